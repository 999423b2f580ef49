//! The state of one reading: where definitions are, what is being read, what was found wrong.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use indexmap::IndexMap;

use super::form::Form;
use super::pending::{Extent, Pending};
use crate::diagnostic::{Diagnostic, Rule, rule};
use crate::model::{DefinitionId, Module, Object, Package};
use crate::source::{FileId, Loaded, Node, Resolver, Span, each_schema};

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
    pub(super) resolver: Resolver<'a>,
    pub(super) ids_by_place: HashMap<Span, DefinitionId>,
    pub(super) parts_by_place: HashMap<(Span, Extent), DefinitionId>,
    pub(super) ids_by_name: HashMap<String, DefinitionId>,
    /// The forms of the schemas that were asked for theirs.
    pub(super) forms: HashMap<Span, Form>,
    /// How many schemas are being asked for their form, each a part of the one before.
    pub(super) form_depth: usize,
    /// The objects that the definition being read is merged from, by their place and the name of who has them.
    pub(super) merged_objects: HashMap<(Span, String), Object>,
    /// Whether schemas that were asked for it say of what type their values are.
    pub(super) typed: HashMap<Span, bool>,
    pub(super) suggestions: usize,
    /// How many references to inline schemas were followed for the definition being read.
    pub(super) followed: usize,
    /// Schemas that a chain of deep references is passing through, against running in a circle.
    pub(super) following: Vec<Span>,
    /// Schemas that are known to lead back into themselves.
    pub(super) circles: HashSet<Span>,
    /// The places of a package's schemas, the files' roots aside.
    pub(super) schema_places: HashSet<Span>,
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
}
