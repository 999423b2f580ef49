//! The types of definitions, a batch at a time, so that tokens are dropped soon.

use super::parallel::in_parallel;
use super::structs::Struct;
use super::text::Text;
use super::{Context, enumerations, newtypes, skeleton, structs, types, unions};
use crate::diagnostic::{Diagnostic, rule};
use crate::model::{Definition, DefinitionId, DefinitionKind};

/// How many definitions are printed at a time: enough that what every call of typify costs is little
/// for each, few enough that all processors have work.
const BATCH: usize = 16;

/// The types of these definitions, in their order.
///
/// # Errors
/// Definitions that no Rust can be printed for.
pub(super) fn print(
    context: &Context<'_>,
    ids: &[DefinitionId],
) -> Result<String, Vec<Diagnostic>> {
    let batches: Vec<&[DefinitionId]> = ids.chunks(BATCH).collect();
    let mut text = String::new();
    let mut diagnostics = Vec::new();
    for printed in in_parallel(&batches, |batch| print_batch(context, batch)) {
        match printed {
            Ok(printed) => text.push_str(&printed),
            Err(found) => diagnostics.extend(found),
        }
    }
    if diagnostics.is_empty() {
        Ok(text)
    } else {
        Err(diagnostics)
    }
}

fn print_batch(context: &Context<'_>, ids: &[DefinitionId]) -> Result<String, Vec<Diagnostic>> {
    let structs: Vec<Struct<'_>> = ids
        .iter()
        .filter_map(|id| Struct::of_definition(context, *id))
        .collect();
    let shapes: Vec<skeleton::Shape> = structs.iter().map(Struct::skeleton).collect();
    let skeletons = skeleton::print(&shapes, &["PartialEq".to_owned()]);
    let mut structs = structs.iter().zip(skeletons);
    let mut text = Text::default();
    let mut diagnostics = Vec::new();
    for id in ids {
        let definition = context.model.definition(*id);
        let printed = match &definition.kind {
            DefinitionKind::Object(_) => match structs.next() {
                Some((it, skeleton)) => {
                    skeleton.and_then(|skeleton| structs::print(context, it, skeleton, &mut text))
                }
                None => Err("typify printed no struct".to_owned()),
            },
            DefinitionKind::Union(union) => {
                text.push_tokens(unions::emit(context, *id, definition, union))
            }
            DefinitionKind::Enumeration(enumeration) => {
                text.push_tokens(enumerations::emit(context, *id, definition, enumeration))
            }
            DefinitionKind::Alias(schema) if context.newtypes.contain(*id) => {
                text.push_tokens(newtypes::emit(context, *id, definition, schema))
            }
            DefinitionKind::Alias(schema) => {
                text.push_tokens(types::alias(context, definition, schema))
            }
        };
        diagnostics.extend(printed.err().map(|reason| unprintable(definition, &reason)));
    }
    if diagnostics.is_empty() {
        Ok(text.into_string())
    } else {
        Err(diagnostics)
    }
}

fn unprintable(definition: &Definition, reason: &str) -> Diagnostic {
    Diagnostic::new(
        &rule::UNPRINTABLE_TYPE,
        definition.name_span,
        format!("no Rust can be printed for {}: {reason}", definition.name),
    )
    .with_help("this is a fault of the generator: please report it with the definition")
}
