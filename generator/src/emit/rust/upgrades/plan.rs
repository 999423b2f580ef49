//! How all values of a definition become values of its successor.

use crate::model::{Presence, Property, Variant};

use super::conversion::Conversion;
use super::types::Type;

/// What is done with a value.
#[derive(Clone, Debug)]
pub(super) enum Plan<'m> {
    /// A struct, field by field.
    Struct(Fields<'m>),
    /// A tool's data: the struct, or the domain state by this conversion.
    Outcome(Fields<'m>, Conversion<'m>),
    /// An enum: the values that both list, by their index in the older and in the newer one.
    Vocabulary {
        /// Nothing where the newer doesn't list all of them.
        known: Vec<(usize, usize)>,
        /// Whether the values that the older doesn't list are taken over besides.
        old_is_open: bool,
        new_is_open: bool,
    },
    /// A union, branch by branch.
    Union(Vec<Branch<'m>>),
    /// A newtype, by what it holds.
    Newtype(Conversion<'m>),
    /// The value as a whole: the kind of type is another one.
    Whole(Conversion<'m>),
    /// Two names of types that have no type of their own.
    Alias,
}

/// The fields of a struct and where their values come from.
#[derive(Clone, Debug)]
pub(super) struct Fields<'m> {
    /// The newer fields, in their order.
    pub(super) fields: Vec<(&'m Property, Origin<'m>)>,
    /// Older properties that the newer type doesn't declare: they go among the unknown ones.
    pub(super) undeclared: Vec<(&'m Property, Type<'m>)>,
    pub(super) old_is_closed: bool,
    pub(super) new_is_closed: bool,
}

/// Where a field's value comes from.
#[derive(Clone, Debug)]
pub(super) enum Origin<'m> {
    /// The older field of that property.
    Field(&'m Property, Conversion<'m>),
    /// The older type's unknown properties, where it is one of them.
    Unknown,
}

/// A branch of the older union, and what becomes of its values.
#[derive(Clone, Debug)]
pub(super) struct Branch<'m> {
    pub(super) old: &'m Variant,
    pub(super) new: &'m Variant,
    pub(super) conversion: Conversion<'m>,
}

/// Whether a property's field has no `Option` around its value.
pub(super) fn is_required(property: &Property) -> bool {
    property.presence != Presence::Optional
}
