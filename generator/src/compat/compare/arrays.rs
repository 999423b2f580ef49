//! The items of arrays.

use crate::compat::engine::Engine;
use crate::compat::form::Form;
use crate::compat::piece::Piece;
use crate::compat::site::Site;
use crate::compat::subject::NameStep;
use crate::compat::types::Types;
use crate::source::Span;

impl<'a> Engine<'a> {
    pub(super) fn compare_items(
        &mut self,
        old: &Form<'a>,
        new: &Form<'a>,
        types: Types,
        site: &Site,
    ) {
        if types.meets(Types::ARRAY) {
            self.compare_inner(&old.items, &new.items, NameStep::Items, site);
        }
    }

    /// Compares schemas inside of others, with what they say of themselves.
    pub(super) fn compare_inner(
        &mut self,
        old: &[Piece<'a>],
        new: &[Piece<'a>],
        step: NameStep,
        site: &Site,
    ) {
        let inner = self.inner_site(old, new, || step, site);
        if let (Some(old), Some(new)) = (old.first(), new.first()) {
            self.compare_annotations(old.node, new.node, &inner);
        }
        self.compare_values_inside(old, new, inner);
    }

    /// Compares the values of schemas inside of others.
    pub(super) fn compare_values_inside(
        &mut self,
        old: &[Piece<'a>],
        new: &[Piece<'a>],
        inner: Site,
    ) {
        if !old.is_empty() || !new.is_empty() {
            self.descend(old.to_vec(), new.to_vec(), inner);
        }
    }

    /// The site of schemas inside of others. Where one side has none, the site around stands for it.
    pub(super) fn inner_site(
        &self,
        old: &[Piece<'a>],
        new: &[Piece<'a>],
        step: impl FnOnce() -> NameStep,
        site: &Site,
    ) -> Site {
        let place = |pieces: &[Piece<'a>], around: Span| {
            pieces.first().map_or(around, |piece| piece.node.span)
        };
        self.inside(site, step, place(old, site.old), place(new, site.new))
    }
}
