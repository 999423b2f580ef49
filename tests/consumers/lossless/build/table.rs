//! The table by which tests find types: text of Rust.

use std::fmt::{self, Write as _};
use std::path::Path;

use norm_contract_generator::model::{Definition, DefinitionKind};
use norm_contract_generator::source::{Sources, push_pointer_token};

use serde_json::Value;

use crate::oracle::Oracle;
use crate::subjects::Subject;

/// The modules and the table, under construction.
#[derive(Default)]
pub(crate) struct Table {
    modules: String,
    rows: String,
}

/// A type of a subject.
pub(crate) struct TypeRow {
    /// Its name in the schema.
    name: String,
    /// The type that decodes a document by itself, within the subject's module.
    rust_type: String,
    /// The place of its schema in the judge.
    pointer: String,
    /// Whether the schema has a name for it.
    is_named: bool,
    /// Whether it is the objects among the values of its schema, of which another type takes the rest.
    is_of_objects: bool,
    /// Whether it is a closed enum.
    is_closed: bool,
    /// Documents that a package shows it by.
    examples: Vec<Value>,
}

impl TypeRow {
    pub(crate) fn new(
        subject: &Subject,
        sources: &Sources,
        definition: &Definition,
        examples: Vec<Value>,
    ) -> Self {
        let name = definition.name.clone();
        let module = &subject.name;
        let rust_name = match syn::parse_str::<syn::Ident>(&definition.rust_name) {
            Ok(_) => definition.rust_name.clone(),
            Err(_) => format!("r#{}", definition.rust_name),
        };
        let is_open = match &definition.kind {
            DefinitionKind::Enumeration(enumeration) => Some(enumeration.open),
            _ => None,
        };
        let rust_type = match is_open == Some(true) {
            true => format!("{module}::support::Open<{module}::{rust_name}>"),
            false => format!("{module}::{rust_name}"),
        };
        let pointer = match subject.is_package {
            true => {
                let mut pointer = "/$defs".to_owned();
                push_pointer_token(&mut pointer, &name);
                pointer
            }
            false => sources.pointer(definition.span),
        };
        let is_definition = |keyword: &str| {
            let mut expected = format!("/{keyword}");
            push_pointer_token(&mut expected, &name);
            pointer == expected
        };
        TypeRow {
            is_named: pointer.is_empty() || is_definition("$defs") || is_definition("definitions"),
            is_of_objects: matches!(&definition.kind, DefinitionKind::Object(object) if !object.is_typed),
            is_closed: is_open == Some(false),
            name,
            rust_type,
            pointer,
            examples,
        }
    }
}

impl Table {
    /// A subject that was accepted, with its types.
    pub(crate) fn accepted(
        &mut self,
        out: &Path,
        subject: &Subject,
        types: &[TypeRow],
        oracle: Option<&Oracle>,
    ) -> fmt::Result {
        let name = &subject.name;
        let folder = out.join(name);
        let file = folder.join("contract.rs");
        writeln!(
            self.modules,
            "#[allow(missing_docs)] pub mod {name} {{ include!({file:?}); }}"
        )?;
        if oracle.is_some() {
            let file = folder.join("typify.rs");
            writeln!(
                self.modules,
                "#[allow(warnings, clippy::all)] pub mod {name}_by_typify {{ include!({file:?}); }}"
            )?;
        }
        let mut rows = String::new();
        for TypeRow {
            name: type_name,
            rust_type,
            pointer,
            is_named,
            is_of_objects,
            is_closed,
            examples,
        } in types
        {
            let examples = Value::from(examples.clone()).to_string();
            let by_typify = oracle.and_then(|oracle| oracle.type_of(type_name));
            let by_typify = by_typify.map_or("None".to_owned(), |rust_name| {
                format!("Some(super::encoded_again::<{name}_by_typify::{rust_name}>)")
            });
            writeln!(
                rows,
                "super::TypeRow {{ name: {type_name:?}, pointer: {pointer:?}, is_named: {is_named}, is_of_objects: {is_of_objects}, is_closed: {is_closed}, \
                 examples: {examples:?}, round_trip: super::round_trip::<{rust_type}>, by_typify: {by_typify} }},"
            )?;
        }
        let judge = folder.join("judge.json");
        self.row(subject, &format!("include_str!({judge:?})"), &rows)
    }

    /// A subject that was refused.
    pub(crate) fn refused(&mut self, subject: &Subject) -> fmt::Result {
        self.row(subject, "\"\"", "")
    }

    fn row(&mut self, subject: &Subject, schema: &str, types: &str) -> fmt::Result {
        let (name, root) = (&subject.name, &subject.root);
        let documents = subject.documents.to_string();
        writeln!(
            self.rows,
            "super::Subject {{ name: {name:?}, schema: {schema}, documents: {documents:?}, \
             root: {root:?}, types: &[{types}] }},"
        )
    }

    /// All of it.
    pub(crate) fn text(&self) -> String {
        let Table { modules, rows } = self;
        format!(
            "{modules}\n#[allow(deprecated)]\npub(crate) static SUBJECTS: &[super::Subject] = &[\n{rows}];\n"
        )
    }
}
