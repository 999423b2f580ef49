//! From located documents to the model. Says what can't be read; what can be read and is still
//! wrong is the lint's business.

mod approvals;
mod definitions;
mod enumeration;
mod example;
mod form;
pub(crate) mod keywords;
pub(crate) mod manifest;
mod merge;
mod names;
mod narrowing;
mod object;
mod page;
mod raw;
mod reader;
mod schema;
mod texts;
mod union;
mod values;

use crate::diagnostic::Diagnostic;
use crate::model::Model;
use crate::source::Loaded;

/// Reads the model. Where diagnostics hold an error the model is fit for linting only.
pub fn read_model(loaded: &Loaded) -> (Model, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let package = manifest::read(loaded, &mut diagnostics);
    let mut reader = reader::Reader::new(loaded, &package, diagnostics);
    let definitions = definitions::read_all(&mut reader);
    let pages = page::read_all(&mut reader);
    let examples = example::read_all(&mut reader, &definitions);
    let mut diagnostics = reader.diagnostics;
    let approvals = approvals::read_all(loaded, &mut diagnostics);
    (
        Model {
            package,
            definitions,
            pages,
            examples,
            approvals,
        },
        diagnostics,
    )
}
