//! A named type of the contract.

use super::{
    Deprecation, Enumeration, Located, MemberValue, ModuleId, NamePath, Schema, Texts, Union,
};
use crate::source::Span;

/// A definition's place in [`super::Model::definitions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DefinitionId(usize);

impl DefinitionId {
    pub(crate) fn new(index: usize) -> Self {
        DefinitionId(index)
    }

    /// Its index.
    pub fn index(self) -> usize {
        self.0
    }
}

/// A named type.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name in the contract.
    pub name: String,
    /// Its name in Rust.
    pub rust_name: String,
    /// Its module in Rust, where there are modules.
    pub module: Option<ModuleId>,
    /// Title and description.
    pub texts: Texts,
    /// What it is.
    pub kind: DefinitionKind,
    /// Whether it is on the way out.
    pub deprecation: Option<Deprecation>,
    /// Names that may never come back with another meaning (`x-reserved`).
    pub reserved: Vec<Located<String>>,
    /// The place of its name.
    pub name_span: Span,
    /// The place of its schema.
    pub span: Span,
}

impl Definition {
    /// Its name, as the first step of the names of its parts.
    pub(crate) fn path(&self) -> NamePath {
        NamePath::definition(&self.name)
    }

    /// The name in Rust of what a tool's data object holds on success; the definition's own is that of
    /// the choice between this and a domain state.
    pub fn success_rust_name(&self) -> String {
        success_rust_name(&self.rust_name)
    }

    /// The name in Rust of the struct that is printed for `object`, which is this definition's.
    pub(crate) fn struct_rust_name(&self, object: &Object) -> String {
        match object.on_success {
            true => self.success_rust_name(),
            false => self.rust_name.clone(),
        }
    }

    /// Whether it is a tool's data object, of which [`Definition::success_rust_name`] names a part.
    pub fn holds_success(&self) -> bool {
        matches!(&self.kind, DefinitionKind::Object(object) if object.on_success)
    }
}

/// [`Definition::success_rust_name`] of a definition that has this name in Rust.
pub(super) fn success_rust_name(rust_name: &str) -> String {
    format!("{rust_name}Success")
}

/// The kinds of a definition.
#[derive(Clone, Debug)]
pub enum DefinitionKind {
    /// A record of named properties.
    Object(Object),
    /// A vocabulary of values.
    Enumeration(Enumeration),
    /// A choice between types.
    Union(Union),
    /// Another name for a schema.
    Alias(Schema),
}

impl DefinitionKind {
    /// The schemas that values of this kind are made of: of the properties, of the variants, or the one that an alias
    /// names.
    pub fn schemas(&self) -> impl Iterator<Item = &Schema> {
        let (properties, variants, alias) = match self {
            DefinitionKind::Object(object) => (&object.properties[..], &[][..], None),
            DefinitionKind::Union(union) => (&[][..], &union.variants[..], None),
            DefinitionKind::Alias(schema) => (&[][..], &[][..], Some(schema)),
            DefinitionKind::Enumeration(_) => (&[][..], &[][..], None),
        };
        let properties = properties.iter().map(|it| &it.schema);
        properties
            .chain(variants.iter().map(|it| &it.schema))
            .chain(alias)
    }
}

/// An object with declared properties.
#[derive(Clone, Debug)]
pub struct Object {
    /// In declared order.
    pub properties: Vec<Property>,
    /// Whether the schema says that its values are objects. Where it doesn't, it stands in a union that takes the
    /// others.
    pub is_typed: bool,
    /// Whether properties beyond these are forbidden (`additionalProperties: false`).
    pub closed: bool,
    /// Whether it is a tool's data object, which carries either what its properties marked
    /// [`Presence::OnSuccess`] promise or a domain state under `error`.
    pub on_success: bool,
    /// The properties that an error's `Display` prints (`x-rust-error`), as indices; absent: no error type.
    pub error_display: Option<Vec<usize>>,
    /// Keywords that narrow the object as a whole (`minProperties`, `dependentRequired`, …), as written.
    pub narrowing: Vec<(String, serde_json::Value)>,
}

/// The property of a tool's data object that holds a domain state.
const DOMAIN_STATE: &str = "error";

impl Object {
    /// The property for a domain state, where a tool's data object has one.
    pub fn domain_state(&self) -> Option<&Property> {
        let mut properties = self.properties.iter();
        properties.find(|property| property.is_domain_state())
    }
}

/// When a property has to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Presence {
    /// Always.
    Required,
    /// Except where the answer is a domain state.
    OnSuccess,
    /// Never.
    Optional,
}

/// A property of an object.
#[derive(Clone, Debug)]
pub struct Property {
    /// Its name on the wire.
    pub name: String,
    /// Its field's name in Rust, as an identifier without `r#`.
    pub rust_name: String,
    /// Title and description of its own; often empty.
    pub texts: Texts,
    /// What its value may be.
    pub schema: Schema,
    /// When it has to be there.
    pub presence: Presence,
    /// How it follows from another property (`x-derived-from`).
    pub derived: Option<Derived>,
    /// Whether it is on the way out.
    pub deprecation: Option<Deprecation>,
    /// The place of its name.
    pub name_span: Span,
}

impl Property {
    /// Whether its name is the one under which a tool's data object holds a domain state.
    pub fn is_domain_state(&self) -> bool {
        self.name == DOMAIN_STATE
    }
}

/// A property whose value is an attribute of another property's value.
#[derive(Clone, Debug)]
pub struct Derived {
    /// The property that decides.
    pub property: Located<String>,
    /// The attribute of that property's enum.
    pub attribute: Located<String>,
    /// The value where the other property holds an unknown one.
    pub unknown: Located<MemberValue>,
    /// Where `x-derived-from` stands.
    pub span: Span,
}
