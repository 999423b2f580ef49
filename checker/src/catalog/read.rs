//! From a file to a catalog, or to problems with their lines.

use std::fmt;
use std::path::Path;

use norm_contract_generator::diagnostic::{Diagnostic, render_text, rule};
use norm_contract_generator::source::{FileId, Node, Sources, Span, find_pointer, read_document};
use norm_contract_generator::{Language, Words};

use super::{Catalog, Problem, plain, unknown_members};
use crate::rules::CATALOG;

/// A catalog that can't be used, and why.
#[derive(Debug)]
pub struct Unreadable {
    /// The file; it gives the diagnostics their lines.
    pub sources: Sources,
    /// All that is wrong, in the file's order.
    pub diagnostics: Vec<Diagnostic>,
}

impl Unreadable {
    /// The diagnostics as text with excerpts of the file. `colors` puts ANSI colours in.
    pub fn render(&self, colors: bool) -> String {
        render_text(&self.sources, &self.diagnostics, colors)
    }
}

/// What is odd about a catalog that can be used.
#[derive(Debug)]
pub struct Warnings {
    /// The file; it gives the diagnostics their lines.
    pub sources: Sources,
    /// At least one, in the file's order.
    pub diagnostics: Vec<Diagnostic>,
}

impl Warnings {
    /// The diagnostics as text with excerpts of the file. `colors` puts ANSI colours in.
    pub fn render(&self, colors: bool) -> String {
        render_text(&self.sources, &self.diagnostics, colors)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.render(false).trim_end())
    }
}

impl std::error::Error for Unreadable {}

impl Catalog {
    /// Reads a catalog from a file: JSON if its name ends in `.json`, else YAML.
    ///
    /// # Errors
    /// All that is wrong with the file, with lines.
    pub fn read(path: &Path) -> Result<Self, Unreadable> {
        Catalog::read_in(path, Language::English)
    }

    /// The same with what is wrong told in a language. What the reader of YAML or JSON says of their syntax is English.
    ///
    /// # Errors
    /// All that is wrong with the file, with lines.
    pub fn read_in(path: &Path, language: Language) -> Result<Self, Unreadable> {
        match std::fs::read_to_string(path) {
            Ok(text) => Catalog::from_text_in(path, &text, language),
            Err(error) => {
                let mut sources = Sources::default();
                let file = sources.add(path, "");
                let message = unread(path, &error);
                let span = Span::start_of(file);
                let message = message.text(language);
                let help = language.pick(
                    "укажите каталог — файл JSON или YAML в UTF-8",
                    "name a catalog: a JSON or YAML file in UTF-8",
                );
                let diagnostic =
                    Diagnostic::new(&rule::UNREADABLE_FILE, span, message).with_help(help);
                Err(Unreadable {
                    sources,
                    diagnostics: vec![diagnostic],
                })
            }
        }
    }

    /// Takes a text for that of a file, as [`Catalog::read`] would read it.
    ///
    /// # Errors
    /// All that is wrong with the text, with lines.
    pub fn from_text(path: &Path, text: &str) -> Result<Self, Unreadable> {
        Catalog::from_text_in(path, text, Language::English)
    }

    fn from_text_in(path: &Path, text: &str, language: Language) -> Result<Self, Unreadable> {
        let is_json = path
            .extension()
            .is_some_and(|it| it.eq_ignore_ascii_case("json"));
        if let Some(catalog) = is_json.then(|| plain::read(text)).flatten() {
            return Ok(catalog);
        }
        let mut sources = Sources::default();
        let file = sources.add(path, text);
        if text.trim().is_empty() {
            let message = language.pick(
                "файл пуст; ожидался каталог",
                "the file is empty; expected a catalog",
            );
            return Err(Unreadable {
                diagnostics: vec![Diagnostic::new(&CATALOG, Span::start_of(file), message)],
                sources,
            });
        }
        if let Err(diagnostics) = read_document(&mut sources, file) {
            return Err(Unreadable {
                sources,
                diagnostics,
            });
        }
        let root = sources.file(file).root.as_ref();
        let warnings = root.map(|root| unknown_members::of(root, language));
        let warnings = warnings.unwrap_or_default();
        match Catalog::from_value_in(&root.map(Node::to_json).unwrap_or_default(), language) {
            Ok(mut catalog) => {
                catalog.warnings = (!warnings.is_empty()).then_some(Warnings {
                    sources,
                    diagnostics: warnings,
                });
                Ok(catalog)
            }
            Err(problems) => {
                let located = problems.0.into_iter().map(|it| located(it, &sources, file));
                let mut diagnostics: Vec<Diagnostic> = located.chain(warnings).collect();
                diagnostics.sort_by_key(|diagnostic| diagnostic.primary);
                Err(Unreadable {
                    sources,
                    diagnostics,
                })
            }
        }
    }
}

/// That a file can't be read.
pub fn unread(path: &Path, error: &std::io::Error) -> Words {
    let path = path.display();
    Words::new(
        format!("не удалось прочитать {path}"),
        format!("{path} can't be read"),
    )
    .because(&Words::foreign(error))
}

/// A problem at the place that its pointer names, or at the nearest place around one that isn't there.
fn located(problem: Problem, sources: &Sources, file: FileId) -> Diagnostic {
    let root = sources.file(file).root.as_ref();
    let mut pointer = problem.pointer.as_str();
    let mut place = root.and_then(|root| find_pointer(root, pointer));
    while let (None, Some((around, _))) = (place, pointer.rsplit_once('/')) {
        pointer = around;
        place = root.and_then(|root| find_pointer(root, pointer));
    }
    let span = place.map_or(Span::start_of(file), |node| node.span);
    let missing = problem.pointer.get(pointer.len()..).unwrap_or_default();
    let message = match missing {
        "" => problem.message,
        missing => format!("{}: {}", missing.trim_start_matches('/'), problem.message),
    };
    Diagnostic::new(&CATALOG, span, message)
}
