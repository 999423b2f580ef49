//! What the generator has to say about its input, each with the place and the way to mend it.

mod excerpt;
mod github;
mod json;
mod printable;
mod report;
mod rules;
mod text;
mod wording;

pub use github::{escape_message, escape_property, render_github};
pub use json::render_json;
pub use printable::{printable, printable_line};
pub(crate) use report::counted;
pub use report::{Summary, sort};
pub use rules::{RULES, Rule, Severity, rule};
pub use text::{render_line, render_text};

use crate::source::Span;

/// One finding about the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// The rule that found it; gives the id and the severity.
    pub rule: &'static Rule,
    /// What is, and what was expected instead.
    pub message: String,
    /// The place that it is about.
    pub primary: Span,
    /// Other places that explain it, each with a few words.
    pub related: Vec<(Span, String)>,
    /// How to mend it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A finding of a rule at a place.
    pub fn new(rule: &'static Rule, primary: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            rule,
            message: wording::bounded(message.into()),
            primary,
            related: Vec::new(),
            help: None,
        }
    }

    /// Says how to mend it.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.set_help(help);
        self
    }

    /// Says how to mend it, of one that is already among others.
    pub(crate) fn set_help(&mut self, help: impl Into<String>) {
        self.help = Some(wording::bounded(help.into()));
    }

    /// Adds a place that explains it.
    pub fn with_related(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push((span, label.into()));
        self
    }

    /// Whether it keeps the input from being used.
    pub fn is_error(&self) -> bool {
        self.rule.severity == Severity::Error
    }
}
