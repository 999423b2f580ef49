//! The manifest's version, changed in its text.

use crate::source::{FileId, Loaded};

/// The manifest's text with another version; everything else in it stays as it was written. None where it
/// names no version.
pub fn with_version(loaded: &Loaded, manifest: FileId, version: &str) -> Option<String> {
    let file = loaded.sources.file(manifest);
    let old = file
        .root
        .as_ref()?
        .get("version")
        .filter(|it| it.as_str().is_some())?;
    let (start, end) = (old.span.start as usize, old.span.end as usize);
    let written = file.text.get(start..end)?;
    let quote = written
        .chars()
        .next()
        .filter(|first| "\"'".contains(*first));
    let quote = quote.map_or(String::new(), String::from);
    let (before, after) = (file.text.get(..start)?, file.text.get(end..)?);
    Some(format!("{before}{quote}{version}{quote}{after}"))
}
