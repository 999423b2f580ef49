//! Errors between two single schemas: what is sure, and what can't be decided.

use crate::Words;
use crate::diagnostic::Severity;
use crate::hashing::HashSet;
use crate::source::Loaded;

use super::Judged;
use super::axes::{Axes, Axis};
use super::doubts::Found;
use super::engine::Engine;
use super::finding::Finding;
use super::reports::verdicts;
use super::rules::rule;
use super::side::Side;
use super::statement::Statement;
use super::subject::Subject;
use super::undecided::Undecided;
use super::unreadable::Unreadable;

/// How many undecided things are named in one doubt.
const MOST_NAMED: usize = 3;

pub(super) fn judge(old: &Loaded, new: &Loaded, axis: Axis) -> Judged {
    let (old, new) = (Side::of_judged_schema(old), Side::of_judged_schema(new));
    let mut engine = Engine::new(old, new);
    engine.makes_fingerprints = false;
    let unreadable = unreadable(&engine);
    if engine.is_same_text() {
        return Judged {
            sure: Vec::new(),
            unsure: unreadable,
        };
    }
    engine.compare_dialects();
    engine.compare_roots();
    let why = words_of(&engine.old.undecided, &engine.new.undecided);
    let mut named = engine.new.undecided.pointers.clone();
    named.truncate(MOST_NAMED);
    let mut told: HashSet<String> = HashSet::default();
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
        told.extend(finding.new.as_ref().map(|it| it.pointer.clone()));
        if sure.on(axis) {
            judged.sure.push(finding);
            continue;
        }
        // What isn't understood is named by itself.
        if !std::ptr::eq(finding.rule, &rule::KEYWORD_NOT_MODELLED) {
            finding.actual = why.clone().into();
            told.extend(named.drain(..));
        }
        judged.unsure.push(finding);
    }
    let is_told = |it: &Finding| it.new.as_ref().is_some_and(|it| told.contains(&it.pointer));
    let untold = unreadable.into_iter().filter(|it| !is_told(it));
    judged.unsure.extend(untold);
    judged
}

/// What of the new schema can't be used. What has a meaning that nobody here knows is compared, and no doubt by itself
/// where the old schema says the same.
fn unreadable(engine: &Engine<'_>) -> Vec<Finding> {
    let old = &engine.old.undecided.unreadable;
    let known: HashSet<&Words> = old.iter().map(|it| &it.actual).collect();
    let is_new = |it: &&Unreadable| !it.kind.has_a_meaning() || !known.contains(&it.actual);
    let unreadable = engine.new.undecided.unreadable.iter().filter(is_new);
    unreadable.map(finding).collect()
}

fn finding(unreadable: &Unreadable) -> Finding {
    let rule = &rule::KEYWORD_NOT_MODELLED;
    let [expected, actual]: [Statement; 2] =
        [&unreadable.expected, &unreadable.actual].map(|it| it.clone().into());
    Finding {
        rule,
        verdicts: verdicts(rule, false, false),
        fingerprint: String::new(),
        old: None,
        new: Some(unreadable.place.clone()),
        absent: None,
        subject: Subject::definition("the document"),
        change: None,
        expected,
        actual,
    }
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
