//! The outline while it grows: the arrays and objects whose ends haven't come yet.

use crate::hashing::IndexMap;
use crate::source::Span;
use crate::source::outline::{Outline, OutlineEntry, Shape};

/// What the next node will be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Awaited {
    /// The document's only value.
    Root,
    Element,
    Key,
    Value,
}

/// An array or object whose end hasn't come yet.
struct Frame {
    start: usize,
    has_brackets: bool,
    /// Whether it has brackets or stands within some.
    is_in_brackets: bool,
    content: Content,
}

enum Content {
    Array(Vec<Outline>),
    Object {
        members: IndexMap<String, OutlineEntry>,
        /// The key whose value comes next.
        key: Option<Key>,
    },
}

struct Key {
    /// None where the key was refused; its value then goes nowhere.
    name: Option<String>,
    span: Span,
}

/// An array or object that has just ended.
pub(super) struct Closed {
    /// The offset that it began at.
    pub(super) start: usize,
    /// Whether it began with a bracket, and so ends with one.
    pub(super) has_brackets: bool,
    pub(super) shape: Shape,
}

/// The outline while it grows.
#[derive(Default)]
pub(super) struct Tree {
    frames: Vec<Frame>,
    root: Option<Outline>,
}

impl Tree {
    /// What the next node will be.
    pub(super) fn awaited(&self) -> Awaited {
        match self.frames.last().map(|frame| &frame.content) {
            None => Awaited::Root,
            Some(Content::Array(_)) => Awaited::Element,
            Some(Content::Object { key: None, .. }) => Awaited::Key,
            Some(Content::Object { key: Some(_), .. }) => Awaited::Value,
        }
    }

    /// How many arrays and objects are open.
    pub(super) fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Whether the next node stands within brackets.
    pub(super) fn is_in_brackets(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.is_in_brackets)
    }

    /// The place of the key whose value comes next.
    pub(super) fn key_span(&self) -> Option<Span> {
        match &self.frames.last()?.content {
            Content::Object { key, .. } => key.as_ref().map(|key| key.span),
            Content::Array(_) => None,
        }
    }

    /// The place of a key of this name in the innermost object.
    pub(super) fn place_of_key(&self, name: &str) -> Option<Span> {
        match &self.frames.last()?.content {
            Content::Object { members, .. } => members.get(name).map(|member| member.key_span),
            Content::Array(_) => None,
        }
    }

    /// Adds a key to the innermost object; without a name where it was refused.
    pub(super) fn add_key(&mut self, name: Option<String>, span: Span) {
        if let Some(Content::Object { key, .. }) =
            self.frames.last_mut().map(|frame| &mut frame.content)
        {
            *key = Some(Key { name, span });
        }
    }

    /// Adds an element, the awaited key's value or the root.
    pub(super) fn add_value(&mut self, value: Outline) {
        match self.frames.last_mut().map(|frame| &mut frame.content) {
            None => self.root = Some(value),
            Some(Content::Array(elements)) => elements.push(value),
            Some(Content::Object { members, key }) => {
                if let Some(Key {
                    name: Some(name),
                    span: key_span,
                }) = key.take()
                {
                    members.insert(name, OutlineEntry { key_span, value });
                }
            }
        }
    }

    /// Begins an array.
    pub(super) fn open_array(&mut self, start: usize, has_brackets: bool) {
        self.open(start, has_brackets, Content::Array(Vec::new()));
    }

    /// Begins an object.
    pub(super) fn open_object(&mut self, start: usize, has_brackets: bool) {
        let members = IndexMap::default();
        self.open(start, has_brackets, Content::Object { members, key: None });
    }

    fn open(&mut self, start: usize, has_brackets: bool, content: Content) {
        self.frames.push(Frame {
            start,
            has_brackets,
            is_in_brackets: has_brackets || self.is_in_brackets(),
            content,
        });
    }

    /// Ends the innermost array or object. It goes nowhere yet.
    pub(super) fn close(&mut self) -> Option<Closed> {
        let frame = self.frames.pop()?;
        let shape = match frame.content {
            Content::Array(elements) => Shape::Array(elements),
            Content::Object { members, .. } => Shape::Object(members),
        };
        Some(Closed {
            start: frame.start,
            has_brackets: frame.has_brackets,
            shape,
        })
    }

    /// The whole document's outline, if there was a value.
    pub(super) fn into_root(self) -> Option<Outline> {
        self.root
    }
}
