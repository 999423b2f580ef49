//! One side of a comparison: its schemas, how they refer to each other and which keywords count.

use std::cell::RefCell;
use std::path::Path;

use crate::Language;
use crate::hashing::{HashMap, HashSet};
use crate::model::Model;
use crate::source::{FileId, Loaded, Node, ReferenceError, Resolver, Span, each_schema};

use super::Version;
use super::circles::circular_schemas;
use super::dialect::{Dialect, dialects_of_parts};
use super::expansion::{ReferenceEnds, expand};
use super::fingerprint::NamedPlace;
use super::json;
use super::mentions::MentionFacts;
use super::patterns::Patterns;
use super::piece::Piece;
use super::rust_names::rust_names;
use super::undecided::Undecided;
use super::unions::UnionFacts;
use super::values::KnownLists;

/// Where files keep their definitions: 2020-12, then draft-07.
pub(super) const DEFINITION_KEYWORDS: [&str; 2] = ["$defs", "definitions"];

/// A schema with a name.
pub(super) struct NamedSchema<'a> {
    pub(super) name: &'a str,
    /// Where it is looked for in the other version first.
    pub(super) place: PlaceOfDefinition<'a>,
    pub(super) name_span: Span,
    pub(super) schema: &'a Node,
}

impl NamedSchema<'_> {
    /// Whether it is what a whole file is.
    pub(super) fn is_file(&self) -> bool {
        self.place.name.is_none()
    }
}

/// What tells a definition from all others of its version.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct PlaceOfDefinition<'a> {
    /// See [`Side::file_name`].
    pub(super) file: &'a Path,
    /// Its name in the file; none for the schema that the file is itself.
    pub(super) name: Option<&'a str>,
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
    /// All schemas, those around before those in them.
    pub(super) schemas: Vec<&'a Node>,
    /// Whether each file is a schema by itself, as in a folder of plain ones.
    pub(super) has_files: bool,
    resolver: RefCell<Resolver<'a>>,
    indices: HashMap<*const Node, usize>,
    dialects: HashMap<FileId, Dialect>,
    rust_names: HashMap<Span, &'a str>,
    pub(super) union_facts: UnionFacts,
    pub(super) mention_facts: MentionFacts<'a>,
    pub(super) reference_ends: ReferenceEnds<'a>,
    pub(super) patterns: Patterns,
    pub(super) known_lists: KnownLists<'a>,
    /// At least one of all schemas that lead back to themselves.
    circular: HashSet<*const Node>,
    /// The schemas of parts that say they are in another dialect than what is around them.
    dialects_of_parts: HashMap<*const Node, Dialect>,
    /// What nobody can decide; nothing unless it was looked for.
    pub(super) undecided: Undecided,
}

impl<'a> Side<'a> {
    /// All definitions of a version. `has_files`: the files of a folder of plain schemas are among them.
    pub(super) fn of_version(version: Version<'a>, has_files: bool) -> Self {
        let mut side = Side::new(version.loaded, version.model);
        side.has_files = has_files;
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

    /// The same, with what of it nobody can decide.
    pub(super) fn of_judged_schema(loaded: &'a Loaded) -> Self {
        let mut side = Side::of_schema(loaded);
        side.undecided = Undecided::of(&side);
        side
    }

    fn new(loaded: &'a Loaded, model: Option<&'a Model>) -> Self {
        let mut side = Side {
            loaded,
            model,
            definitions: Vec::new(),
            schemas: Vec::new(),
            has_files: false,
            resolver: RefCell::new(Resolver::new(loaded)),
            indices: HashMap::default(),
            dialects: HashMap::default(),
            rust_names: model.map(rust_names).unwrap_or_default(),
            union_facts: UnionFacts::default(),
            mention_facts: MentionFacts::default(),
            reference_ends: ReferenceEnds::default(),
            patterns: Patterns::default(),
            known_lists: KnownLists::default(),
            circular: HashSet::default(),
            dialects_of_parts: HashMap::default(),
            undecided: Undecided::default(),
        };
        for file in loaded.sources.ids() {
            side.look_over(file);
        }
        side.dialects_of_parts = dialects_of_parts(&side);
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
        each_schema(root, &mut |schema| self.schemas.push(schema));
    }

    fn collect(&mut self, file: FileId) {
        let Some(root) = self.root(file) else { return };
        let path = self.file_name(file);
        if self.has_files && self.describes_values(root) {
            self.definitions.push(NamedSchema {
                name: name_of_root(root, path),
                place: PlaceOfDefinition {
                    file: path,
                    name: None,
                },
                name_span: root.span,
                schema: root,
            });
        }
        for keyword in DEFINITION_KEYWORDS {
            let schemas = root.get(keyword).and_then(Node::as_object);
            for (name, entry) in schemas.into_iter().flatten() {
                self.definitions.push(NamedSchema {
                    name,
                    place: PlaceOfDefinition {
                        file: path,
                        name: Some(name),
                    },
                    name_span: entry.key_span,
                    schema: &entry.value,
                });
            }
        }
    }

    /// What a file is called in its version: its path in the folder, and nothing for the one file that
    /// was named by itself, which may be called anything.
    pub(super) fn file_name(&self, file: FileId) -> &'a Path {
        let path = self.loaded.sources.file(file).path.as_path();
        if !self.has_files && self.loaded.schemas.first() == Some(&file) {
            return Path::new("");
        }
        path.strip_prefix(&self.loaded.folder).unwrap_or(path)
    }

    /// A place as a fingerprint knows it.
    pub(super) fn named_place(&self, span: Span) -> NamedPlace<'a> {
        NamedPlace {
            sources: &self.loaded.sources,
            span,
            file: self.has_files.then(|| self.file_name(span.file)),
        }
    }

    /// Whether a file's root says anything of values besides holding definitions.
    pub(super) fn describes_values(&self, root: &'a Node) -> bool {
        !expand(self, &[Piece::whole(root)], false).is_empty()
    }

    /// Whether a schema is what its whole file is.
    pub(super) fn is_root(&self, schema: &Node) -> bool {
        let root = self.root(schema.span.file);
        root.is_some_and(|root| std::ptr::eq(root, schema))
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
        let names = languages.map(|names| names.iter().map(|it| it.code()).collect());
        names.unwrap_or_else(|| vec![Language::English.code()])
    }

    pub(super) fn dialect(&self, schema: &Node) -> Dialect {
        let of_part = self.dialects_of_parts.get(&std::ptr::from_ref(schema));
        let known = of_part.or_else(|| self.dialects.get(&schema.span.file));
        known.copied().unwrap_or(Dialect::Draft2020)
    }

    /// Whether a schema is in a part whose dialect isn't known.
    pub(super) fn is_foreign(&self, schema: &Node) -> bool {
        let of_part = self.dialects_of_parts.get(&std::ptr::from_ref(schema));
        of_part == Some(&Dialect::Unknown)
    }

    /// Whether a schema can't be taken apart: it leads back to itself, or its dialect isn't known.
    pub(super) fn is_opaque(&self, schema: &Node) -> bool {
        self.is_circular(schema) || self.is_foreign(schema)
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
        match self.resolver.borrow_mut().resolve(schema.span, text) {
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

/// What the schema of a whole file is called.
fn name_of_root<'a>(root: &'a Node, path: &'a Path) -> &'a str {
    let title = root.get("title").and_then(Node::as_str);
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    title.or(stem).unwrap_or("the document")
}

/// Whether two versions' schema files say the same, whatever their layout.
pub(super) fn say_the_same(old: &Side<'_>, new: &Side<'_>) -> bool {
    let (old_files, new_files) = (&old.loaded.schemas, &new.loaded.schemas);
    let mut pairs = old_files.iter().zip(new_files);
    old_files.len() == new_files.len()
        && pairs.all(|(old_file, new_file)| {
            let is_same_file =
                !old.has_files || old.file_name(*old_file) == new.file_name(*new_file);
            match (old.root(*old_file), new.root(*new_file)) {
                (Some(old), Some(new)) => is_same_file && json::same(old, new),
                _ => false,
            }
        })
}
