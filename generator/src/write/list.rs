//! The list of generated files: how a run knows what an earlier one has written.

use std::collections::BTreeSet;
use std::path::{Component, Path};

/// Name of the list in an output folder. It belongs under version control with the files on it.
pub const LIST_FILE: &str = ".norm-contract.files";

const HEADER: &str = "\
# The files below this folder that norm-contract-generator has written, one path a line.
# It removes those that it no longer generates and touches no others. Do not edit.
";

/// The list's text; none where there is nothing to list, and no file is needed.
pub(super) fn list_text(paths: &BTreeSet<String>) -> Option<String> {
    if paths.is_empty() {
        return None;
    }
    let lines = paths.iter().flat_map(|path| [path.as_str(), "\n"]);
    Some(std::iter::once(HEADER).chain(lines).collect())
}

/// The paths on a list. Whatever the generator can't have put there is passed over: removing a
/// file by it might reach out of the folder.
pub(super) fn parse_list(text: &[u8]) -> BTreeSet<String> {
    String::from_utf8_lossy(text)
        .lines()
        .filter(|line| !line.starts_with('#') && is_output_path(line))
        .map(str::to_owned)
        .collect()
}

/// Whether a path is one of a file below the output folder, written in the only possible way.
pub(super) fn is_output_path(path: &str) -> bool {
    let plain = Path::new(path)
        .components()
        .all(|component| matches!(component, Component::Normal(_)));
    let names = path.split('/');
    plain
        && path != LIST_FILE
        && !path.contains(['\\', '\0', '\n', '\r', ':'])
        && !path.starts_with('#')
        && names
            .into_iter()
            .all(|name| !matches!(name, "" | "." | ".."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_survives_its_text() {
        let paths = BTreeSet::from(["docs/ru/a.md", "docs/ru/b c.md"].map(str::to_owned));
        let text = list_text(&paths).unwrap();
        assert!(text.starts_with("# The files below"));
        assert!(text.ends_with("\ndocs/ru/a.md\ndocs/ru/b c.md\n"));
        assert_eq!(parse_list(text.as_bytes()), paths);
        assert_eq!(parse_list(text.replace('\n', "\r\n").as_bytes()), paths);
        assert_eq!(list_text(&BTreeSet::new()), None);
    }

    #[test]
    fn passes_over_paths_that_lead_out_of_the_folder() {
        let hostile = b"../a\n/etc/passwd\ndocs/../../a\n./a\ndocs//a\nC:\\a\nC:/a\na\\..\\..\\b\n\
            \ndocs/\n.norm-contract.files\n\xff\n# docs/a\n";
        assert_eq!(
            parse_list(hostile),
            BTreeSet::from(["\u{fffd}".to_owned()]),
            "a name that is no UTF-8 names no file that was ever generated"
        );
    }
}
