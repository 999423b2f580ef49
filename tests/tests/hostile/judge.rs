//! What has to hold whatever is read.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use norm_contract_generator::diagnostic::{Diagnostic, render_github, render_json, render_text};
use norm_contract_generator::emit::docs::{DocsOptions, History, docs};
use norm_contract_generator::emit::meta_schema::meta_schema;
use norm_contract_generator::emit::rust::{RustOptions, rust};
use norm_contract_generator::emit::schema::schema;
use norm_contract_generator::emit::tables::tables;
use norm_contract_generator::model::Model;
use norm_contract_generator::source::{Sources, Span};
use norm_contract_generator::{Reading, read};

/// How long reading one contract and emitting everything may take, unoptimised.
const LONGEST: Duration = Duration::from_secs(5);

/// What no message for people holds: the insides of Rust.
const INSIDES: [&str; 9] = [
    "Span {",
    "Some(",
    "Ok(",
    "Err(",
    "panicked",
    "called `Option",
    "called `Result",
    "unwrap()",
    "DefinitionId",
];

static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// From here on panics of this thread are noted instead of printed, those that somebody catches too:
/// a user would see them.
pub(crate) fn record_panics() {
    let here = std::thread::current().id();
    let print = take_hook();
    set_hook(Box::new(move |info| match PANICS.lock() {
        Ok(mut panics) if std::thread::current().id() == here => panics.push(info.to_string()),
        _ => print(info),
    }));
}

/// Reads a contract and emits all that can be made of it.
pub(crate) fn judge(path: &Path) -> Result<(), String> {
    let start = Instant::now();
    let outcome = catch_unwind(AssertUnwindSafe(|| judge_reading(&read(path))));
    let panics: Vec<String> = PANICS
        .lock()
        .map(|mut it| it.drain(..).collect())
        .unwrap_or_default();
    if !panics.is_empty() {
        return Err(format!("panics: {}", panics.join("; ")));
    }
    if start.elapsed() > LONGEST {
        return Err(format!("takes {:?}", start.elapsed()));
    }
    outcome.unwrap_or(Err("panics".to_owned()))
}

fn judge_reading(reading: &Reading) -> Result<(), String> {
    let Reading {
        loaded,
        model,
        diagnostics,
    } = reading;
    if model.is_some() == diagnostics.iter().any(Diagnostic::is_error) {
        return Err("has a model and an error, or neither".to_owned());
    }
    for diagnostic in diagnostics {
        judge_diagnostic(&loaded.sources, diagnostic)?;
    }
    judge_renderings(&loaded.sources, diagnostics)?;
    match model {
        Some(model) => judge_outputs(model),
        None => Ok(()),
    }
}

fn judge_diagnostic(sources: &Sources, diagnostic: &Diagnostic) -> Result<(), String> {
    let texts = [Some(&diagnostic.message), diagnostic.help.as_ref()];
    for text in texts.into_iter().flatten() {
        // What the file itself says may be quoted.
        let is_quoted = |inside: &&str| {
            sources
                .ids()
                .any(|id| sources.file(id).text.contains(*inside))
        };
        let inside = INSIDES.iter().find(|inside| text.contains(**inside));
        if let Some(inside) = inside.filter(|inside| !is_quoted(inside)) {
            return Err(format!("says `{inside}`: {text}"));
        }
        if text.trim().is_empty() || text.len() > 4_000 {
            return Err(format!("has a message of {} bytes: {text}", text.len()));
        }
    }
    let related = diagnostic.related.iter().map(|(span, _)| *span);
    for span in std::iter::once(diagnostic.primary).chain(related) {
        judge_place(sources, span)
            .map_err(|problem| format!("{problem}: {}", diagnostic.message))?;
    }
    Ok(())
}

/// A place lies in its file, between characters.
fn judge_place(sources: &Sources, span: Span) -> Result<(), String> {
    let text = &sources.file(span.file).text;
    if text.get(span.start as usize..span.end as usize).is_none() {
        return Err(format!(
            "has a place {}..{} in {} bytes",
            span.start,
            span.end,
            text.len()
        ));
    }
    let position = sources.position(span);
    let line = text.split('\n').nth(position.line - 1);
    match line {
        Some(line) if position.column <= line.chars().count() + 1 => Ok(()),
        _ => Err(format!(
            "has a place {}:{} that isn't there",
            position.line, position.column
        )),
    }
}

/// Every rendering is made, and holds nothing that a terminal acts upon.
fn judge_renderings(sources: &Sources, diagnostics: &[Diagnostic]) -> Result<(), String> {
    let text = render_text(sources, diagnostics, false);
    if let Some(control) = text
        .chars()
        .find(|it| it.is_control() && *it != '\n' && *it != '\t')
    {
        return Err(format!(
            "prints the control character U+{:04X}",
            u32::from(control)
        ));
    }
    let json = render_json(sources, diagnostics);
    for line in json.lines() {
        serde_json::from_str::<serde_json::Value>(line)
            .map_err(|error| format!("prints a line that is no JSON ({error}): {line}"))?;
    }
    let github = render_github(sources, diagnostics);
    if github.lines().count() != diagnostics.len() {
        return Err(format!(
            "annotates {} findings so:\n{github}",
            diagnostics.len()
        ));
    }
    Ok(())
}

fn judge_outputs(model: &Model) -> Result<(), String> {
    if let Err(problems) = rust(model, &RustOptions::default()) {
        let messages: Vec<&str> = problems.iter().map(|it| it.message.as_str()).collect();
        return Err(format!("can't be emitted as Rust: {}", messages.join("; ")));
    }
    tables(model);
    schema(model);
    meta_schema(model);
    docs(model, &History::default(), &DocsOptions::default());
    Ok(())
}
