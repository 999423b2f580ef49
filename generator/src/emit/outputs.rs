//! What an emitter returns: paths and texts.

use std::collections::BTreeMap;

/// Texts by the path that they belong at, relative to the output folder and with `/` between folders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outputs {
    files: BTreeMap<String, String>,
}

impl Outputs {
    /// Adds a file. Every text ends in exactly one newline.
    pub fn insert(&mut self, path: impl Into<String>, text: impl Into<String>) {
        let mut text = text.into();
        text.truncate(text.trim_end_matches('\n').len());
        text.push('\n');
        self.files.insert(path.into(), text);
    }

    /// Adds all files of another.
    pub fn extend(&mut self, other: Outputs) {
        self.files.extend(other.files);
    }

    /// All files, by path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The text of this path.
    pub fn get(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }
}
