//! One place where a document diverges from its schema.

use std::fmt;
use std::io;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use serde_json::Value;

use super::document_order::DocumentOrder;
use super::expectation;

/// A value in `actual` is cut to this many characters.
const LONGEST_ACTUAL: usize = 200;

/// A place where a document diverges from its schema, and in what.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Divergence {
    /// A JSON Pointer (RFC 6901) to the place. A missing property's pointer is the one that it would have.
    pub path: String,
    /// What the schema asks for there, in short plain words.
    pub expected: String,
    /// What is there as compact JSON, cut to 200 characters; `absent` for a missing property.
    pub actual: String,
}

impl fmt::Display for Divergence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.path.is_empty() {
            "the document"
        } else {
            &self.path
        };
        write!(
            formatter,
            "{}: expected {}; found {}",
            place, self.expected, self.actual
        )
    }
}

impl Divergence {
    /// All that diverges in a document from the schema of this validator, in the order of the document.
    pub fn all(validator: &Validator, document: &Value) -> Vec<Self> {
        Self::all_worded(validator, document, &Wording::ENGLISH)
    }

    /// The same in other words.
    pub fn all_worded(validator: &Validator, document: &Value, wording: &Wording) -> Vec<Self> {
        let mut found = Vec::new();
        for error in validator.iter_errors(document) {
            collect(&error, wording, &mut found);
        }
        if found.len() > 1 {
            let mut order = DocumentOrder::of(document);
            found.sort_by_cached_key(|divergence: &Divergence| order.position(&divergence.path));
            // A place that several parts of a schema judge alike diverges once.
            let mut seen = std::collections::HashSet::new();
            found.retain(|divergence| seen.insert(divergence.clone()));
        }
        found
    }
}

/// The words of divergences, in some language.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// What the keyword that was not met asks for.
    pub expected: fn(&ValidationError<'_>) -> String,
    /// What is found in place of a missing property.
    pub absent: &'static str,
}

impl Wording {
    /// Those of the reports unless others are asked for.
    pub const ENGLISH: Wording = Wording {
        expected: expectation::words,
        absent: "absent",
    };
}

/// Turns an error into the divergences of the places that it is about.
fn collect(error: &ValidationError<'_>, wording: &Wording, found: &mut Vec<Divergence>) {
    let place = error.instance_path().as_str();
    let expected = || (wording.expected)(error);
    match error.kind() {
        ValidationErrorKind::Required { property } => found.push(Divergence {
            path: child(place, property.as_str().unwrap_or_default()),
            expected: expected(),
            actual: wording.absent.to_owned(),
        }),
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => {
            found.extend(unexpected.iter().map(|name| Divergence {
                path: child(place, name),
                expected: expected(),
                actual: shown(error.instance().get(name).unwrap_or(&Value::Null)),
            }));
        }
        ValidationErrorKind::PropertyNames { error: of_name } => found.push(Divergence {
            path: child(place, of_name.instance().as_str().unwrap_or_default()),
            expected: expected(),
            actual: shown(of_name.instance()),
        }),
        _ => found.push(Divergence {
            path: place.to_owned(),
            expected: expected(),
            actual: shown(error.instance()),
        }),
    }
}

fn child(place: &str, name: &str) -> String {
    format!("{}/{}", place, name.replace('~', "~0").replace('/', "~1"))
}

/// The value as compact JSON, cut to 200 characters.
pub fn shown(value: &Value) -> String {
    let mut start = Start { bytes: Vec::new() };
    // Writing ends with an error where there is enough, so that a large value isn't written to its end.
    let whole = serde_json::to_writer(&mut start, value).is_ok();
    let text = String::from_utf8_lossy(&start.bytes);
    if whole && text.chars().count() <= LONGEST_ACTUAL {
        return text.into_owned();
    }
    text.chars()
        .take(LONGEST_ACTUAL - 1)
        .chain(std::iter::once('…'))
        .collect()
}

/// Takes as many bytes as 200 characters can have, and no more than one write beyond them.
struct Start {
    bytes: Vec<u8>,
}

impl io::Write for Start {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let room = (LONGEST_ACTUAL * 4 + 1).saturating_sub(self.bytes.len());
        if room == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        let taken = bytes.get(..room).unwrap_or(bytes);
        self.bytes.extend_from_slice(taken);
        Ok(taken.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn short_values_are_shown_whole() {
        assert_eq!(
            shown(&json!({"a": [1, null, "ж"]})),
            r#"{"a":[1,null,"ж"]}"#
        );
        let longest = "ж".repeat(198);
        assert_eq!(shown(&json!(longest)), format!("\"{longest}\""));
    }

    #[test]
    fn long_values_are_cut_between_characters() {
        for text in ["ж".repeat(199), "🦀".repeat(100_000), "a🦀".repeat(300)] {
            let cut = shown(&json!(text));
            assert_eq!(cut.chars().count(), 200);
            assert!(cut.ends_with('…'));
            let start: String = text.chars().take(198).collect();
            assert_eq!(cut, format!("\"{start}…"));
        }
    }

    fn judged(schema: Value, document: Value) -> Vec<String> {
        let validator = jsonschema::options()
            .should_validate_formats(true)
            .build(&schema)
            .unwrap();
        let found = Divergence::all(&validator, &document);
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn missing_and_forbidden_properties_are_places_of_their_own() {
        let schema = json!({
            "properties": {"a/b": {"required": ["c~d", "e"]}},
            "additionalProperties": false
        });
        assert_eq!(
            judged(schema, json!({"a/b": {}, "x~": {"y": 1}, "z": null})),
            [
                "/a~1b/c~0d: expected present; found absent",
                "/a~1b/e: expected present; found absent",
                "/x~0: expected no such property; found {\"y\":1}",
                "/z: expected no such property; found null",
            ]
        );
        assert_eq!(
            judged(
                json!({"properties": {"a": {}}, "unevaluatedProperties": false}),
                json!({"a": 1, "b": 2})
            ),
            ["/b: expected no such property; found 2"]
        );
    }

    #[test]
    fn all_that_diverges_is_found_in_the_documents_order() {
        let schema = json!({
            "type": "object",
            "required": ["missing"],
            "minProperties": 4,
            "properties": {
                "z": {"type": "integer"},
                "b": {"items": {"type": "string", "minLength": 2}},
                "a": {"type": "string", "enum": ["x", "y"]}
            }
        });
        assert_eq!(
            judged(schema, json!({"a": 5, "b": ["long", "s", 1], "z": 0.5})),
            [
                "the document: expected at least 4 properties; found {\"a\":5,\"b\":[\"long\",\"s\",1],\"z\":0.5}",
                "/a: expected string; found 5",
                "/a: expected one of: x, y; found 5",
                "/b/1: expected at least 2 characters; found \"s\"",
                "/b/2: expected string; found 1",
                "/z: expected integer; found 0.5",
                "/missing: expected present; found absent",
            ]
        );
    }

    #[test]
    fn a_place_judged_alike_by_several_parts_diverges_once() {
        let schema = json!({"allOf": [{"type": "string"}, {"type": "string"}, {"type": "null"}]});
        assert_eq!(
            judged(schema, json!(1)),
            [
                "the document: expected string; found 1",
                "the document: expected null; found 1"
            ]
        );
    }

    #[test]
    fn ten_thousand_divergences_take_no_time() {
        let members = (0..10_000).map(|number| (format!("k{number:05}"), json!(number)));
        let document = Value::Object(members.collect());
        let found = judged(
            json!({"additionalProperties": {"type": "string"}}),
            document,
        );
        assert_eq!(found.len(), 10_000);
        assert_eq!(found[9_999], "/k09999: expected string; found 9999");
    }
}
