//! What the readers' tests share.

use serde_json::Value;

use crate::diagnostic::Diagnostic;

use super::{Node, NodeValue, Sources, Span, read_document};

/// The document's value, or of each problem the rule, line and column.
pub(super) fn read(path: &str, text: &str) -> Result<Value, Vec<(&'static str, usize, usize)>> {
    let mut sources = Sources::default();
    let file = sources.add(path, text);
    let result = read_document(&mut sources, file);
    let root = sources.file(file).root.as_ref();
    assert_eq!(root.is_some(), result.is_ok());
    let place = |problem: &Diagnostic| {
        let position = sources.position(problem.primary);
        (problem.rule.id, position.line, position.column)
    };
    match root {
        Some(root) => Ok(root.to_json()),
        None => Err(result.unwrap_err().iter().map(place).collect()),
    }
}

/// The problems of a document that is refused.
pub(super) fn problems(path: &str, text: &str) -> Vec<Diagnostic> {
    let mut sources = Sources::default();
    let file = sources.add(path, text);
    read_document(&mut sources, file).unwrap_err()
}

/// A key's or value's JSON Pointer, line, column and covered text.
pub(super) type Place = (String, usize, usize, String);

/// A row of an expected table of places.
pub(super) fn place(pointer: &str, line: usize, column: usize, covered: &str) -> Place {
    (pointer.to_owned(), line, column, covered.to_owned())
}

/// The places of all keys and scalars, in written order.
pub(super) fn places(path: &str, text: &str) -> Vec<Place> {
    let (sources, spans) = spans(path, text, false);
    spans.iter().map(|span| describe(&sources, *span)).collect()
}

/// The places of all arrays and objects, outer ones first.
pub(super) fn places_of_collections(path: &str, text: &str) -> Vec<(usize, usize, String)> {
    let (sources, spans) = spans(path, text, true);
    let places = spans.iter().map(|span| describe(&sources, *span));
    places
        .map(|(_, line, column, covered)| (line, column, covered))
        .collect()
}

fn describe(sources: &Sources, span: Span) -> Place {
    let position = sources.position(span);
    let covered = &sources.file(span.file).text[span.start as usize..span.end as usize];
    let pointer = sources.pointer(span);
    (pointer, position.line, position.column, covered.to_owned())
}

fn spans(path: &str, text: &str, of_collections: bool) -> (Sources, Vec<Span>) {
    let mut sources = Sources::default();
    let file = sources.add(path, text);
    read_document(&mut sources, file).unwrap();
    let mut spans = Vec::new();
    let root = sources.file(file).root.as_ref().unwrap();
    collect_spans(root, of_collections, &mut spans);
    (sources, spans)
}

fn collect_spans(node: &Node, of_collections: bool, spans: &mut Vec<Span>) {
    let is_collection = matches!(node.value, NodeValue::Array(_) | NodeValue::Object(_));
    if is_collection == of_collections {
        spans.push(node.span);
    }
    for element in node.as_array().unwrap_or_default() {
        collect_spans(element, of_collections, spans);
    }
    for entry in node
        .as_object()
        .into_iter()
        .flat_map(|members| members.values())
    {
        if !of_collections {
            spans.push(entry.key_span);
        }
        collect_spans(&entry.value, of_collections, spans);
    }
}
