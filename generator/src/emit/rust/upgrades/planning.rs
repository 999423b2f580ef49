//! Whether all values of a definition can become values of its successor, and how.

use crate::model::{
    DefinitionId, DefinitionKind, Enumeration, MemberValue, NamePath, Object, Property, Union,
    Variant,
};

use super::conversion::Conversion;
use super::pairing::Pairing;
use super::plan::{Branch, Fields, Origin, Plan, is_required};
use super::types::Type;
use super::{Obstacle, Reason};

impl<'m> Pairing<'m> {
    /// How values of a definition become those of its successor, or all that stands in the way.
    pub(super) fn decide(
        &self,
        old: DefinitionId,
        new: DefinitionId,
    ) -> Result<Plan<'m>, Vec<Obstacle>> {
        let pairing = self;
        let planning = Planning {
            pairing,
            subject: pairing.old.model.definition(old).path(),
        };
        let kinds = (
            &pairing.old.model.definition(old).kind,
            &pairing.new.model.definition(new).kind,
        );
        let types = (
            pairing.old.of_definition(old),
            pairing.new.of_definition(new),
        );
        match (kinds, &types) {
            ((DefinitionKind::Object(old), DefinitionKind::Object(new)), _)
                if old.on_success == new.on_success =>
            {
                planning.objects(old, new)
            }
            ((DefinitionKind::Enumeration(old), DefinitionKind::Enumeration(new)), _)
                if old.wire == new.wire =>
            {
                planning.vocabularies(old, new)
            }
            ((DefinitionKind::Union(old), DefinitionKind::Union(union)), _) => {
                planning.unions(old, new, union)
            }
            (_, (Type::Newtype(_), Type::Newtype(_))) => {
                let held = (pairing.old.held(old), pairing.new.held(new));
                let held = pairing.convert(&held.0, &held.1);
                held.map(Plan::Newtype)
                    .map_err(|reason| planning.whole(reason))
            }
            (_, (old, new)) => {
                let whole = pairing.convert_by_form(old, new);
                let whole = whole.map_err(|reason| planning.kind_changed(reason, old, new))?;
                let have_types =
                    pairing.old.definition(old).is_some() && pairing.new.definition(new).is_some();
                Ok(match have_types {
                    true => Plan::Whole(whole),
                    false => Plan::Alias,
                })
            }
        }
    }
}

/// A definition on its way to a plan.
struct Planning<'p, 'm> {
    pairing: &'p Pairing<'m>,
    subject: NamePath,
}

impl<'m> Planning<'_, 'm> {
    fn objects(&self, old: &'m Object, new: &'m Object) -> Result<Plan<'m>, Vec<Obstacle>> {
        let mut obstacles = Vec::new();
        if new.closed && !old.closed {
            obstacles.extend(self.whole(Reason::ObjectClosed));
        }
        let mut fields = Fields {
            fields: Vec::new(),
            undeclared: Vec::new(),
            old_is_closed: old.closed,
            new_is_closed: new.closed,
        };
        for property in declared(new) {
            let of_that_name = declared(old).find(|it| it.name == property.name);
            match self.origin(of_that_name, property) {
                Ok(origin) => fields.fields.push((property, origin)),
                Err(obstacle) => obstacles.push(obstacle),
            }
        }
        let names: Vec<&str> = declared(new).map(|it| it.name.as_str()).collect();
        for property in declared(old).filter(|it| !names.contains(&it.name.as_str())) {
            match new.closed {
                true => obstacles.push(self.about(property, Reason::PropertyRemoved)),
                false => {
                    let of_property = self.pairing.old.of_property(property);
                    fields.undeclared.push((property, of_property));
                }
            }
        }
        let states = old.domain_state().zip(new.domain_state());
        let state = match states.filter(|_| new.on_success) {
            Some((old, new)) => self.property(old, new).map(Some),
            None => Ok(None),
        };
        let state = state.map_err(|obstacle| obstacles.push(obstacle));
        match (state, obstacles.is_empty()) {
            (Ok(Some(state)), true) => Ok(Plan::Outcome(fields, state)),
            (Ok(None), true) => Ok(Plan::Struct(fields)),
            _ => Err(obstacles),
        }
    }

    fn origin(&self, old: Option<&'m Property>, new: &'m Property) -> Result<Origin<'m>, Obstacle> {
        let Some(old) = old else {
            return match is_required(new) {
                true => Err(self.about(new, Reason::AddedRequired)),
                false => Ok(Origin::Unknown),
            };
        };
        let converted = self.property(old, new)?;
        match is_required(new) && !is_required(old) {
            true => Err(self.about(new, Reason::BecameRequired)),
            false => Ok(Origin::Field(old, converted)),
        }
    }

    fn property(&self, old: &'m Property, new: &'m Property) -> Result<Conversion<'m>, Obstacle> {
        let pairing = self.pairing;
        let converted =
            pairing.convert(&pairing.old.of_property(old), &pairing.new.of_property(new));
        converted.map_err(|reason| self.about(new, reason))
    }

    fn vocabularies(
        &self,
        old: &'m Enumeration,
        new: &'m Enumeration,
    ) -> Result<Plan<'m>, Vec<Obstacle>> {
        if old.open && !new.open {
            return Err(self.whole(Reason::EnumerationClosed));
        }
        let index_in_new = |value: &MemberValue| {
            let mut members = new.members.iter();
            members.position(|member| member.value == *value)
        };
        let mut known = Vec::new();
        let mut removed = Vec::new();
        for (index, member) in old.members.iter().enumerate() {
            match index_in_new(&member.value) {
                Some(index_in_new) => known.push((index, index_in_new)),
                None => removed.push(member.value.to_string()),
            }
        }
        if !removed.is_empty() {
            if !new.open {
                return Err(self.whole(Reason::ValuesRemoved(removed)));
            }
            known.clear();
        }
        Ok(Plan::Vocabulary {
            known,
            old_is_open: old.open,
            new_is_open: new.open,
        })
    }

    /// A branch that is gone is in the way even where the union is open: code that looked at it would not
    /// find it among the unknown values, and the compiler should say so.
    fn unions(
        &self,
        old: &'m Union,
        new: DefinitionId,
        union: &'m Union,
    ) -> Result<Plan<'m>, Vec<Obstacle>> {
        let mut obstacles = Vec::new();
        if old.open && !union.open {
            obstacles.extend(self.whole(Reason::UnionClosed));
        }
        let mut branches = Vec::new();
        for variant in &old.variants {
            let held = self.pairing.old.of_schema(&variant.schema);
            match self.pairing.branch(new, Some(&variant.rust_name), &held) {
                Some((new, conversion)) => branches.push(Branch {
                    old: variant,
                    new,
                    conversion,
                }),
                None => obstacles.extend(self.whole(self.lost(union, variant, &held))),
            }
        }
        match obstacles.is_empty() {
            true => Ok(Plan::Union(branches)),
            false => Err(obstacles),
        }
    }

    /// Why no branch of the newer union takes the values of one of the older.
    fn lost(&self, union: &'m Union, old: &Variant, held: &Type<'m>) -> Reason {
        let pairing = self.pairing;
        let is_successor = |new: &Type<'m>| {
            let definitions = pairing
                .old
                .definition(held)
                .zip(pairing.new.definition(new));
            definitions.is_some_and(|(old, new)| old.name == new.name)
        };
        let mut variants = union.variants.iter();
        let successor = variants.find(|variant| {
            let new = pairing.new.of_schema(&variant.schema);
            is_successor(&new) || variant.rust_name == old.rust_name
        });
        let reason = successor.and_then(|variant| {
            let new = pairing.new.of_schema(&variant.schema);
            pairing.convert(held, &new).err()
        });
        reason.unwrap_or_else(|| Reason::BranchRemoved(old.rust_name.clone()))
    }

    /// Where both types have the same name, it is their kinds that tell them apart.
    fn kind_changed(&self, reason: Reason, old: &Type<'m>, new: &Type<'m>) -> Vec<Obstacle> {
        let (old, new) = (
            self.pairing.old.kind_words(old),
            self.pairing.new.kind_words(new),
        );
        match reason {
            Reason::TypeChanged { .. } if old != new => {
                self.whole(Reason::TypeChanged { old, new })
            }
            other => self.whole(other),
        }
    }

    fn whole(&self, reason: Reason) -> Vec<Obstacle> {
        vec![Obstacle {
            subject: self.subject.clone(),
            reason,
        }]
    }

    fn about(&self, property: &Property, reason: Reason) -> Obstacle {
        Obstacle {
            subject: self.subject.property(&property.name),
            reason,
        }
    }
}

/// The properties that are fields of the struct.
fn declared(object: &Object) -> impl Iterator<Item = &Property> {
    let properties = object.properties.iter();
    properties.filter(|property| !(object.on_success && property.is_domain_state()))
}
