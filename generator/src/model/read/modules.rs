//! A module for each file, named after it.

use super::names::{Scope, field_name};
use super::reader::Reader;
use crate::diagnostic::rule;
use crate::model::{Module, ModuleId};
use crate::source::{FileId, Span};

/// Modules of the generated code, so that no type and no other module can have their names.
pub(super) const OWN_MODULES: [&str; 5] = [
    "chrono_conversions",
    "constant_values",
    "jiff_conversions",
    "support",
    "validation",
];

impl Reader<'_> {
    /// Gives every file with schemas its module.
    pub(super) fn name_modules(&mut self) {
        let mut scope = Scope::new("module", &OWN_MODULES);
        for file in self.loaded.schemas.clone() {
            let path = &self.loaded.sources.file(file).path;
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            let file_name = path.strip_prefix(&self.loaded.folder).unwrap_or(path);
            let file_name = file_name.display().to_string().replace('\\', "/");
            let wanted = field_name(&stem);
            let rust_name = scope.claim_free(&wanted);
            if rust_name != wanted {
                self.report_with_help(
                    &rule::RENAMED,
                    Span::start_of(file),
                    format!("the file's module would become `{wanted}` in Rust, a name that is taken; it is called `{rust_name}`"),
                    "rename the file to give its module another name",
                );
            }
            let module = Module {
                rust_name,
                file_name,
            };
            self.modules.insert(file, module);
        }
    }

    /// The module of what stands in a file.
    pub(super) fn module_of(&self, file: FileId) -> Option<ModuleId> {
        self.modules.get_index_of(&file).map(ModuleId::new)
    }
}
