//! All definitions of all files, in their order.

use std::collections::HashMap;

use super::form::Form;
use super::keywords::{Place, role};
use super::modules::OWN_MODULES;
use super::names::{Scope, type_name};
use super::pending::Extent;
use super::reader::Reader;
use super::schema::{allows_null, bare};
use super::union::objects_or_else;
use super::values::MemberIndex;
use crate::diagnostic::rule;
use crate::model::definition::success_rust_name;
use crate::model::{
    AttributeType, Definition, DefinitionId, DefinitionKind, ModuleId, Schema, Shape,
};
use crate::source::{FileId, Node, NodeValue, Span};

/// Where files keep their definitions: 2020-12, then draft-07.
const DEFINITION_KEYWORDS: [&str; 2] = ["$defs", "definitions"];

pub(super) fn read_all(reader: &mut Reader<'_>) -> Vec<Definition> {
    for file in reader.loaded.schemas.clone() {
        reader.collect(file);
    }
    reader.check_circles_of_parts();
    let mut scopes: HashMap<Option<ModuleId>, Scope> = HashMap::new();
    let mut definitions: Vec<Definition> = Vec::new();
    // Reading may add inline types of plain schemas to the end of the list.
    while definitions.len() < reader.pending.len() {
        let id = definitions.len();
        let module = reader.module_of(reader.pending[id].schema.span.file);
        let scope = scopes.entry(module);
        let scope = scope.or_insert_with(|| Scope::new("type", &OWN_MODULES));
        let found_before = reader.diagnostics.len();
        let mut definition = reader.definition(id, scope);
        definition.module = module;
        definitions.push(definition);
        let found = found_before..reader.diagnostics.len();
        reader.found_by_definition.push(found);
    }
    let index = MemberIndex::of(&definitions);
    for (number, definition) in definitions.iter_mut().enumerate() {
        if let DefinitionKind::Enumeration(enumeration) = &mut definition.kind
            && reader.package.is_package
        {
            let node = reader.pending[number].schema;
            reader.attribute_values(node, enumeration, &index);
        }
    }
    reader.check_attribute_types(&definitions);
    definitions
}

impl<'a> Reader<'a> {
    /// Gives every definition of a file its id.
    fn collect(&mut self, file: FileId) {
        let source = self.loaded.sources.file(file);
        let Some(root) = &source.root else { return };
        if let NodeValue::Null = root.value {
            self.report_with_help(
                &rule::NOT_A_SCHEMA,
                root.span,
                "the file is empty",
                "write definitions under `$defs`, or remove the file",
            );
            return;
        }
        if self.package.is_package {
            self.note_schemas(root);
        }
        let is_schema = self.allows_all_or_nothing(root)
            || root
                .as_object()
                .is_some_and(|members| members.keys().any(|key| role(key).is_some()));
        if !is_schema {
            self.report_with_help(
                &rule::NOT_A_SCHEMA,
                root.span,
                "this is no JSON Schema: none of its keywords is there",
                "a file with schemas has definitions under `$defs`, or describes a value itself",
            );
            return;
        }
        let describes_itself = self.describes_itself(root);
        let defines = DEFINITION_KEYWORDS
            .iter()
            .any(|keyword| root.get(keyword).is_some());
        if !describes_itself && !defines {
            self.report_with_help(
                &rule::NOT_A_SCHEMA,
                root.span,
                "nothing would be generated: the file has no definitions and describes no value",
                "name a file with definitions under `$defs`; a package is named by its folder, not by its manifest",
            );
            return;
        }
        if self.package.is_package || !describes_itself {
            self.check_root(root);
        }
        if describes_itself && self.package.is_package {
            let first = root.as_object().into_iter().flatten();
            let first = first.into_iter().find(|(key, _)| decides_a_value(key));
            self.report_with_help(
                &rule::UNKNOWN_KEYWORD,
                first.map_or(root.span, |(_, entry)| entry.key_span),
                "a package's file has its schemas under `$defs` and describes no value itself",
                "give the schema a name under `$defs`",
            );
        } else if describes_itself {
            let stem = source
                .path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy();
            let name = root
                .get("title")
                .and_then(Node::as_str)
                .map_or_else(|| type_name(&stem), type_name);
            self.define_declared(&name, root.span, root);
        }
        for keyword in DEFINITION_KEYWORDS {
            let schemas = self.expect(root, keyword, "an object of schemas", Node::as_object);
            for (name, entry) in schemas.into_iter().flatten() {
                self.define_declared(name, entry.key_span, &entry.value);
            }
        }
    }

    /// Whether a file's root is a schema of its own besides holding definitions.
    fn describes_itself(&self, root: &Node) -> bool {
        let mut members = root.as_object().into_iter().flatten();
        self.allows_all_or_nothing(root) || members.any(|(key, _)| decides_a_value(key))
    }

    /// Whether a plain file says nothing but that any value will do, or none.
    fn allows_all_or_nothing(&self, root: &Node) -> bool {
        let is_empty = root.as_object().is_some_and(|members| members.is_empty());
        !self.package.is_package && (is_empty || root.as_bool().is_some())
    }

    /// Beside definitions nothing stands that would be lost.
    fn check_root(&mut self, root: &'a Node) {
        for (key, entry) in root.as_object().into_iter().flatten() {
            if role(key).is_none() {
                self.unknown_word(key, entry.key_span);
            }
        }
    }

    fn definition(&mut self, index: usize, scope: &mut Scope) -> Definition {
        let (node, name_span) = (self.pending[index].schema, self.pending[index].name_span);
        let name = self.pending[index].name.clone();
        // In a module of its own file a name meets the others of that file alone.
        let declared_name = self.pending[index].declared_name.clone();
        let own_name = match self.modules.is_empty() {
            true => name.clone(),
            false => declared_name.clone(),
        };
        if self.pending[index].is_renamed && self.modules.is_empty() {
            let message = format!(
                "another definition is called {declared_name} already; this one is called {name}"
            );
            self.report(&rule::RENAMED, name_span, message);
        }
        let extent = self.pending[index].extent;
        self.merged_objects.clear();
        self.followed = 0;
        let kind = self.kind(node, &own_name, name_span, extent);
        // What couldn't be read has been reported; anything goes for the rest of the reading.
        let kind = kind.unwrap_or_else(|| DefinitionKind::Alias(bare(node.span)));
        // A second definition of the name is reported already.
        let is_first = self.definition_called(&name).map(DefinitionId::index) == Some(index);
        let rust_name = if is_first {
            self.rust_name(scope, node, type_name(&own_name), name_span)
        } else {
            type_name(&own_name)
        };
        if let DefinitionKind::Object(object) = &kind
            && object.on_success
            && is_first
        {
            self.claim_name(scope, success_rust_name(&rust_name), name_span);
        }
        Definition {
            texts: self.texts(node),
            deprecation: self.deprecation(node),
            reserved: self.annotated_names(node, "x-reserved"),
            name,
            rust_name,
            module: None,
            kind,
            name_span,
            span: node.span,
        }
    }

    fn kind(
        &mut self,
        node: &'a Node,
        name: &str,
        name_span: Span,
        extent: Extent,
    ) -> Option<DefinitionKind> {
        if self.circles.contains(&node.span) {
            return None;
        }
        let form = self.form(node);
        if form == Form::Object && extent != Extent::Objects && self.admits_other_kinds(node) {
            let id = self.define_part(Extent::Objects, name, name_span, node);
            return Some(DefinitionKind::Union(objects_or_else(node, id)));
        }
        let is_nullable = form != Form::Other && !self.package.is_package && allows_null(node);
        if is_nullable && extent == Extent::Whole {
            let id = self.define_part(Extent::WithoutNull, name, name_span, node);
            let schema = Schema {
                shape: Shape::Reference(id),
                nullable: true,
                ..bare(node.span)
            };
            return Some(DefinitionKind::Alias(schema));
        }
        match form {
            Form::Enumeration => self.enumeration(node).map(DefinitionKind::Enumeration),
            Form::Object => Some(DefinitionKind::Object(self.object(node, name))),
            Form::Union => self.union(node, name).map(DefinitionKind::Union),
            Form::Other if node.as_object().is_some() => self
                .unnamed(node, Place::Alias, name)
                .map(DefinitionKind::Alias),
            Form::Other => self
                .schema(node, Place::Alias, name)
                .map(DefinitionKind::Alias),
        }
    }

    /// Whether a definition's kind is a stand-in because its schema couldn't be read.
    fn is_unreadable(&self, definition: &Definition) -> bool {
        matches!(&definition.kind, DefinitionKind::Alias(schema) if schema.shape == Shape::Any)
            && self.is_reported(definition.span)
    }

    fn check_attribute_types(&mut self, definitions: &[Definition]) {
        for definition in definitions {
            let DefinitionKind::Enumeration(enumeration) = &definition.kind else {
                continue;
            };
            for attribute in &enumeration.attributes {
                let Some(id) = enumeration_of(&attribute.kind) else {
                    continue;
                };
                let target = &definitions[id.index()];
                let is_enumeration = matches!(target.kind, DefinitionKind::Enumeration(_));
                if is_enumeration || self.is_unreadable(target) {
                    continue;
                }
                let name = &definitions[id.index()].name;
                self.report_with_help(
                    &rule::INVALID_ATTRIBUTE,
                    attribute.span,
                    format!("the attribute `{}` refers to {name}, which is no enum", attribute.name),
                    "refer to an enum, or declare a boolean, an integer, a string, a definition (`type: definition`) or a list of these",
                );
            }
        }
    }
}

/// Whether a keyword in a file's root makes it a schema besides holding definitions.
fn decides_a_value(keyword: &str) -> bool {
    const FRAME: [&str; 8] = [
        "$schema",
        "$id",
        "$comment",
        "$defs",
        "definitions",
        "title",
        "description",
        "$anchor",
    ];
    !FRAME.contains(&keyword) && role(keyword).is_some()
}

fn enumeration_of(kind: &AttributeType) -> Option<DefinitionId> {
    match kind {
        AttributeType::Enumeration(id) => Some(*id),
        AttributeType::Array(items) => enumeration_of(items),
        _ => None,
    }
}
