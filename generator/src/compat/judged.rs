//! Errors between two single schemas: what is sure, and what can't be decided.

use crate::Words;
use crate::diagnostic::Severity;
use crate::hashing::HashSet;
use crate::source::Loaded;

use super::axes::{Axes, Axis};
use super::finding::Finding;
use super::rules::rule;
use super::side::Side;
use super::undecided::{Reading, Undecided};
use super::{Judged, compat_schemas};

/// How many undecided things are named in one doubt.
const MOST_NAMED: usize = 3;

pub(super) fn judge(old: &Loaded, new: &Loaded, axis: Axis) -> Judged {
    let errors = errors(old, new, axis);
    if errors.is_empty() {
        return Judged::default();
    }
    let (old_side, new_side) = (Side::of_schema(old), Side::of_schema(new));
    let undecided = [Undecided::of(&old_side), Undecided::of(&new_side)];
    let is_not_modelled = |it: &Finding| std::ptr::eq(it.rule, &rule::KEYWORD_NOT_MODELLED);
    if undecided.iter().all(|it| it.pointers.is_empty()) {
        let (unsure, sure) = errors.into_iter().partition(is_not_modelled);
        return Judged { sure, unsure };
    }
    let mut sure = sure_errors(&undecided, axis);
    let open = OpenPlaces::of(&undecided, axis);
    sure.retain(|it| {
        !is_not_modelled(it) && !open.has(it) && errors.iter().any(|error| confirms(it, error))
    });
    let why = words_of(&undecided);
    let is_sure = |error: &Finding| sure.iter().any(|it| pointer_of(it) == pointer_of(error));
    let doubts = errors.into_iter().filter_map(|mut error| {
        if !is_not_modelled(&error) {
            if is_sure(&error) {
                return None;
            }
            error.actual = why.clone();
        }
        Some(error)
    });
    let unsure = doubts.collect();
    Judged { sure, unsure }
}

/// Where the most favourable reading tells nothing.
struct OpenPlaces {
    /// Where one allows nothing, or the other everything, so that whatever differs harms nobody.
    settled: [HashSet<String>; 2],
    /// Where undecided things stand beside applicators, which are compared as wholes.
    dependent: [HashSet<String>; 2],
}

impl OpenPlaces {
    fn of(undecided: &[Undecided<'_, '_>; 2], axis: Axis) -> Self {
        let [old, new] = undecided;
        let settled = match axis {
            Axis::Input => [old.pointers_to_nothing(), new.pointers_to_anything()],
            Axis::Output | Axis::Rust => [old.pointers_to_anything(), new.pointers_to_nothing()],
        };
        let dependent = [old, new].map(Undecided::pointers_to_dependent);
        OpenPlaces { settled, dependent }
    }

    fn has(&self, finding: &Finding) -> bool {
        let places = [&finding.old, &finding.new];
        let is_in = |pointers: &[HashSet<String>; 2]| {
            places.iter().zip(pointers).any(|(place, pointers)| {
                let pointer = place.as_ref().map(|it| it.pointer.as_str());
                pointer.is_some_and(|it| places_around(it).any(|place| pointers.contains(place)))
            })
        };
        let is_applicator = std::ptr::eq(finding.rule, &rule::APPLICATOR_CHANGED);
        is_in(&self.settled) || (is_applicator && is_in(&self.dependent))
    }
}

fn errors(old: &Loaded, new: &Loaded, axis: Axis) -> Vec<Finding> {
    let axes = Axes {
        output: axis == Axis::Output,
        input: axis == Axis::Input,
        rust: axis == Axis::Rust,
    };
    let findings = compat_schemas(old, new, axes).findings.into_iter();
    findings
        .filter(|it| it.severity(axes) == Severity::Error)
        .collect()
}

/// The errors in the most favourable reading of both sides.
fn sure_errors([old, new]: &[Undecided<'_, '_>; 2], axis: Axis) -> Vec<Finding> {
    let (of_old, of_new) = match axis {
        Axis::Input => (Reading::Narrowest, Reading::Widest),
        Axis::Output | Axis::Rust => (Reading::Widest, Reading::Narrowest),
    };
    match (old.document(of_old), new.document(of_new)) {
        (Some(old), Some(new)) => errors(&old, &new, axis),
        _ => Vec::new(),
    }
}

fn pointer_of(finding: &Finding) -> &str {
    finding.new.as_ref().map_or("", |place| &place.pointer)
}

/// Whether what is found in the most favourable reading is what was found before. An applicator has to be told of
/// in the same words: where a reading leaves one out, that is no difference.
fn confirms(sure: &Finding, error: &Finding) -> bool {
    let (one, other) = (pointer_of(sure), pointer_of(error));
    if std::ptr::eq(sure.rule, &rule::APPLICATOR_CHANGED) {
        let is_told_alike = sure.expected == error.expected && sure.actual == error.actual;
        return one == other && is_told_alike && std::ptr::eq(sure.rule, error.rule);
    }
    is_within(one, other) || is_within(other, one)
}

/// A place, and all that it is in.
fn places_around(pointer: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(pointer), |it| {
        it.rsplit_once('/').map(|(outer, _)| outer)
    })
}

/// Whether a pointer leads to a place or into it.
fn is_within(pointer: &str, place: &str) -> bool {
    let rest = pointer.strip_prefix(place);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Why nothing can be told: what is undecided in the new schema, otherwise in the old one.
fn words_of([old, new]: &[Undecided<'_, '_>; 2]) -> Words {
    let named = |undecided: &Undecided<'_, '_>| {
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
    if new.pointers.is_empty() {
        let named = named(old);
        return Words::new(
            format!("зависит от того, что значит {named} в ожидаемой схеме, а этого не узнать"),
            format!(
                "depends on the meaning of {named} in the expected schema, which nobody can tell"
            ),
        );
    }
    let named = named(new);
    Words::new(
        format!("зависит от того, что значит {named}, а этого не узнать"),
        format!("depends on the meaning of {named}, which nobody can tell"),
    )
}
