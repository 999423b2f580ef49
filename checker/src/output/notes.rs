//! What isn't in the report, for the terminal beside it.

use norm_contract_generator::Language;
use norm_contract_generator::diagnostic::printable_line;

use crate::listing::Completeness;
use crate::report::Conformance;

/// What a list lacks that wasn't seen to its end, and why; none of a whole one.
pub fn incompleteness(completeness: &Completeness, language: Language) -> Option<(&str, &str)> {
    let (what, cause) = match completeness {
        Completeness::Complete => return None,
        Completeness::CutShort { cause } => (
            language.pick(
                "список инструментов получен не полностью",
                "the list of tools was cut short",
            ),
            cause,
        ),
        Completeness::Unreachable {
            cause,
            needs_authorization: true,
        } => (
            language.pick(
                "сервер требует авторизации",
                "the server asks for authorisation",
            ),
            cause,
        ),
        Completeness::Unreachable { cause, .. } => (
            language.pick("сервер недоступен", "the server can't be reached"),
            cause,
        ),
    };
    Some((what, cause.text(language)))
}

/// What a report doesn't say of its server, a line each and without line breaks: how much of the list was seen, which
/// tools of the catalog aren't offered, and that something couldn't be verified.
pub fn notes(conformance: &Conformance, language: Language) -> Vec<String> {
    let server = &conformance.report.server_id;
    let mut notes = Vec::new();
    if let Some((what, cause)) = incompleteness(&conformance.completeness, language) {
        notes.push(format!("{what}: {cause}"));
    }
    if !conformance.not_offered.is_empty() {
        let names = conformance.not_offered.join(", ");
        let what = language.pick(
            "инструменты каталога, которых сервер не предлагает",
            "tools of the catalog that aren't offered",
        );
        notes.push(format!("{what}: {names}"));
    }
    match (conformance.unverified.len(), language) {
        (0, _) => {}
        (count, Language::Russian) => notes.push(format!("не удалось проверить мест: {count}")),
        (1, Language::English) => notes.push("one place could not be verified".to_owned()),
        (count, Language::English) => notes.push(format!("{count} places could not be verified")),
    }
    let named = notes.iter();
    named
        .map(|note| printable_line(&format!("{server}: {note}")))
        .collect()
}
