//! The one place where files are written: an emitter's outputs are brought into a folder, or
//! compared with what is there. Both do the same comparison.

mod comparison;
mod difference;
mod error;
mod file;
mod list;
mod plan;
mod transaction;

use std::fmt;
use std::path::Path;

pub use difference::{Difference, DifferenceKind, render_differences};
pub use error::WriteError;
pub use file::replace_file;
pub use list::LIST_FILE;
pub use transaction::{FileChange, Transaction};

use crate::diagnostic::counted;
use crate::emit::Outputs;
use comparison::Comparison;

/// Where outputs belong.
#[derive(Clone, Copy, Debug)]
pub struct Destination<'a> {
    root: &'a Path,
    folders: Option<&'a [&'a str]>,
    list: &'a str,
}

impl<'a> Destination<'a> {
    /// A folder whose generated files are all concerned.
    pub fn new(root: &'a Path) -> Self {
        Destination {
            root,
            folders: None,
            list: LIST_FILE,
        }
    }

    /// Keeps the list of what was written in a file of another name, so that two kinds of outputs can share a folder
    /// without removing each other's.
    pub fn listed_in(self, list: &'a str) -> Self {
        Destination { list, ..self }
    }

    /// Concerns only what lies in these folders directly under the root: of anything else, nothing
    /// is removed or found missing.
    pub fn only(self, folders: &'a [&'a str]) -> Self {
        Destination {
            folders: Some(folders),
            ..self
        }
    }

    /// Whether a path below the root is concerned.
    fn covers(&self, path: &str) -> bool {
        let first = path.split('/').next().unwrap_or(path);
        self.folders.is_none_or(|folders| folders.contains(&first))
    }
}

/// What [`write()`] has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WriteSummary {
    /// Files that are new or have new contents.
    pub written: usize,
    /// Files of an earlier run that are generated no longer.
    pub removed: usize,
    /// Files that were right already.
    pub unchanged: usize,
}

impl fmt::Display for WriteSummary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WriteSummary {
            written,
            removed,
            unchanged,
        } = *self;
        let written = counted(written, "file");
        write!(
            formatter,
            "{written} written, {removed} removed, {unchanged} unchanged"
        )
    }
}

/// Brings outputs into a folder. Only files whose bytes change are written, each through a
/// temporary file and a rename, so that an interrupted run leaves no half-written file. Files that
/// an earlier run wrote and this one doesn't are removed, with the folders that they leave empty;
/// the list in the folder says which ones those are, and no other file is ever removed or overwritten.
///
/// # Errors
/// A file that can't be read, written or removed; what was done until then stays, and the next run
/// takes up from there. An output path that leads out of the folder. A file of somebody else's in the place of
/// an output; nothing is written then.
pub fn write(outputs: &Outputs, destination: Destination) -> Result<WriteSummary, WriteError> {
    let comparison = Comparison::new(outputs, destination)?;
    if let Some(path) = comparison.foreign_files().next() {
        return Err(WriteError::foreign(&destination.root.join(path)));
    }
    file::remove_leftovers(destination.root, comparison.folders());
    for step in plan::steps(&comparison) {
        step.perform(destination.root)?;
    }
    Ok(WriteSummary {
        written: comparison.changes.len(),
        removed: comparison.orphans.len(),
        unchanged: comparison.unchanged,
    })
}

/// Compares outputs with a folder: what [`write()`] would do to it, and nothing where it is up to
/// date. Nothing is written.
///
/// # Errors
/// A file that can't be read; an output path that leads out of the folder.
pub fn check(outputs: &Outputs, destination: Destination) -> Result<Vec<Difference>, WriteError> {
    Ok(Comparison::new(outputs, destination)?.into_differences())
}

/// What [`write()`] would do, as changes below `destination`, in its order.
///
/// # Errors
/// Those of [`check()`].
pub fn changes(outputs: &Outputs, destination: Destination) -> Result<Vec<FileChange>, WriteError> {
    let comparison = Comparison::new(outputs, destination)?;
    let steps = plan::steps(&comparison).into_iter();
    Ok(steps.map(plan::Step::into_change).collect())
}

/// The files that [`write()`] would change or remove although none of `known` has them as they are: whatever
/// stands in them was written by somebody else, and would be lost.
///
/// # Errors
/// Those of [`check()`].
pub fn edited(
    outputs: &Outputs,
    known: &[Outputs],
    destination: Destination,
) -> Result<Vec<String>, WriteError> {
    let comparison = Comparison::new(outputs, destination)?;
    let mut edited = Vec::new();
    for (path, before) in comparison.files_that_go(destination.root)? {
        let is_known = |outputs: &Outputs| outputs.get(&path).map(str::as_bytes) == Some(&before);
        if !known.iter().any(is_known) {
            edited.push(path);
        }
    }
    Ok(edited)
}
