//! What is known of schemas before they are compared: what they refer to, what their values always carry, what they
//! look like.

use crate::compat::expansion::expand;
use crate::compat::form::Form;
use crate::compat::json;
use crate::compat::piece::{Part, Piece};
use crate::compat::side::Side;
use crate::compat::types::Types;
use crate::source::Node;

use super::choices::Branch;

/// A constant that a value of a branch always carries, as a text: by the property's name, or the value
/// itself.
pub(super) type Tag<'a> = (Option<&'a str>, String);

/// What is known of a branch before it is compared.
pub(super) struct Traits<'a> {
    /// The definition that it refers to and says nothing besides.
    pub(super) definition: Option<usize>,
    /// The last word of its reference.
    pub(super) reference: Option<&'a str>,
    /// What is written there, whatever the layout.
    pub(super) text: Option<String>,
    pub(super) tags: Vec<Tag<'a>>,
    pub(super) types: Types,
    /// The names of properties.
    pub(super) names: Vec<&'a str>,
}

impl<'a> Traits<'a> {
    pub(super) fn of(side: &Side<'a>, branch: &Branch<'a>) -> Self {
        let reference = branch.node.and_then(|node| node.get("$ref")?.as_str());
        Traits {
            reference: reference.and_then(|text| text.rsplit(['/', '#']).next()),
            text: branch.node.map(json::canonical),
            ..Traits::of_pieces(side, &branch.pieces)
        }
    }

    /// What is known of schemas that hold together.
    pub(super) fn of_pieces(side: &Side<'a>, pieces: &[Piece<'a>]) -> Self {
        let definition = match expand(side, pieces, true).as_slice() {
            [only] => match only.part {
                Part::Named(index) => Some(index),
                _ => None,
            },
            _ => None,
        };
        let own = own_pieces(side, pieces);
        let form = Form::of(side, &own);
        let mut names: Vec<&str> = form.object.names().collect();
        names.sort_unstable();
        names.dedup();
        Traits {
            definition,
            reference: None,
            text: None,
            tags: tags_of(side, &form),
            types: side.types(pieces),
            names,
        }
    }

    /// Whether values of the two are told apart by their types or by a constant.
    pub(super) fn surely_differs(&self, other: &Traits<'a>) -> bool {
        let clash = |(name, value): &Tag<'a>| {
            let mut others = other.tags.iter();
            others.any(|(other_name, other)| other_name == name && other != value)
        };
        let common = self.types.and(other.types);
        // A property tells objects apart, and nothing else.
        let are_told_by =
            |tag: &Tag<'a>| (tag.0.is_none() || common == Types::OBJECT) && clash(tag);
        common.is_empty() || (!common.meets(Types::NULL) && self.tags.iter().any(are_told_by))
    }
}

/// What a schema looks like from outside. Two that say the same, whatever their layout, have the same.
pub(in crate::compat) type Outline<'a> = (Types, Vec<&'a str>);

/// See [`Outline`].
pub(in crate::compat) fn outline_of<'a>(side: &Side<'a>, schema: &'a Node) -> Outline<'a> {
    let traits = Traits::of_pieces(side, &[Piece::whole(schema)]);
    (traits.types, traits.names)
}

/// What schemas say together, unions aside.
fn own_pieces<'a>(side: &Side<'a>, pieces: &[Piece<'a>]) -> Vec<Piece<'a>> {
    let pieces = expand(side, pieces, false).into_iter();
    pieces.filter(|piece| !piece.is_union()).collect()
}

/// The constants that values of a schema always carry.
fn tags_of<'a>(side: &Side<'a>, form: &Form<'a>) -> Vec<Tag<'a>> {
    let constant = |form: &Form<'a>| {
        let values = form.values.as_ref()?;
        match values.items.as_slice() {
            [only] if !values.is_open() => Some(json::canonical(only.value)),
            _ => None,
        }
    };
    let mut tags: Vec<Tag<'a>> = constant(form)
        .map(|value| (None, value))
        .into_iter()
        .collect();
    for name in form.object.required.keys() {
        let own = own_pieces(side, &form.object.property(name).schemas);
        let value = Form::of(side, &own);
        let value = Some(value).filter(|it| !it.types.meets(Types::NULL));
        let value = value.and_then(|form| constant(&form));
        tags.extend(value.map(|value| (Some(*name), value)));
    }
    tags
}
