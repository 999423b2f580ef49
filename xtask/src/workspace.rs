//! Where this repository lies.

use std::env;
use std::path::{Path, PathBuf};

/// Where MCP's schemas lie below the root, if they are there: beside the repository.
pub(crate) const MCP_FOLDER: &str = "../shared/data/mcp-schema";

/// The repository's folder. Cargo says where this package lies when it runs it; that it was
/// compiled somewhere else once doesn't matter.
pub(crate) fn root() -> PathBuf {
    let package = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    let parent = package.parent().map(Path::to_owned);
    parent.unwrap_or(package)
}

/// The repository's contract, as somebody in the current folder would name it.
pub(crate) fn contract() -> PathBuf {
    named_from_here(&root().join("contract"))
}

/// Where the repository's site is made: it is never checked in.
pub(crate) fn site() -> PathBuf {
    named_from_here(&root().join("target/site"))
}

/// A path of the repository as somebody in the current folder would name it.
pub(crate) fn named_from_here(path: &Path) -> PathBuf {
    let here = env::current_dir().ok();
    match here.and_then(|here| path.strip_prefix(here).ok().map(Path::to_owned)) {
        Some(short) if short.as_os_str().is_empty() => PathBuf::from("."),
        Some(short) => short,
        None => path.to_owned(),
    }
}
