//! A finding's name, which stays while other parts of the contract are edited.

use std::path::Path;

use hmac_sha256::Hash;

use crate::source::{Node, Sources, Span, Step, push_pointer_token};

/// How many bytes of the hash are kept: 12 digits.
const KEPT_BYTES: usize = 6;

/// 12 hexadecimal digits from the rule, the places in both versions in words of the contract and what was
/// found there. The old place tells apart what went from one and the same new one. `expected` and `actual` are what
/// findings say in English ([`super::Statement::hashed`]): pieces of the contract, and words where only these can tell. Released versions name the
/// findings that were accepted by such fingerprints for good, so words that a finding tells can't be reworded without
/// those no longer being found.
pub(super) fn fingerprint(
    rule: &str,
    places: [Option<NamedPlace<'_>>; 2],
    expected: &str,
    actual: &str,
) -> String {
    let [old, new] = places.map(|place| place.map_or(String::new(), |it| it.words()));
    let mut hash = Hash::new();
    for part in [rule, &old, &new, expected, actual] {
        hash.update(part);
        hash.update([0]);
    }
    let kept = hash.finalize().into_iter().take(KEPT_BYTES);
    let number = kept.fold(0_u64, |number, byte| number << 8 | u64::from(byte));
    format!("{number:0width$x}", width = 2 * KEPT_BYTES)
}

/// A place as a fingerprint knows it.
pub(super) struct NamedPlace<'a> {
    pub(super) sources: &'a Sources,
    pub(super) span: Span,
    /// The file, where files count as definitions.
    pub(super) file: Option<&'a Path>,
}

impl NamedPlace<'_> {
    fn words(&self) -> String {
        let path = path(self.sources, self.span);
        match self.file {
            Some(file) => format!("{}#{path}", file.display().to_string().replace('\\', "/")),
            None => path,
        }
    }
}

/// The way to a place by names: neither files nor the positions in lists are in it, which change with
/// what stands before them.
fn path(sources: &Sources, span: Span) -> String {
    let mut path = String::new();
    let mut node = sources.file(span.file).root.as_ref();
    while let Some((step, part)) = node.and_then(|node| node.part_at(span.start)) {
        match step {
            Step::Key(key) => push_pointer_token(&mut path, spelling(key)),
            Step::Position(position) => push_pointer_token(&mut path, &name(part, position)),
        }
        node = Some(part);
    }
    path
}

/// The same place in both dialects.
fn spelling(key: &str) -> &str {
    if key == "definitions" { "$defs" } else { key }
}

/// What an element of a list is known by.
fn name(element: &Node, index: usize) -> String {
    let shown = |node: &Node| node.to_json().to_string();
    if element.as_object().is_none() {
        return shown(element);
    }
    let telling = ["$ref", "const", "title"];
    let found = telling.iter().find_map(|keyword| element.get(keyword));
    match found.and_then(Node::as_str) {
        // A file's name may change with the layout.
        Some(text) => text.rsplit('/').next().unwrap_or(text).to_owned(),
        None => found.map_or_else(|| index.to_string(), shown),
    }
}
