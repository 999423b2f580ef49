//! Several files changed together: all of them or none.
//!
//! What is to be done is written down first, as one file (the journal) that appears at once. Whoever
//! finds a journal knows that a run was interrupted, and finishes it. A step that fails is undone
//! together with those before it.

use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use serde_json::{Value, json};

use super::WriteError;
use super::file::{is_nothing_there, remove_file, replace_file};

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
        replace_file(&root.join(journal), self.to_json(journal).as_bytes())?;
        for (index, change) in self.changes.iter().enumerate() {
            if let Err(error) = change.make(root) {
                undo(root, &before[..=index])?;
                remove_file(root, journal)?;
                return Err(error);
            }
        }
        remove_file(root, journal)
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
        remove_file(root, journal)
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
        let unusable = |reason: &str| WriteError::new(&path, "used", std::io::Error::other(reason));
        const NO_JOURNAL: &str = "it is no journal of an interrupted run: remove it";
        let value: Value = serde_json::from_str(&text)
            .map_err(|error| unusable(&format!("{NO_JOURNAL} ({error})")))?;
        let transaction = Transaction::from_json(&value).ok_or_else(|| unusable(NO_JOURNAL))?;
        // Seen from another folder, the paths in it would mean other files.
        if value["journal"] != json!(journal.to_string_lossy()) {
            return Err(unusable("another command began this: run that one again"));
        }
        Ok(Some(transaction))
    }

    fn files_before(&self, root: &Path) -> Result<Vec<FileBefore<'_>>, WriteError> {
        let before = self.changes.iter().map(|change| {
            let path = root.join(&change.path);
            let bytes = match fs::read(&path) {
                Ok(bytes) => Some(bytes),
                Err(error) if is_nothing_there(&error) => None,
                Err(error) => return Err(WriteError::new(&path, "read", error)),
            };
            Ok(FileBefore {
                path: &change.path,
                bytes,
            })
        });
        before.collect()
    }

    fn to_json(&self, journal: &Path) -> String {
        let changes = self.changes.iter().map(|change| {
            let path = change.path.to_string_lossy();
            json!({ "path": path, "text": change.text })
        });
        let changes: Vec<Value> = changes.collect();
        let journal = journal.to_string_lossy();
        json!({ "title": self.title, "journal": journal, "changes": changes }).to_string()
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
        match &self.text {
            Some(text) => replace_file(&root.join(&self.path), text.as_bytes()),
            None => remove_file(root, &self.path),
        }
    }
}

/// A file as it was.
struct FileBefore<'c> {
    path: &'c Path,
    bytes: Option<Vec<u8>>,
}

/// Puts back what was there, the last change first.
fn undo(root: &Path, before: &[FileBefore<'_>]) -> Result<(), WriteError> {
    for FileBefore { path, bytes } in before.iter().rev() {
        match bytes {
            Some(bytes) => replace_file(&root.join(path), bytes)?,
            None => remove_file(root, path)?,
        }
    }
    Ok(())
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
    fn folders_that_nothing_is_left_in_go_too() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("a/b")).unwrap();
        fs::write(root.path().join("a/b/old"), "1").unwrap();
        fs::write(root.path().join("in-the-way"), "file").unwrap();
        let mut transaction = Transaction {
            title: "a test".to_owned(),
            changes: vec![
                change("a/b/old", None),
                change("new/folder/file", Some("2")),
                change("in-the-way/file", Some("2")),
            ],
        };
        let error = transaction.commit(root.path(), Path::new(JOURNAL));
        assert!(error.is_err());
        assert!(!root.path().join("new").exists());
        assert_eq!(text(root.path(), "a/b/old").as_deref(), Some("1"));

        transaction.changes.truncate(2);
        transaction.commit(root.path(), Path::new(JOURNAL)).unwrap();
        assert!(!root.path().join("a").exists());
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
        fs::write(root.path().join(JOURNAL), transaction.to_json(journal)).unwrap();
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
        fs::write(root.path().join(JOURNAL), transaction.to_json(journal)).unwrap();
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
