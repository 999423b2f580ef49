//! The ConformanceReport itself.

use norm_contract_generator::diagnostic::printable;
use serde::Serialize;

use crate::report::Conformance;

/// The report; of several servers or of none, or where that is asked for, a list of reports. Characters that a terminal would act upon are
/// written as escapes, so the text means the same and can be shown.
pub(super) fn render(conformances: &[Conformance], is_list: bool) -> String {
    match conformances {
        [one] if !is_list => json_text(&one.report),
        several => json_text(&several.iter().map(|it| &it.report).collect::<Vec<_>>()),
    }
}

/// A value of the contract's as JSON, with what a terminal would act upon escaped.
pub fn json_text(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value).expect("types of the contract encode");
    escaped(&text) + "\n"
}

/// Outside of strings JSON has no such characters, and inside of them an escape means the same.
fn escaped(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    for character in text.chars() {
        let mut bytes = [0; 4];
        let own = &*character.encode_utf8(&mut bytes);
        if character == '\n' || printable(own) == own {
            whole.push(character);
            continue;
        }
        let mut units = [0; 2];
        for unit in character.encode_utf16(&mut units) {
            whole += &format!("\\u{unit:04x}");
        }
    }
    whole
}
