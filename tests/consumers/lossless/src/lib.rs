//! The types of many schemas, and what they make of documents.
#![deny(warnings)]

pub mod equality;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Decodes a document, given as text, and encodes it again.
pub type RoundTrip = fn(&str) -> Result<Value, String>;

/// A schema and its types.
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// The JSON Schema that says which documents are valid; empty where the generator refused it.
    pub schema: &'static str,
    /// Documents that have to survive, as a JSON list.
    pub documents: &'static str,
    /// The type that they are of, where it has such documents.
    pub root: Option<&'static str>,
    /// All types; none where the generator refused the schema.
    pub types: &'static [TypeRow],
}

/// A type of a subject.
pub struct TypeRow {
    /// Its name in the schema.
    pub name: &'static str,
    /// The place of its schema, as a JSON Pointer.
    pub pointer: &'static str,
    /// Whether the schema has a name for it. Where it stands inline, `null` is its neighbours' business.
    pub is_named: bool,
    /// Whether it is the objects among the values of its schema, of which another type takes the rest.
    pub is_of_objects: bool,
    /// Whether it is a closed enum: one without newer values.
    pub is_closed: bool,
    /// Documents that a package shows it by, as a JSON list.
    pub examples: &'static str,
    /// Through the type.
    pub round_trip: RoundTrip,
    /// Through the type that plain typify makes of the same schema, where it makes one.
    pub by_typify: Option<RoundTrip>,
}

mod generated {
    include!(concat!(env!("OUT_DIR"), "/subjects.rs"));
}

/// All subjects.
pub fn subjects() -> &'static [Subject] {
    generated::SUBJECTS
}

/// Decodes a document as text and as a value, whose map is ordered otherwise.
fn round_trip<T: Serialize + DeserializeOwned>(document: &str) -> Result<Value, String> {
    let first = encoded_again::<T>(document)?;
    let parsed: Value = serde_json::from_str(document).map_err(|error| error.to_string())?;
    let again: T = serde_json::from_value(parsed)
        .map_err(|error| format!("read as text {first}, as a value: {error}"))?;
    let second = serde_json::to_value(&again).map_err(|error| error.to_string())?;
    match first == second {
        true => Ok(first),
        false => Err(format!("read as text {first}, read as a value {second}")),
    }
}

fn encoded_again<T: Serialize + DeserializeOwned>(document: &str) -> Result<Value, String> {
    let value: T = serde_json::from_str(document).map_err(|error| error.to_string())?;
    serde_json::to_value(&value).map_err(|error| error.to_string())
}
