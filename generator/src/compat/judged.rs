//! Errors between two single schemas: what is sure, and what can't be decided.

use crate::Words;
use crate::diagnostic::Severity;
use crate::source::Loaded;

use super::Judged;
use super::axes::{Axes, Axis};
use super::doubts::Found;
use super::engine::Engine;
use super::rules::rule;
use super::side::Side;
use super::undecided::Undecided;

/// How many undecided things are named in one doubt.
const MOST_NAMED: usize = 3;

pub(super) fn judge(old: &Loaded, new: &Loaded, axis: Axis) -> Judged {
    let (old, new) = (Side::of_judged_schema(old), Side::of_judged_schema(new));
    let mut engine = Engine::new(old, new);
    if engine.is_same_text() {
        return Judged::default();
    }
    engine.compare_dialects();
    engine.compare_roots();
    let why = words_of(&engine.old.undecided, &engine.new.undecided);
    let axes = Axes {
        output: axis == Axis::Output,
        input: axis == Axis::Input,
        rust: axis == Axis::Rust,
    };
    let mut judged = Judged::default();
    for Found { mut finding, sure } in engine.finish_with_doubts() {
        if finding.severity(axes) != Severity::Error {
            continue;
        }
        if sure.on(axis) {
            judged.sure.push(finding);
            continue;
        }
        // What isn't understood is named by itself.
        if !std::ptr::eq(finding.rule, &rule::KEYWORD_NOT_MODELLED) {
            finding.actual = why.clone().into();
        }
        judged.unsure.push(finding);
    }
    judged
}

/// Why nothing can be told: what is undecided in the new schema, otherwise in the old one.
fn words_of(old: &Undecided, new: &Undecided) -> Words {
    let named = |undecided: &Undecided| {
        let named = undecided.pointers.iter().take(MOST_NAMED);
        let mut named = named
            .map(|it| format!("`{it}`"))
            .collect::<Vec<_>>()
            .join(", ");
        if undecided.pointers.len() > MOST_NAMED {
            named += ", …";
        }
        named
    };
    if !new.pointers.is_empty() {
        let named = named(new);
        return Words::new(
            format!("зависит от того, что значит {named}, а этого не узнать"),
            format!("depends on the meaning of {named}, which nobody can tell"),
        );
    }
    if old.pointers.is_empty() {
        return Words::new(
            "схемы слишком велики, чтобы сравнить их до конца",
            "the schemas are too large to be compared to the end",
        );
    }
    let named = named(old);
    Words::new(
        format!("зависит от того, что значит {named} в ожидаемой схеме, а этого не узнать"),
        format!("depends on the meaning of {named} in the expected schema, which nobody can tell"),
    )
}
