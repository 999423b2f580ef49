//! Outputs against the files that are there: the part that writing and checking share.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::list::{is_output_path, list_text, parse_list};
use super::{Destination, Difference, DifferenceKind, WriteError};
use crate::emit::Outputs;

/// What has to happen to a folder.
pub(super) struct Comparison<'a> {
    /// The files to be written, by path.
    pub(super) changes: Vec<Change<'a>>,
    /// How many files are right already.
    pub(super) unchanged: usize,
    /// Files of an earlier run that have to go.
    pub(super) orphans: Vec<String>,
    /// What the list names now.
    pub(super) listed: BTreeSet<String>,
    /// What the list has to name in the end.
    pub(super) to_be_listed: BTreeSet<String>,
    /// The list's file.
    pub(super) list: &'a str,
    /// The list as it is.
    pub(super) list_before: Option<Vec<u8>>,
}

/// A file to be written.
pub(super) struct Change<'a> {
    /// Below the root, with `/` between folders.
    pub(super) path: &'a str,
    /// The contents that it has to have.
    pub(super) text: &'a str,
    /// The contents that it has; none where there is no such file.
    pub(super) before: Option<Vec<u8>>,
}

impl<'a> Comparison<'a> {
    /// Reads what is there and compares it byte by byte.
    pub(super) fn new(
        outputs: &'a Outputs,
        destination: Destination<'a>,
    ) -> Result<Comparison<'a>, WriteError> {
        let root = destination.root;
        let mut changes = Vec::new();
        let mut unchanged = 0;
        for (path, text) in outputs.iter() {
            if !is_output_path(path) {
                return Err(WriteError::leads_out_of_root(path));
            }
            let before = read(&root.join(path))?;
            if before.as_deref() == Some(text.as_bytes()) {
                unchanged += 1;
            } else {
                changes.push(Change { path, text, before });
            }
        }
        let list_before = read(&root.join(destination.list))?;
        let listed = list_before.as_deref().map(parse_list).unwrap_or_default();
        let (orphans, kept) = divide(&listed, outputs, destination);
        let generated = outputs.iter().map(|(path, _)| path.to_owned());
        Ok(Comparison {
            changes,
            unchanged,
            orphans,
            to_be_listed: kept.into_iter().chain(generated).collect(),
            listed,
            list: destination.list,
            list_before,
        })
    }

    /// The list's final text; none where there must be no list.
    pub(super) fn list_after(&self) -> Option<String> {
        list_text(&self.to_be_listed)
    }

    /// Files in the place of outputs that no earlier run has written.
    pub(super) fn foreign_files(&self) -> impl Iterator<Item = &str> {
        let changes = self.changes.iter().filter(|it| it.before.is_some());
        let paths = changes.map(|change| change.path);
        paths.filter(|path| !self.listed.contains(*path))
    }

    /// The folders below the root, as paths, that hold generated files. The root's own is empty.
    pub(super) fn folders(&self) -> BTreeSet<&str> {
        let paths = self.listed.iter().chain(&self.to_be_listed);
        paths
            .map(|path| path.rsplit_once('/').map_or("", |(folder, _)| folder))
            .chain([""])
            .collect()
    }

    /// The files that are there and wouldn't stay as they are, with their contents.
    pub(super) fn files_that_go(&self, root: &Path) -> Result<Vec<(String, Vec<u8>)>, WriteError> {
        let changes = self.changes.iter();
        let changed = changes.filter_map(|it| Some((it.path.to_owned(), it.before.clone()?)));
        let mut files: Vec<(String, Vec<u8>)> = changed.collect();
        for path in &self.orphans {
            let before = read(&root.join(path))?;
            files.extend(before.map(|before| (path.clone(), before)));
        }
        Ok(files)
    }

    /// What would change, by path.
    pub(super) fn into_differences(self) -> Vec<Difference> {
        let list_after = self.list_after();
        let list = difference(self.list.to_owned(), self.list_before, list_after);
        let changes = self.changes.into_iter().filter_map(|change| {
            difference(
                change.path.to_owned(),
                change.before,
                Some(change.text.to_owned()),
            )
        });
        let orphans = self.orphans.into_iter().map(|path| Difference {
            path,
            kind: DifferenceKind::Orphaned,
        });
        let mut differences: Vec<_> = changes.chain(orphans).chain(list).collect();
        differences.sort_by(|left, right| left.path.cmp(&right.path));
        differences
    }
}

/// The contents of a file, none where it isn't there.
fn read(path: &Path) -> Result<Option<Vec<u8>>, WriteError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        // A file in the place of a folder: nothing can be below it.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(None)
        }
        // A folder in the place of the file: it may be gone by the time when the file is written.
        Err(error) if error.kind() == ErrorKind::IsADirectory => Ok(None),
        Err(error) => Err(WriteError::new(path, "read", error)),
    }
}

/// Divides what the list names and this run doesn't generate into files to be removed and paths
/// that stay listed because they aren't concerned.
fn divide(
    listed: &BTreeSet<String>,
    outputs: &Outputs,
    destination: Destination,
) -> (Vec<String>, Vec<String>) {
    let others = listed.iter().filter(|path| outputs.get(path).is_none());
    let (concerned, kept): (Vec<String>, Vec<String>) =
        others.cloned().partition(|path| destination.covers(path));
    let orphans = concerned
        .into_iter()
        .filter(|path| is_removable(destination.root, path))
        .collect();
    (orphans, kept)
}

/// Whether a path is a file, or a link, that really lies below the root.
fn is_removable(root: &Path, path: &str) -> bool {
    let file = root.join(path);
    let is_file = fs::symlink_metadata(&file).is_ok_and(|metadata| !metadata.is_dir());
    // A linked folder may lead anywhere.
    let folder = file.parent().and_then(|folder| folder.canonicalize().ok());
    let root = root.canonicalize().ok();
    is_file
        && folder
            .zip(root)
            .is_some_and(|(folder, root)| folder.starts_with(root))
}

/// What has to happen to one file, if anything.
fn difference(path: String, before: Option<Vec<u8>>, after: Option<String>) -> Option<Difference> {
    let kind = match (before, after) {
        (None, None) => return None,
        (Some(before), Some(after)) if before == after.as_bytes() => return None,
        (Some(before), Some(after)) => DifferenceKind::Changed { before, after },
        (None, Some(after)) => DifferenceKind::Missing { after },
        (Some(_), None) => DifferenceKind::Orphaned,
    };
    Some(Difference { path, kind })
}
