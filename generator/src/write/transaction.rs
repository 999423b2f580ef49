//! Several files changed together: all of them or none.
//!
//! What is to be done is written down first, as one file (the journal) that appears at once. Whoever
//! finds a journal knows that a run was interrupted, and finishes it. A step that fails is undone
//! together with those before it.

use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use serde_json::{Value, json};

use super::{WriteError, replace_file};

/// A change to one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileChange {
    /// The file, below the transaction's root.
    pub path: PathBuf,
    /// Its new text, or none: it is removed.
    pub text: Option<String>,
}

/// Changes to files below one folder that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transaction {
    /// What is being done, for people: `the release of 1.1.0`.
    pub title: String,
    /// In this order.
    pub changes: Vec<FileChange>,
}

impl Transaction {
    /// Makes all the changes. `journal` is a file below `root` that exists only meanwhile.
    ///
    /// # Errors
    /// A file that can't be read or written. Nothing has changed then, or, where even undoing failed,
    /// the journal is still there and [`Transaction::interrupted`] gives the transaction back.
    pub fn commit(&self, root: &Path, journal: &Path) -> Result<(), WriteError> {
        let before = self.files_before(root)?;
        replace_file(&root.join(journal), self.to_json().as_bytes())?;
        for (index, change) in self.changes.iter().enumerate() {
            if let Err(error) = change.make(root) {
                undo(&before[..=index])?;
                remove(&root.join(journal))?;
                return Err(error);
            }
        }
        remove(&root.join(journal))
    }

    /// Makes the changes of a transaction that was interrupted. What was there before it is no longer known, so
    /// nothing is undone.
    ///
    /// # Errors
    /// A file that can't be written. The journal is still there then, and the next call takes up from it.
    pub fn finish(&self, root: &Path, journal: &Path) -> Result<(), WriteError> {
        for change in &self.changes {
            change.make(root)?;
        }
        remove(&root.join(journal))
    }

    /// The transaction that an earlier run has begun and not finished, if there is one.
    ///
    /// # Errors
    /// The journal can't be read, or isn't one.
    pub fn interrupted(root: &Path, journal: &Path) -> Result<Option<Transaction>, WriteError> {
        let path = root.join(journal);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(WriteError::new(&path, "read", error)),
        };
        let parsed = serde_json::from_str(&text).ok();
        match parsed.and_then(|value| Transaction::from_json(&value)) {
            Some(transaction) => Ok(Some(transaction)),
            None => {
                let reason =
                    std::io::Error::other("it is no journal of an interrupted run: remove it");
                Err(WriteError::new(&path, "used", reason))
            }
        }
    }

    fn files_before(&self, root: &Path) -> Result<Vec<FileBefore>, WriteError> {
        let before = self.changes.iter().map(|change| {
            let path = root.join(&change.path);
            let bytes = match fs::read(&path) {
                Ok(bytes) => Some(bytes),
                Err(error) if is_nothing_there(&error) => None,
                Err(error) => return Err(WriteError::new(&path, "read", error)),
            };
            Ok(FileBefore { path, bytes })
        });
        before.collect()
    }

    fn to_json(&self) -> String {
        let changes = self.changes.iter().map(|change| {
            let path = change.path.to_string_lossy();
            json!({ "path": path, "text": change.text })
        });
        let changes: Vec<Value> = changes.collect();
        json!({ "title": self.title, "changes": changes }).to_string()
    }

    /// A journal whose files don't lie below the root was written by somebody else.
    fn from_json(value: &Value) -> Option<Transaction> {
        let changes = value["changes"].as_array()?.iter().map(|change| {
            let path = PathBuf::from(change["path"].as_str()?);
            let is_below = path
                .components()
                .all(|part| matches!(part, Component::Normal(_)));
            is_below.then(|| FileChange {
                path,
                text: change["text"].as_str().map(str::to_owned),
            })
        });
        Some(Transaction {
            title: value["title"].as_str()?.to_owned(),
            changes: changes.collect::<Option<_>>()?,
        })
    }
}

impl FileChange {
    fn make(&self, root: &Path) -> Result<(), WriteError> {
        let path = root.join(&self.path);
        match &self.text {
            Some(text) => replace_file(&path, text.as_bytes()),
            None => remove(&path),
        }
    }
}

/// A file as it was.
struct FileBefore {
    path: PathBuf,
    bytes: Option<Vec<u8>>,
}

/// Puts back what was there, the last change first.
fn undo(before: &[FileBefore]) -> Result<(), WriteError> {
    for FileBefore { path, bytes } in before.iter().rev() {
        match bytes {
            Some(bytes) => replace_file(path, bytes)?,
            None => remove(path)?,
        }
    }
    Ok(())
}

/// No file, or a file in the place of its folder.
fn is_nothing_there(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

fn remove(path: &Path) -> Result<(), WriteError> {
    match fs::remove_file(path) {
        Err(error) if !is_nothing_there(&error) => Err(WriteError::new(path, "removed", error)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOURNAL: &str = "journal.json";

    fn change(path: &str, text: Option<&str>) -> FileChange {
        FileChange {
            path: PathBuf::from(path),
            text: text.map(str::to_owned),
        }
    }

    fn text(root: &Path, path: &str) -> Option<String> {
        fs::read_to_string(root.join(path)).ok()
    }

    #[test]
    fn all_changes_are_made_and_no_journal_is_left() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("old"), "1").unwrap();
        let transaction = Transaction {
            title: "a test".to_owned(),
            changes: vec![change("a/b", Some("2")), change("old", None)],
        };
        transaction.commit(root.path(), Path::new(JOURNAL)).unwrap();
        assert_eq!(text(root.path(), "a/b").as_deref(), Some("2"));
        assert_eq!(text(root.path(), "old"), None);
        assert_eq!(text(root.path(), JOURNAL), None);
    }

    #[test]
    fn a_change_that_fails_takes_back_those_before_it() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("first"), "1").unwrap();
        fs::write(root.path().join("in-the-way"), "file").unwrap();
        let transaction = Transaction {
            title: "a test".to_owned(),
            changes: vec![
                change("first", Some("2")),
                change("second", Some("2")),
                change("in-the-way/file", Some("2")),
            ],
        };
        let error = transaction.commit(root.path(), Path::new(JOURNAL));
        assert!(error.is_err());
        assert_eq!(text(root.path(), "first").as_deref(), Some("1"));
        assert_eq!(text(root.path(), "second"), None);
        assert_eq!(text(root.path(), JOURNAL), None);
    }

    #[test]
    fn an_interrupted_run_is_known_and_can_be_finished() {
        let root = tempfile::tempdir().unwrap();
        let transaction = Transaction {
            title: "a test".to_owned(),
            changes: vec![change("a", Some("2")), change("b", None)],
        };
        let journal = Path::new(JOURNAL);
        assert_eq!(
            Transaction::interrupted(root.path(), journal).unwrap(),
            None
        );
        fs::write(root.path().join(JOURNAL), transaction.to_json()).unwrap();
        let found = Transaction::interrupted(root.path(), journal).unwrap();
        assert_eq!(found, Some(transaction));
    }

    #[test]
    fn an_interrupted_run_stays_one_until_it_can_be_finished() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("in-the-way"), "file").unwrap();
        let transaction = Transaction {
            title: "a test".to_owned(),
            changes: vec![
                change("first", Some("2")),
                change("in-the-way/file", Some("2")),
                change("last", None),
            ],
        };
        let journal = Path::new(JOURNAL);
        fs::write(root.path().join(JOURNAL), transaction.to_json()).unwrap();
        assert!(transaction.finish(root.path(), journal).is_err());
        let found = Transaction::interrupted(root.path(), journal).unwrap();
        assert_eq!(found.as_ref(), Some(&transaction));

        fs::remove_file(root.path().join("in-the-way")).unwrap();
        transaction.finish(root.path(), journal).unwrap();
        assert_eq!(text(root.path(), "in-the-way/file").as_deref(), Some("2"));
        assert_eq!(text(root.path(), JOURNAL), None);
    }

    #[test]
    fn a_journal_that_leads_elsewhere_is_refused() {
        let root = tempfile::tempdir().unwrap();
        for path in ["../a", "/a"] {
            let text = json!({ "title": "t", "changes": [{ "path": path, "text": "2" }] });
            fs::write(root.path().join(JOURNAL), text.to_string()).unwrap();
            let found = Transaction::interrupted(root.path(), Path::new(JOURNAL));
            assert!(found.is_err(), "{path}");
        }
    }
}
