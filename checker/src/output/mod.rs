//! The reports for people and programs.
//!
//! Names and values that a server sent can hold anything. What goes to a terminal or a page has no control characters
//! of theirs, and each format escapes what has a meaning in it.

mod github;
mod html;
mod human;
mod json;
mod junit;
mod notes;
mod words;

use std::str::FromStr;

use norm_contract::{ToolReport, ToolState, Violation};
use norm_contract_generator::diagnostic::printable_line;

use crate::report::{Conformance, Policy};
use crate::schema::difference;

pub use json::json_text;
pub use norm_contract_generator::Language;
pub use notes::{incompleteness, notes};

/// A format of the reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// For people, at a terminal.
    #[default]
    Human,
    /// The ConformanceReport; of several servers a list of them.
    Json,
    /// JUnit's XML: a suite for each server, a case for each tool.
    Junit,
    /// Annotations of GitHub Actions.
    Github,
    /// One page without anything around it.
    Html,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] = [
        Format::Human,
        Format::Json,
        Format::Junit,
        Format::Github,
        Format::Html,
    ];

    /// Its name on a command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Format::Human => "human",
            Format::Json => "json",
            Format::Junit => "junit",
            Format::Github => "github",
            Format::Html => "html",
        }
    }
}

/// Reads a format's name.
impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Format::ALL.into_iter().find(|it| it.as_str() == text);
        named.ok_or_else(|| {
            format!("`{text}` is no format; the formats are human, json, junit, github and html")
        })
    }
}

/// How reports are to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// What a failed check is, for the formats that tell.
    pub policy: Policy,
    /// Whether text has ANSI colours.
    pub colors: bool,
    /// The language of what stands around the details. That of the details is the one of
    /// [`Settings`](crate::Settings).
    pub language: Language,
    /// Whether programs get a list of reports even where there is one.
    pub is_list: bool,
}

/// The reports of all servers in one text that ends in a line break, or is empty where there is nothing to annotate.
pub fn render(conformances: &[Conformance], format: Format, style: Style) -> String {
    match format {
        Format::Human => human::render(conformances, style),
        Format::Json => json::render(conformances, style.is_list),
        Format::Junit => junit::render(conformances, style),
        Format::Github => github::render(conformances, style.language),
        Format::Html => html::render(conformances, style.language),
    }
}

/// How many rows are in a state, for each state that there is a row in, bad ones last.
fn counts(tools: &[ToolReport]) -> Vec<(ToolState, usize)> {
    let states = ToolState::ALL.iter().copied();
    let counted = states.map(|state| {
        let of_state = tools.iter().filter(|tool| tool.state == state);
        (state, of_state.count())
    });
    counted.filter(|(_, count)| *count > 0).collect()
}

/// A detail as a sentence, on one line and fit for a terminal. `language`: the one that the detail is in.
pub fn detail_line(detail: &Violation, language: Language) -> String {
    let said = difference(&detail.expected, &detail.actual);
    let said = said.text(language);
    printable_line(&format!("{}: {said}", place(detail, language)))
}

/// What the place of a detail is called.
fn place(detail: &Violation, language: Language) -> &str {
    match detail.path.as_str() {
        "" => language.pick("целиком", "the whole"),
        path => path,
    }
}

/// The reasons of a row in one line, as they are written.
fn reasons(tool: &ToolReport) -> String {
    let reasons: Vec<&str> = tool.reasons.iter().map(|it| it.as_str()).collect();
    reasons.join(", ")
}
