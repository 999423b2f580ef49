//! Why a program failed, in few words.

/// So much of what a program says is shown.
const SHOWN: usize = 160;

/// The first words of a program that failed, without the command line that stands before them.
pub(super) fn reason(problem: &str) -> String {
    let problem = without_colours(problem);
    let mut lines = problem.lines().filter(|line| !line.trim().is_empty());
    let status = lines.next().unwrap_or_default();
    let said: Vec<&str> = lines.take(2).map(str::trim).collect();
    let said = if said.is_empty() {
        status.to_owned()
    } else {
        said.join(" ")
    };
    said.chars().take(SHOWN).collect()
}

/// Some programs colour what they say whatever they are told.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |before, part| {
        let end = part.find(|character: char| character.is_ascii_alphabetic());
        let rest = end.and_then(|end| part.get(end + 1..));
        before + rest.unwrap_or_default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_what_the_program_says_first() {
        let problem = "tool a.json: exit status: 1\n\n\x1b[31mIt crashed.\x1b[0m\nAt line 3\nMore";
        assert_eq!(reason(problem), "It crashed. At line 3");
        assert_eq!(reason("tool: exit status: 1\n"), "tool: exit status: 1");
    }
}
