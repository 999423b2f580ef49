//! Which files of a package count: those that its manifest lists, or all of a folder.

use std::path::{Path, PathBuf};

use super::{Loading, MANIFEST};
use crate::diagnostic::{Diagnostic, Rule, rule};
use crate::source::reference::normalize;
use crate::source::{FileId, Reference, ReferenceError, Span};

impl Loading {
    /// The files that the manifest lists under a key, or all of the folder by that name where it
    /// doesn't. A file in the folder that the list leaves out is reported: it would be lost.
    pub(super) fn listed(
        &mut self,
        manifest: FileId,
        key: &str,
        endings: &[&str],
    ) -> Vec<(PathBuf, Span)> {
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
}

/// Id and language of a page template's path: `errors.ru.md` is page `errors` in `ru`.
pub fn page_id(path: &Path) -> Option<(&str, &str)> {
    path.file_name()?
        .to_str()?
        .strip_suffix(".md")?
        .rsplit_once('.')
}
