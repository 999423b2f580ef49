//! The properties of objects.

use crate::Words;
use crate::compat::engine::Engine;
use crate::compat::form::Form;
use crate::compat::objects::ObjectForm;
use crate::compat::outcome::Outcome;
use crate::compat::reports::{breaks, verdicts};
use crate::compat::rules::{CompatRule, rule};
use crate::compat::side::Side;
use crate::compat::site::Site;
use crate::compat::subject::{Change, NameStep};
use crate::compat::types::Types;
use crate::hashing::HashSet;
use crate::source::{Span, push_pointer_token};

use super::presence::Presence;
use super::{at, detail};

impl<'a> Engine<'a> {
    pub(super) fn compare_objects(
        &mut self,
        old: &Form<'a>,
        new: &Form<'a>,
        types: Types,
        site: &Site,
    ) {
        if !types.meets(Types::OBJECT) {
            return;
        }
        let (old, new) = (&old.object, &new.object);
        let mut seen = HashSet::default();
        for name in new.names().chain(old.names()) {
            if !seen.insert(name) {
                continue;
            }
            match (old.knows(name), new.knows(name)) {
                (true, true) => self.compare_property(name, old, new, site),
                (false, _) => self.apart(|engine| engine.property_added(name, old, new, site)),
                (_, false) => self.apart(|engine| engine.property_removed(name, old, new, site)),
            }
        }
        self.apart(|engine| engine.compare_others(old, new, site));
    }

    fn compare_property(
        &mut self,
        name: &str,
        old: &ObjectForm<'a>,
        new: &ObjectForm<'a>,
        site: &Site,
    ) {
        let (old_declared, new_declared) = (old.declaration(name), new.declaration(name));
        let place = |declared: Option<(_, Span)>,
                     required: &crate::hashing::IndexMap<&str, Span>| {
            declared
                .map(|(_, place)| place)
                .or_else(|| required.get(name).copied())
        };
        let around = at(
            site,
            place(old_declared, &old.required),
            place(new_declared, &new.required),
        );
        let property = self.inside(&around, || member(name), around.old, around.new);
        self.compare_presence(name, old, new, &property);
        if let (Some((old_schema, old_name)), Some((new_schema, new_name))) =
            (old_declared, new_declared)
        {
            self.compare_property_annotations(old_schema, new_schema, &property);
            self.compare_rust_names(old_name, new_name, &property);
        }
        let (old_form, new_form) = (old.property(name), new.property(name));
        let is_uncertain = old_declared.is_some() != new_declared.is_some()
            && (old_form.is_uncertain || new_form.is_uncertain);
        if is_uncertain {
            self.report(&rule::APPLICATOR_CHANGED, false, || {
                detail(
                    property.clone(),
                    Words::new("то, что задают шаблоны имён", "what patterns say"),
                    Words::new("то, что объявлено", "what is declared"),
                )
            });
            return;
        }
        let (old, new) = (old_form.schemas, new_form.schemas);
        let inner = self.inner_site(&old, &new, || member(name), site);
        self.compare_values_inside(&old, &new, inner);
    }

    fn compare_presence(
        &mut self,
        name: &str,
        old: &ObjectForm<'a>,
        new: &ObjectForm<'a>,
        property: &Site,
    ) {
        let (before, after) = (Presence::of(old, name), Presence::of(new, name));
        let rule: &'static CompatRule = match (before, after) {
            (Presence::Optional, Presence::OnSuccess) => &rule::REQUIRED_ON_SUCCESS_ADDED,
            (Presence::OnSuccess, Presence::Optional) => &rule::REQUIRED_ON_SUCCESS_REMOVED,
            _ if before < after => &rule::PROPERTY_BECAME_REQUIRED,
            _ if after < before => &rule::PROPERTY_BECAME_OPTIONAL,
            _ => return,
        };
        // The place of the name in its list says more than the property's.
        let listed = |object: &ObjectForm<'a>, presence: Presence| match presence {
            Presence::Required => object.required.get(name).copied(),
            Presence::OnSuccess => object.on_success.get(name).copied(),
            Presence::Optional => None,
        };
        let site = at(property, listed(old, before), listed(new, after));
        self.report(rule, false, || detail(site, before.words(), after.words()));
    }

    fn property_added(
        &mut self,
        name: &str,
        old: &ObjectForm<'a>,
        new: &ObjectForm<'a>,
        site: &Site,
    ) {
        let presence = Presence::of(new, name);
        if presence == Presence::Optional {
            self.raise_of_pieces(&[], &new.property(name).schemas);
        }
        let rule = if old.reserved.contains(&name) {
            &rule::RESERVED_NAME_REUSED
        } else if presence == Presence::Required {
            &rule::PROPERTY_ADDED_REQUIRED
        } else {
            &rule::PROPERTY_ADDED_OPTIONAL
        };
        let mut verdicts = verdicts(rule, old.is_closed(), false);
        if rule != &rule::RESERVED_NAME_REUSED && self.is_told_by_values(name, &self.old, old) {
            // Until now the value had to be what others are.
            let outcome = self.undeclared(name, old, new);
            verdicts.output = breaks(!outcome.new_fits_old);
            verdicts.input = breaks(!outcome.old_fits_new || presence == Presence::Required);
        }
        let place = new.declaration(name).map(|(_, place)| place);
        let place = place.or_else(|| new.required.get(name).copied());
        let around = at(site, old.place, place);
        let property = self.inside(&around, || member(name), around.old, around.new);
        let expected = self.words_of_undeclared(name, &self.old, old);
        self.report_as(rule, verdicts, || {
            detail(property.clone(), expected, presence.words())
                .with_change(property.change(Change::Added))
        });
        if presence == Presence::OnSuccess {
            let listed = at(&property, None, new.on_success.get(name).copied());
            self.report(&rule::REQUIRED_ON_SUCCESS_ADDED, false, || {
                detail(listed, no_such_property(), presence.words())
            });
        }
    }

    fn property_removed(
        &mut self,
        name: &str,
        old: &ObjectForm<'a>,
        new: &ObjectForm<'a>,
        site: &Site,
    ) {
        let presence = Presence::of(old, name);
        if presence == Presence::Optional {
            self.raise_of_pieces(&old.property(name).schemas, &[]);
        }
        let rule = if presence == Presence::Required {
            &rule::PROPERTY_REMOVED_REQUIRED
        } else {
            &rule::PROPERTY_REMOVED_OPTIONAL
        };
        let mut verdicts = verdicts(rule, new.is_closed(), false);
        if self.is_told_by_values(name, &self.new, new) {
            let outcome = self.undeclared(name, old, new);
            verdicts.output = breaks(!outcome.new_fits_old || presence == Presence::Required);
            verdicts.input = breaks(!outcome.old_fits_new);
        }
        let place = old.declaration(name).map(|(_, place)| place);
        let place = place.or_else(|| old.required.get(name).copied());
        let around = at(site, place, new.place);
        let property = self.inside(&around, || member(name), around.old, around.new);
        let actual = self.words_of_undeclared(name, &self.new, new);
        self.report_as(rule, verdicts, || {
            detail(property.clone(), presence.words(), actual)
                .with_change(property.change(Change::Removed))
                .with_absent(pointer_of_absent(name, new))
        });
        if presence == Presence::OnSuccess {
            let listed = at(&property, old.on_success.get(name).copied(), None);
            self.report(&rule::REQUIRED_ON_SUCCESS_REMOVED, false, || {
                detail(listed, presence.words(), no_such_property())
            });
        }
    }

    /// Whether what an object says of a property that it doesn't declare decides about documents: not where
    /// none is allowed, and, unless the question is a strict one, not where anything is and nothing speaks of it.
    fn is_told_by_values(&self, name: &str, side: &Side<'a>, object: &ObjectForm<'a>) -> bool {
        if object.is_closed() && !object.has_patterns() {
            return false;
        }
        self.is_strict || !object.leaves_open(name) || side.mentions(object, name)
    }

    fn words_of_undeclared(&self, name: &str, side: &Side<'a>, object: &ObjectForm<'a>) -> Words {
        match !self.is_asking() && side.mentions(object, name) {
            true => Words::new(
                "о поле говорят только варианты и условия",
                "a property that only unions and conditions speak of",
            ),
            false => no_such_property(),
        }
    }

    /// How a property compares that one side declares, with what the other says of all properties that
    /// it doesn't.
    fn undeclared(&mut self, name: &str, old: &ObjectForm<'a>, new: &ObjectForm<'a>) -> Outcome {
        let (old, new) = (old.property(name), new.property(name));
        if old.is_uncertain || new.is_uncertain {
            return Outcome::DIFFERENT;
        }
        self.ask_strictly(&old.schemas, &new.schemas)
    }

    /// Compares what holds for properties that nobody declares.
    fn compare_others(&mut self, old: &ObjectForm<'a>, new: &ObjectForm<'a>, site: &Site) {
        let place = at(site, old.place_of_others(), new.place_of_others());
        if old.is_closed() != new.is_closed() {
            self.raise_of_pieces(&old.others(), &new.others());
        }
        match (old.is_closed(), new.is_closed()) {
            (true, true) => {}
            (true, false) => self.report(&rule::ADDITIONAL_PROPERTIES_OPENED, false, || {
                detail(place, no_others(), others_as_well())
            }),
            (false, true) => self.report(&rule::ADDITIONAL_PROPERTIES_CLOSED, false, || {
                detail(place, others_as_well(), no_others())
            }),
            (false, false) => {
                self.compare_inner(&old.others(), &new.others(), NameStep::Others, site)
            }
        }
    }
}

fn member(name: &str) -> NameStep {
    NameStep::Member(name.to_owned())
}

/// Where a property would stand, from the place of the declared ones or else from that of the object.
fn pointer_of_absent(name: &str, object: &ObjectForm<'_>) -> String {
    let mut pointer = String::new();
    if object.place.is_none() {
        push_pointer_token(&mut pointer, "properties");
    }
    push_pointer_token(&mut pointer, name);
    pointer
}

fn no_such_property() -> Words {
    Words::new("такого поля нет", "no such property")
}

fn no_others() -> Words {
    Words::new("прочих полей нет", "no other properties")
}

fn others_as_well() -> Words {
    Words::new("есть и прочие поля", "others as well")
}
