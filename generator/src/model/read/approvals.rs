//! `approvals.yaml`: findings that a contract's maintainers accept although the version doesn't cover them.

use crate::diagnostic::{Diagnostic, rule};
use crate::model::Approval;
use crate::source::{Entry, Loaded, Node, NodeValue, Span};

/// How many hexadecimal digits a fingerprint has.
const FINGERPRINT_LENGTH: usize = 12;

const SHAPE: &str =
    "write a list of entries such as `- { finding: 0123456789ab, reason: nobody ever sent it }`";

/// Reads `approvals.yaml`: a list of entries with `finding` and `reason`. None where there is no such
/// file. What is wrong with an entry is reported, and the entry counts for nothing.
pub(super) fn read_all(loaded: &Loaded, diagnostics: &mut Vec<Diagnostic>) -> Vec<Approval> {
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
        match read_entry(entry) {
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

fn read_entry(node: &Node) -> Result<Approval, (Span, String)> {
    let Some(members) = node.as_object() else {
        return Err((
            node.span,
            format!("an approval is an object, found {}", node.shown()),
        ));
    };
    for (key, Entry { key_span, .. }) in members {
        if !["finding", "reason"].contains(&key.as_str()) {
            return Err((*key_span, format!("an approval has no key `{key}`")));
        }
    }
    let text = |key: &str| match node.get(key) {
        Some(value) => match value
            .as_str()
            .map(str::trim)
            .filter(|text| !text.is_empty())
        {
            Some(text) => Ok((text.to_owned(), value.span)),
            None => Err((
                value.span,
                format!("`{key}` takes a text, found {}", value.shown()),
            )),
        },
        None => Err((node.span, format!("the approval lacks `{key}`"))),
    };
    let (finding, finding_span) = text("finding")?;
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
    let (reason, _) = text("reason")?;
    Ok(Approval {
        finding,
        reason,
        span: node.span,
    })
}
