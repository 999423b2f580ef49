//! Which types a value may have.

use crate::compat::axes::Verdicts;
use crate::compat::engine::Engine;
use crate::compat::form::Form;
use crate::compat::piece::Piece;
use crate::compat::reports::{breaks, none, verdicts};
use crate::compat::rules::{CompatRule, rule};
use crate::compat::site::Site;
use crate::compat::statement::Statement;
use crate::compat::types::Types;
use crate::source::Span;

use super::detail;

/// The formats of 2020-12, all of which are about texts.
const FORMATS_OF_TEXTS: [&str; 19] = [
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "idn-email",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "time",
    "uri",
    "uri-reference",
    "uri-template",
    "uuid",
];

impl<'a> Engine<'a> {
    /// Compares the types; false where they hide what lies below.
    pub(super) fn compare_types(&mut self, old: &Form<'a>, new: &Form<'a>, site: &Site) -> bool {
        let both_are_constants = [old, new]
            .iter()
            .all(|it| it.values.as_ref().is_some_and(|it| it.is_constant));
        let lists = [old, new].map(|it| it.values.as_ref().is_some_and(|it| !it.is_open()));
        let meet = old
            .types
            .without(Types::NULL)
            .meets(new.types.without(Types::NULL));
        let is_empty = |form: &Form<'a>| form.types.without(Types::NULL).is_empty();
        let none_is_empty = !is_empty(old) && !is_empty(new);
        match lists {
            // The constants themselves say more.
            [true, true] if both_are_constants && none_is_empty => {
                self.compare_nullability(old.types, new.types, site);
                true
            }
            // The values themselves say more.
            [true, true] if meet => {
                self.compare_nullability(old.types, new.types, site);
                true
            }
            [false, true] if new.types.is_within(old.types) => true,
            [true, false] if old.types.is_within(new.types) => true,
            _ => self.compare_numbers(old, new, site),
        }
    }

    /// Compares sets of types where a multiple of a whole number is a whole number as well: to documents, if the
    /// other side says so by the type.
    fn compare_numbers(&mut self, old: &Form<'a>, new: &Form<'a>, site: &Site) -> bool {
        let settled = |form: &Form<'a>, other: &Form<'a>| {
            let other_is_whole = other.types.and(Types::NUMBER) == Types::INTEGER;
            match other_is_whole && form.limits.are_whole() {
                true => form.types.without_fractions(),
                false => form.types,
            }
        };
        let (old_types, new_types) = (settled(old, new), settled(new, old));
        if old_types != new_types || old.types == new.types {
            return self.compare_sets(old_types, new_types, site);
        }
        let rule = match old.types.is_within(new.types) {
            true => &rule::TYPE_WIDENED,
            false => &rule::TYPE_NARROWED,
        };
        let verdicts = Verdicts {
            output: breaks(false),
            input: breaks(false),
            ..verdicts(rule, false, false)
        };
        self.report_as(rule, verdicts, || {
            detail(site.clone(), old.types.words(), new.types.words())
        });
        true
    }

    /// Compares the types of schemas whose other keywords were compared elsewhere.
    pub(super) fn compare_types_alone(
        &mut self,
        old: &[Piece<'a>],
        new: &[Piece<'a>],
        site: &Site,
    ) {
        if old.iter().chain(new).any(Piece::is_union) {
            return;
        }
        let old = Form::of(&self.old, old);
        let new = Form::of(&self.new, new);
        self.compare_types(&old, &new, site);
    }

    /// Compares whether null passes, of schemas that are alike otherwise.
    pub(super) fn compare_nullability_of(
        &mut self,
        old: &[Piece<'a>],
        new: &[Piece<'a>],
        site: &Site,
    ) {
        let (old, new) = (self.old.types(old), self.new.types(new));
        self.compare_nullability(old, new, site);
    }

    fn compare_nullability(&mut self, old: Types, new: Types, site: &Site) {
        match (old.meets(Types::NULL), new.meets(Types::NULL)) {
            (false, true) => self.types_differ(&rule::NULLABILITY_ADDED, old, new, site),
            (true, false) => self.types_differ(&rule::NULLABILITY_REMOVED, old, new, site),
            _ => {}
        }
    }

    /// Compares sets of types; false where neither holds the other.
    pub(super) fn compare_sets(&mut self, old: Types, new: Types, site: &Site) -> bool {
        let (old_rest, new_rest) = (old.without(Types::NULL), new.without(Types::NULL));
        if old == new {
            return true;
        }
        if old_rest == new_rest && !old_rest.is_empty() {
            self.compare_nullability(old, new, site);
            return true;
        }
        let rule: &'static CompatRule = if old.is_within(new) {
            &rule::TYPE_WIDENED
        } else if new.is_within(old) {
            &rule::TYPE_NARROWED
        } else {
            &rule::TYPE_CHANGED
        };
        self.types_differ(rule, old, new, site);
        rule.id() != rule::TYPE_CHANGED.id()
    }

    pub(super) fn types_differ(
        &mut self,
        rule: &'static CompatRule,
        old: Types,
        new: Types,
        site: &Site,
    ) {
        self.report(rule, false, || {
            detail(site.clone(), old.words(), new.words())
        });
    }

    /// Compares what a text has to look like.
    pub(super) fn compare_patterns(
        &mut self,
        old: &Form<'a>,
        new: &Form<'a>,
        types: Types,
        site: &Site,
    ) {
        if types.meets(Types::STRING) {
            let rules = [
                &rule::PATTERN_ADDED,
                &rule::PATTERN_REMOVED,
                &rule::PATTERN_CHANGED,
            ];
            self.compare_keyword(&old.patterns, &new.patterns, rules, site);
        }
    }

    /// Compares formats. Those of JSON Schema are about texts; of others nobody knows.
    pub(super) fn compare_formats(
        &mut self,
        old: &Form<'a>,
        new: &Form<'a>,
        types: Types,
        site: &Site,
    ) {
        let rules = [
            &rule::FORMAT_ADDED,
            &rule::FORMAT_REMOVED,
            &rule::FORMAT_CHANGED,
        ];
        let counting = |form: &Form<'a>| {
            let mut formats = form.formats.clone();
            formats
                .retain(|name, _| types.meets(Types::STRING) || !FORMATS_OF_TEXTS.contains(name));
            formats
        };
        self.compare_keyword(&counting(old), &counting(new), rules, site);
    }

    fn compare_keyword(
        &mut self,
        old: &crate::hashing::IndexMap<&'a str, Span>,
        new: &crate::hashing::IndexMap<&'a str, Span>,
        [added, removed, changed]: [&'static CompatRule; 3],
        site: &Site,
    ) {
        let mut gone = old.iter().filter(|(text, _)| !new.contains_key(*text));
        let mut come = new.iter().filter(|(text, _)| !old.contains_key(*text));
        loop {
            let (rule, gone, come) = match (gone.next(), come.next()) {
                (Some(gone), Some(come)) => (changed, Some(gone), Some(come)),
                (Some(gone), None) => (removed, Some(gone), None),
                (None, Some(come)) => (added, None, Some(come)),
                (None, None) => return,
            };
            // The one format that has a type of its own in Rust.
            let is_time =
                |it: &Option<(&&str, &Span)>| it.is_some_and(|(text, _)| *text == "date-time");
            let verdicts =
                crate::compat::reports::verdicts(rule, false, is_time(&gone) || is_time(&come));
            let words = |it: Option<(&&str, &Span)>| {
                it.map_or_else(|| none().into(), |(text, _)| Statement::literal(*text))
            };
            let place = |it: Option<(&&str, &Span)>| it.map(|(_, place)| *place);
            self.report_as(rule, verdicts, || {
                let site = super::at(site, place(gone), place(come));
                detail(site, words(gone), words(come))
            });
        }
    }
}
