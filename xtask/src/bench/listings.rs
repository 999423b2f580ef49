//! A catalog of many tools and servers' lists of them, no two schemas alike.

use std::io::{self, Write};

use serde_json::{Value, json};

/// How many tools there are: as many as are read of a server.
pub(super) const TOOLS: usize = 10_000;

/// In what every schema of a list differs from the catalog's.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Difference {
    None,
    Words,
    PropertyAdded,
    TypesWidened,
    LimitsNarrowed,
}

impl Difference {
    pub(super) const ALL: [Difference; 5] = [
        Difference::None,
        Difference::Words,
        Difference::PropertyAdded,
        Difference::TypesWidened,
        Difference::LimitsNarrowed,
    ];

    /// A word for a file's name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Difference::None => "none",
            Difference::Words => "words",
            Difference::PropertyAdded => "property-added",
            Difference::TypesWidened => "types-widened",
            Difference::LimitsNarrowed => "limits-narrowed",
        }
    }

    /// What it is called in a table.
    pub(super) fn title(self) -> &'static str {
        match self {
            Difference::None => "in nothing",
            Difference::Words => "in a description",
            Difference::PropertyAdded => "a property added",
            Difference::TypesWidened => "types widened",
            Difference::LimitsNarrowed => "limits narrowed",
        }
    }
}

/// Writes the catalog, a tool at a time: what the operating system says of a program's memory is never less than what
/// the program that started it has held.
pub(super) fn write_catalog(out: &mut dyn Write) -> io::Result<()> {
    let head = r#"{"package_name":"shop","package_version":"1.0.0","tools":["#;
    write_list(out, head, |number| {
        let schema = schema(number, Difference::None);
        let version = json!({"version": 1, "input_schema": schema, "output_schema": schema});
        json!({"name": name(number), "versions": [version]})
    })
}

/// Writes the result of a `tools/list`.
pub(super) fn write_result(difference: Difference, out: &mut dyn Write) -> io::Result<()> {
    write_list(out, r#"{"tools":["#, |number| {
        let schema = schema(number, difference);
        json!({
            "name": name(number),
            "description": format!("Looks for orders of shop {number}."),
            "inputSchema": schema,
            "outputSchema": schema,
            "_meta": {"norm-contract/tool-version": 1},
        })
    })
}

fn write_list(out: &mut dyn Write, head: &str, element: impl Fn(usize) -> Value) -> io::Result<()> {
    out.write_all(head.as_bytes())?;
    for number in 0..TOOLS {
        let separator = if number == 0 { "" } else { "," };
        write!(out, "{separator}\n{}", element(number))?;
    }
    out.write_all(b"\n]}\n")
}

fn name(number: usize) -> String {
    format!("tool_{number}")
}

fn schema(number: usize, difference: Difference) -> Value {
    let mut schema = json!({
        "type": "object",
        "required": ["query"],
        "properties": {
            "query": {
                "type": "string",
                "description": format!("What to look for among the orders of shop {number}"),
                "minLength": 1,
            },
            "limit": {"type": "integer", "minimum": 1, "maximum": 100 + number},
            "sort": {"enum": ["date", "total", "customer", format!("field_{number}")], "default": "date"},
            "filter": {"$ref": "#/$defs/Filter"},
        },
        "$defs": {"Filter": {
            "type": "object",
            "required": ["status"],
            "properties": {
                "status": {"type": "array", "items": {"type": "string"}},
                "since": {"type": ["string", "null"], "format": "date-time"},
            },
        }},
    });
    match difference {
        Difference::None => {}
        Difference::Words => {
            schema["properties"]["query"]["description"] = json!("What to look for");
        }
        Difference::PropertyAdded => {
            schema["properties"]["extra"] =
                json!({"type": "string", "description": "Another word"});
        }
        Difference::TypesWidened => {
            schema["properties"]["limit"]["type"] = json!(["integer", "null"]);
            schema["$defs"]["Filter"]["properties"]["since"]["type"] =
                json!(["string", "null", "integer"]);
        }
        Difference::LimitsNarrowed => {
            schema["properties"]["limit"]["maximum"] = json!(50 + number);
            schema["$defs"]["Filter"]["required"] = json!(["status", "since"]);
        }
    }
    schema
}
