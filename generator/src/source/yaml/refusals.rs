//! What is said of the parts of YAML that a contract can't hold.

use crate::diagnostic::{Diagnostic, rule};
use crate::source::Span;
use crate::source::document::shortened;

/// An anchor, as it is written.
pub(super) fn anchor(text: &str, place: Span) -> Diagnostic {
    let message = format!(
        "here stands the anchor `{}`, expected was a bare value",
        shortened(text)
    );
    Diagnostic::new(&rule::ALIAS, place, message).with_help(SHARE_BY_REFERENCE)
}

/// An alias, as it is written.
pub(super) fn alias(text: &str, place: Span) -> Diagnostic {
    let message = format!(
        "here stands the alias `{}`, expected was a value",
        shortened(text)
    );
    Diagnostic::new(&rule::ALIAS, place, message).with_help(SHARE_BY_REFERENCE)
}

const SHARE_BY_REFERENCE: &str = "Write the value out, or give it a definition and refer to it \
                                  with `$ref`; put it into quotes if a text is meant.";

/// A tag, as it is written.
pub(super) fn tag(text: &str, place: Span) -> Diagnostic {
    let message = format!(
        "here stands the tag `{}`, expected was a bare value",
        shortened(text)
    );
    Diagnostic::new(&rule::TAG, place, message)
        .with_help("Remove it; put the value into quotes if a text is meant.")
}

/// A merge key.
pub(super) fn merge_key(place: Span) -> Diagnostic {
    let message = "here stands the merge key `<<`, expected was a key of the contract's language";
    Diagnostic::new(&rule::MERGE_KEY, place, message).with_help(
        "Write the keys out, or give the shared part a definition and refer to it with `$ref`.",
    )
}

/// A key that is no text but `kind`.
pub(super) fn non_string_key(text: &str, kind: &str, place: Span) -> Diagnostic {
    let message = if text.is_empty() {
        format!("the key here is {kind}, expected was a text")
    } else {
        format!(
            "the key `{}` is {kind}, expected was a text",
            shortened(text)
        )
    };
    Diagnostic::new(&rule::NON_STRING_KEY, place, message)
        .with_help("Put the key into quotes, or name it by a text.")
}

/// The beginning of a second document.
pub(super) fn second_document(place: Span) -> Diagnostic {
    let message = "a second document begins here, expected was one document in a file";
    Diagnostic::new(&rule::SEVERAL_DOCUMENTS, place, message)
        .with_help("Put it into a file of its own; a single document needs no `---`.")
}
