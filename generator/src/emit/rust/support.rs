//! The support code, copied into every output as `mod support`.

/// `support/mod.rs` and the files that it names.
const ROOT: &str = include_str!("../../support/mod.rs");
const FILES: &[(&str, &str)] = &[
    (
        "contract_type",
        include_str!("../../support/contract_type.rs"),
    ),
    ("extra", include_str!("../../support/extra.rs")),
    ("integers", include_str!("../../support/integers.rs")),
    ("open", include_str!("../../support/open.rs")),
    ("outcome", include_str!("../../support/outcome.rs")),
    ("present", include_str!("../../support/present.rs")),
    ("rfc3339", include_str!("../../support/rfc3339.rs")),
    ("timestamp", include_str!("../../support/timestamp.rs")),
    ("vocabulary", include_str!("../../support/vocabulary.rs")),
];

/// Where the tests of a file begin; they are its last item.
const TESTS: &str = "#[cfg(test)]";

/// The module, and its names at the top level: by a glob, so that the contract's own names win.
/// The files are formatted already and go out as they are.
pub(super) fn module() -> String {
    let mut text = String::from(
        "#[allow(unused_imports)]\n\
         pub use self::support::*;\n\
         /// What the types stand on; the same in every output.\n\
         #[allow(dead_code, unused_imports, unreachable_pub)]\n\
         pub mod support {\n",
    );
    for line in body(ROOT) {
        match line
            .strip_prefix("mod ")
            .and_then(|rest| rest.strip_suffix(';'))
        {
            Some(name) => inline(&mut text, name),
            None => push_line(&mut text, 1, line),
        }
    }
    text.push_str("}\n");
    text
}

/// `mod x;` with the text of its file in place of the semicolon.
fn inline(text: &mut String, name: &str) {
    let file = FILES
        .iter()
        .find(|(file, _)| *file == name)
        .map_or("", |(_, file)| *file);
    push_line(text, 1, &format!("mod {name} {{"));
    body(file).for_each(|line| push_line(text, 2, line));
    push_line(text, 1, "}");
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
    use super::*;

    /// Without comments and layout, so that indentation inside of a literal would be noticed.
    fn tokens(text: &str) -> String {
        text.parse::<proc_macro2::TokenStream>()
            .expect("the text is Rust")
            .to_string()
    }

    #[test]
    fn every_file_of_the_support_code_is_copied_in() {
        let named: Vec<&str> = ROOT
            .lines()
            .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'))
            .collect();
        let files: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        assert_eq!(named, files);
        let module = tokens(&module());
        for (name, file) in FILES {
            let code = tokens(&body(file).collect::<Vec<_>>().join("\n"));
            assert!(
                !code.is_empty() && module.contains(&code),
                "{name} isn't copied in as it is"
            );
        }
    }

    #[test]
    fn nothing_of_a_file_follows_its_tests() {
        for (name, file) in FILES {
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
