//! Annotations of GitHub Actions: one for each tool that isn't active or couldn't be verified, and one for each tool
//! that isn't offered.

use norm_contract::{ToolReport, ToolState};
use norm_contract_generator::diagnostic::{escape_message, escape_property, printable_line};

use super::{detail_line, reasons};
use crate::report::Conformance;

pub(super) fn render(conformances: &[Conformance]) -> String {
    let mut text = String::new();
    for conformance in conformances {
        let server = &conformance.report.server_id;
        for tool in &conformance.report.tools {
            text += &row(server, tool).unwrap_or_default();
        }
        for name in &conformance.not_offered {
            let title = format!("{server}: {name} is not offered");
            text += &annotation("notice", &title, "The catalog has this tool.");
        }
    }
    text
}

fn row(server: &str, tool: &ToolReport) -> Option<String> {
    let details = tool.details.as_deref().unwrap_or_default();
    let has_doubts = tool.reasons.is_empty() && !details.is_empty();
    let level = match tool.state.known() {
        Some(ToolState::Active) if has_doubts => "warning",
        Some(ToolState::Active) => return None,
        Some(ToolState::Degraded) => "warning",
        _ => "error",
    };
    let state = match has_doubts {
        true => "not verified",
        false => tool.state.as_str(),
    };
    let title = format!("{server}: {} is {state}", tool.name);
    let reasons = Some(printable_line(&reasons(tool))).filter(|it| !it.is_empty());
    let details = details.iter().map(detail_line);
    let lines: Vec<String> = reasons.into_iter().chain(details).collect();
    Some(annotation(level, &title, &lines.join("\n")))
}

fn annotation(level: &str, title: &str, message: &str) -> String {
    let title = escape_property(&printable_line(title));
    format!("::{level} title={title}::{}\n", escape_message(message))
}
