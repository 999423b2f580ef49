//! How a value of one type becomes one of another that is encoded alike.

use serde_json::Value;

use crate::model::{DefinitionId, DefinitionKind, Enumeration, Variant, Wire};

use super::pairing::Pairing;
use super::types::Type;
use super::{Reason, literals};

/// What is done with a value. Names of Rust come in where it is printed.
#[derive(Clone, Debug)]
pub(super) enum Conversion<'m> {
    /// It stays: the type is the same.
    Same,
    /// `From` of the two types.
    From,
    /// The text of something that is a text on the wire.
    Text,
    /// The number of something that is a whole number on the wire.
    Number,
    /// `From` that number.
    FromNumber,
    /// An open enum's value, by how it is written.
    Reopen,
    /// An open enum's value from that of a closed one.
    Open,
    /// JSON of anything.
    Json,
    /// The value of a property that has but one, whatever is at hand.
    Default,
    /// This value of this type, whatever is at hand.
    Literal(&'m Value, Type<'m>),
    /// A value that may be absent or null now.
    Present(Box<Conversion<'m>>),
    /// A value that may be absent or null in both.
    Optional(Box<Conversion<'m>>),
    /// Every item.
    List(Box<Conversion<'m>>),
    /// Every value of a map.
    Map(Box<Conversion<'m>>),
    /// What a newtype holds.
    Unwrap(Box<Conversion<'m>>),
    /// Into a newtype.
    Wrap(DefinitionId, Box<Conversion<'m>>),
    /// Into a branch of a union.
    Branch(DefinitionId, &'m Variant, Box<Conversion<'m>>),
}

impl<'m> Conversion<'m> {
    /// Whether it makes nothing of the value that is at hand.
    pub(super) fn ignores_value(&self) -> bool {
        match self {
            Conversion::Default | Conversion::Literal(..) => true,
            Conversion::Present(inner)
            | Conversion::Wrap(_, inner)
            | Conversion::Unwrap(inner)
            | Conversion::Branch(_, _, inner) => inner.ignores_value(),
            _ => false,
        }
    }

    fn each(self, of: fn(Box<Conversion<'m>>) -> Conversion<'m>) -> Self {
        match self {
            Conversion::Same => Conversion::Same,
            other => of(Box::new(other)),
        }
    }
}

impl<'m> Pairing<'m> {
    /// How every value of `old` becomes one of `new`.
    pub(super) fn convert(&self, old: &Type<'m>, new: &Type<'m>) -> Result<Conversion<'m>, Reason> {
        match self.old.definition(old).zip(self.new.definition(new)) {
            Some((old, new)) if old.name == new.name => match self.is_possible(&new.name) {
                true => Ok(Conversion::From),
                false => Err(Reason::Holds(new.name.clone())),
            },
            _ => self.convert_by_form(old, new),
        }
    }

    /// The same for types that don't count as successors of each other.
    pub(super) fn convert_by_form(
        &self,
        old: &Type<'m>,
        new: &Type<'m>,
    ) -> Result<Conversion<'m>, Reason> {
        let inside = |old: &Type<'m>, new: &Type<'m>| self.convert(old, new);
        match (old, new) {
            (Type::Value, Type::Value)
            | (Type::Boolean, Type::Boolean)
            | (Type::Signed, Type::Signed)
            | (Type::Unsigned, Type::Unsigned)
            | (Type::Number, Type::Number)
            | (Type::Text, Type::Text)
            | (Type::Timestamp, Type::Timestamp)
            | (Type::JsonMap, Type::JsonMap) => Ok(Conversion::Same),
            (Type::Constant(old), Type::Constant(new)) if old == new => Ok(Conversion::Default),
            (Type::Constant(old), Type::Constant(new)) => Err(Reason::ConstantChanged {
                old: old.to_string(),
                new: new.to_string(),
            }),
            (Type::Constant(value), _) => match literals::fits(self, value, new) {
                true => Ok(Conversion::Literal(value, new.clone())),
                false => Err(self.type_changed(old, new)),
            },
            (
                Type::Boolean
                | Type::Signed
                | Type::Unsigned
                | Type::Number
                | Type::Text
                | Type::JsonMap,
                Type::Value,
            )
            | (Type::Signed | Type::Unsigned, Type::Number) => Ok(Conversion::From),
            (_, Type::Value) => Ok(Conversion::Json),
            (Type::Optional(old), Type::Optional(new)) => {
                Ok(inside(old, new)?.each(Conversion::Optional))
            }
            (_, Type::Optional(present)) => match (inside(old, present), old) {
                (Err(_), Type::Newtype(id)) => self.unwrapped(*id, new),
                (converted, _) => Ok(Conversion::Present(Box::new(converted?))),
            },
            (_, Type::Union(id)) if !matches!(old, Type::Union(_)) => {
                match (self.branch(*id, None, old), old) {
                    (Some((variant, converted)), _) => {
                        Ok(Conversion::Branch(*id, variant, Box::new(converted)))
                    }
                    (None, Type::Newtype(id)) => self.unwrapped(*id, new),
                    (None, Type::Optional(old)) => inside(old, new).and(Err(Reason::NullForbidden)),
                    (None, _) => Err(self.type_changed(old, new)),
                }
            }
            (Type::Newtype(_), Type::Newtype(_)) => Err(self.type_changed(old, new)),
            (Type::Newtype(id), _) => self.unwrapped(*id, new),
            (_, Type::Newtype(id)) => {
                let held = inside(old, &self.new.held(*id))?;
                Ok(Conversion::Wrap(*id, Box::new(held)))
            }
            (Type::Optional(old), _) => inside(old, new).and(Err(Reason::NullForbidden)),
            (Type::List(old), Type::List(new)) => Ok(inside(old, new)?.each(Conversion::List)),
            (Type::Map(old), Type::Map(new)) => Ok(inside(old, new)?.each(Conversion::Map)),
            (Type::Map(old), Type::JsonMap) => {
                let each = inside(old, &Type::Value)?;
                Ok(Conversion::Map(Box::new(each)))
            }
            (Type::JsonMap, Type::Map(new)) => {
                let each = inside(&Type::Value, new)?;
                Ok(Conversion::Map(Box::new(each)))
            }
            (Type::Timestamp, Type::Text) => Ok(Conversion::Text),
            _ => self.convert_vocabulary(old, new),
        }
    }

    /// Where one of the two is an enum.
    fn convert_vocabulary(&self, old: &Type<'m>, new: &Type<'m>) -> Result<Conversion<'m>, Reason> {
        let wire = |of: Option<&Enumeration>| of.map(|it| it.wire);
        let (old_wire, new_wire) = (
            wire(self.old.enumeration(old)),
            wire(self.new.enumeration(new)),
        );
        match (old, new) {
            (Type::Open(_), Type::Open(_)) if old_wire == new_wire => Ok(Conversion::Reopen),
            (Type::Closed(_), Type::Open(_)) if old_wire == new_wire => Ok(Conversion::Open),
            (Type::Text, Type::Open(_)) if new_wire == Some(Wire::String) => Ok(Conversion::From),
            (Type::Signed, Type::Open(_)) if new_wire == Some(Wire::Integer) => {
                Ok(Conversion::From)
            }
            (_, Type::Text) if old_wire == Some(Wire::String) => Ok(Conversion::Text),
            (_, Type::Signed) if old_wire == Some(Wire::Integer) => Ok(Conversion::Number),
            (_, Type::Number) if old_wire == Some(Wire::Integer) => Ok(Conversion::FromNumber),
            _ => Err(self.type_changed(old, new)),
        }
    }

    /// The branch of the newer union that values of a type go to, and how: one of the same name, else
    /// one of the same type, else the first that can hold them, be it a branch of a branch.
    pub(super) fn branch(
        &self,
        union: DefinitionId,
        name: Option<&str>,
        old: &Type<'m>,
    ) -> Option<(&'m Variant, Conversion<'m>)> {
        self.branch_outside(&mut vec![union], union, name, old)
    }

    /// Unions that were searched are left out: they may contain each other.
    fn branch_outside(
        &self,
        searched: &mut Vec<DefinitionId>,
        union: DefinitionId,
        name: Option<&str>,
        old: &Type<'m>,
    ) -> Option<(&'m Variant, Conversion<'m>)> {
        let DefinitionKind::Union(union) = &self.new.model.definition(union).kind else {
            return None;
        };
        let variants = union.variants.iter().filter_map(|variant| {
            let new = self.new.of_schema(&variant.schema);
            let converted = self.as_held(searched, old, &new)?;
            Some((variant, converted))
        });
        variants.min_by_key(|(variant, converted)| {
            let is_named_alike = name == Some(variant.rust_name.as_str());
            let is_alike = matches!(converted, Conversion::Same | Conversion::From);
            let is_deeper = matches!(converted, Conversion::Branch(..));
            (!is_named_alike, !is_alike, is_deeper)
        })
    }

    /// A value as one of a branch's type.
    fn as_held(
        &self,
        searched: &mut Vec<DefinitionId>,
        old: &Type<'m>,
        new: &Type<'m>,
    ) -> Option<Conversion<'m>> {
        match new {
            _ if matches!(old, Type::Union(_) | Type::Optional(_)) => self.convert(old, new).ok(),
            Type::Union(inner) if searched.contains(inner) => None,
            Type::Union(inner) => {
                searched.push(*inner);
                let (variant, converted) = self.branch_outside(searched, *inner, None, old)?;
                Some(Conversion::Branch(*inner, variant, Box::new(converted)))
            }
            Type::Optional(present) => {
                let present = self.as_held(searched, old, present)?;
                Some(Conversion::Present(Box::new(present)))
            }
            _ => self.convert(old, new).ok(),
        }
    }

    fn unwrapped(&self, old: DefinitionId, new: &Type<'m>) -> Result<Conversion<'m>, Reason> {
        let held = self.convert(&self.old.held(old), new)?;
        Ok(Conversion::Unwrap(Box::new(held)))
    }

    fn type_changed(&self, old: &Type<'m>, new: &Type<'m>) -> Reason {
        Reason::TypeChanged {
            old: self.old.words(old),
            new: self.new.words(new),
        }
    }
}
