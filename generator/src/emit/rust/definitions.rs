//! The types of definitions, a batch at a time, so that tokens are dropped soon.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::structs::Struct;
use super::text::Text;
use super::{Context, enumerations, newtypes, skeleton, structs, types, unions};
use crate::diagnostic::{Diagnostic, rule};
use crate::model::{Definition, DefinitionId, DefinitionKind};

/// How many definitions are printed at a time: enough that what every call of typify costs is little
/// for each, few enough that all processors have work.
const BATCH: usize = 16;

/// Of a thread that prints: parsing and printing call themselves for inner types.
const STACK_BYTES: usize = 8 * 1024 * 1024;

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

/// What comes of `work` on each of `inputs`, in their order, with a thread for each processor.
fn in_parallel<I: Sync, O: Send>(inputs: &[I], work: impl Fn(&I) -> O + Sync) -> Vec<O> {
    if inputs.len() < 2 {
        return inputs.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let work_off = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            match inputs.get(index) {
                Some(input) => done.push((index, work(input))),
                None => return done,
            }
        }
    };
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let mut done = thread::scope(|scope| {
        // This thread only waits: its heap is full of holes from the reading, which makes it slow.
        let threads: Vec<_> = (0..processors.min(inputs.len()))
            .filter_map(|_| {
                let thread = thread::Builder::new().stack_size(STACK_BYTES);
                thread.spawn_scoped(scope, work_off).ok()
            })
            .collect();
        let mut done = Vec::new();
        for thread in threads {
            match thread.join() {
                Ok(by_thread) => done.extend(by_thread),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        // What is left where no thread could be started.
        done.extend(work_off());
        done
    });
    done.sort_unstable_by_key(|(index, _)| *index);
    done.into_iter().map(|(_, output)| output).collect()
}
