//! The order in which a folder is changed, such that a run may be interrupted after any step.

use std::collections::BTreeSet;
use std::path::Path;

use super::comparison::Comparison;
use super::file::{remove_file, replace_file};
use super::list::list_text;
use super::{FileChange, WriteError};

/// One change of one file. Each either happens or doesn't.
pub(super) enum Step<'a> {
    /// Gives a file its contents.
    Write { path: &'a str, text: String },
    /// Removes a file and the folders that it leaves empty.
    Remove { path: &'a str },
}

/// The steps from what is there to what has to be.
///
/// The list is made to name everything that was or will be written before any of it is touched:
/// wherever the run ends, no file is left that a later run wouldn't know.
pub(super) fn steps<'a>(comparison: &'a Comparison<'a>) -> Vec<Step<'a>> {
    let union: BTreeSet<String> = comparison
        .listed
        .union(&comparison.to_be_listed)
        .cloned()
        .collect();
    let interim_list = list_text(&union).filter(|_| union != comparison.listed);
    let list_now = match &interim_list {
        Some(text) => Some(text.as_bytes()),
        None => comparison.list_before.as_deref(),
    };
    let list_after = comparison.list_after();
    let final_list = match &list_after {
        after if after.as_deref().map(str::as_bytes) == list_now => None,
        Some(text) => Some(Step::Write {
            path: comparison.list,
            text: text.clone(),
        }),
        None => Some(Step::Remove {
            path: comparison.list,
        }),
    };
    let (in_the_way, orphans): (Vec<&String>, Vec<&String>) = comparison
        .orphans
        .iter()
        .partition(|orphan| is_in_the_way(orphan, comparison));
    let remove = |path: &'a String| Step::Remove { path };
    let writes = comparison.changes.iter().map(|change| Step::Write {
        path: change.path,
        text: change.text.to_owned(),
    });
    interim_list
        .map(|text| Step::Write {
            path: comparison.list,
            text,
        })
        .into_iter()
        .chain(in_the_way.into_iter().map(remove))
        .chain(writes)
        .chain(orphans.into_iter().map(remove))
        .chain(final_list)
        .collect()
}

/// Whether a file must go before another can be written: one's name is the other's folder.
fn is_in_the_way(orphan: &str, comparison: &Comparison) -> bool {
    let holds = |folder: &str, path: &str| {
        path.strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'))
    };
    comparison
        .changes
        .iter()
        .any(|change| holds(orphan, change.path) || holds(change.path, orphan))
}

impl Step<'_> {
    pub(super) fn into_change(self) -> FileChange {
        let (path, text) = match self {
            Step::Write { path, text } => (path, Some(text)),
            Step::Remove { path } => (path, None),
        };
        FileChange {
            path: path.into(),
            text,
        }
    }

    /// Does it.
    pub(super) fn perform(&self, root: &Path) -> Result<(), WriteError> {
        match self {
            Step::Write { path, text } => replace_file(&root.join(path), text.as_bytes()),
            Step::Remove { path } => remove_file(root, Path::new(path)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::emit::Outputs;
    use crate::write::{Destination, LIST_FILE, write};

    fn outputs(files: &[(&str, &str)]) -> Outputs {
        let mut outputs = Outputs::default();
        for (path, text) in files {
            outputs.insert(*path, *text);
        }
        outputs
    }

    fn files(root: &Path) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let path = path.strip_prefix(root).unwrap();
                    found.insert(path.to_str().unwrap().to_owned());
                }
            }
        }
        found
    }

    #[test]
    fn wherever_a_run_is_interrupted_the_next_one_knows_every_file() {
        let old = outputs(&[
            ("docs/a/one.md", "1"),
            ("docs/two", "2"),
            ("both.md", "old"),
        ]);
        let new = outputs(&[("docs/a", "3"), ("docs/two/b.md", "4"), ("both.md", "new")]);
        let newest = outputs(&[("tables/last.json", "5")]);
        let mut interruptions = 0;
        for steps_done in 0.. {
            let root = tempfile::tempdir().unwrap();
            let destination = Destination::new(root.path());
            write(&old, destination).unwrap();
            fs::write(root.path().join("docs/by-hand.md"), "by hand").unwrap();

            let comparison = Comparison::new(&new, destination).unwrap();
            let steps = steps(&comparison);
            if steps_done > steps.len() {
                break;
            }
            for step in steps.iter().take(steps_done) {
                step.perform(root.path()).unwrap();
            }
            for path in files(root.path()) {
                let text = fs::read_to_string(root.path().join(&path)).unwrap();
                let expected = [old.get(&path), new.get(&path), Some("by hand")];
                assert!(
                    path == LIST_FILE || expected.contains(&Some(text.as_str())),
                    "{path} is half-written after {steps_done} steps: {text}"
                );
            }

            write(&newest, destination).unwrap();
            let left = [LIST_FILE, "docs/by-hand.md", "tables/last.json"];
            assert_eq!(
                files(root.path()),
                left.map(str::to_owned).into(),
                "after {steps_done} steps"
            );
            interruptions += 1;
        }
        assert_eq!(
            interruptions, 8,
            "list, 2 removals, 3 files, list; none to all done"
        );
    }

    #[test]
    fn nothing_is_done_where_nothing_changes() {
        let root = tempfile::tempdir().unwrap();
        let destination = Destination::new(root.path());
        let old = outputs(&[("a/b.md", "1")]);
        write(&old, destination).unwrap();
        let comparison = Comparison::new(&old, destination).unwrap();
        assert_eq!(steps(&comparison).len(), 0);
    }
}
