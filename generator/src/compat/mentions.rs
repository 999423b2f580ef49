//! Whether a schema speaks of a property without declaring it: in unions and conditions.
//!
//! A newly declared property is no news to documents where an old one knew its name. Documents that nothing told
//! of the name are exempted; those that a branch or a condition told of it aren't.

use std::cell::RefCell;
use std::rc::Rc;

use crate::hashing::{HashMap, HashSet};
use crate::source::{Holds, Node, NodeValue, holds};

use super::dialect::Use;
use super::form::{is_anything, is_nothing};
use super::objects::ObjectForm;
use super::piece::{Piece, PieceKey};
use super::side::{Side, Target};

/// Keywords whose schemas may hold for the object itself, and needn't.
const POSSIBLE: [&str; 8] = [
    "anyOf",
    "dependencies",
    "dependentSchemas",
    "else",
    "if",
    "not",
    "oneOf",
    "then",
];

/// Those of them that are kinds, which may be told apart.
const KINDS: [&str; 2] = ["anyOf", "oneOf"];

/// Keywords that say what else there has to be where a property is.
const DEPENDENCIES: [&str; 3] = ["dependencies", "dependentRequired", "dependentSchemas"];

/// What was found of schemas, which is asked for name by name.
#[derive(Default)]
pub(super) struct MentionFacts<'a> {
    /// What may hold beside an object, by its pieces.
    possible: RefCell<HashMap<ObjectKey, Rc<[&'a Node]>>>,
    /// What a schema says of properties.
    forms: RefCell<HashMap<*const Node, Rc<ObjectForm<'a>>>>,
}

/// Pieces of an object, each with the union that it is a kind of.
type ObjectKey = Vec<(PieceKey, Option<*const Node>)>;

impl<'a> Side<'a> {
    /// Whether unions and conditions of an object speak of a property, or what stands around the union that the
    /// object is a kind of. Kinds that can't be the object's don't count.
    pub(super) fn mentions(&self, object: &ObjectForm<'a>, name: &str) -> bool {
        let around = || object.pieces.iter().filter_map(|piece| piece.union);
        let mut holding = object.pieces.iter().map(|piece| piece.node).chain(around());
        holding.any(|schema| self.is_among_dependencies(schema, name))
            || around().any(|schema| self.says(schema, name))
            || self.is_said_somewhere(self.beside(object).to_vec(), name)
    }

    /// What may hold for the same values as an object.
    fn beside(&self, object: &ObjectForm<'a>) -> Rc<[&'a Node]> {
        let union = |piece: &Piece<'a>| piece.union.map(std::ptr::from_ref);
        let key = object.pieces.iter().map(|it| (it.key(), union(it)));
        let key: ObjectKey = key.collect();
        if let Some(known) = self.mention_facts.possible.borrow().get(&key) {
            return Rc::clone(known);
        }
        let own = object.pieces.iter().filter(|piece| !piece.is_union());
        let own: Vec<Piece<'a>> = own.copied().collect();
        let may_be = |kind| !self.are_disjoint(&own, &[Piece::whole(kind)]);
        let mut schemas = Vec::new();
        for piece in &object.pieces {
            schemas.extend(self.possible_schemas(piece.node, may_be));
            if let Some(union) = piece.union {
                schemas.extend(self.possible_schemas(union, may_be));
                schemas.extend(self.schemas_beside(union));
            }
        }
        let schemas: Rc<[&'a Node]> = schemas.into();
        let mut possible = self.mention_facts.possible.borrow_mut();
        possible.insert(key, Rc::clone(&schemas));
        schemas
    }

    /// Whether schemas, or others that they are made of, speak of a property.
    fn is_said_somewhere(&self, mut waiting: Vec<&'a Node>, name: &str) -> bool {
        let mut seen: HashSet<*const Node> = HashSet::default();
        while let Some(schema) = waiting.pop() {
            if !seen.insert(std::ptr::from_ref(schema)) {
                continue;
            }
            if self.says(schema, name) || self.is_among_dependencies(schema, name) {
                return true;
            }
            waiting.extend(self.possible_schemas(schema, |_| true));
            waiting.extend(self.schemas_beside(schema));
        }
        false
    }

    /// Whether a schema's own keywords say anything of a property but that it is none.
    fn says(&self, schema: &'a Node, name: &str) -> bool {
        let object = self.form_of(schema);
        let mut values = object.property(name).schemas.into_iter();
        object.knows(name) || values.any(|it| !is_anything(it.node) && !is_nothing(it.node))
    }

    fn form_of(&self, schema: &'a Node) -> Rc<ObjectForm<'a>> {
        let mut forms = self.mention_facts.forms.borrow_mut();
        let form = forms.entry(std::ptr::from_ref(schema)).or_insert_with(|| {
            let mut form = ObjectForm::default();
            form.add(self, Piece::whole(schema));
            Rc::new(form)
        });
        Rc::clone(form)
    }

    /// Whether a property decides about others, or others about it.
    fn is_among_dependencies(&self, schema: &'a Node, name: &str) -> bool {
        DEPENDENCIES.iter().any(|keyword| {
            let members = self.value_of(schema, keyword).and_then(Node::as_object);
            members.into_iter().flatten().any(|(decisive, entry)| {
                let list = entry.value.as_array().unwrap_or_default();
                decisive == name || list.iter().any(|it| it.as_str() == Some(name))
            })
        })
    }

    fn possible_schemas(
        &self,
        schema: &'a Node,
        may_be: impl Fn(&'a Node) -> bool,
    ) -> Vec<&'a Node> {
        let mut schemas = Vec::new();
        for keyword in POSSIBLE {
            let held = self.schemas_of(schema, keyword).into_iter();
            schemas.extend(held.filter(|it| !KINDS.contains(&keyword) || may_be(it)));
        }
        schemas
    }

    /// The schemas that hold wherever a schema does.
    fn schemas_beside(&self, schema: &'a Node) -> Vec<&'a Node> {
        let mut schemas = self.schemas_of(schema, "allOf");
        if let Target::Schema(target) = self.follow(schema) {
            schemas.push(target);
        }
        schemas
    }

    fn schemas_of(&self, schema: &'a Node, keyword: &str) -> Vec<&'a Node> {
        let Some(value) = self.value_of(schema, keyword) else {
            return Vec::new();
        };
        match (&value.value, holds(keyword)) {
            (NodeValue::Array(list), _) => list.iter().collect(),
            (NodeValue::Object(members), Some(Holds::SchemaMap)) => {
                members.values().map(|entry| &entry.value).collect()
            }
            _ => vec![value],
        }
    }

    /// The value of a keyword that means something in the schema's dialect.
    fn value_of(&self, schema: &'a Node, keyword: &str) -> Option<&'a Node> {
        let counts = self.dialect(schema).use_of(keyword) != Use::None;
        schema.get(keyword).filter(|_| counts)
    }
}
