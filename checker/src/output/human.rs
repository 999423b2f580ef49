//! For people, at a terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use norm_contract::{ToolReport, ToolState};
use norm_contract_generator::diagnostic::printable_line;

use super::{counts, detail_line, reasons};
use crate::report::Conformance;

/// The reports one below the other, a summary under each.
pub(super) fn render(conformances: &[Conformance], colors: bool) -> String {
    let mut text = String::new();
    for (index, conformance) in conformances.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        // Writing to a String can't fail.
        let _ = report(&mut text, conformance, colors);
    }
    text
}

fn report(text: &mut String, conformance: &Conformance, colors: bool) -> std::fmt::Result {
    let report = &conformance.report;
    let heading = styled(&report.server_id, Style::new().bold(), colors);
    let version = report.server_version;
    let version = version.map_or(String::new(), |it| format!(", version {it}"));
    let package = printable_line(&report.package_version);
    let moment = printable_line(report.checked_at.as_str());
    writeln!(text, "{heading}{version}, checked by {package} at {moment}")?;
    for tool in &report.tools {
        row(text, tool, colors)?;
    }
    let counted = counts(&report.tools).into_iter();
    let counted: Vec<String> = counted
        .map(|(state, count)| format!("{count} {}", state.as_str()))
        .collect();
    let summary = match counted.is_empty() {
        true => "no tools".to_owned(),
        false => counted.join(", "),
    };
    writeln!(text, "{summary}")
}

fn row(text: &mut String, tool: &ToolReport, colors: bool) -> std::fmt::Result {
    let style = tool.state.known().map_or(Style::new(), style_of);
    let state = styled(&format!("{:<11}", tool.state.as_str()), style, colors);
    write!(text, "  {state} {}", printable_line(&tool.name))?;
    if !tool.reasons.is_empty() {
        write!(text, "  {}", printable_line(&reasons(tool)))?;
    }
    text.push('\n');
    for detail in tool.details.iter().flatten() {
        writeln!(text, "      {}", detail_line(detail))?;
    }
    Ok(())
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
