//! From a path to all the files that belong to it: a package's folder, or a schema or a folder of
//! schemas and the files that they refer to.

mod files;
mod listed;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;

use super::bundle;
use super::dynamic;
use super::{FileId, Node, Reference, Sources, each_schema};
use crate::diagnostic::Diagnostic;

pub use listed::page_id;

/// Name of the manifest in a package's folder.
pub const MANIFEST: &str = "contract.yaml";

/// Name of the file in a package's folder that lists the findings which its maintainers accept.
pub const APPROVALS: &str = "approvals.yaml";

/// How the names of files with schemas end.
const SCHEMA_ENDINGS: [&str; 3] = ["yaml", "yml", "json"];

/// The files of a contract, read.
#[derive(Debug, Default)]
pub struct Loaded {
    /// All files.
    pub sources: Sources,
    /// The folder that references must not leave.
    pub folder: PathBuf,
    /// The manifest, for a package.
    pub manifest: Option<FileId>,
    /// Whether a folder of plain schemas was named, and not one of them.
    pub is_schema_folder: bool,
    /// Files with schemas: the package's own in their order, then the files that they refer to.
    pub schemas: Vec<FileId>,
    /// Page templates.
    pub pages: Vec<FileId>,
    /// Examples: the type's name and the file.
    pub examples: Vec<(String, FileId)>,
    /// The approvals, for a package that has some.
    pub approvals: Option<FileId>,
    /// Whether this is a frozen version, which nobody can mend any more.
    pub is_frozen: bool,
}

impl Loaded {
    /// Reads a package (a folder with a manifest), the plain schemas of another folder, or a file: a
    /// plain schema or a frozen version.
    pub fn from_path(path: &Path) -> (Self, Vec<Diagnostic>) {
        Loaded::from_path_after(path, Sources::default())
    }

    /// [`Loaded::from_path`] in a run that has read other files already.
    pub fn from_path_after(path: &Path, sources: Sources) -> (Self, Vec<Diagnostic>) {
        let mut loading = Loading::default();
        loading.loaded.sources = sources;
        if path.is_dir() {
            loading.folder(path);
        } else {
            loading.file(path);
        }
        dynamic::settle(&mut loading.loaded);
        (loading.loaded, loading.diagnostics)
    }

    /// Takes a text for that of a file, as [`Loaded::from_path`] would read it.
    pub fn from_text(path: &Path, text: &str) -> (Self, Vec<Diagnostic>) {
        let mut loading = Loading::default();
        let file = loading.loaded.sources.add(path, text);
        loading.parsed(file);
        loading.use_file(file);
        dynamic::settle(&mut loading.loaded);
        (loading.loaded, loading.diagnostics)
    }
}

#[derive(Default)]
struct Loading {
    loaded: Loaded,
    diagnostics: Vec<Diagnostic>,
}

impl Loading {
    fn package(&mut self, folder: &Path) {
        self.loaded.folder = folder.to_path_buf();
        let Some(manifest) = self.document(&folder.join(MANIFEST), None) else {
            return;
        };
        self.loaded.manifest = Some(manifest);
        let schemas = self.listed(manifest, "schemas", &SCHEMA_ENDINGS);
        for (path, entry) in schemas {
            if let Some(file) = self.document(&path, Some(entry)) {
                self.loaded.schemas.push(file);
            }
        }
        self.referenced_files();
        for (path, entry) in self.listed(manifest, "pages", &["md"]) {
            let page = self.text(&path, Some(entry));
            self.loaded.pages.extend(page);
        }
        self.examples();
        let approvals = folder.join(APPROVALS);
        if approvals.exists() {
            self.loaded.approvals = self.document(&approvals, None);
        }
    }

    /// A package, or where there is no manifest the schemas that lie in the folder.
    fn folder(&mut self, folder: &Path) {
        let schemas = match folder.join(MANIFEST).try_exists() {
            Ok(false) => self.files_in(folder, &SCHEMA_ENDINGS),
            _ => Vec::new(),
        };
        if schemas.is_empty() {
            self.package(folder);
            return;
        }
        self.loaded.folder = folder.to_path_buf();
        self.loaded.is_schema_folder = true;
        for path in schemas {
            let file = self.document(&path, None);
            self.loaded.schemas.extend(file);
        }
        self.referenced_files();
    }

    /// A frozen version's bundle, or a plain schema.
    fn file(&mut self, path: &Path) {
        if let Some(file) = self.document(path, None) {
            self.use_file(file);
        }
    }

    fn use_file(&mut self, file: FileId) {
        let path = self.loaded.sources.file(file).path.clone();
        if bundle::is_bundle(&self.loaded.sources, file) {
            bundle::unpack(&mut self.loaded, file, &mut self.diagnostics);
            return;
        }
        self.loaded.folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        self.loaded.schemas.push(file);
        self.referenced_files();
    }

    fn examples(&mut self) {
        let folder = self.loaded.folder.join("examples");
        let folders = self.entries(&folder).into_iter();
        for folder in folders.filter(|path| path.is_dir()) {
            let name = folder
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            for path in self.files_in(&folder, &["json"]) {
                if let Some(file) = self.document(&path, None) {
                    self.loaded.examples.push((name.clone(), file));
                }
            }
        }
    }

    /// Reads the files that schemas refer to, and the files that these refer to. A reference that
    /// can't be followed is reported where it is resolved.
    fn referenced_files(&mut self) {
        let mut queue: VecDeque<FileId> = self.loaded.schemas.iter().copied().collect();
        while let Some(file) = queue.pop_front() {
            for path in self.references(file) {
                if self.loaded.sources.find(&path).is_none()
                    && let Some(file) = self.document(&path, None)
                {
                    self.loaded.schemas.push(file);
                    queue.push_back(file);
                }
            }
        }
    }

    fn references(&self, file: FileId) -> Vec<PathBuf> {
        let from = self.loaded.sources.file(file);
        let Some(root) = &from.root else {
            return Vec::new();
        };
        // By file, in written order: to follow a path asks the file system.
        let mut references: IndexMap<String, Reference> = IndexMap::new();
        each_schema(root, &mut |schema| {
            let text = schema.get("$ref").and_then(Node::as_str);
            if let Some(Ok(reference)) = text.map(Reference::parse) {
                let file = reference.file.clone();
                references.entry(file).or_insert(reference);
            }
        });
        references
            .into_values()
            .filter_map(|reference| reference.path(&from.path, &self.loaded.folder).ok())
            .collect()
    }
}
