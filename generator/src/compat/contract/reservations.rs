//! Names that were retired.

use std::rc::Rc;

use crate::Words;
use crate::compat::engine::Engine;
use crate::compat::rules::rule;
use crate::compat::side::Side;
use crate::compat::site::{Detail, Site};
use crate::compat::subject::NameStep;
use crate::compat::values::lists_of;
use crate::source::{Node, Span};

impl<'a> Engine<'a> {
    /// Compares the retired names of two definitions. One that came back is told where it did.
    pub(super) fn compare_reservations(&mut self, old: &'a Node, new: &'a Node, site: &Site) {
        let (before, after) = (self.old.reservations(old), self.new.reservations(new));
        for (name, place) in &after {
            if before.iter().any(|(other, _)| other == name) {
                continue;
            }
            self.report(&rule::RESERVATION_ADDED, false, || {
                let site = Site {
                    old: site.old,
                    new: *place,
                    subject: Rc::new(site.subject.part(NameStep::Member((*name).to_owned()))),
                };
                Detail::new(site, no_reservation(), a_reserved_name())
            });
        }
        for (name, place) in before {
            let stays = after.iter().any(|(other, _)| *other == name);
            if stays || self.new.has_member(new, name) {
                continue;
            }
            self.report(&rule::RESERVATION_REMOVED, false, || {
                let site = Site {
                    old: place,
                    new: site.new,
                    subject: Rc::new(site.subject.part(NameStep::Member(name.to_owned()))),
                };
                Detail::new(site, a_reserved_name(), no_reservation())
            });
        }
    }
}

fn no_reservation() -> Words {
    Words::new("имя не зарезервировано", "no reservation")
}

fn a_reserved_name() -> Words {
    Words::new("зарезервированное имя", "a reserved name")
}

impl<'a> Side<'a> {
    /// The retired names of a definition, each with its place.
    fn reservations(&self, node: &'a Node) -> Vec<(&'a str, Span)> {
        let names = self.annotation(node, "x-reserved").and_then(Node::as_array);
        let names = names.unwrap_or_default().iter();
        names
            .filter_map(|it| Some((it.as_str()?, it.span)))
            .collect()
    }

    /// The retired names of a definition.
    pub(in crate::compat) fn reserved_names(&self, node: &'a Node) -> Vec<&'a str> {
        self.reservations(node)
            .into_iter()
            .map(|(name, _)| name)
            .collect()
    }

    /// Whether a definition has a property or value of this name.
    fn has_member(&self, node: &'a Node, name: &str) -> bool {
        let properties = node.get("properties");
        let is_value = |list: &crate::compat::values::Values<'a>| {
            list.items
                .iter()
                .any(|item| item.value.as_str() == Some(name))
        };
        properties.is_some_and(|it| it.get(name).is_some())
            || lists_of(self, node).iter().any(is_value)
    }
}
