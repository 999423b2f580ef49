//! What isn't in the report, for the terminal beside it.

use norm_contract_generator::diagnostic::printable_line;

use crate::listing::Completeness;
use crate::report::Conformance;

/// What a report doesn't say of its server, a line each and without line breaks: how much of the list was seen, which
/// tools of the catalog aren't offered, and that something couldn't be verified.
pub fn notes(conformance: &Conformance) -> Vec<String> {
    let server = &conformance.report.server_id;
    let mut notes = Vec::new();
    match &conformance.completeness {
        Completeness::Complete => {}
        Completeness::CutShort { cause } => {
            notes.push(format!("the list of tools was cut short: {cause}"));
        }
        Completeness::Unreachable {
            cause,
            needs_authorization: true,
        } => notes.push(format!("the server asks for authorisation: {cause}")),
        Completeness::Unreachable { cause, .. } => {
            notes.push(format!("the server can't be reached: {cause}"));
        }
    }
    if !conformance.not_offered.is_empty() {
        let names = conformance.not_offered.join(", ");
        notes.push(format!("tools of the catalog that aren't offered: {names}"));
    }
    match conformance.unverified.len() {
        0 => {}
        1 => notes.push("one place could not be verified".to_owned()),
        count => notes.push(format!("{count} places could not be verified")),
    }
    let named = notes.iter();
    named
        .map(|note| printable_line(&format!("{server}: {note}")))
        .collect()
}
