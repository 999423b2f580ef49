//! The files of one run and the places in them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::reference::normalize;
use super::{Node, Step};

/// One file of a [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(u32);

/// A stretch of one file, in bytes: `start` is inside, `end` is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file that it lies in.
    pub file: FileId,
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}

/// A place as people and editors name it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The file, as it was named on the way in.
    pub path: PathBuf,
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in Unicode characters.
    pub column: usize,
}

/// A file's text and, where it is YAML or JSON that could be read, its document.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path by which other files refer to it, and from which it has its name.
    pub path: PathBuf,
    /// The whole text; that of the bundle, where the file is a part of one.
    pub text: Arc<str>,
    /// The document, for YAML and JSON.
    pub root: Option<Node>,
    /// Offset of each line's first byte: a run may ask for the position of every place.
    line_starts: Arc<[usize]>,
    /// Where in a frozen version's bundle the file stands.
    part: Option<Part>,
}

/// A file's place in a bundle.
#[derive(Clone, Debug)]
struct Part {
    /// The bundle's own path, which diagnostics print.
    bundle: PathBuf,
    /// JSON Pointer (RFC 6901) of the file's document.
    pointer: String,
}

/// Every file that a run has read. Everything that carries a [`Span`] is looked up here.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
    /// The first file of each path, however its way there was written.
    ids_by_path: HashMap<PathBuf, FileId>,
}

impl Span {
    /// The beginning of the first file, for values that were never written.
    pub(crate) const NOWHERE: Span = Span::start_of(FileId(0));

    /// The very beginning of a file, for what concerns the file as a whole.
    pub const fn start_of(file: FileId) -> Span {
        Span {
            file,
            start: 0,
            end: 0,
        }
    }
}

impl SourceFile {
    /// The path of the file on disk, for messages.
    pub fn shown_path(&self) -> &Path {
        self.part.as_ref().map_or(&self.path, |part| &part.bundle)
    }
}

impl Sources {
    /// Takes a file in. Its document is set later, when it could be read.
    pub fn add(&mut self, path: impl Into<PathBuf>, text: impl Into<Arc<str>>) -> FileId {
        let text = text.into();
        let line_starts = text.match_indices('\n').map(|(newline, _)| newline + 1);
        let line_starts = std::iter::once(0).chain(line_starts).collect();
        self.push(SourceFile {
            path: path.into(),
            text,
            root: None,
            line_starts,
            part: None,
        })
    }

    /// Takes a document that stands inside another file as a file of its own. Its places are those in
    /// the file around it.
    pub fn add_part(
        &mut self,
        bundle: FileId,
        pointer: &str,
        path: PathBuf,
        root: &Node,
    ) -> FileId {
        let around = self.file(bundle);
        let part = Part {
            bundle: around.path.clone(),
            pointer: pointer.to_owned(),
        };
        let (text, line_starts) = (around.text.clone(), around.line_starts.clone());
        let id = self.push(SourceFile {
            path,
            text,
            root: None,
            line_starts,
            part: Some(part),
        });
        self.set_root(id, root.in_file(id));
        id
    }

    fn push(&mut self, file: SourceFile) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.ids_by_path.entry(normalize(&file.path)).or_insert(id);
        self.files.push(file);
        id
    }

    /// Gives a file the document that its text holds.
    pub fn set_root(&mut self, file: FileId, root: Node) {
        self.files[file.0 as usize].root = Some(root);
    }

    /// The file of this id.
    pub fn file(&self, file: FileId) -> &SourceFile {
        &self.files[file.0 as usize]
    }

    /// The file that was read from this path, if any, however its way there was written.
    pub fn find(&self, path: &Path) -> Option<FileId> {
        self.ids_by_path.get(&normalize(path)).copied()
    }

    /// All files in the order in which they were read.
    pub fn ids(&self) -> impl Iterator<Item = FileId> + use<> {
        (0..self.files.len()).map(|index| FileId(index as u32))
    }

    /// The files of two runs in one, and how a place of the second run is moved there. Places of the
    /// first stay.
    pub fn joined(&self, second: &Sources) -> (Sources, impl Fn(Span) -> Span + use<>) {
        let first = u32::try_from(self.files.len()).unwrap_or(u32::MAX);
        let mut both = self.clone();
        both.files.extend(second.files.iter().cloned());
        let moved = move |span: Span| Span {
            file: FileId(first.saturating_add(span.file.0)),
            ..span
        };
        for (path, id) in &second.ids_by_path {
            let place = moved(Span::start_of(*id));
            both.ids_by_path.entry(path.clone()).or_insert(place.file);
        }
        (both, moved)
    }

    /// Line and column of a span's beginning.
    pub fn position(&self, span: Span) -> Position {
        let file = self.file(span.file);
        let start = file.text.floor_char_boundary(span.start as usize);
        let line = file.line_starts.partition_point(|first| *first <= start);
        let line_start = file
            .line_starts
            .get(line.saturating_sub(1))
            .copied()
            .unwrap_or(0);
        Position {
            path: file.shown_path().to_path_buf(),
            line,
            column: file.text[line_start..start].chars().count() + 1,
        }
    }

    /// JSON Pointer (RFC 6901) to the innermost value that a span begins in; empty for the root.
    pub fn pointer(&self, span: Span) -> String {
        let file = self.file(span.file);
        let mut pointer = file
            .part
            .as_ref()
            .map_or(String::new(), |part| part.pointer.clone());
        let mut node = file.root.as_ref();
        while let Some((step, part)) = node.and_then(|node| node.part_at(span.start)) {
            match step {
                Step::Key(key) => push_pointer_token(&mut pointer, key),
                Step::Position(position) => {
                    push_pointer_token(&mut pointer, &position.to_string());
                }
            }
            node = Some(part);
        }
        pointer
    }
}

/// Appends one reference token to a JSON Pointer, escaped by RFC 6901.
pub fn push_pointer_token(pointer: &mut String, token: &str) {
    pointer.push('/');
    match token.contains(['~', '/']) {
        true => pointer.push_str(&token.replace('~', "~0").replace('/', "~1")),
        false => pointer.push_str(token),
    }
}
