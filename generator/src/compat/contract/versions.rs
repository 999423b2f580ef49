//! Whether a version's number says what changed.

use crate::Words;
use crate::compat::Version;
use crate::compat::axes::Bump;
use crate::compat::finding::{Finding, Place};
use crate::compat::fingerprint::{NamedPlace, fingerprint};
use crate::compat::numbers::is_enough;
use crate::compat::reports::verdicts;
use crate::compat::rules::{CompatRule, rule};
use crate::compat::subject::Subject;
use crate::source::Span;

/// See [`crate::compat::judge_version`].
pub(in crate::compat) fn judge_version<'a>(
    old: Version<'a>,
    new: Version<'a>,
    demanded: Bump,
) -> Option<Finding> {
    let (old_text, old_span) = number(old)?;
    let (new_text, new_span) = number(new)?;
    let before = semver::Version::parse(old_text).ok()?;
    let after = semver::Version::parse(new_text).ok()?;
    let rule: &'static CompatRule = if is_enough(&before, &after, demanded) {
        return None;
    } else if after.cmp_precedence(&before).is_lt() {
        &rule::VERSION_DECREASED
    } else if demanded == Bump::Major {
        &rule::MAJOR_NOT_BUMPED
    } else {
        &rule::VERSION_NOT_BUMPED
    };
    let expected = match demanded {
        Bump::None => Words::new(
            format!("{old_text} или выше"),
            format!("{old_text} or more"),
        ),
        bump => Words::new(
            format!("версия уровня {bump} после {old_text}"),
            format!("a {bump} version after {old_text}"),
        ),
    };
    let old_place = Place::of(&old.loaded.sources, old_span);
    let new_place = Place::of(&new.loaded.sources, new_span);
    let place = |version: Version<'a>, span: Span| NamedPlace {
        sources: &version.loaded.sources,
        span,
        file: None,
    };
    let places = [Some(place(old, old_span)), Some(place(new, new_span))];
    Some(Finding {
        rule,
        verdicts: verdicts(rule, false, false),
        fingerprint: fingerprint(rule.id(), places, &expected.english, new_text),
        old: Some(old_place),
        new: Some(new_place),
        absent: None,
        subject: Subject::Version,
        change: None,
        expected: expected.into(),
        actual: Words::same(new_text).into(),
    })
}

/// A version's number and its place.
fn number<'a>(version: Version<'a>) -> Option<(&'a str, Span)> {
    let number = version.model?.package.version.as_ref()?;
    Some((number.value.as_str(), number.span))
}
