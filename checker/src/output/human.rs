//! For people, at a terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use norm_contract::{ReasonCode, ToolReport, ToolState};
use norm_contract_generator::Language;
use norm_contract_generator::diagnostic::printable_line;

use super::words::{counted as counted_words, state_label};
use super::{Style as Look, counts, detail_line, reasons};
use crate::report::Conformance;

/// The reports one below the other, a summary under each.
pub(super) fn render(conformances: &[Conformance], look: Look) -> String {
    let mut text = String::new();
    for (index, conformance) in conformances.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        // Writing to a String can't fail.
        let _ = report(&mut text, conformance, look);
    }
    text
}

fn report(text: &mut String, conformance: &Conformance, look: Look) -> std::fmt::Result {
    let language = look.language;
    let report = &conformance.report;
    let heading = styled(&report.server_id, Style::new().bold(), look.colors);
    let version = report.server_version;
    let word = language.pick("версия", "version");
    let version = version.map_or(String::new(), |it| format!(", {word} {it}"));
    let package = printable_line(&report.package_version);
    let moment = printable_line(report.checked_at.as_str());
    let checked = match language {
        Language::Russian => format!("проверено по контракту {package}, {moment}"),
        Language::English => format!("checked against contract {package} at {moment}"),
    };
    writeln!(text, "{heading}{version}, {checked}")?;
    for tool in &report.tools {
        row(text, tool, look)?;
    }
    writeln!(text, "{}", summary(&report.tools, language))
}

fn summary(tools: &[ToolReport], language: Language) -> String {
    if tools.is_empty() {
        return language.pick("инструментов нет", "no tools").to_owned();
    }
    let counted = counts(tools).into_iter();
    let counted = counted.map(|(state, count)| counted_words(state, count, language));
    let mut summary = counted.collect::<Vec<_>>().join(", ");
    let undeclared = tools.iter().filter(|tool| lacks_version(tool));
    match undeclared.count() {
        0 => {}
        count => {
            let words = language.pick("версия не объявлена", "no version declared");
            summary += &format!("; {words}: {count}");
        }
    }
    summary
}

fn lacks_version(tool: &ToolReport) -> bool {
    let mut reasons = tool.reasons.iter();
    reasons.any(|reason| *reason == ReasonCode::MissingVersion)
}

/// Whether a tool declares no version and there is nothing else to say of it. Its one detail would say the same.
fn lacks_version_alone(tool: &ToolReport) -> bool {
    let details = tool.details.as_deref().unwrap_or_default();
    lacks_version(tool) && tool.reasons.len() == 1 && details.len() <= 1
}

fn row(text: &mut String, tool: &ToolReport, look: Look) -> std::fmt::Result {
    let language = look.language;
    let style = tool.state.known().map_or(Style::new(), style_of);
    let state = tool.state.known();
    let state = state.map_or(tool.state.as_str(), |it| state_label(it, language));
    let width = state_width(language);
    let state = styled(&format!("{state:<width$}"), style, look.colors);
    write!(text, "  {state} {}", printable_line(&tool.name))?;
    if !tool.reasons.is_empty() {
        write!(text, "  {}", printable_line(&reasons(tool)))?;
    }
    text.push('\n');
    if lacks_version_alone(tool) {
        return Ok(());
    }
    for detail in tool.details.iter().flatten() {
        writeln!(text, "      {}", detail_line(detail, language))?;
    }
    Ok(())
}

/// How many characters the longest label of a state has.
fn state_width(language: Language) -> usize {
    let labels = ToolState::ALL.iter().map(|it| state_label(*it, language));
    labels.map(|it| it.chars().count()).max().unwrap_or(0)
}

fn style_of(state: ToolState) -> Style {
    let color = match state {
        ToolState::Active => AnsiColor::Green,
        ToolState::Degraded => AnsiColor::Yellow,
        ToolState::Excluded => AnsiColor::Red,
        _ => AnsiColor::Magenta,
    };
    color.on_default()
}

fn styled(words: &str, style: Style, colors: bool) -> String {
    let words = printable_line(words);
    match colors {
        true => format!("{style}{words}{style:#}"),
        false => words,
    }
}
