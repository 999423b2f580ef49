//! The quick way through a catalog in JSON in which nothing is wrong: tool by tool, without places.
//!
//! Whatever is the least unusual has no answer here, and is then read with places by those who can say what is wrong,
//! or that nothing is.

use std::fmt;

use norm_contract::{CatalogSnapshot, CatalogTool, Validate};
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use norm_contract_generator::Language;

use super::problems::Inspection;
use super::{Catalog, unknown_members};

/// The catalog of a JSON text, where it is plain that nothing is wrong with it.
pub(super) fn read(text: &str) -> Option<Catalog> {
    let members: Members<'_> = serde_json::from_str(text).ok()?;
    let mut frame = Map::new();
    let mut tools: Vec<&RawValue> = Vec::new();
    for (name, raw) in members.0 {
        let value = match name.as_str() {
            "tools" => {
                tools = serde_json::from_str(raw.get()).ok()?;
                Value::Array(Vec::new())
            }
            _ => value(raw)?,
        };
        frame.insert(name, value);
    }
    let frame = Value::Object(frame);
    if !CatalogSnapshot::validate(&frame).is_empty() {
        return None;
    }
    // What it finds is told by others.
    let mut inspection = Inspection::in_language(Language::English);
    inspection.package_version(&frame);
    if !inspection.problems.is_empty() {
        return None;
    }
    let frame: CatalogSnapshot = decoded(frame)?;
    if unknown_members::are_in(&frame.extra) {
        return None;
    }
    let mut catalog = Catalog::of_frame(frame);
    for raw in tools {
        let tool = value(raw)?;
        if !CatalogTool::validate(&tool).is_empty() {
            return None;
        }
        inspection.tool(&tool, "");
        if !inspection.problems.is_empty() {
            return None;
        }
        let tool = decoded(tool)?;
        if unknown_members::are_in_tool(&tool) {
            return None;
        }
        catalog.add(tool);
    }
    Some(catalog)
}

fn value(raw: &RawValue) -> Option<Value> {
    let plain: Plain = serde_json::from_str(raw.get()).ok()?;
    Some(plain.0)
}

fn decoded<T: DeserializeOwned>(value: Value) -> Option<T> {
    serde_json::from_value(value).ok()
}

/// The members of an object, none of which comes twice.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct MembersVisitor;

        impl<'de> Visitor<'de> for MembersVisitor {
            type Value = Members<'de>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let mut members: Vec<(String, &RawValue)> = Vec::new();
                while let Some((name, value)) = access.next_entry::<String, &RawValue>()? {
                    if members.iter().any(|(known, _)| *known == name) {
                        return Err(A::Error::custom("a key comes twice"));
                    }
                    members.push((name, value));
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(MembersVisitor)
    }
}

/// A value without keys that come twice and without numbers that may have lost digits.
struct Plain(Value);

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PlainVisitor)
    }
}

struct PlainVisitor;

/// From here on floats are whole numbers, which may have been written with more digits.
const LARGE: f64 = 9_007_199_254_740_992.0;

impl<'de> Visitor<'de> for PlainVisitor {
    type Value = Plain;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Plain, E> {
        Ok(Plain(Value::Null))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Plain, E> {
        Ok(Plain(value.into()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Plain, E> {
        Ok(Plain(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Plain, E> {
        Ok(Plain(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Plain, E> {
        // What is too small to be kept becomes zero.
        match value != 0.0 && value.abs() < LARGE {
            true => Ok(Plain(value.into())),
            false => Err(E::custom("a number that has to be looked at as a text")),
        }
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Plain, E> {
        Ok(Plain(value.into()))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Plain, E> {
        Ok(Plain(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Plain, A::Error> {
        let mut elements = Vec::new();
        while let Some(Plain(element)) = access.next_element()? {
            elements.push(element);
        }
        Ok(Plain(elements.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Plain, A::Error> {
        let mut members = Map::new();
        while let Some((name, Plain(value))) = access.next_entry::<String, Plain>()? {
            if members.insert(name, value).is_some() {
                return Err(A::Error::custom("a key comes twice"));
            }
        }
        Ok(Plain(members.into()))
    }
}
