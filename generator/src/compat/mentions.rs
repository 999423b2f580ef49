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
    /// What is spoken of beside an object, by its pieces.
    beside: RefCell<HashMap<ObjectKey, Rc<Mentions<'a>>>>,
    /// What a schema's own keywords say of properties.
    forms: RefCell<HashMap<*const Node, Rc<ObjectForm<'a>>>>,
}

/// Pieces of an object, each with the union that it is a kind of.
type ObjectKey = Vec<(PieceKey, Option<*const Node>)>;

/// The properties that schemas speak of.
#[derive(Default)]
struct Mentions<'a> {
    /// By their names.
    names: HashSet<&'a str>,
    /// Together with others, by patterns or as all that isn't declared.
    forms: Vec<Rc<ObjectForm<'a>>>,
}

impl Mentions<'_> {
    /// Whether anything is said of a property but that it is none.
    fn have(&self, name: &str) -> bool {
        let says = |form: &Rc<ObjectForm<'_>>| {
            let mut values = form.property(name).schemas.into_iter();
            values.any(|it| !is_anything(it.node) && !is_nothing(it.node))
        };
        self.names.contains(name) || self.forms.iter().any(says)
    }
}

impl<'a> Side<'a> {
    /// Whether unions and conditions of an object speak of a property, or what stands around the union that the
    /// object is a kind of. Kinds that can't be the object's don't count.
    pub(super) fn mentions(&self, object: &ObjectForm<'a>, name: &str) -> bool {
        let union = |piece: &Piece<'a>| piece.union.map(std::ptr::from_ref);
        let key = object.pieces.iter().map(|it| (it.key(), union(it)));
        let key: ObjectKey = key.collect();
        let known = self.mention_facts.beside.borrow().get(&key).cloned();
        let mentions = known.unwrap_or_else(|| {
            let mentions = Rc::new(self.mentions_beside(object));
            let mut beside = self.mention_facts.beside.borrow_mut();
            beside.insert(key, Rc::clone(&mentions));
            mentions
        });
        mentions.have(name)
    }

    /// What is spoken of by what may hold for the same values as an object.
    fn mentions_beside(&self, object: &ObjectForm<'a>) -> Mentions<'a> {
        let own = object.pieces.iter().filter(|piece| !piece.is_union());
        let own: Vec<Piece<'a>> = own.copied().collect();
        let may_be = |kind| !self.are_disjoint(&own, &[Piece::whole(kind)]);
        let mut mentions = Mentions::default();
        let mut waiting = Vec::new();
        for piece in &object.pieces {
            self.add_dependencies(piece.node, &mut mentions);
            waiting.extend(self.possible_schemas(piece.node, may_be));
            if let Some(union) = piece.union {
                self.add_own(union, &mut mentions);
                waiting.extend(self.possible_schemas(union, may_be));
                waiting.extend(self.schemas_beside(union));
            }
        }
        let mut seen: HashSet<*const Node> = HashSet::default();
        while let Some(schema) = waiting.pop() {
            if seen.insert(std::ptr::from_ref(schema)) {
                self.add_own(schema, &mut mentions);
                waiting.extend(self.possible_schemas(schema, |_| true));
                waiting.extend(self.schemas_beside(schema));
            }
        }
        mentions
    }

    /// Adds what a schema's own keywords speak of.
    fn add_own(&self, schema: &'a Node, mentions: &mut Mentions<'a>) {
        let form = self.form_of(schema);
        mentions.names.extend(form.names());
        if form.speaks_of_others() {
            mentions.forms.push(form);
        }
        self.add_dependencies(schema, mentions);
    }

    /// Adds the properties that decide about others, and those that others decide about.
    fn add_dependencies(&self, schema: &'a Node, mentions: &mut Mentions<'a>) {
        for keyword in DEPENDENCIES {
            let members = self.value_of(schema, keyword).and_then(Node::as_object);
            for (decisive, entry) in members.into_iter().flatten() {
                let list = entry.value.as_array().unwrap_or_default();
                mentions.names.insert(decisive);
                mentions.names.extend(list.iter().filter_map(Node::as_str));
            }
        }
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
