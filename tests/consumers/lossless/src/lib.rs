//! The types of many small schemas, and what they make of documents.
#![deny(warnings)]

pub mod equality;

/// Decodes a document and encodes it again.
pub type RoundTrip = fn(&str) -> Result<serde_json::Value, String>;

/// A case: its name, whether it must be accepted, its documents as JSON, and its root type's round
/// trip where it was accepted.
pub type Row = (&'static str, bool, &'static str, Option<RoundTrip>);

mod generated {
    include!(concat!(env!("OUT_DIR"), "/cases.rs"));
}

/// All cases.
pub fn cases() -> &'static [Row] {
    generated::CASES
}

fn round_trip<T: serde::Serialize + serde::de::DeserializeOwned>(
    document: &str,
) -> Result<serde_json::Value, String> {
    let value: T = serde_json::from_str(document).map_err(|error| error.to_string())?;
    // A second way in: from a value, whose map is ordered otherwise.
    let parsed: serde_json::Value =
        serde_json::from_str(document).map_err(|error| error.to_string())?;
    let again: T = serde_json::from_value(parsed).map_err(|error| error.to_string())?;
    let (first, second) = (serde_json::to_value(&value), serde_json::to_value(&again));
    match (first, second) {
        (Ok(first), Ok(second)) if first == second => Ok(first),
        (Ok(first), Ok(second)) => Err(format!("read as text {first}, read as a value {second}")),
        (Err(error), _) | (_, Err(error)) => Err(error.to_string()),
    }
}
