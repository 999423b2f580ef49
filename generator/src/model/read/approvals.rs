//! `approvals.yaml`: findings that a contract's maintainers accept although the version doesn't cover them.

use std::collections::BTreeMap;

use super::texts::codes;
use crate::Language;
use crate::diagnostic::{Diagnostic, rule};
use crate::model::{Approval, Reason};
use crate::source::{Entry, Loaded, Node, NodeValue, Span};

/// How many hexadecimal digits a fingerprint has.
const FINGERPRINT_LENGTH: usize = 12;

const SHAPE: &str = "write a list of entries such as `- { finding: 0123456789ab, reason: nobody ever sent it }`; \
     a translation of the reason stands beside it, as `x-i18n: { en: { reason: nobody ever sent it } }`";

/// What is wrong, and where.
type Fault = (Span, String);

/// Reads `approvals.yaml`: a list of entries with `finding` and `reason`, which `x-i18n` may translate. None
/// where there is no such file. What is wrong with an entry is reported, and the entry counts for nothing.
pub(super) fn read_all(
    loaded: &Loaded,
    languages: &[Language],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Approval> {
    let Some(file) = loaded.approvals else {
        return Vec::new();
    };
    let Some(root) = &loaded.sources.file(file).root else {
        return Vec::new();
    };
    // `bump` leaves the file without an entry.
    if root.value == NodeValue::Null {
        return Vec::new();
    }
    let mut report = |span: Span, message: String| {
        diagnostics.push(Diagnostic::new(&rule::INVALID_APPROVAL, span, message).with_help(SHAPE));
    };
    let Some(entries) = root.as_array() else {
        report(
            root.span,
            format!("approvals are a list, found {}", root.shown()),
        );
        return Vec::new();
    };
    let mut approvals: Vec<Approval> = Vec::new();
    for entry in entries {
        match read_entry(entry, languages) {
            Ok(approval) if approvals.iter().any(|it| it.finding == approval.finding) => report(
                approval.span,
                format!("the finding {} is approved twice", approval.finding),
            ),
            Ok(approval) => approvals.push(approval),
            Err((span, message)) => report(span, message),
        }
    }
    approvals
}

fn read_entry(node: &Node, languages: &[Language]) -> Result<Approval, Fault> {
    let Some(members) = node.as_object() else {
        return Err((
            node.span,
            format!("an approval is an object, found {}", node.shown()),
        ));
    };
    for (key, Entry { key_span, .. }) in members {
        if !["finding", "reason", "x-i18n"].contains(&key.as_str()) {
            return Err((*key_span, format!("an approval has no key `{key}`")));
        }
    }
    let (finding, finding_span) = text(node, "the approval", "finding")?;
    let is_fingerprint = finding.len() == FINGERPRINT_LENGTH
        && finding
            .chars()
            .all(|digit| digit.is_ascii_hexdigit() && !digit.is_ascii_uppercase());
    if !is_fingerprint {
        let message = format!(
            "a finding's fingerprint has {FINGERPRINT_LENGTH} hexadecimal digits, found `{finding}`"
        );
        return Err((finding_span, message));
    }
    let (text, _) = text(node, "the approval", "reason")?;
    let reason = Reason {
        text,
        translations: translations(node, languages)?,
    };
    Ok(Approval {
        finding,
        reason,
        span: node.span,
    })
}

/// The reason in other languages of the contract than the one that it was written in.
fn translations(node: &Node, languages: &[Language]) -> Result<BTreeMap<Language, String>, Fault> {
    let mut translations = BTreeMap::new();
    let Some(block) = node.get("x-i18n") else {
        return Ok(translations);
    };
    let Some(blocks) = block.as_object() else {
        let message = format!("`x-i18n` takes texts by language, found {}", block.shown());
        return Err((block.span, message));
    };
    for (code, Entry { key_span, value }) in blocks {
        let Some(language) = languages.iter().find(|it| it.code() == code) else {
            let known = codes(languages).join(", ");
            let message =
                format!("`x-i18n` can't have the language `{code}`; the manifest lists {known}");
            return Err((*key_span, message));
        };
        if translations.len() + 1 == languages.len() {
            let message = "the reason is translated into all languages of the contract, and so written in none";
            return Err((*key_span, message.to_owned()));
        }
        for (key, Entry { key_span, .. }) in value.as_object().into_iter().flatten() {
            if key != "reason" {
                return Err((
                    *key_span,
                    format!("a translation has `reason` alone, not `{key}`"),
                ));
            }
        }
        let (text, _) = text(value, "the translation", "reason")?;
        translations.insert(*language, text);
    }
    Ok(translations)
}

/// The text under a key, and where it stands.
fn text(node: &Node, whole: &str, key: &str) -> Result<(String, Span), Fault> {
    let Some(value) = node.get(key) else {
        return Err((node.span, format!("{whole} lacks `{key}`")));
    };
    let text = value.as_str().map(str::trim);
    match text.filter(|text| !text.is_empty()) {
        Some(text) => Ok((text.to_owned(), value.span)),
        None => Err((
            value.span,
            format!("`{key}` takes a text, found {}", value.shown()),
        )),
    }
}
