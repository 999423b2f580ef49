//! One entry of a server's list.

use norm_contract::Violation;
use serde_json::Value;

use super::{headers, shape};
use crate::schema;

/// One entry of a server's list, whatever it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<'a> {
    /// Its place in the list, from 1.
    pub position: usize,
    /// The entry as it came.
    pub value: &'a Value,
    /// Its name, where it has one that can be used.
    pub name: Option<&'a str>,
    /// The places of all entries of this name, where there are several.
    pub(super) namesakes: Vec<usize>,
}

/// What is malformed in an entry, and what of it can be compared nevertheless.
#[derive(Clone, Debug, PartialEq)]
pub struct Faults {
    /// Every fault, as pointers into the entry; none in an entry that can be used.
    pub all: Vec<Violation>,
    /// Whether there is an input schema that is one.
    pub is_input_usable: bool,
    /// Whether there is an output schema that is one.
    pub is_output_usable: bool,
}

impl<'a> Entry<'a> {
    /// Looks at an entry. `position`: its place in the list, from 1.
    pub(super) fn new(position: usize, value: &'a Value) -> Self {
        let name = value.get("name").and_then(Value::as_str);
        Entry {
            position,
            value,
            name: name.filter(|name| !name.is_empty()),
            namesakes: Vec::new(),
        }
    }

    /// What a report calls it: its name, or `#3` for the third entry where it has none.
    pub fn label(&self) -> String {
        match self.name {
            Some(name) => name.to_owned(),
            None => format!("#{}", self.position),
        }
    }

    /// The schema of the tool's arguments, where there is an object in its place.
    pub fn input_schema(&self) -> Option<&'a Value> {
        self.value.get("inputSchema").filter(|it| it.is_object())
    }

    /// The schema of the tool's structured result, where there is an object in its place.
    pub fn output_schema(&self) -> Option<&'a Value> {
        self.value.get("outputSchema").filter(|it| it.is_object())
    }

    /// What is malformed in it by MCP.
    pub fn faults(&self) -> Faults {
        let mut all = shape::faults(self.value);
        all.extend(self.shared_name());
        let input = self.part_faults(&mut all, "/inputSchema", self.input_schema());
        let output = self.part_faults(&mut all, "/outputSchema", self.output_schema());
        if let Some(input) = self.input_schema() {
            all.extend(headers::faults(input));
        }
        Faults {
            all,
            is_input_usable: input,
            is_output_usable: output,
        }
    }

    /// Adds what makes an object no schema; whether nothing does.
    fn part_faults(&self, all: &mut Vec<Violation>, member: &str, part: Option<&Value>) -> bool {
        let Some(part) = part else { return false };
        let is_inside = |path: &str| {
            let rest = path.strip_prefix(member);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        for fault in schema::prefixed(schema::faults(part), member) {
            // What the shape has said of a place isn't said again.
            if !all.iter().any(|known| known.path == fault.path) {
                all.push(fault);
            }
        }
        !all.iter().any(|fault| is_inside(&fault.path))
    }

    fn shared_name(&self) -> Option<Violation> {
        if self.namesakes.is_empty() {
            return None;
        }
        let places: Vec<String> = self.namesakes.iter().map(|it| format!("#{it}")).collect();
        let actual = format!("entries {} have it", places.join(", "));
        Some(Violation::new(
            actual,
            "a name that no other entry has",
            "/name",
        ))
    }
}
