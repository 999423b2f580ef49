//! The reports of `norm-contract check` in the hands of those who read them.

use serde_json::{Value, json};

use super::Check;
use crate::workbench::Workbench;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "check-junit",
        about: "JUnit reports are valid by the schema that Jenkins and pytest publish",
        run: check_junit,
    },
    Check {
        name: "check-page",
        about: "Chromium shows the page of a report in both languages, by keyboard, on a telephone",
        run: check_page,
    },
];

/// The schema lies in the tests of this source distribution.
const SCHEMA_SOURCE: &str = "pytest==9.0.1";

fn check_junit(workbench: &Workbench) -> Result<(), String> {
    workbench.pip_install(&["xmlschema==4.3.2"])?;
    let download = ["-m", "pip", "download", "--quiet", "--no-deps"];
    let source = ["--no-binary", "pytest", SCHEMA_SOURCE];
    workbench.run("python", &[&download[..], &source].concat())?;
    workbench.put("junit.py", include_str!("scripts/junit.py"))?;
    for fail_on in ["excluded", "never"] {
        let report = format!("{fail_on}.xml");
        let expected = if fail_on == "never" { 5 } else { 1 };
        let options = ["--format", "junit", "--fail-on", fail_on];
        report_of_every_state(workbench, &options, &report, expected)?;
        workbench.run("python", &["junit.py", "pytest-9.0.1.tar.gz", &report])?;
    }
    Ok(())
}

fn check_page(workbench: &Workbench) -> Result<(), String> {
    workbench.npm_install(&["playwright-core@1.65.1", "axe-core@4.14.1"])?;
    workbench.put("report-page.cjs", include_str!("scripts/report-page.cjs"))?;
    for language in ["ru", "en"] {
        let report = format!("report.{language}.json");
        let options = ["--format", "json", "--lang", language];
        report_of_every_state(workbench, &options, &report, 1)?;
        let page = format!("report.{language}.html");
        let options = ["--format", "html", "--lang", language];
        report_of_every_state(workbench, &options, &page, 1)?;
        let script = ["report-page.cjs", &page, &report, language];
        workbench.run("node", &script)?;
    }
    Ok(())
}

/// Puts the report of a server into the folder that has a tool in every state and all that is to be
/// told of one.
fn report_of_every_state(
    workbench: &Workbench,
    options: &[&str],
    output: &str,
    expected: i32,
) -> Result<(), String> {
    let (catalog, listing) = every_state();
    workbench.put("catalog.json", &catalog.to_string())?;
    let server = workbench.listing_server(&listing)?;
    let moment = [
        "--checked-at",
        "2026-07-28T10:00:00Z",
        "--output",
        output,
        "--",
    ];
    let fixed = ["check", "--catalog", "catalog.json"];
    workbench.norm_contract(&[&fixed[..], options, &moment, &server].concat(), expected)
}

/// A catalog, and pages of a list: an active tool, one that is so without a version, a degraded and an excluded one, one
/// that can't be judged and one with a name that means to do harm. The second page's cursor comes twice, so that a
/// tool of the catalog isn't seen.
fn every_state() -> (Value, Value) {
    let hostile = "</script><script>alert(1)</script>\"'&\u{1b}[31m\u{202e}]]>";
    let object = json!({"type": "object"});
    let tool =
        |name: &str| json!({"name": name, "versions": [{"version": 1, "input_schema": object}]});
    let mut answers = tool("excluded");
    answers["versions"][0]["output_schema"] = object.clone();
    let catalog = json!({
        "package_name": "shop",
        "package_version": "1.2.0",
        "tools": [tool("active"), tool("undeclared"), tool("degraded"), answers, tool("unsure"), tool("unseen")],
    });
    let entry = |name: &str| {
        json!({
            "name": name,
            "inputSchema": object,
            "_meta": {"norm-contract/tool-version": 1},
        })
    };
    let mut undeclared = entry("undeclared");
    undeclared["_meta"] = json!({});
    let mut large = entry("degraded");
    large["description"] = json!("x".repeat(70_000));
    let mut unsure = entry("unsure");
    unsure["inputSchema"] = json!({"type": "object", "range": hostile});
    let first = [entry("active"), undeclared, large, entry("excluded")];
    let listing = json!([
        {"tools": first, "nextCursor": "more"},
        {"tools": [unsure, entry(hostile)], "nextCursor": "more"},
    ]);
    (catalog, listing)
}
