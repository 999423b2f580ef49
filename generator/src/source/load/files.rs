//! Reads files and folders, and tells of those that can't be read.

use std::path::{Path, PathBuf};

use super::{Loading, MANIFEST};
use crate::diagnostic::{Diagnostic, rule};
use crate::source::{FileId, Span, read_document};

impl Loading {
    /// Reads a file and its document; reports what is wrong with it.
    pub(super) fn document(&mut self, path: &Path, named_at: Option<Span>) -> Option<FileId> {
        let file = self.text(path, named_at)?;
        self.parsed(file)
    }

    pub(super) fn parsed(&mut self, file: FileId) -> Option<FileId> {
        match read_document(&mut self.loaded.sources, file) {
            Ok(()) => Some(file),
            Err(problems) => {
                self.diagnostics.extend(problems);
                None
            }
        }
    }

    pub(super) fn text(&mut self, path: &Path, named_at: Option<Span>) -> Option<FileId> {
        let problem = match read_regular_file(path).map(String::from_utf8) {
            Ok(Ok(text)) => return Some(self.loaded.sources.add(path, text)),
            Ok(Err(error)) => {
                self.not_utf8(path, &error);
                return None;
            }
            Err(error) => format!("can't be read: {}", plain_reason(&error)),
        };
        let span = named_at.unwrap_or_else(|| {
            let file = self.loaded.sources.add(path, "");
            Span::start_of(file)
        });
        self.diagnostics.push(
            Diagnostic::new(
                &rule::UNREADABLE_FILE,
                span,
                format!("{} {problem}", path.display()),
            )
            .with_help(if path.ends_with(MANIFEST) {
                "a package is a folder with a contract.yaml; plain schemas are named by a file, or by the folder that has them in it (.yaml, .yml, .json)"
            } else {
                "name a file that exists, or take the entry out"
            }),
        );
        None
    }

    /// The files of a folder that end in one of these ways, by name.
    pub(super) fn files_in(&mut self, folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
        let mut files = self.entries(folder);
        files.retain(|path| {
            let ending = path.extension();
            path.is_file() && ending.is_some_and(|ending| endings.iter().any(|it| ending == *it))
        });
        files
    }

    /// What a folder holds, by name; nothing where there is no such folder.
    pub(super) fn entries(&mut self, folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).and_then(|entries| {
            let paths = entries.map(|entry| entry.map(|entry| entry.path()));
            paths.collect::<Result<Vec<PathBuf>, _>>()
        });
        match entries {
            Ok(mut paths) => {
                paths.sort();
                paths
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => {
                let place = Span::start_of(self.loaded.sources.add(folder, ""));
                let reason = plain_reason(&error);
                let message = format!("{} can't be listed: {reason}", folder.display());
                self.diagnostics.push(
                    Diagnostic::new(&rule::UNREADABLE_FILE, place, message)
                        .with_help("let it be a folder that this user may read"),
                );
                Vec::new()
            }
        }
    }

    /// Reports the first place of a file that is no UTF-8.
    fn not_utf8(&mut self, path: &Path, error: &std::string::FromUtf8Error) {
        let text = String::from_utf8_lossy(error.as_bytes());
        let file = self.loaded.sources.add(path, text);
        let start = u32::try_from(error.utf8_error().valid_up_to()).unwrap_or(u32::MAX);
        let span = Span {
            file,
            start,
            end: start,
        };
        let message = format!("{} isn't UTF-8 from here on", path.display());
        self.diagnostics.push(
            Diagnostic::new(&rule::UNREADABLE_FILE, span, message)
                .with_help("save the file in the encoding UTF-8"),
        );
    }
}

/// Reads a file that ends: a pipe or a device may hold back its text for ever, or never stop.
fn read_regular_file(path: &Path) -> std::io::Result<Vec<u8>> {
    let kind = std::fs::metadata(path)?.file_type();
    if kind.is_file() || kind.is_dir() {
        return std::fs::read(path);
    }
    Err(std::io::Error::other("it is no regular file"))
}

fn plain_reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        std::io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}
