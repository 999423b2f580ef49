//! Hand-written code of this crate that is copied into outputs: a `mod.rs` and the files that it names become one
//! text. They are formatted already and go out as they are.

/// A folder of such code.
pub(super) struct Copied {
    /// Its `mod.rs`.
    pub(super) root: &'static str,
    /// The names and texts of its files, in the order of the `mod` lines.
    pub(super) files: &'static [(&'static str, &'static str)],
}

/// Where the tests of a file begin; they are its last item.
const TESTS: &str = "#[cfg(test)]";

impl Copied {
    /// Appends the lines of `mod.rs`, with each file in place of the line that names it.
    pub(super) fn push_to(&self, text: &mut String, depth: usize) {
        for line in body(self.root) {
            match line
                .strip_prefix("mod ")
                .and_then(|rest| rest.strip_suffix(';'))
            {
                Some(name) => self.inline(text, depth, name),
                None => push_line(text, depth, line),
            }
        }
    }

    /// `mod x;` with the text of its file in place of the semicolon.
    fn inline(&self, text: &mut String, depth: usize, name: &str) {
        let file = self
            .files
            .iter()
            .find(|(file, _)| *file == name)
            .map_or("", |(_, file)| *file);
        push_line(text, depth, &format!("mod {name} {{"));
        body(file).for_each(|line| push_line(text, depth + 1, line));
        push_line(text, depth, "}");
    }
}

fn push_line(text: &mut String, depth: usize, line: &str) {
    if !line.is_empty() {
        text.extend(std::iter::repeat_n("    ", depth));
        text.push_str(line);
    }
    text.push('\n');
}

/// A file's lines without its inner documentation, which an output for `include!` can't have, and
/// without its tests.
fn body(file: &'static str) -> impl Iterator<Item = &'static str> {
    let code = file.find(TESTS).map_or(file, |tests| &file[..tests]);
    code.trim_end()
        .lines()
        .skip_while(|line| line.starts_with("//!") || line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::super::{support, validation};
    use super::*;

    const ALL: [&Copied; 2] = [&support::CODE, &validation::CODE];

    /// Without comments and layout, so that indentation inside of a literal would be noticed.
    fn tokens(text: &str) -> String {
        text.parse::<proc_macro2::TokenStream>()
            .expect("the text is Rust")
            .to_string()
    }

    #[test]
    fn every_file_is_copied_in() {
        for copied in ALL {
            let named: Vec<&str> = copied
                .root
                .lines()
                .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'))
                .collect();
            let files: Vec<&str> = copied.files.iter().map(|(name, _)| *name).collect();
            assert_eq!(named, files);
            let mut text = String::new();
            copied.push_to(&mut text, 1);
            let module = tokens(&text);
            for (name, file) in copied.files {
                let code = tokens(&body(file).collect::<Vec<_>>().join("\n"));
                assert!(
                    !code.is_empty() && module.contains(&code),
                    "{name} isn't copied in as it is"
                );
            }
        }
    }

    #[test]
    fn nothing_of_a_file_follows_its_tests() {
        for (name, file) in ALL.iter().flat_map(|copied| copied.files) {
            let file = syn::parse_file(file).expect("the file is Rust");
            let tests = file
                .items
                .iter()
                .position(|item| matches!(item, syn::Item::Mod(module) if module.ident == "tests"));
            assert!(
                tests.is_none_or(|index| index + 1 == file.items.len()),
                "{name}"
            );
        }
    }
}
