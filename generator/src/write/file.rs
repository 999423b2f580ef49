//! One file, replaced as a whole or not at all.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use super::WriteError;

/// Ending of temporary files.
const TEMPORARY_ENDING: &str = ".norm-contract-tmp";

/// A temporary file of this age belongs to no running process: each lives for milliseconds.
const LEFTOVER_AGE: Duration = Duration::from_secs(60);

/// Gives a file new contents, creating its folder where there is none. Whoever reads it meanwhile
/// sees the old contents or the new, and a failure leaves the old.
///
/// # Errors
/// The folder can't be created, or the file can't be written there.
pub fn replace_file(path: &Path, contents: &[u8]) -> Result<(), WriteError> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| WriteError::new(folder, "created", error))?;
    }
    let temporary = temporary_path(path);
    let replaced = fs::write(&temporary, contents).and_then(|()| fs::rename(&temporary, path));
    replaced.map_err(|error| {
        // It may not be there; whatever went wrong with it is told already.
        let _ = fs::remove_file(&temporary);
        WriteError::new(path, "written", error)
    })
}

/// Removes a file below `root`, then its folders from the innermost outwards as long as they are empty.
/// Where there is no such file, nothing is left to do.
pub(super) fn remove_file(root: &Path, path: &Path) -> Result<(), WriteError> {
    let file = root.join(path);
    match fs::remove_file(&file) {
        Err(error) if !is_nothing_there(&error) => {
            return Err(WriteError::new(&file, "removed", error));
        }
        _ => {}
    }
    let folders = file.ancestors().skip(1);
    for folder in folders.take_while(|folder| *folder != root) {
        // Refused where something is left in it.
        if fs::remove_dir(folder).is_err() {
            break;
        }
    }
    Ok(())
}

/// No file, or a file in the place of its folder.
pub(super) fn is_nothing_there(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// A name in the same folder that no other write uses, so that renaming stays within one disk and
/// two runs at once don't write into one file.
fn temporary_path(path: &Path) -> PathBuf {
    static COUNTER: AtomicU32 = AtomicU32::new(0);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let process = std::process::id();
    let count = COUNTER.fetch_add(1, Ordering::Relaxed);
    path.with_file_name(format!(".{name}.{process}-{count}{TEMPORARY_ENDING}"))
}

/// Removes temporary files that an interrupted run has left in these folders below the root. What
/// can't be read or removed is passed over: it harms nothing.
pub(super) fn remove_leftovers(root: &Path, folders: BTreeSet<&str>) {
    let Some(latest) = SystemTime::now().checked_sub(LEFTOVER_AGE) else {
        return;
    };
    let entries = folders
        .into_iter()
        .filter_map(|folder| fs::read_dir(root.join(folder)).ok())
        .flatten()
        .flatten();
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !(name.starts_with('.') && name.ends_with(TEMPORARY_ENDING)) {
            continue;
        }
        let is_old = entry
            .metadata()
            .and_then(|metadata| metadata.modified())
            .is_ok_and(|modified| modified <= latest);
        if is_old {
            let _ = fs::remove_file(entry.path());
        }
    }
}
