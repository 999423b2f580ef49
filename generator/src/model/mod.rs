//! The resolved contract: what lint judges, what compatibility compares and what every output is
//! made from. References are resolved to [`DefinitionId`]s, names are decided, and everything
//! carries the place that it was written at.

mod definition;
mod destination;
mod enumeration;
mod file_name;
mod look_up;
mod module;
mod name_path;
mod nearest;
mod package;
mod page;
mod places;
pub(crate) mod read;
mod references;
mod schema;
mod selection;
mod text;
mod union;

pub use definition::{
    Definition, DefinitionId, DefinitionKind, Derived, Object, Presence, Property,
};
pub(crate) use destination::{Destination, links};
pub use enumeration::{
    Attribute, AttributeType, AttributeValue, Deprecation, Enumeration, Member, MemberValue, Wire,
};
pub use file_name::file_name;
pub(crate) use file_name::is_device_on_windows;
pub use look_up::LookUpError;
pub use module::{Module, ModuleId};
pub use name_path::{NamePath, NameStep};
pub use nearest::nearest;
#[cfg(feature = "cli")]
pub(crate) use nearest::similar;
pub use package::{Allowance, Approval, Package, Reason};
pub use page::{Block, BlockKind, Page, PagePart, PageText, Section};
pub use places::{DEFAULT_PAGE, Places, Target, value_page};
pub(crate) use places::{block_ids, pages_and_ids};
pub use read::{ModelReading, read_model};
pub use schema::{Format, Schema, Shape};
pub use selection::Selection;
pub use text::{Located, Text, Texts};
pub use union::{Union, Variant};

/// A contract package or a plain schema, read and resolved.
#[derive(Clone, Debug)]
pub struct Model {
    /// Name, version, languages and options.
    pub package: Package,
    /// The modules that definitions belong to in Rust. Empty: all of them are in one.
    pub modules: Vec<Module>,
    /// All definitions, in the order of every output.
    pub definitions: Vec<Definition>,
    /// The page templates, in the manifest's order. Empty: the default page is used.
    pub pages: Vec<Page>,
    /// The examples of all types, by type in the order of definitions, then by file name.
    pub examples: Vec<Example>,
    /// The findings of compatibility that are accepted.
    pub approvals: Vec<Approval>,
}

/// A JSON document that shows a type in use.
#[derive(Clone, Debug)]
pub struct Example {
    /// The type that it is an example of.
    pub definition: DefinitionId,
    /// Its file's name without ending.
    pub name: String,
    /// The document.
    pub document: crate::source::Node,
}

impl Model {
    /// The definition of this id.
    pub fn definition(&self, id: DefinitionId) -> &Definition {
        &self.definitions[id.index()]
    }

    /// The definition of this name in the contract.
    pub fn find(&self, name: &str) -> Option<DefinitionId> {
        self.ids().find(|id| self.definition(*id).name == name)
    }

    /// The ids of all definitions, in order.
    pub fn ids(&self) -> impl Iterator<Item = DefinitionId> + use<> {
        (0..self.definitions.len()).map(DefinitionId::new)
    }

    /// Follows a chain of definitions that only rename another one to its end.
    pub fn resolve_alias(&self, id: DefinitionId) -> DefinitionId {
        let mut here = id;
        // A cycle of such definitions is refused by the lint; the bound keeps this total before it.
        for _ in 0..self.definitions.len() {
            match &self.definition(here).kind {
                DefinitionKind::Alias(Schema {
                    shape: Shape::Reference(next),
                    ..
                }) => here = *next,
                _ => break,
            }
        }
        here
    }

    /// Whether null is among the values, said by the schema itself or by a definition that it is
    /// another name for.
    pub fn is_nullable(&self, schema: &Schema) -> bool {
        let mut here = schema;
        for _ in 0..=self.definitions.len() {
            if here.nullable {
                return true;
            }
            let Shape::Reference(id) = here.shape else {
                return false;
            };
            let DefinitionKind::Alias(target) = &self.definition(id).kind else {
                return false;
            };
            here = target;
        }
        false
    }

    /// The enumeration that a definition is, aliases followed.
    pub fn enumeration(&self, id: DefinitionId) -> Option<&Enumeration> {
        match &self.definition(self.resolve_alias(id)).kind {
            DefinitionKind::Enumeration(enumeration) => Some(enumeration),
            _ => None,
        }
    }
}
