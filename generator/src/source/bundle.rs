//! A frozen version: all files of a package in one, as `versions::freeze` writes it.
//!
//! ```json
//! {
//!   "norm-contract-bundle": 1,
//!   "manifest": { … },
//!   "schemas": { "schemas/errors.yaml": { … } },
//!   "pages": { "pages/errors.en.md": ["a line", …] },
//!   "examples": { "Error": { "no-data": { … } } },
//!   "approvals": [ … ],
//!   "digest": "sha256:…"
//! }
//! ```

use std::path::{Path, PathBuf};

use hmac_sha256::Hash;

use super::{FileId, Loaded, MANIFEST, Node, NodeValue, Sources, Span, push_pointer_token};
use crate::diagnostic::{Diagnostic, rule};

/// The key that tells a bundle from any other JSON file; its value is the format's version.
pub const BUNDLE_FORMAT: &str = "norm-contract-bundle";

/// The only version of the format that there is.
pub const BUNDLE_FORMAT_VERSION: i64 = 1;

/// Whether a document is a frozen version.
pub(super) fn is_bundle(sources: &Sources, file: FileId) -> bool {
    let root = sources.file(file).root.as_ref();
    root.is_some_and(|root| root.get(BUNDLE_FORMAT).is_some())
}

/// Makes the files in the bundle those of the contract. A bundle that was edited since it was frozen
/// is refused.
pub(super) fn unpack(loaded: &mut Loaded, bundle: FileId, diagnostics: &mut Vec<Diagnostic>) {
    let source = loaded.sources.file(bundle);
    let Some(root) = source.root.clone() else {
        return;
    };
    if let Err(problem) = check(&root, &source.text) {
        diagnostics.push(problem);
        return;
    }
    loaded.folder = source.path.clone();
    loaded.is_frozen = true;
    let mut unpacking = Unpacking { loaded, bundle };
    unpacking.loaded.manifest = root
        .get("manifest")
        .map(|manifest| unpacking.part("/manifest", Path::new(MANIFEST), manifest));
    for (path, pointer, schema) in members(&root, "schemas", "") {
        let file = unpacking.part(&pointer, Path::new(path), schema);
        unpacking.loaded.schemas.push(file);
    }
    for (path, _, page) in members(&root, "pages", "") {
        let text = lines(page);
        let path = unpacking.loaded.folder.join(path);
        let file = unpacking.loaded.sources.add(path, text);
        unpacking.loaded.pages.push(file);
    }
    for (type_name, pointer, examples) in members(&root, "examples", "") {
        for (name, pointer, example) in members(examples, "", &pointer) {
            let path = format!("examples/{type_name}/{name}.json");
            let file = unpacking.part(&pointer, Path::new(&path), example);
            let example = (type_name.to_owned(), file);
            unpacking.loaded.examples.push(example);
        }
    }
    unpacking.loaded.approvals = root
        .get("approvals")
        .map(|approvals| unpacking.part("/approvals", Path::new(super::APPROVALS), approvals));
}

struct Unpacking<'a> {
    loaded: &'a mut Loaded,
    bundle: FileId,
}

impl Unpacking<'_> {
    fn part(&mut self, pointer: &str, path: &Path, root: &Node) -> FileId {
        let path: PathBuf = self.loaded.folder.join(path);
        self.loaded
            .sources
            .add_part(self.bundle, pointer, path, root)
    }
}

/// The members of an object under `key` (or the node itself, where that is empty), each with its
/// JSON Pointer.
fn members<'a>(
    node: &'a Node,
    key: &str,
    pointer: &str,
) -> impl Iterator<Item = (&'a str, String, &'a Node)> + use<'a> {
    let mut pointer = pointer.to_owned();
    let object = if key.is_empty() {
        Some(node)
    } else {
        push_pointer_token(&mut pointer, key);
        node.get(key)
    };
    let members = object.and_then(Node::as_object).into_iter().flatten();
    members.map(move |(name, entry)| {
        let mut pointer = pointer.clone();
        push_pointer_token(&mut pointer, name);
        (name.as_str(), pointer, &entry.value)
    })
}

fn lines(page: &Node) -> String {
    let lines = page.as_array().unwrap_or_default().iter();
    lines
        .filter_map(Node::as_str)
        .flat_map(|line| [line, "\n"])
        .collect()
}

fn check(root: &Node, text: &str) -> Result<(), Diagnostic> {
    let refuse = |span: Span, message: &str, help: &str| {
        Err(Diagnostic::new(&rule::FROZEN_VERSION, span, message).with_help(help))
    };
    if let Some(format) = root.get(BUNDLE_FORMAT)
        && !is_known_format(format)
    {
        let message = format!(
            "the bundle's format is {}, and this generator knows {BUNDLE_FORMAT_VERSION}",
            format.shown()
        );
        return refuse(format.span, &message, "use a newer generator");
    }
    let Some(digest) = root.get("digest") else {
        return refuse(root.span, "the frozen version has no `digest`", RESTORE);
    };
    if digest.as_str() == Some(&digest_of(text, digest.span)) {
        return Ok(());
    }
    let message = "this frozen version was edited: its text doesn't have this digest any more";
    refuse(digest.span, message, RESTORE)
}

const RESTORE: &str = "a released version never changes, because people stand on it: restore the file \
     from version control, and put the change into the contract itself, as a new version";

fn is_known_format(format: &Node) -> bool {
    matches!(&format.value, NodeValue::Number(number) if number.as_i64() == Some(BUNDLE_FORMAT_VERSION))
}

/// The digest of a whole text: `sha256:` and 64 hexadecimal digits.
pub fn file_digest(text: &str) -> String {
    shown(Hash::hash(text.as_bytes()))
}

/// The digest of a bundle's text, which is that of all of it but the digest itself. Lines may end as they do on Windows,
/// where version control writes them so: what a bundle holds has no line breaks but in escapes.
pub fn digest_of(text: &str, digest: Span) -> String {
    let (start, end) = (digest.start as usize, digest.end as usize);
    let mut hash = Hash::new();
    for part in [
        text.get(..start).unwrap_or(text),
        text.get(end..).unwrap_or(""),
    ] {
        for (number, line) in part.split("\r\n").enumerate() {
            hash.update(if number > 0 { "\n" } else { "" });
            hash.update(line);
        }
    }
    shown(hash.finalize())
}

fn shown(digest: [u8; 32]) -> String {
    let hex = digest.map(|byte| format!("{byte:02x}")).concat();
    format!("sha256:{hex}")
}
