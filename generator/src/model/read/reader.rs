//! The state of one reading: where definitions are, what is being read, what was found wrong.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use indexmap::IndexMap;

use super::form::Form;
use crate::diagnostic::{Diagnostic, Rule, rule};
use crate::model::{DefinitionId, Module, Object, Package};
use crate::source::{
    FileId, Loaded, Node, ReferenceError, Resolver, Span, each_schema, push_pointer_token,
};

/// How many references may lead from one inline schema to the next. Nobody writes so many, and each
/// is read anew from every place that leads into them.
const LONGEST_CHAIN: usize = 32;

/// How many references to inline schemas are followed for one definition: a few that each lead to the next one twice
/// would be followed for ever.
const MOST_FOLLOWED: usize = 10_000;

/// So many references are given a suggestion. Each is looked for among all names, and whoever has
/// more of them has one mistake in common.
const MOST_SUGGESTIONS: usize = 50;

/// A definition that has an id and waits to be read.
pub(super) struct Pending<'a> {
    /// Its name in the contract, which no other has.
    pub(super) name: String,
    /// Its name as its file has it, or as its place makes it.
    pub(super) declared_name: String,
    pub(super) name_span: Span,
    pub(super) schema: &'a Node,
    /// Whether a file declares it by a name that another definition has.
    pub(super) is_renamed: bool,
    /// How much of the schema the definition is.
    pub(super) extent: Extent,
}

/// How much of its schema a definition is, if another one of the same schema takes the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Extent {
    Whole,
    /// What remains without `null`.
    WithoutNull,
    /// The objects among the values.
    Objects,
}

impl Extent {
    /// What a definition's name ends in that is a part of another.
    fn suffix(self) -> &'static str {
        match self {
            Extent::Whole => "",
            Extent::WithoutNull => "Value",
            Extent::Objects => "Object",
        }
    }
}

pub(super) struct Reader<'a> {
    pub(super) loaded: &'a Loaded,
    pub(super) package: &'a Package,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The rule that a value of the wrong kind breaks: the manifest has one of its own.
    pub(super) wrong_kind: &'static Rule,
    /// Every definition found so far; grows while inline types of plain schemas get their names.
    pub(super) pending: Vec<Pending<'a>>,
    /// The module of each file, where there are modules.
    pub(super) modules: IndexMap<FileId, Module>,
    /// Which diagnostics were found in reading each definition.
    pub(super) found_by_definition: Vec<Range<usize>>,
    resolver: Resolver<'a>,
    ids_by_place: HashMap<Span, DefinitionId>,
    parts_by_place: HashMap<(Span, Extent), DefinitionId>,
    ids_by_name: HashMap<String, DefinitionId>,
    /// The forms of the schemas that were asked for theirs.
    pub(super) forms: HashMap<Span, Form>,
    /// How many schemas are being asked for their form, each a part of the one before.
    pub(super) form_depth: usize,
    /// The objects that the definition being read is merged from, by their place and the name of who has them.
    pub(super) merged_objects: HashMap<(Span, String), Object>,
    /// Whether schemas that were asked for it say of what type their values are.
    pub(super) typed: HashMap<Span, bool>,
    suggestions: usize,
    /// How many references to inline schemas were followed for the definition being read.
    pub(super) followed: usize,
    /// Schemas that a chain of deep references is passing through, against running in a circle.
    following: Vec<Span>,
    /// Schemas that are known to lead back into themselves.
    pub(super) circles: HashSet<Span>,
    /// The places of a package's schemas, the files' roots aside.
    schema_places: HashSet<Span>,
}

/// Where a reference leads.
pub(super) enum Target<'a> {
    Definition(DefinitionId),
    /// A schema inside another one, which has no name of its own.
    Inline(&'a Node),
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        loaded: &'a Loaded,
        package: &'a Package,
        diagnostics: Vec<Diagnostic>,
    ) -> Self {
        Reader {
            loaded,
            package,
            diagnostics,
            wrong_kind: &rule::INVALID_KEYWORD_VALUE,
            pending: Vec::new(),
            modules: IndexMap::new(),
            found_by_definition: Vec::new(),
            resolver: Resolver::new(loaded),
            ids_by_place: HashMap::new(),
            parts_by_place: HashMap::new(),
            ids_by_name: HashMap::new(),
            forms: HashMap::new(),
            form_depth: 0,
            merged_objects: HashMap::new(),
            typed: HashMap::new(),
            suggestions: 0,
            followed: 0,
            following: Vec::new(),
            circles: HashSet::new(),
            schema_places: HashSet::new(),
        }
    }

    pub(super) fn report(
        &mut self,
        rule: &'static Rule,
        span: Span,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.diagnostics.push(Diagnostic::new(rule, span, message));
        let last = self.diagnostics.len() - 1;
        &mut self.diagnostics[last]
    }

    pub(super) fn report_with_help(
        &mut self,
        rule: &'static Rule,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.report(rule, span, message).set_help(help);
    }

    /// The keyword's value where it is there and of the right kind; reports the wrong kind.
    pub(super) fn expect<T>(
        &mut self,
        node: &'a Node,
        key: &str,
        expected: &str,
        convert: impl FnOnce(&'a Node) -> Option<T>,
    ) -> Option<T> {
        let value = node.get(key)?;
        let converted = convert(value);
        if converted.is_none() {
            self.report(
                self.wrong_kind,
                value.span,
                format!("`{key}` takes {expected}, found {}", value.shown()),
            );
        }
        converted
    }

    /// [`Reader::expect`] for a keyword that never constrains: in a plain schema a wrong kind of value is passed over.
    pub(super) fn note<T>(
        &mut self,
        node: &'a Node,
        key: &str,
        expected: &str,
        convert: impl FnOnce(&'a Node) -> Option<T>,
    ) -> Option<T> {
        let wrong_kind = self.wrong_kind;
        if !self.package.is_package {
            self.wrong_kind = &rule::INVALID_ANNOTATION;
        }
        let noted = self.expect(node, key, expected, convert);
        self.wrong_kind = wrong_kind;
        noted
    }

    /// [`Reader::expect`] for an annotation of the contract's language. In a plain schema such words
    /// are other people's, to be read by them.
    pub(super) fn annotation<T>(
        &mut self,
        node: &'a Node,
        key: &str,
        expected: &str,
        convert: impl FnOnce(&'a Node) -> Option<T>,
    ) -> Option<T> {
        if !self.package.is_package {
            return None;
        }
        self.expect(node, key, expected, convert)
    }

    /// Notes where a package's file has schemas. The file as a whole is none there.
    pub(super) fn note_schemas(&mut self, root: &Node) {
        each_schema(root, &mut |schema| {
            if !std::ptr::eq(schema, root) {
                self.schema_places.insert(schema.span);
            }
        });
    }

    /// Whether something was reported inside this place, so that what follows from it is no news.
    pub(super) fn is_reported(&self, place: Span) -> bool {
        self.diagnostics.iter().any(|diagnostic| {
            let found = diagnostic.primary;
            found.file == place.file && place.start <= found.start && found.end <= place.end
        })
    }

    /// Gives a definition of a file an id under its name. A name that is taken is an error in a
    /// package; in plain schemas, which may come from several hands, it gets a number.
    pub(super) fn define_declared(&mut self, name: &str, name_span: Span, schema: &'a Node) {
        if self.package.is_package || !self.ids_by_name.contains_key(name) {
            self.define(name, name, name_span, schema);
            return;
        }
        let free = self.free_name(name);
        let id = self.define(&free, name, name_span, schema);
        self.pending[id.index()].is_renamed = true;
    }

    fn define(
        &mut self,
        name: &str,
        declared_name: &str,
        name_span: Span,
        schema: &'a Node,
    ) -> DefinitionId {
        let id = DefinitionId::new(self.pending.len());
        self.pending.push(Pending {
            name: name.to_owned(),
            declared_name: declared_name.to_owned(),
            name_span,
            schema,
            is_renamed: false,
            extent: Extent::Whole,
        });
        self.ids_by_place.insert(schema.span, id);
        let first = *self.ids_by_name.entry(name.to_owned()).or_insert(id);
        if first != id {
            let first_span = self.pending[first.index()].name_span;
            let diagnostic = self.report(
                &rule::DUPLICATE_DEFINITION,
                name_span,
                format!("two definitions are called {name}"),
            );
            diagnostic
                .related
                .push((first_span, "the first one".to_owned()));
            diagnostic.set_help("rename one, or remove it");
        }
        id
    }

    /// The definition of this name in the contract.
    pub(super) fn definition_called(&self, name: &str) -> Option<DefinitionId> {
        self.ids_by_name.get(name).copied()
    }

    /// Gives an inline type of a plain schema a name made from its place.
    pub(super) fn define_inline(&mut self, name: &str, schema: &'a Node) -> DefinitionId {
        if let Some(id) = self.ids_by_place.get(&schema.span) {
            return *id;
        }
        let free = self.free_name(name);
        self.define(&free, name, schema.span, schema)
    }

    /// Gives a part of a schema's values a definition of its own, named after the one of the whole.
    pub(super) fn define_part(
        &mut self,
        extent: Extent,
        name: &str,
        name_span: Span,
        schema: &'a Node,
    ) -> DefinitionId {
        self.define_extent(
            extent,
            format!("{name}{}", extent.suffix()),
            name_span,
            schema,
        )
    }

    /// Gives the objects among the values of an inline schema a name made from its place.
    pub(super) fn define_inline_objects(&mut self, name: &str, schema: &'a Node) -> DefinitionId {
        self.define_extent(Extent::Objects, name.to_owned(), schema.span, schema)
    }

    fn define_extent(
        &mut self,
        extent: Extent,
        wanted: String,
        name_span: Span,
        schema: &'a Node,
    ) -> DefinitionId {
        if let Some(id) = self.parts_by_place.get(&(schema.span, extent)) {
            return *id;
        }
        let whole = self.ids_by_place.get(&schema.span).copied();
        let free = self.free_name(&wanted);
        let id = self.define(&free, &wanted, name_span, schema);
        self.pending[id.index()].extent = extent;
        self.parts_by_place.insert((schema.span, extent), id);
        // References lead to the whole.
        match whole {
            Some(whole) => self.ids_by_place.insert(schema.span, whole),
            None => self.ids_by_place.remove(&schema.span),
        };
        id
    }

    /// The name of the definition that a schema is.
    pub(super) fn name_of(&self, schema: &Node) -> Option<String> {
        let id = self.ids_by_place.get(&schema.span)?;
        Some(self.pending[id.index()].name.clone())
    }

    fn free_name(&self, name: &str) -> String {
        let mut free = name.to_owned();
        let mut number = 2;
        while self.ids_by_name.contains_key(&free) {
            free = format!("{name}{number}");
            number += 1;
        }
        free
    }

    /// Follows a `$ref`; reports where it can't be.
    pub(super) fn resolve(&mut self, from: Span, reference: &'a Node) -> Option<Target<'a>> {
        let Some(text) = reference.as_str() else {
            self.report_with_help(
                &rule::INVALID_KEYWORD_VALUE,
                reference.span,
                format!("`$ref` takes a text, found {}", reference.shown()),
                "name a definition, such as `'#/$defs/Name'` or `other.yaml#/$defs/Name`",
            );
            return None;
        };
        match self.find(from, text) {
            Ok(schema) => Some(match self.ids_by_place.get(&schema.span) {
                Some(id) => Target::Definition(*id),
                None => Target::Inline(schema),
            }),
            Err(error) => {
                let (rule, mut help) = match error {
                    ReferenceError::Network => (
                        &rule::FOREIGN_REF,
                        "copy the schema into the folder and refer to the copy".to_owned(),
                    ),
                    ReferenceError::Outside => (
                        &rule::FOREIGN_REF,
                        "move the file into the folder, next to the ones that use it".to_owned(),
                    ),
                    ReferenceError::Ambiguous => (
                        &rule::DANGLING_REF,
                        "let each `$id` and each anchor be the name of one schema".to_owned(),
                    ),
                    ReferenceError::NoFile(_)
                    | ReferenceError::NoPlace
                    | ReferenceError::NoSchema => (
                        &rule::DANGLING_REF,
                        "name a definition that exists, or add this one".to_owned(),
                    ),
                };
                self.suggestions += usize::from(rule.id == rule::DANGLING_REF.id);
                if rule.id == rule::DANGLING_REF.id
                    && self.suggestions <= MOST_SUGGESTIONS
                    && let Some(similar) = self.similar_definition(from.file, text)
                {
                    help = format!("did you mean `{similar}`?");
                }
                self.report_with_help(
                    rule,
                    reference.span,
                    format!("`$ref: {text}` can't be followed: {error}"),
                    help,
                );
                None
            }
        }
    }

    pub(super) fn find(&mut self, from: Span, text: &str) -> Result<&'a Node, ReferenceError> {
        let found = self.resolver.resolve(from, text)?;
        if self.package.is_package && !self.schema_places.contains(&found.span) {
            return Err(ReferenceError::NoSchema);
        }
        Ok(found)
    }

    /// A reference to the definition that is called almost like the one that `text` names.
    fn similar_definition(&self, file: FileId, text: &str) -> Option<String> {
        let wanted = text.rsplit(['/', '#']).next()?.to_lowercase();
        let names = self.pending.iter().map(|it| it.name.to_lowercase());
        let names: Vec<String> = names.collect();
        let nearest = crate::model::nearest(&wanted, names.iter().map(String::as_str))?;
        let found = names.iter().position(|name| name == nearest)?;
        let definition = self.pending.get(found)?;
        self.reference_to(file, definition)
    }

    /// How a file refers to a definition.
    fn reference_to(&self, from: FileId, definition: &Pending<'a>) -> Option<String> {
        let sources = &self.loaded.sources;
        let target = sources.file(definition.name_span.file);
        let root = target.root.as_ref()?;
        let is_under = |keyword: &&str| {
            let schemas = root.get(keyword);
            schemas.is_some_and(|schemas| schemas.get(&definition.name).is_some())
        };
        let keyword = ["$defs", "definitions"].into_iter().find(is_under)?;
        let mut fragment = format!("#/{keyword}");
        push_pointer_token(&mut fragment, &definition.name);
        if from == definition.name_span.file {
            return Some(fragment);
        }
        let folder = sources.file(from).path.parent()?;
        let path = target.path.strip_prefix(folder).ok()?;
        Some(format!("{}{fragment}", path.display()))
    }

    /// Runs `read` on an inline schema that a reference leads to, unless it leads back into itself.
    pub(super) fn follow<T>(
        &mut self,
        reference: Span,
        schema: &'a Node,
        read: impl FnOnce(&mut Self, &'a Node) -> Option<T>,
    ) -> Option<T> {
        if self.circles.contains(&schema.span) || !self.may_follow(reference) {
            return None;
        }
        if self.following.contains(&schema.span) {
            self.circles.extend(self.following.iter().copied());
            self.report_cycle(reference);
            return None;
        }
        if self.following.len() == LONGEST_CHAIN {
            self.report_with_help(
                &rule::NESTING_TOO_DEEP,
                reference,
                format!("this reference is more than {LONGEST_CHAIN} references away from where the schema is used"),
                "give the schema a name under `$defs` and refer to that",
            );
            return None;
        }
        self.following.push(schema.span);
        let result = read(self, schema);
        self.following.pop();
        result
    }

    /// Whether one more reference to an inline schema may be followed; reports the first that may not.
    pub(super) fn may_follow(&mut self, reference: Span) -> bool {
        self.followed += 1;
        if self.followed == MOST_FOLLOWED {
            self.report_with_help(
                &rule::NESTING_TOO_DEEP,
                reference,
                format!(
                    "more than {MOST_FOLLOWED} references have to be followed for one definition"
                ),
                "give the schemas that are referred to names under `$defs`",
            );
        }
        self.followed < MOST_FOLLOWED
    }

    pub(super) fn report_cycle(&mut self, reference: Span) {
        self.report_with_help(
            &rule::REF_CYCLE,
            reference,
            "this reference leads back to itself and never to a type",
            "give the schema under `$defs` a name and refer to that",
        );
    }
}
