//! One side of a comparison: its schemas, how they refer to each other and which keywords count.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use crate::model::{DefinitionKind, Model};
use crate::source::{FileId, Loaded, Node, ReferenceError, Resolver, Span, each_schema};

use super::Version;
use super::circles::circular_schemas;
use super::dialect::Dialect;
use super::json;
use super::piece::UnionFacts;

/// Where files keep their definitions: 2020-12, then draft-07.
const DEFINITION_KEYWORDS: [&str; 2] = ["$defs", "definitions"];

/// A schema with a name.
pub(super) struct NamedSchema<'a> {
    pub(super) name: &'a str,
    /// How many definitions of other files have the same name and come before it.
    pub(super) number: usize,
    pub(super) name_span: Span,
    pub(super) schema: &'a Node,
}

/// Where a `$ref` leads.
pub(super) enum Target<'a> {
    Schema(&'a Node),
    /// Nobody knows; `certain` where the same text at least means the same thing everywhere.
    Unknown {
        certain: bool,
    },
}

pub(super) struct Side<'a> {
    pub(super) loaded: &'a Loaded,
    pub(super) model: Option<&'a Model>,
    pub(super) definitions: Vec<NamedSchema<'a>>,
    resolver: RefCell<Resolver<'a>>,
    indices: HashMap<*const Node, usize>,
    dialects: HashMap<FileId, Dialect>,
    /// Schemas inside of others that have an `$id` and so are documents of their own.
    embedded: HashMap<FileId, Vec<Span>>,
    rust_names: HashMap<Span, &'a str>,
    pub(super) union_facts: UnionFacts,
    /// At least one of all schemas that lead back to themselves.
    circular: HashSet<*const Node>,
}

impl<'a> Side<'a> {
    /// All definitions of a version.
    pub(super) fn of_version(version: Version<'a>) -> Self {
        let mut side = Side::new(version.loaded, version.model);
        for file in &version.loaded.schemas {
            side.collect(*file);
        }
        let indices = side.definitions.iter().enumerate();
        side.indices = indices
            .map(|(index, definition)| (std::ptr::from_ref(definition.schema), index))
            .collect();
        side
    }

    /// A schema by itself, without definitions.
    pub(super) fn of_schema(loaded: &'a Loaded) -> Self {
        Side::new(loaded, None)
    }

    fn new(loaded: &'a Loaded, model: Option<&'a Model>) -> Self {
        let mut side = Side {
            loaded,
            model,
            definitions: Vec::new(),
            resolver: RefCell::new(Resolver::new(loaded)),
            indices: HashMap::new(),
            dialects: HashMap::new(),
            embedded: HashMap::new(),
            rust_names: model.map(rust_names).unwrap_or_default(),
            union_facts: UnionFacts::default(),
            circular: HashSet::new(),
        };
        for file in loaded.sources.ids() {
            side.look_over(file);
        }
        let circular = circular_schemas(&side).into_iter();
        side.circular = circular.map(std::ptr::from_ref).collect();
        side
    }

    fn look_over(&mut self, file: FileId) {
        let Some(root) = self.root(file) else { return };
        let dialect = match self.is_package() {
            true => Dialect::Package,
            false => Dialect::of_document(root),
        };
        self.dialects.insert(file, dialect);
        let mut embedded = Vec::new();
        each_schema(root, &mut |schema| {
            let id = schema.get("$id").and_then(Node::as_str);
            let is_other = id.is_some_and(|id| !id.starts_with('#'));
            if is_other && !std::ptr::eq(schema, root) {
                embedded.push(schema.span);
            }
        });
        self.embedded.insert(file, embedded);
    }

    fn collect(&mut self, file: FileId) {
        let Some(root) = self.root(file) else { return };
        for keyword in DEFINITION_KEYWORDS {
            let schemas = root.get(keyword).and_then(Node::as_object);
            for (name, entry) in schemas.into_iter().flatten() {
                let same = self.definitions.iter().filter(|it| it.name == name);
                let number = same.count();
                self.definitions.push(NamedSchema {
                    name,
                    number,
                    name_span: entry.key_span,
                    schema: &entry.value,
                });
            }
        }
    }

    pub(super) fn root(&self, file: FileId) -> Option<&'a Node> {
        self.loaded.sources.file(file).root.as_ref()
    }

    pub(super) fn is_package(&self) -> bool {
        self.model.is_some_and(|model| model.package.is_package)
    }

    /// The languages of its texts, that of bare ones first.
    pub(super) fn languages(&self) -> Vec<&'a str> {
        let languages = self.model.map(|model| &model.package.languages);
        let names = languages.map(|names| names.iter().map(String::as_str).collect());
        names.unwrap_or_else(|| vec!["en"])
    }

    pub(super) fn dialect(&self, schema: &Node) -> Dialect {
        let known = self.dialects.get(&schema.span.file);
        known.copied().unwrap_or(Dialect::Draft2020)
    }

    /// The definition that a schema is.
    pub(super) fn definition_of(&self, schema: &Node) -> Option<usize> {
        self.indices.get(&std::ptr::from_ref(schema)).copied()
    }

    /// Whether a schema leads back to itself, so that it can't be taken apart.
    pub(super) fn is_circular(&self, schema: &Node) -> bool {
        self.circular.contains(&std::ptr::from_ref(schema))
    }

    /// The name in Rust of what stands at a place.
    pub(super) fn rust_name(&self, place: Span) -> Option<&'a str> {
        self.rust_names.get(&place).copied()
    }

    /// Follows the `$ref` of a schema, which has one.
    pub(super) fn follow(&self, schema: &'a Node) -> Target<'a> {
        let Some(text) = schema.get("$ref").and_then(Node::as_str) else {
            return Target::Unknown { certain: false };
        };
        let inside =
            |whole: &Span| whole.start <= schema.span.start && schema.span.end <= whole.end;
        let embedded = self.embedded.get(&schema.span.file);
        if embedded.is_some_and(|spans| spans.iter().any(inside)) {
            return Target::Unknown { certain: false };
        }
        match self.resolver.borrow_mut().resolve(schema.span.file, text) {
            Ok(target) => Target::Schema(target),
            Err(ReferenceError::Network) => Target::Unknown { certain: true },
            Err(_) => Target::Unknown { certain: false },
        }
    }

    /// Whether an annotation of the contract's language counts in this version.
    pub(super) fn annotation(&self, schema: &'a Node, keyword: &str) -> Option<&'a Node> {
        schema.get(keyword).filter(|_| self.is_package())
    }
}

/// The names in Rust by the places of what has them.
fn rust_names(model: &Model) -> HashMap<Span, &str> {
    let mut names = HashMap::new();
    for definition in &model.definitions {
        names.insert(definition.name_span, definition.rust_name.as_str());
        match &definition.kind {
            DefinitionKind::Object(object) => {
                let properties = object.properties.iter();
                names.extend(properties.map(|it| (it.name_span, it.rust_name.as_str())));
            }
            DefinitionKind::Enumeration(enumeration) => {
                let members = enumeration.members.iter();
                names.extend(members.map(|it| (it.span, it.rust_name.as_str())));
                let attributes = enumeration.attributes.iter();
                names.extend(attributes.map(|it| (it.span, it.rust_name.as_str())));
            }
            DefinitionKind::Union(union) => {
                let variants = union.variants.iter();
                names.extend(variants.map(|it| (it.span, it.rust_name.as_str())));
            }
            DefinitionKind::Alias(_) => {}
        }
    }
    names
}

/// Whether two versions' schema files say the same, whatever their layout.
pub(super) fn say_the_same(old: &Loaded, new: &Loaded) -> bool {
    old.schemas.len() == new.schemas.len()
        && old
            .schemas
            .iter()
            .zip(&new.schemas)
            .all(|(old_file, new_file)| {
                let old_root = &old.sources.file(*old_file).root;
                let new_root = &new.sources.file(*new_file).root;
                match (old_root, new_root) {
                    (Some(old_root), Some(new_root)) => json::same(old_root, new_root),
                    _ => false,
                }
            })
}
