//! The state of one reading: where definitions are, what is being read, what was found wrong.

use std::collections::HashMap;

use crate::diagnostic::{Diagnostic, Rule, rule};
use crate::model::{DefinitionId, Package};
use crate::source::{FileId, Loaded, Node, Reference, ReferenceError, Span, find_fragment};

/// A definition that has an id and waits to be read.
pub(super) struct Pending<'a> {
    pub(super) name: String,
    pub(super) name_span: Span,
    pub(super) schema: &'a Node,
    /// Whether the definition is what remains of the schema without `null`, which another one allows.
    pub(super) without_null: bool,
}

pub(super) struct Reader<'a> {
    pub(super) loaded: &'a Loaded,
    pub(super) package: &'a Package,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Every definition found so far; grows while inline types of plain schemas get their names.
    pub(super) pending: Vec<Pending<'a>>,
    ids_by_place: HashMap<Span, DefinitionId>,
    ids_by_name: HashMap<String, DefinitionId>,
    /// Schemas that a chain of deep references is passing through, against running in a circle.
    following: Vec<Span>,
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
            pending: Vec::new(),
            ids_by_place: HashMap::new(),
            ids_by_name: HashMap::new(),
            following: Vec::new(),
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
        self.report(rule, span, message).help = Some(help.into());
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
                &rule::INVALID_KEYWORD_VALUE,
                value.span,
                format!("`{key}` takes {expected}, found {}", value.kind()),
            );
        }
        converted
    }

    /// Gives a schema an id under its name. A name that is taken is an error in a package.
    pub(super) fn define(&mut self, name: &str, name_span: Span, schema: &'a Node) -> DefinitionId {
        let id = DefinitionId::new(self.pending.len());
        self.pending.push(Pending {
            name: name.to_owned(),
            name_span,
            schema,
            without_null: false,
        });
        self.ids_by_place.insert(schema.span, id);
        if let Some(first) = self.ids_by_name.insert(name.to_owned(), id) {
            let first_span = self.pending[first.index()].name_span;
            self.report(
                &rule::DUPLICATE_DEFINITION,
                name_span,
                format!("two definitions are called {name}"),
            )
            .related
            .push((first_span, "the first one".to_owned()));
        }
        id
    }

    /// Gives an inline type of a plain schema a name made from its place.
    pub(super) fn define_inline(&mut self, name: &str, schema: &'a Node) -> DefinitionId {
        if let Some(id) = self.ids_by_place.get(&schema.span) {
            return *id;
        }
        let free = self.free_name(name);
        self.define(&free, schema.span, schema)
    }

    /// Gives what remains of a nullable definition without `null` a name of its own.
    pub(super) fn define_without_null(
        &mut self,
        name: &str,
        name_span: Span,
        schema: &'a Node,
    ) -> DefinitionId {
        let place = self.ids_by_place.get(&schema.span).copied();
        let name = self.free_name(&format!("{name}Value"));
        let id = self.define(&name, name_span, schema);
        self.pending[id.index()].without_null = true;
        // References go on leading to the nullable one.
        if let Some(place) = place {
            self.ids_by_place.insert(schema.span, place);
        }
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
    pub(super) fn resolve(&mut self, file: FileId, reference: &'a Node) -> Option<Target<'a>> {
        let Some(text) = reference.as_str() else {
            let found = reference.kind();
            self.report(
                &rule::INVALID_KEYWORD_VALUE,
                reference.span,
                format!("`$ref` takes a string, found {found}"),
            );
            return None;
        };
        match self.find(file, text) {
            Ok(schema) => Some(match self.ids_by_place.get(&schema.span) {
                Some(id) => Target::Definition(*id),
                None => Target::Inline(schema),
            }),
            Err(error) => {
                let (rule, help) = match error {
                    ReferenceError::Network => (
                        &rule::FOREIGN_REF,
                        "copy the schema into the package and refer to the copy; nothing is ever fetched",
                    ),
                    ReferenceError::Outside => (
                        &rule::FOREIGN_REF,
                        "move the file into the folder, next to the ones that use it",
                    ),
                    ReferenceError::NoFile(_) | ReferenceError::NoPlace => (
                        &rule::DANGLING_REF,
                        "name a definition that exists, or add this one",
                    ),
                };
                let similar = self.similar_definition(text);
                let help = similar.map_or(help.to_owned(), |name| {
                    format!("{help}; there is one called {name}")
                });
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

    pub(super) fn find(&self, file: FileId, text: &str) -> Result<&'a Node, ReferenceError> {
        let sources = &self.loaded.sources;
        let own_id = sources
            .file(file)
            .root
            .as_ref()
            .and_then(|root| root.get("$id")?.as_str());
        let text = own_id
            .and_then(|id| text.strip_prefix(id.trim_end_matches('#')))
            .filter(|rest| rest.is_empty() || rest.starts_with('#'))
            .unwrap_or(text);
        let reference = Reference::parse(text)?;
        let path = reference.path(&sources.file(file).path, &self.loaded.folder)?;
        let target = if reference.file.is_empty() {
            Some(file)
        } else {
            sources.find(&path)
        };
        target
            .and_then(|target| find_fragment(sources, target, &reference.fragment))
            .ok_or(ReferenceError::NoPlace)
    }

    fn similar_definition(&self, text: &str) -> Option<&str> {
        let wanted = text.rsplit('/').next()?.to_lowercase();
        self.pending.iter().map(|it| it.name.as_str()).find(|name| {
            let name = name.to_lowercase();
            name == wanted
                || name.strip_suffix('s') == Some(&wanted)
                || wanted.strip_suffix('s') == Some(&name)
        })
    }

    /// Runs `read` on an inline schema that a reference leads to, unless it leads back into itself.
    pub(super) fn follow<T>(
        &mut self,
        reference: Span,
        schema: &'a Node,
        read: impl FnOnce(&mut Self, &'a Node) -> Option<T>,
    ) -> Option<T> {
        if self.following.contains(&schema.span) {
            self.report_cycle(reference);
            return None;
        }
        self.following.push(schema.span);
        let result = read(self, schema);
        self.following.pop();
        result
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
