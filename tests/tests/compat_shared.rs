//! Comparisons of pairs of plain schemas: a few of our own, and what lies beside the repository, cases of others and the
//! official MCP schemas. Where those aren't there, their tests say so and pass.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Write, stderr};
use std::path::{Path, PathBuf};

use contract_tests::repository;
use norm_contract_generator::compat::{Axes, Axis, Comparison, Version, compat};
use norm_contract_generator::diagnostic::Severity;
use norm_contract_generator::read;
use serde_json::Value;

/// A folder beside the repository; says so where it isn't there.
fn beside(path: &str) -> Option<PathBuf> {
    let folder = repository().join("../shared").join(path);
    if folder.is_dir() {
        return Some(folder);
    }
    // What is printed by a macro isn't shown of a test that passes.
    let skipped = format!("SKIPPED: there is no folder {}\n", folder.display());
    stderr().write_all(skipped.as_bytes()).unwrap();
    None
}

fn compare(old: &Path, new: &Path, axes: Axes) -> Comparison {
    let (old, new) = (read(old), read(new));
    let version = |reading| -> Version<'_> {
        let reading: &norm_contract_generator::Reading = reading;
        Version {
            loaded: &reading.loaded,
            model: reading.model.as_ref(),
        }
    };
    compat(version(&old), version(&new), axes)
}

#[test]
fn cases_of_others_yield_exactly_what_they_expect() {
    if let Some(folder) = beside("cases/compat") {
        all_yield_what_they_expect(&folder);
    }
}

#[test]
fn own_pairs_yield_exactly_what_they_expect() {
    all_yield_what_they_expect(&repository().join("tests/cases/pairs"));
}

fn all_yield_what_they_expect(folder: &Path) {
    let mut names: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    names.sort();
    assert!(!names.is_empty());
    for path in names {
        let case: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let [old, new] = ["before", "after"].map(|key| {
            let path = folder.path().join(format!("{key}.json"));
            fs::write(&path, format!("{:#}", case[key])).unwrap();
            path
        });
        let texts = |key: &str| -> Vec<String> {
            let list = case[key].as_array().unwrap().iter();
            list.map(|it| it.as_str().unwrap().to_owned()).collect()
        };
        let comparison = compare(&old, &new, texts("axes").join(",").parse().unwrap());
        let mut ids: Vec<&str> = comparison.findings.iter().map(|it| it.rule.id()).collect();
        let mut expected = texts("expect");
        ids.sort_unstable();
        expected.sort_unstable();
        assert_eq!(ids, expected, "{}", path.display());
        assert_eq!(
            case["bump"],
            comparison.bump().as_str(),
            "{}",
            path.display()
        );
    }
}

/// What is breaking between the two official schemas, as read from the files themselves.
fn breaking_between_2025_06_18_and_2025_11_25() -> BTreeSet<String> {
    // Requests and notifications have become whole JSON-RPC messages.
    let requests = [
        "CallTool",
        "Complete",
        "CreateMessage",
        "Elicit",
        "GetPrompt",
        "Initialize",
        "ListPrompts",
        "ListResourceTemplates",
        "ListResources",
        "ListRoots",
        "ListTools",
        "Paginated",
        "Ping",
        "ReadResource",
        "SetLevel",
        "Subscribe",
        "Unsubscribe",
    ];
    let notifications = [
        "Cancelled",
        "Initialized",
        "LoggingMessage",
        "Progress",
        "PromptListChanged",
        "ResourceListChanged",
        "ResourceUpdated",
        "RootsListChanged",
        "ToolListChanged",
    ];
    let mut breaking = BTreeSet::new();
    for request in requests {
        for property in ["id", "jsonrpc"] {
            breaking.insert(format!(
                "input {request}Request.{property} property-added-required"
            ));
        }
    }
    for notification in notifications {
        let line = format!("input {notification}Notification.jsonrpc property-added-required");
        breaking.insert(line);
    }
    breaking.extend(
        [
            // What to cancel may be left out, and so may the request that an error answers.
            "output CancelledNotification.params.requestId property-became-optional",
            "output JSONRPCMessage|JSONRPCErrorResponse.id property-became-optional",
            // A response may be an error now.
            "output JSONRPCResponse union-variant-added `JSONRPCErrorResponse`",
            // Tasks.
            "output ClientNotification union-variant-added `TaskStatusNotification`",
            "output ClientRequest union-variant-added `CancelTaskRequest`",
            "output ClientRequest union-variant-added `GetTaskPayloadRequest`",
            "output ClientRequest union-variant-added `GetTaskRequest`",
            "output ClientRequest union-variant-added `ListTasksRequest`",
            "output ServerNotification union-variant-added `ElicitationCompleteNotification`",
            "output ServerNotification union-variant-added `TaskStatusNotification`",
            "output ServerRequest union-variant-added `CancelTaskRequest`",
            "output ServerRequest union-variant-added `GetTaskPayloadRequest`",
            "output ServerRequest union-variant-added `GetTaskRequest`",
            "output ServerRequest union-variant-added `ListTasksRequest`",
            // Sampling with tools, and several blocks of content.
            "output CreateMessageResult.content union-variant-added `ToolResultContent`",
            "output CreateMessageResult.content union-variant-added `ToolUseContent`",
            "output CreateMessageResult.content union-variant-added an array",
            "output SamplingMessage.content union-variant-added `ToolResultContent`",
            "output SamplingMessage.content union-variant-added `ToolUseContent`",
            "output SamplingMessage.content union-variant-added an array",
            // Elicitation by address, and enums of several kinds.
            "output ElicitRequest.params union-variant-added `ElicitRequestURLParams`",
            "output ElicitResult.content{} union-variant-added an array",
            "output EnumSchema union-variant-added `TitledMultiSelectEnumSchema`",
            "output EnumSchema union-variant-added `TitledSingleSelectEnumSchema`",
            "output EnumSchema union-variant-added `UntitledMultiSelectEnumSchema`",
            "output EnumSchema union-variant-added `UntitledSingleSelectEnumSchema`",
            "output PrimitiveSchemaDefinition union-variant-added `TitledMultiSelectEnumSchema`",
            "output PrimitiveSchemaDefinition union-variant-added `TitledSingleSelectEnumSchema`",
            "output PrimitiveSchemaDefinition union-variant-added `UntitledMultiSelectEnumSchema`",
            "output PrimitiveSchemaDefinition union-variant-added `UntitledSingleSelectEnumSchema`",
        ]
        .map(str::to_owned),
    );
    breaking
}

#[test]
fn the_official_schemas_break_where_they_do() {
    let Some(folder) = beside("data/mcp-schema") else {
        return;
    };
    let (old, new) = (
        folder.join("2025-06-18.json"),
        folder.join("2025-11-25.json"),
    );
    let comparison = compare(&old, &new, Axes::DATA);
    let mut breaking = BTreeSet::new();
    for finding in &comparison.findings {
        for axis in Axes::DATA.iter() {
            if finding.verdicts.on(axis) == Severity::Error {
                let kind = match finding.rule.id() {
                    "union-variant-added" => format!(" {}", finding.actual.english()),
                    _ => String::new(),
                };
                let id = finding.rule.id();
                breaking.insert(format!("{axis} {} {id}{kind}", finding.subject));
            }
        }
    }
    assert_eq!(breaking, breaking_between_2025_06_18_and_2025_11_25());
    let ids = || comparison.findings.iter().map(|it| it.rule.id());
    assert!(!ids().any(|id| id == "keyword-not-modelled"));
    let removed: Vec<String> = comparison
        .findings
        .iter()
        .filter(|it| it.rule.id() == "definition-removed")
        .map(|it| it.subject.to_string())
        .collect();
    assert_eq!(removed, ["JSONRPCError"]);
    assert_eq!(ids().filter(|id| *id == "definition-added").count(), 55);
    assert_eq!(comparison.bump().as_str(), "major");
}

#[test]
fn the_official_schemas_against_themselves_yield_nothing() {
    let Some(folder) = beside("data/mcp-schema") else {
        return;
    };
    for version in ["2025-06-18", "2025-11-25", "2026-07-28"] {
        let path = folder.join(format!("{version}.json"));
        assert_eq!(compare(&path, &path, Axes::ALL).findings, [], "{version}");
    }
}

#[test]
fn the_official_schemas_exchanged_exchange_their_verdicts() {
    let Some(folder) = beside("data/mcp-schema") else {
        return;
    };
    let (old, new) = (
        folder.join("2025-06-18.json"),
        folder.join("2025-11-25.json"),
    );
    let (there, back) = (
        compare(&old, &new, Axes::DATA),
        compare(&new, &old, Axes::DATA),
    );
    let errors = |comparison: &Comparison, axis: Axis| {
        let findings = comparison.findings.iter();
        findings
            .filter(|it| it.verdicts.on(axis) == Severity::Error)
            .count()
    };
    assert_eq!(errors(&there, Axis::Output), errors(&back, Axis::Input));
    assert_eq!(errors(&there, Axis::Input), errors(&back, Axis::Output));
}
