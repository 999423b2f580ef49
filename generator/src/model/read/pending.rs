//! Definitions that were found and wait to be read: each has an id, and a name that no other has.

use super::reader::Reader;
use crate::diagnostic::rule;
use crate::model::DefinitionId;
use crate::source::{Node, Span};

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

impl<'a> Reader<'a> {
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
}
