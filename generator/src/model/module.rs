//! The modules that definitions are put into where each file gets one of its own.

/// What the definitions of one file belong to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Its name in Rust, as an identifier without `r#`: the file's name without ending.
    pub rust_name: String,
    /// The file, as seen from the contract's folder and with `/` between folders.
    pub file_name: String,
}

/// A module's place in [`super::Model::modules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModuleId(usize);

impl ModuleId {
    pub(crate) fn new(index: usize) -> Self {
        ModuleId(index)
    }

    /// Its index.
    pub fn index(self) -> usize {
        self.0
    }
}
