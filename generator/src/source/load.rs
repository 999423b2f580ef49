//! From a path to all the files that belong to it: a package's folder, or a schema or a folder of
//! schemas and the files that they refer to.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;

use super::bundle;
use super::dynamic;
use super::reference::normalize;
use super::{FileId, Node, Reference, ReferenceError, Sources, Span, each_schema, read_document};
use crate::diagnostic::{Diagnostic, Rule, rule};

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

    /// The files that the manifest lists under a key, or all of the folder by that name where it
    /// doesn't. A file in the folder that the list leaves out is reported: it would be lost.
    fn listed(&mut self, manifest: FileId, key: &str, endings: &[&str]) -> Vec<(PathBuf, Span)> {
        let present = self.files_in(&self.loaded.folder.join(key), endings);
        let root = self.loaded.sources.file(manifest).root.as_ref();
        let Some(list) = root.and_then(|root| root.get(key)) else {
            let start = Span::start_of(manifest);
            return present.into_iter().map(|path| (path, start)).collect();
        };
        let span = list.span;
        let mut listed = Vec::new();
        for item in list.as_array().unwrap_or_default() {
            let Some(name) = item.as_str() else { continue };
            match self.named_files(key, name, &present) {
                Ok(paths) => {
                    for path in paths {
                        // A file named twice is read once; the manifest's reader reports it.
                        if !listed.iter().any(|(other, _)| *other == path) {
                            listed.push((path, item.span));
                        }
                    }
                }
                Err((rule, message, help)) => self
                    .diagnostics
                    .push(Diagnostic::new(rule, item.span, message).with_help(help)),
            }
        }
        // A list with a mistake in it doesn't tell what was meant to be left out.
        let is_whole = list
            .as_array()
            .is_some_and(|list| listed.len() >= list.len());
        let unlisted = present
            .iter()
            .filter(|path| is_whole && !listed.iter().any(|(other, _)| other == *path));
        for path in unlisted {
            let name = path
                .strip_prefix(&self.loaded.folder)
                .unwrap_or(path)
                .display()
                .to_string();
            self.diagnostics.push(
                Diagnostic::new(
                    &rule::UNLISTED_FILE,
                    span,
                    format!("{name} lies in the package and isn't listed under `{key}`"),
                )
                .with_help("add it to the list, or move it out of the folder"),
            );
        }
        listed
    }

    /// A schema is listed by its path, a page by its id, which stands for a file in each language.
    fn named_files(
        &self,
        key: &str,
        name: &str,
        present: &[PathBuf],
    ) -> Result<Vec<PathBuf>, (&'static Rule, String, String)> {
        if key != "pages" {
            return self.listed_path(name).map(|path| vec![path]);
        }
        let of_page = |wanted: &str| {
            let files = present.iter().cloned();
            let files = files.filter(|path| page_id(path).is_some_and(|(id, _)| id == wanted));
            files.collect::<Vec<PathBuf>>()
        };
        let files = of_page(name);
        if !files.is_empty() {
            return Ok(files);
        }
        let help = match page_id(Path::new(name)).filter(|(id, _)| !of_page(id).is_empty()) {
            Some((id, _)) => format!("a page is listed by its id alone: `{id}`"),
            None => "write the page, or take the entry out".to_owned(),
        };
        let message = format!("there is no file pages/{name}.<language>.md");
        Err((&rule::UNREADABLE_FILE, message, help))
    }

    /// The path of a listed schema, which lies in the package like everything that it refers to.
    fn listed_path(&self, name: &str) -> Result<PathBuf, (&'static Rule, String, String)> {
        let reference = Reference {
            file: name.to_owned(),
            fragment: String::new(),
        };
        if name.is_empty() {
            return Err((
                &rule::INVALID_MANIFEST,
                "the list names an empty path".to_owned(),
                "name a file, such as `schemas/errors.yaml`".to_owned(),
            ));
        }
        match reference.path(&self.loaded.folder.join(MANIFEST), &self.loaded.folder) {
            Ok(path) | Err(ReferenceError::NoFile(path)) => {
                // In the words that the folder was named by, as all its files are.
                let inside = path.strip_prefix(normalize(&self.loaded.folder));
                Ok(inside.map_or(path.clone(), |inside| self.loaded.folder.join(inside)))
            }
            Err(_) => Err((
                &rule::INVALID_MANIFEST,
                format!("`{name}` leads out of the package's folder"),
                "copy the file into the folder `schemas` and list the copy".to_owned(),
            )),
        }
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

    /// Reads a file and its document; reports what is wrong with it.
    fn document(&mut self, path: &Path, named_at: Option<Span>) -> Option<FileId> {
        let file = self.text(path, named_at)?;
        self.parsed(file)
    }

    fn parsed(&mut self, file: FileId) -> Option<FileId> {
        match read_document(&mut self.loaded.sources, file) {
            Ok(()) => Some(file),
            Err(problems) => {
                self.diagnostics.extend(problems);
                None
            }
        }
    }

    fn text(&mut self, path: &Path, named_at: Option<Span>) -> Option<FileId> {
        let problem = match read_regular_file(path).map(String::from_utf8) {
            Ok(Ok(text)) => return Some(self.loaded.sources.add(path, text)),
            Ok(Err(error)) => {
                self.not_utf8(path, &error);
                return None;
            }
            Err(error) => format!("can't be read: {}", plain_reason(&error)),
        };
        let span = named_at.unwrap_or_else(|| {
            let file = self.loaded.sources.add(path, "");
            Span::start_of(file)
        });
        self.diagnostics.push(
            Diagnostic::new(
                &rule::UNREADABLE_FILE,
                span,
                format!("{} {problem}", path.display()),
            )
            .with_help(if path.ends_with(MANIFEST) {
                "a package is a folder with a contract.yaml; plain schemas are named by a file, or by the folder that has them in it (.yaml, .yml, .json)"
            } else {
                "name a file that exists, or take the entry out"
            }),
        );
        None
    }

    /// The files of a folder that end in one of these ways, by name.
    fn files_in(&mut self, folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
        let mut files = self.entries(folder);
        files.retain(|path| {
            let ending = path.extension();
            path.is_file() && ending.is_some_and(|ending| endings.iter().any(|it| ending == *it))
        });
        files
    }

    /// What a folder holds, by name; nothing where there is no such folder.
    fn entries(&mut self, folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).and_then(|entries| {
            let paths = entries.map(|entry| entry.map(|entry| entry.path()));
            paths.collect::<Result<Vec<PathBuf>, _>>()
        });
        match entries {
            Ok(mut paths) => {
                paths.sort();
                paths
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(error) => {
                let place = Span::start_of(self.loaded.sources.add(folder, ""));
                let reason = plain_reason(&error);
                let message = format!("{} can't be listed: {reason}", folder.display());
                self.diagnostics.push(
                    Diagnostic::new(&rule::UNREADABLE_FILE, place, message)
                        .with_help("let it be a folder that this user may read"),
                );
                Vec::new()
            }
        }
    }

    /// Reports the first place of a file that is no UTF-8.
    fn not_utf8(&mut self, path: &Path, error: &std::string::FromUtf8Error) {
        let text = String::from_utf8_lossy(error.as_bytes());
        let file = self.loaded.sources.add(path, text);
        let start = u32::try_from(error.utf8_error().valid_up_to()).unwrap_or(u32::MAX);
        let span = Span {
            file,
            start,
            end: start,
        };
        let message = format!("{} isn't UTF-8 from here on", path.display());
        self.diagnostics.push(
            Diagnostic::new(&rule::UNREADABLE_FILE, span, message)
                .with_help("save the file in the encoding UTF-8"),
        );
    }
}

/// Id and language of a page template's path: `errors.ru.md` is page `errors` in `ru`.
pub fn page_id(path: &Path) -> Option<(&str, &str)> {
    path.file_name()?
        .to_str()?
        .strip_suffix(".md")?
        .rsplit_once('.')
}

/// Reads a file that ends: a pipe or a device may hold back its text for ever, or never stop.
fn read_regular_file(path: &Path) -> std::io::Result<Vec<u8>> {
    let kind = std::fs::metadata(path)?.file_type();
    if kind.is_file() || kind.is_dir() {
        return std::fs::read(path);
    }
    Err(std::io::Error::other("it is no regular file"))
}

fn plain_reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        std::io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}
