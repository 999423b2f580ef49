//! Names that collide as files or anchors, and names that may not come back.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, rule};
use crate::model::{DefinitionKind, Located, Model};
use crate::source::Span;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let types = model
        .definitions
        .iter()
        .map(|it| (it.name.as_str(), it.name_span));
    files("types", types, diagnostics);
    for definition in &model.definitions {
        let names: Vec<(&str, Span)> = match &definition.kind {
            DefinitionKind::Enumeration(enumeration) => {
                let values: Vec<(String, Span)> = enumeration
                    .members
                    .iter()
                    .map(|member| (member.value.to_string(), member.span))
                    .collect();
                if enumeration.pages {
                    files(
                        "values",
                        values.iter().map(|(name, span)| (name.as_str(), *span)),
                        diagnostics,
                    );
                }
                reserved(
                    &definition.reserved,
                    values.iter().map(|(name, span)| (name.as_str(), *span)),
                    diagnostics,
                );
                continue;
            }
            DefinitionKind::Object(object) => object
                .properties
                .iter()
                .map(|property| (property.name.as_str(), property.name_span))
                .collect(),
            DefinitionKind::Union(_) | DefinitionKind::Alias(_) => continue,
        };
        reserved(&definition.reserved, names.into_iter(), diagnostics);
    }
}

/// Names become files and anchors, which many systems compare without regard to case and which hold
/// letters, digits, `_` and `-` only.
fn files<'n>(
    what: &str,
    names: impl Iterator<Item = (&'n str, Span)>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut taken: HashMap<String, (&str, Span)> = HashMap::new();
    for (name, span) in names {
        let file = crate::model::file_name(name);
        let Some((first, first_span)) = taken.get(&file) else {
            taken.insert(file, (name, span));
            continue;
        };
        // Equal names are reported as such.
        if *first == name {
            continue;
        }
        diagnostics.push(
            Diagnostic::new(
                &rule::FILE_NAME_COLLISION,
                span,
                format!("the {what} `{first}` and `{name}` would share the file name `{file}`"),
            )
            .with_related(*first_span, "the first one")
            .with_help("rename one of them"),
        );
    }
}

fn reserved<'n>(
    reserved: &[Located<String>],
    names: impl Iterator<Item = (&'n str, Span)>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (name, span) in names {
        let Some(reservation) = reserved.iter().find(|it| it.value == name) else {
            continue;
        };
        diagnostics.push(
            Diagnostic::new(
                &rule::RESERVED_NAME_USED,
                span,
                format!("`{name}` once had another meaning and may not come back"),
            )
            .with_related(reservation.span, "reserved here")
            .with_help("choose another name"),
        );
    }
}
