//! How the comparison of a union grows with the number of its kinds: the catalog's and a server's, all of which differ.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::contest::{Contender, compete};
use super::report::Report;
use super::scaling::compare_with_size_before;
use super::session::Session;
use super::tools;

/// How many kinds the unions have.
const SIZES: [usize; 4] = [15, 30, 60, 120];

/// How many properties a kind has, none of which another has.
const PROPERTIES: usize = 20;

pub(super) fn run(session: &Session) -> Result<Vec<Report>, String> {
    let judge = tools::judge(session)?;
    let mut contenders = Vec::new();
    for size in SIZES {
        let [catalog, list] = ["catalog", "list"].map(|it| format!("kinds/{size}-{it}.json"));
        session.put_in_pieces(&catalog, |out| write_catalog(size, out))?;
        session.put_in_pieces(&list, |out| write_list(size, out))?;
        let [catalog, list] = [&catalog, &list].map(|it| tools::shown(session.workbench.path(it)));
        contenders.push(Contender {
            ours: true,
            ..Contender::new(session, &size.to_string(), &[&judge, &catalog, &list])
        });
    }
    let mut rows = compete(session, "kinds", &contenders);
    compare_with_size_before(&mut rows);
    Ok(vec![Report {
        part: "kinds",
        title: format!("Judging one tool, by the number of kinds, each of {PROPERTIES} properties"),
        rows,
    }])
}

fn write_catalog(size: usize, out: &mut dyn Write) -> io::Result<()> {
    let version = json!({"version": 1, "input_schema": schema(size, "string")});
    let tool = json!({"name": "draw", "versions": [version]});
    let catalog = json!({"package_name": "shop", "package_version": "1.0.0", "tools": [tool]});
    write!(out, "{catalog}")
}

fn write_list(size: usize, out: &mut dyn Write) -> io::Result<()> {
    let tool = json!({"name": "draw", "inputSchema": schema(size, "integer")});
    write!(out, "{}", json!({"tools": [tool]}))
}

fn schema(size: usize, type_of_properties: &str) -> Value {
    let kind = |number: usize| {
        let names = (0..PROPERTIES).map(|index| format!("part_{number}_{index}"));
        let mut properties: Map<String, Value> = names
            .map(|name| (name, json!({"type": type_of_properties})))
            .collect();
        properties.insert(
            "kind".to_owned(),
            json!({"const": format!("kind_{number}")}),
        );
        json!({"type": "object", "properties": properties, "required": ["kind"]})
    };
    let kinds: Vec<Value> = (0..size).map(kind).collect();
    json!({"type": "object", "properties": {"shape": {"anyOf": kinds}}})
}
