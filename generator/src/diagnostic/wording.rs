//! Messages quote what stands in a file, and what stands there may be of any length.

/// The longest quotation between backticks, in characters.
const LONGEST_QUOTATION: usize = 120;

/// The longest message or help, in characters.
const LONGEST_TEXT: usize = 1_000;

/// The text with long quotations cut, and cut itself where it is still too long to be read.
pub(super) fn bounded(text: String) -> String {
    if text.len() <= LONGEST_QUOTATION {
        return text;
    }
    let pieces: Vec<String> = text
        .split('`')
        .enumerate()
        // Every other piece stands between backticks.
        .map(|(number, piece)| match number % 2 {
            0 => piece.to_owned(),
            _ => cut(piece, LONGEST_QUOTATION),
        })
        .collect();
    cut(&pieces.join("`"), LONGEST_TEXT)
}

fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_quotations_are_cut_and_what_is_said_of_them_stays() {
        let long = "ж".repeat(500);
        assert_eq!(
            bounded(format!("here stands `{long}`, expected was `a`")),
            format!("here stands `{}…`, expected was `a`", "ж".repeat(120))
        );
        assert_eq!(bounded(long.repeat(4)).chars().count(), 1_001);
        assert_eq!(bounded("short `a`".to_owned()), "short `a`");
    }
}
