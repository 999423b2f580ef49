//! Follows references from file to file. Whatever it has looked up once it knows, so that a
//! contract of many references is resolved in one pass over its files.

use std::collections::HashMap;

use super::{FileId, Loaded, Node, Reference, ReferenceError, each_schema, find_pointer};

/// Finds what references lead to.
pub struct Resolver<'a> {
    loaded: &'a Loaded,
    /// The file that each text before a `#` names, by the file that it stands in.
    files: HashMap<(FileId, String), Result<FileId, ReferenceError>>,
    /// The schemas with an `$anchor`, of the files that were asked for one.
    anchors: HashMap<FileId, HashMap<&'a str, &'a Node>>,
}

impl<'a> Resolver<'a> {
    /// Resolves the references of these files.
    pub fn new(loaded: &'a Loaded) -> Self {
        Resolver {
            loaded,
            files: HashMap::new(),
            anchors: HashMap::new(),
        }
    }

    /// The place that a reference's text names, seen from the file that it stands in.
    ///
    /// # Errors
    /// Why it can't be followed.
    pub fn resolve(&mut self, from: FileId, text: &str) -> Result<&'a Node, ReferenceError> {
        let reference = Reference::parse(self.without_own_id(from, text))?;
        let file = self.file(from, &reference)?;
        self.fragment(file, &reference.fragment)
            .ok_or(ReferenceError::NoPlace)
    }

    /// A file may name itself by its `$id`.
    fn without_own_id<'t>(&self, from: FileId, text: &'t str) -> &'t str {
        let root = self.loaded.sources.file(from).root.as_ref();
        let own_id = root.and_then(|root| root.get("$id")?.as_str());
        own_id
            .and_then(|id| text.strip_prefix(id.trim_end_matches('#')))
            .filter(|rest| rest.is_empty() || rest.starts_with('#'))
            .unwrap_or(text)
    }

    fn file(&mut self, from: FileId, reference: &Reference) -> Result<FileId, ReferenceError> {
        if reference.file.is_empty() {
            return Ok(from);
        }
        let key = (from, reference.file.clone());
        if let Some(known) = self.files.get(&key) {
            return known.clone();
        }
        let sources = &self.loaded.sources;
        let (from, folder) = (&sources.file(from).path, &self.loaded.folder);
        let file = reference.path_by_text(from, folder).and_then(|path| {
            // A file that is there and couldn't be read has no places.
            let missing = || {
                reference
                    .path(from, folder)
                    .err()
                    .unwrap_or(ReferenceError::NoPlace)
            };
            sources.find(&path).ok_or_else(missing)
        });
        self.files.insert(key, file.clone());
        file
    }

    /// The place that a fragment names in a file: the root, a JSON Pointer (RFC 6901) or an anchor.
    fn fragment(&mut self, file: FileId, fragment: &str) -> Option<&'a Node> {
        let root = self.loaded.sources.file(file).root.as_ref()?;
        if fragment.is_empty() {
            return Some(root);
        }
        if fragment.starts_with('/') {
            return find_pointer(root, fragment);
        }
        let anchors = self.anchors.entry(file).or_insert_with(|| anchors(root));
        anchors.get(fragment).copied()
    }
}

/// Every schema that has an anchor; of several with one name, the first.
fn anchors(root: &Node) -> HashMap<&str, &Node> {
    let mut anchors = HashMap::new();
    each_schema(root, &mut |schema| {
        if let Some(name) = schema.get("$anchor").and_then(Node::as_str) {
            anchors.entry(name).or_insert(schema);
        }
    });
    anchors
}
