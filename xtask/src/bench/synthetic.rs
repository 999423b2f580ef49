//! Schemas of any size, with what real ones are made of.

use std::io::{self, Write};

use serde_json::{Value, json};

/// Writes a schema with so many definitions: of ten, seven objects, an enum, a union and a map. Each
/// refers to a few others, so that all of them hang together.
///
/// One definition at a time: what the operating system says of a program's memory is never less than
/// what the program that started it has held.
pub(super) fn write(definitions: usize, out: &mut dyn Write) -> io::Result<()> {
    let dialect = "https://json-schema.org/draft/2020-12/schema";
    write!(out, "{{\"$schema\": \"{dialect}\", \"$defs\": {{")?;
    for number in 0..definitions {
        let separator = if number == 0 { "" } else { "," };
        let (name, definition) = (name(number), definition(number, definitions));
        write!(out, "{separator}\n\"{name}\": {definition}")?;
    }
    writeln!(out, "\n}}}}")
}

fn name(number: usize) -> String {
    let kind = match number % 10 {
        7 => "Kind",
        8 => "Choice",
        9 => "Index",
        _ => "Record",
    };
    format!("{kind}{number}")
}

fn definition(number: usize, definitions: usize) -> Value {
    let reference = |distance: usize| {
        let target = name((number + distance) % definitions);
        json!({ "$ref": format!("#/$defs/{target}") })
    };
    // The records of the same ten stand on either side of the last three.
    let (first, second) = (number - number % 10, number - number % 10 + 3);
    let record = |number: usize| json!({ "$ref": format!("#/$defs/{}", name(number)) });
    match number % 10 {
        7 => json!({
            "description": format!("The kinds of record number {number}."),
            "type": "string",
            "enum": (0..8).map(|value| format!("value-{value}-of-{number}")).collect::<Vec<_>>(),
        }),
        8 => json!({
            "description": format!("One record or another, number {number}."),
            "anyOf": [record(first), record(second)],
        }),
        9 => json!({
            "description": format!("Records by their names, number {number}."),
            "type": "object",
            "additionalProperties": record(first),
        }),
        place => json!({
            "description": format!("Record number {number}, with what records have."),
            "type": "object",
            "properties": {
                "kind": { "const": format!("record-{place}") },
                "name": { "type": "string", "description": "What people call it." },
                "count": { "type": "integer", "minimum": 0 },
                "share": { "type": "number" },
                "tags": { "type": "array", "items": { "type": "string" } },
                "created": { "type": "string", "format": "date-time" },
                "next": reference(1),
                "others": { "type": "array", "items": reference(11) },
            },
            "required": ["kind", "name", "count"],
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_leads_to_a_definition() {
        for size in [10, 100] {
            let mut text = Vec::new();
            write(size, &mut text).unwrap();
            let schema: Value = serde_json::from_slice(&text).unwrap();
            let definitions = schema["$defs"].as_object().unwrap();
            assert_eq!(definitions.len(), size);
            let text = schema.to_string();
            for part in text.split("#/$defs/").skip(1) {
                let name = part.split('"').next().unwrap();
                assert!(definitions.contains_key(name), "{name}");
            }
        }
    }
}
