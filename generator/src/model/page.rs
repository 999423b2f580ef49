//! A page template: prose with places for generated blocks.

use super::{DefinitionId, Located};
use crate::Language;
use crate::source::{FileId, Span};

/// A page in all its languages.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its id: the file name without language and ending, and the slug of the page.
    pub id: String,
    /// One text a language, in the manifest's order.
    pub texts: Vec<PageText>,
}

/// A page in one language.
#[derive(Clone, Debug)]
pub struct PageText {
    /// The language.
    pub language: Language,
    /// The file.
    pub file: FileId,
    /// The page's heading.
    pub title: Located<String>,
    /// One sentence for lists of pages and search engines.
    pub description: Located<String>,
    /// What the page consists of, from top to bottom.
    pub parts: Vec<PagePart>,
    /// The addresses of all links in its prose, as written.
    pub links: Vec<Located<String>>,
}

/// A piece of a page.
#[derive(Clone, Debug)]
pub enum PagePart {
    /// Markdown that is printed as it is.
    Prose(String),
    /// The heading of a section.
    Section(Section),
    /// A place for a generated block.
    Block(Block),
}

/// A section's heading: `## Heading {#id}`.
#[derive(Clone, Debug)]
pub struct Section {
    /// The id, the same in all languages.
    pub id: String,
    /// The heading.
    pub heading: String,
    /// The place of the line.
    pub span: Span,
}

/// A generated block: `{{ type Error }}` or `{{ attributes ErrorCode }}`.
#[derive(Clone, Debug)]
pub struct Block {
    /// What is printed.
    pub kind: BlockKind,
    /// The name as written.
    pub name: String,
    /// The type of that name; absent where the contract has none (an error of the lint).
    pub definition: Option<DefinitionId>,
    /// The place of the name.
    pub span: Span,
}

/// What a block prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// The type: heading, title, description, fields or values.
    Type,
    /// The attribute table of an enumeration.
    Attributes,
}
