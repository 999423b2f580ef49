//! What schemas say together of an object's properties.

use crate::hashing::IndexMap;

use crate::hashing::HashSet;
use crate::source::{Node, Span};

use super::conditions::constraining_patterns;
use super::expansion::expand;
use super::patterns::Pattern;
use super::piece::{Part, Piece};
use super::side::Side;

/// Properties, required names and what holds for all other properties.
#[derive(Default)]
pub(super) struct ObjectForm<'a> {
    /// The pieces that say it, and unions that hold beside.
    pub(super) pieces: Vec<Piece<'a>>,
    /// One for each schema: `additionalProperties` looks at the properties beside it only.
    scopes: Vec<Scope<'a>>,
    /// The names that have to be there, each with its place in the list.
    pub(super) required: IndexMap<&'a str, Span>,
    /// The names that have to be there unless the object carries a domain state.
    pub(super) on_success: IndexMap<&'a str, Span>,
    /// Names that were retired.
    pub(super) reserved: Vec<&'a str>,
    /// The place of the first `properties`.
    pub(super) place: Option<Span>,
}

struct Scope<'a> {
    properties: IndexMap<&'a str, (&'a Node, Span)>,
    /// Names that aren't declared here and still are no others: those which `unevaluatedProperties` sees
    /// through references and `allOf`.
    seen: HashSet<&'a str>,
    others: Option<(&'a Node, Span)>,
    /// The patterns of names that say anything, and what they say.
    patterns: Vec<(Pattern, &'a Node)>,
}

/// What holds for the value of a property.
pub(super) struct PropertyForm<'a> {
    /// The schemas.
    pub(super) schemas: Vec<Piece<'a>>,
    /// Whether patterns may add others to them.
    pub(super) is_uncertain: bool,
}

impl<'a> ObjectForm<'a> {
    pub(super) fn add(&mut self, side: &Side<'a>, piece: Piece<'a>) {
        let node = piece.node;
        self.pieces.push(piece);
        self.add_names(side, node);
        let properties = node.entry("properties");
        if let Some(entry) = properties {
            self.place.get_or_insert(entry.key_span);
        }
        let members = properties.and_then(|entry| entry.value.as_object());
        let additional = node
            .entry("additionalProperties")
            .map(|entry| (&entry.value, entry.key_span));
        let (others, seen) = match (additional, unevaluated(side, node)) {
            (None, Some((others, seen))) => (Some(others), seen),
            (others, _) => (others, HashSet::default()),
        };
        let patterns = constraining_patterns(node).into_iter();
        let patterns = patterns.map(|(text, schema)| (side.patterns.get(text), schema));
        self.scopes.push(Scope {
            properties: members
                .into_iter()
                .flatten()
                .map(|(name, entry)| (name.as_str(), (&entry.value, entry.key_span)))
                .collect(),
            seen,
            others,
            patterns: patterns.collect(),
        });
    }

    fn add_names(&mut self, side: &Side<'a>, node: &'a Node) {
        let texts = |list: Option<&'a Node>| {
            let list = list.and_then(Node::as_array).unwrap_or_default();
            list.iter().filter_map(|it| Some((it.as_str()?, it.span)))
        };
        for (name, place) in texts(node.get("required")) {
            self.required.entry(name).or_insert(place);
        }
        for (name, place) in texts(side.annotation(node, "x-required-on-success")) {
            self.on_success.entry(name).or_insert(place);
        }
        let reserved = texts(side.annotation(node, "x-reserved"));
        self.reserved.extend(reserved.map(|(name, _)| name));
    }

    /// Every name that is declared, or has to be there without being declared, in order.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        let declared = self.scopes.iter().flat_map(|it| it.properties.keys());
        declared
            .chain(self.required.keys())
            .chain(self.on_success.keys())
            .copied()
    }

    /// Whether a name is declared, or has to be there.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.declaration(name).is_some()
            || self.required.contains_key(name)
            || self.on_success.contains_key(name)
    }

    /// The first declaration of a property: its schema and the place of its name.
    pub(super) fn declaration(&self, name: &str) -> Option<(&'a Node, Span)> {
        let mut scopes = self.scopes.iter();
        scopes.find_map(|scope| scope.properties.get(name).copied())
    }

    /// What holds for the value of a property, declared or not.
    pub(super) fn property(&self, name: &str) -> PropertyForm<'a> {
        let mut form = PropertyForm {
            schemas: Vec::new(),
            is_uncertain: false,
        };
        for scope in &self.scopes {
            let declared = scope.properties.get(name).map(|(schema, _)| *schema);
            let mut is_other = declared.is_none() && !scope.seen.contains(name);
            form.schemas.extend(declared.map(Piece::whole));
            for (pattern, schema) in &scope.patterns {
                match pattern.is_found_in(name) {
                    Some(true) => {
                        form.schemas.push(Piece::whole(schema));
                        is_other = false;
                    }
                    Some(false) => {}
                    None => form.is_uncertain = true,
                }
            }
            let others = scope.others.filter(|_| is_other);
            form.schemas
                .extend(others.map(|(schema, _)| Piece::whole(schema)));
        }
        form
    }

    /// What holds for properties that nobody declares.
    pub(super) fn others(&self) -> Vec<Piece<'a>> {
        let schemas = self.scopes.iter().filter_map(|scope| scope.others);
        schemas.map(|(schema, _)| Piece::whole(schema)).collect()
    }

    /// Where that is said.
    pub(super) fn place_of_others(&self) -> Option<Span> {
        self.scopes.iter().find_map(|scope| Some(scope.others?.1))
    }

    /// Whether properties that nobody declares are forbidden.
    pub(super) fn is_closed(&self) -> bool {
        let mut scopes = self.scopes.iter().filter_map(|scope| scope.others);
        scopes.any(|(schema, _)| super::form::is_nothing(schema))
    }

    /// Whether a property that nobody declares may have any value.
    pub(super) fn leaves_open(&self, name: &str) -> bool {
        let form = self.property(name);
        !form.is_uncertain
            && form
                .schemas
                .iter()
                .all(|it| super::form::is_anything(it.node))
    }

    /// Whether anything is said of properties that nobody declares but that there are none.
    pub(super) fn speaks_of_others(&self) -> bool {
        let mut others = self.scopes.iter().filter_map(|scope| scope.others);
        self.has_patterns()
            || others.any(|(it, _)| !super::form::is_anything(it) && !super::form::is_nothing(it))
    }

    pub(super) fn has_patterns(&self) -> bool {
        self.scopes.iter().any(|scope| !scope.patterns.is_empty())
    }
}

/// `unevaluatedProperties` as what holds for all properties but the ones that it sees, where these can
/// be told: no union or condition decides on them.
pub(super) fn unevaluated<'a>(
    side: &Side<'a>,
    node: &'a Node,
) -> Option<((&'a Node, Span), HashSet<&'a str>)> {
    const DECIDING: [&str; 5] = [
        "if",
        "dependentSchemas",
        "dependencies",
        "patternProperties",
        "additionalProperties",
    ];
    let entry = node.entry("unevaluatedProperties")?;
    let mut seen = HashSet::default();
    for piece in expand(side, &[Piece::whole(node)], false) {
        let members = piece.node.as_object()?;
        let is_plain = piece.part == Part::Own
            && !piece.null_passes
            && !DECIDING
                .iter()
                .any(|keyword| members.contains_key(*keyword))
            && (std::ptr::eq(piece.node, node) || !members.contains_key("unevaluatedProperties"))
            && follows(side, piece.node);
        if !is_plain {
            return None;
        }
        let properties = members
            .get("properties")
            .and_then(|it| it.value.as_object());
        seen.extend(
            properties
                .into_iter()
                .flatten()
                .map(|(name, _)| name.as_str()),
        );
    }
    let counts = side.dialect(node).use_of("unevaluatedProperties") != super::dialect::Use::None;
    counts.then_some(((&entry.value, entry.key_span), seen))
}

/// Whether a schema's references are all plain and lead somewhere.
fn follows<'a>(side: &Side<'a>, node: &'a Node) -> bool {
    let is_plain = node.get("$dynamicRef").is_none() && node.get("$recursiveRef").is_none();
    let leads =
        node.get("$ref").is_none() || matches!(side.follow(node), super::side::Target::Schema(_));
    is_plain && leads
}
