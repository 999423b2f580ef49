//! What `check` finds, told to people.

use crate::diagnostic::printable;

/// A generated file that isn't as it has to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Path below the output folder, with `/` between folders.
    pub path: String,
    /// What is wrong with it.
    pub kind: DifferenceKind,
}

/// How a generated file differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// It isn't there.
    Missing {
        /// The contents that it has to have.
        after: String,
    },
    /// It has other contents.
    Changed {
        /// The contents that it has.
        before: Vec<u8>,
        /// The contents that it has to have.
        after: String,
    },
    /// It is generated no longer and has to go.
    Orphaned,
}

impl Difference {
    /// What is wrong, in one sentence without the path.
    pub fn message(&self) -> &'static str {
        match &self.kind {
            DifferenceKind::Missing { .. } => "This generated file is missing.",
            DifferenceKind::Orphaned => "This file is generated no longer and has to be removed.",
            DifferenceKind::Changed { .. } if self.is_of_line_breaks() => {
                "This generated file differs in its line breaks alone: they have to be LF. \
                 Git keeps them so with `* text=auto eol=lf` in .gitattributes."
            }
            DifferenceKind::Changed { .. } => "This generated file is out of date.",
        }
    }

    /// Whether nothing but the line breaks differs, as in a checkout that turned them into CR LF.
    fn is_of_line_breaks(&self) -> bool {
        let DifferenceKind::Changed { before, after } = &self.kind else {
            return false;
        };
        let text = before.iter().filter(|byte| **byte != b'\r');
        text.eq(after.as_bytes().iter().filter(|byte| **byte != b'\r'))
    }

    /// Number of the first line that differs, from 1; the first where there is nothing to compare.
    pub fn line(&self) -> usize {
        let DifferenceKind::Changed { before, after } = &self.kind else {
            return 1;
        };
        let same = before
            .split(|byte| *byte == b'\n')
            .zip(after.as_bytes().split(|byte| *byte == b'\n'))
            .take_while(|(before, after)| before == after);
        same.count() + 1
    }
}

/// So many differences are shown line by line; of the others only the names.
const SHOWN_FILES: usize = 20;
/// So many lines of one file's difference are shown.
#[cfg(feature = "cli")]
const SHOWN_LINES: usize = 200;

/// Tells differences: each file with what is wrong, and (feature `cli`) the lines that differ.
/// `folder` is what the paths are below of, as the user named it.
pub fn render_differences(folder: &str, differences: &[Difference]) -> String {
    let mut text = String::new();
    for (index, difference) in differences.iter().enumerate() {
        let path = format!("{folder}/{}", difference.path);
        let message = difference.message();
        text.push_str(&format!("{}: {message}\n", printable(&path)));
        if index < SHOWN_FILES {
            text.push_str(&printable(&changed_lines(&path, difference)));
        }
    }
    text
}

/// The difference of a file line by line, from what is there (-) to what has to be (+).
#[cfg(feature = "cli")]
fn changed_lines(path: &str, difference: &Difference) -> String {
    let DifferenceKind::Changed { before, after } = &difference.kind else {
        return String::new();
    };
    if difference.is_of_line_breaks() {
        return String::new();
    }
    let Ok(before) = std::str::from_utf8(before) else {
        return "  (what is there is not UTF-8)\n".to_owned();
    };
    let diff = similar::TextDiff::configure()
        // Huge files that have nothing in common are not worth the wait for the shortest diff.
        .timeout(std::time::Duration::from_millis(200))
        .diff_lines(before, after);
    let unified = diff
        .unified_diff()
        .context_radius(2)
        .header(path, &format!("{path} (as generated)"))
        .to_string();
    let count = unified.lines().count();
    let mut shown: String = unified.split_inclusive('\n').take(SHOWN_LINES).collect();
    if count > SHOWN_LINES {
        shown.push_str(&format!("  ({} more lines)\n", count - SHOWN_LINES));
    }
    shown
}

/// A build script has no need of the lines: the name says it.
#[cfg(not(feature = "cli"))]
fn changed_lines(_path: &str, _difference: &Difference) -> String {
    String::new()
}
