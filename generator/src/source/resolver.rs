//! Follows references from file to file. Whatever it has looked up once it knows, so that a
//! contract of many references is resolved in one pass over its files.

use crate::hashing::HashMap;

use super::identified::{Identified, Lookup, Resource};
use super::{FileId, Loaded, Node, Reference, ReferenceError, Span, find_pointer};

/// Finds what references lead to.
pub struct Resolver<'a> {
    loaded: &'a Loaded,
    identified: Identified<'a>,
    /// The file that each text before a `#` names, by the file that it stands in.
    files: HashMap<(FileId, String), Result<FileId, ReferenceError>>,
}

impl<'a> Resolver<'a> {
    /// Resolves the references of these files.
    pub fn new(loaded: &'a Loaded) -> Self {
        Resolver {
            loaded,
            identified: Identified::of(loaded),
            files: HashMap::default(),
        }
    }

    /// The schema that a reference's text names, seen from the place that it stands in: the nearest `$id` around it
    /// says what the text means.
    ///
    /// # Errors
    /// Why it can't be followed.
    pub fn resolve(&mut self, from: Span, text: &str) -> Result<&'a Node, ReferenceError> {
        let (address, fragment) = Reference::split(text);
        let around = self
            .identified
            .around(from)
            .ok_or(ReferenceError::NoPlace)?;
        if address.is_empty() {
            return self.fragment(around, &fragment);
        }
        let resource = match self.identified.resource(around, address) {
            Lookup::One(resource) => resource,
            Lookup::Several => return Err(ReferenceError::Ambiguous),
            Lookup::None => self.of_file(from.file, around, text)?,
        };
        self.fragment(resource, &fragment)
    }

    /// The file that a reference names by its path.
    fn of_file(
        &mut self,
        from: FileId,
        around: Resource<'a>,
        text: &str,
    ) -> Result<Resource<'a>, ReferenceError> {
        let reference = Reference::parse(text)?;
        if self.identified.is_embedded(from, around) {
            return Err(ReferenceError::Network);
        }
        let file = self.file(from, &reference)?;
        let whole = self.identified.around(Span::start_of(file));
        whole.ok_or(ReferenceError::NoPlace)
    }

    fn file(&mut self, from: FileId, reference: &Reference) -> Result<FileId, ReferenceError> {
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

    /// The place that a fragment names in a document: the root, a JSON Pointer (RFC 6901) or an anchor.
    fn fragment(&self, resource: Resource<'a>, fragment: &str) -> Result<&'a Node, ReferenceError> {
        if fragment.is_empty() {
            return Ok(resource.root);
        }
        if fragment.starts_with('/') {
            return find_pointer(resource.root, fragment).ok_or(ReferenceError::NoPlace);
        }
        match self.identified.anchor(resource, fragment) {
            Lookup::One(schema) => Ok(schema),
            Lookup::Several => Err(ReferenceError::Ambiguous),
            Lookup::None => Err(ReferenceError::NoPlace),
        }
    }
}
