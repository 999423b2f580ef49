//! JUnit's XML, which most systems for continuous integration read: a suite for each server, a case for each tool.
//!
//! Elements and attributes are those of the schema that Jenkins reads by, which is the one in common use. A tool that
//! fails by the policy is a failure, one that couldn't be seen an error, one that couldn't be verified or that the
//! server doesn't offer is skipped.

use std::io;

use norm_contract::ToolReport;
use norm_contract_generator::diagnostic::printable_line;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use super::words::state_sentence;
use super::{Style, detail_line, reasons};
use crate::report::Conformance;

/// One test case.
struct Case<'a> {
    name: &'a str,
    outcome: Outcome,
    /// The type of a failure or error.
    kind: String,
    message: String,
    /// What diverges, a line each.
    lines: Vec<String>,
}

#[derive(Clone, Copy, PartialEq)]
enum Outcome {
    Passed,
    Failure,
    Error,
    Skipped,
}

impl Outcome {
    /// The element that says so.
    const fn element(self) -> &'static str {
        match self {
            Outcome::Passed => "",
            Outcome::Failure => "failure",
            Outcome::Error => "error",
            Outcome::Skipped => "skipped",
        }
    }
}

pub(super) fn render(conformances: &[Conformance], style: Style) -> String {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    // A Vec takes everything, and names and attributes are escaped.
    let _ = document(&mut writer, conformances, style);
    let mut text = String::from_utf8_lossy(&writer.into_inner()).into_owned();
    text.push('\n');
    text
}

fn document(
    writer: &mut Writer<Vec<u8>>,
    conformances: &[Conformance],
    style: Style,
) -> io::Result<()> {
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let suites = conformances.iter().map(|it| (it, cases(it, style)));
    let suites: Vec<_> = suites.collect();
    let all = || suites.iter().flat_map(|(_, cases)| cases);
    let [tests, failures, errors, _] = counts(all());
    writer
        .create_element("testsuites")
        .with_attributes([
            ("name", "norm-contract check"),
            ("tests", &tests),
            ("failures", &failures),
            ("errors", &errors),
        ])
        .write_inner_content(|writer| {
            let mut suites = suites.iter();
            suites.try_for_each(|(conformance, cases)| suite(writer, conformance, cases))
        })?;
    Ok(())
}

fn suite(
    writer: &mut Writer<Vec<u8>>,
    conformance: &Conformance,
    cases: &[Case<'_>],
) -> io::Result<()> {
    let server = line(&conformance.report.server_id);
    let moment = line(conformance.report.checked_at.as_str());
    let [tests, failures, errors, skipped] = counts(cases.iter());
    writer
        .create_element("testsuite")
        .with_attributes([
            ("name", server.as_str()),
            ("tests", &tests),
            ("failures", &failures),
            ("errors", &errors),
            ("skipped", &skipped),
            ("timestamp", &moment),
        ])
        .write_inner_content(|writer| {
            let mut cases = cases.iter();
            cases.try_for_each(|it| case(writer, &server, it))
        })?;
    Ok(())
}

fn case(writer: &mut Writer<Vec<u8>>, server: &str, case: &Case<'_>) -> io::Result<()> {
    let name = line(case.name);
    let attributes = [("classname", server), ("name", name.as_str())];
    let element = writer
        .create_element("testcase")
        .with_attributes(attributes);
    if case.outcome == Outcome::Passed {
        element.write_empty()?;
        return Ok(());
    }
    element.write_inner_content(|writer| {
        let said = writer.create_element(case.outcome.element());
        let message = line(&case.message);
        let said = match case.outcome {
            Outcome::Skipped => said.with_attribute(("message", message.as_str())),
            _ => said.with_attributes([("type", case.kind.as_str()), ("message", &message)]),
        };
        if case.outcome == Outcome::Skipped || case.lines.is_empty() {
            said.write_empty()?;
        } else {
            said.write_text_content(BytesText::new(&case.lines.join("\n")))?;
        }
        Ok(())
    })?;
    Ok(())
}

/// How many cases there are, failed, ended in an error, were skipped.
fn counts<'a>(cases: impl Iterator<Item = &'a Case<'a>> + Clone) -> [String; 4] {
    let of = |outcome| cases.clone().filter(|it| it.outcome == outcome).count();
    [
        cases.clone().count(),
        of(Outcome::Failure),
        of(Outcome::Error),
        of(Outcome::Skipped),
    ]
    .map(|count| count.to_string())
}

fn cases(conformance: &Conformance, style: Style) -> Vec<Case<'_>> {
    let tools = &conformance.report.tools;
    let first_unseen = tools.len() - conformance.not_seen.len();
    let numbered = tools.iter().enumerate();
    let rows = numbered.map(|(index, tool)| of_tool(tool, index >= first_unseen, style));
    let not_offered = style.language.pick(
        "сервер не предлагает этот инструмент каталога",
        "the server doesn't offer this tool of the catalog",
    );
    let missing = conformance.not_offered.iter().map(|name| Case {
        name,
        outcome: match style.policy.require_all {
            true => Outcome::Failure,
            false => Outcome::Skipped,
        },
        kind: "not_offered".to_owned(),
        message: not_offered.to_owned(),
        lines: Vec::new(),
    });
    rows.chain(missing).collect()
}

fn of_tool(tool: &ToolReport, is_unseen: bool, style: Style) -> Case<'_> {
    let details = tool.details.as_deref().unwrap_or_default();
    let lines = details
        .iter()
        .map(|it| line(&detail_line(it, style.language)));
    let lines: Vec<String> = lines.collect();
    let outcome = if is_unseen {
        Outcome::Error
    } else if style.policy.fail_on.fails(tool) {
        Outcome::Failure
    } else if tool.reasons.is_empty() && !lines.is_empty() {
        Outcome::Skipped
    } else {
        Outcome::Passed
    };
    let message = match outcome {
        Outcome::Skipped => lines.join("; "),
        _ => state_sentence(tool, style.language),
    };
    Case {
        name: &tool.name,
        outcome,
        kind: line(&reasons(tool)),
        message,
        lines,
    }
}

/// A text on one line, without the characters that XML can't have.
fn line(text: &str) -> String {
    printable_line(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}
