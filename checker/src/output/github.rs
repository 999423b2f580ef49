//! Annotations of GitHub Actions: one for each tool that isn't active or couldn't be verified, and one for each tool
//! that isn't offered.

use norm_contract::{ToolReport, ToolState};
use norm_contract_generator::Language;
use norm_contract_generator::diagnostic::{escape_message, escape_property, printable_line};

use super::words::state_sentence;
use super::{detail_line, reasons};
use crate::report::Conformance;

pub(super) fn render(conformances: &[Conformance], language: Language) -> String {
    let mut text = String::new();
    for conformance in conformances {
        let server = &conformance.report.server_id;
        for tool in &conformance.report.tools {
            text += &row(server, tool, language).unwrap_or_default();
        }
        for name in &conformance.not_offered {
            let what = language.pick("не предлагается", "is not offered");
            let why = language.pick(
                "Этот инструмент есть в каталоге.",
                "The catalog has this tool.",
            );
            text += &annotation("notice", &format!("{server}: {name} {what}"), why);
        }
    }
    text
}

fn row(server: &str, tool: &ToolReport, language: Language) -> Option<String> {
    let details = tool.details.as_deref().unwrap_or_default();
    let has_doubts = tool.reasons.is_empty() && !details.is_empty();
    let level = match tool.state.known() {
        Some(ToolState::Active) if has_doubts => "warning",
        Some(ToolState::Active) => return None,
        Some(ToolState::Degraded) => "warning",
        _ => "error",
    };
    let title = match has_doubts {
        true => {
            let words = language.pick("не проверен", "is not verified");
            format!("{} {words}", tool.name)
        }
        false => state_sentence(tool, language),
    };
    let title = format!("{server}: {title}");
    let reasons = Some(printable_line(&reasons(tool))).filter(|it| !it.is_empty());
    let details = details.iter().map(|it| detail_line(it, language));
    let lines: Vec<String> = reasons.into_iter().chain(details).collect();
    Some(annotation(level, &title, &lines.join("\n")))
}

fn annotation(level: &str, title: &str, message: &str) -> String {
    let title = escape_property(&printable_line(title));
    format!("::{level} title={title}::{}\n", escape_message(message))
}
