//! The intermediate form of the documentation: what a page says, before Markdown or HTML is made of it.

use crate::Language;
pub use crate::model::Target;

/// A page of the documentation in one language.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Its place within its language, with `/` between folders and without an ending:
    /// `errors-and-states`, `errorcode/no_data`.
    pub path: String,
    /// The language of everything on it.
    pub language: Language,
    /// What lists of pages call it; bare text.
    pub title: String,
    /// One sentence for lists of pages and search engines; bare text, empty where there is none.
    pub description: String,
    /// What it consists of, from top to bottom, the heading of level 1 first.
    pub blocks: Vec<Block>,
}

impl Page {
    /// Whether it is about a single value, so that lists of pages leave it to the page of its type.
    pub fn is_of_value(&self) -> bool {
        self.path.contains('/')
    }

    /// The last part of the path.
    pub fn slug(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }
}

/// A piece of a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading, under which a link finds it by its id.
    Heading {
        /// 1 for the page's own.
        level: u8,
        /// ASCII, the same in all languages; absent for headings that nothing links to.
        id: Option<String>,
        /// The wording.
        text: Vec<Inline>,
    },
    /// Words that belong together.
    Paragraph(Vec<Inline>),
    /// Markdown by the contract's authors.
    Prose(String),
    /// Points, each on a line of its own.
    List(Vec<Vec<Inline>>),
    /// Rows and columns.
    Table(Table),
    /// The values of an enumeration.
    Values(Values),
    /// Links to the pages of an enumeration's values, where what shows the values themselves can't be
    /// trusted to link them.
    ValuePages {
        /// The words before them.
        label: &'static str,
        /// The links, in declared order.
        links: Vec<Inline>,
    },
    /// Ways to the parts of a long list, such as the letters of an index.
    Jumps {
        /// What they are, for those who don't see them.
        label: &'static str,
        /// The links, in the order of the parts.
        links: Vec<Inline>,
    },
    /// Text to be shown as it is.
    Code {
        /// The language for highlighting, such as `json`.
        language: &'static str,
        /// The text, without a final newline.
        text: String,
    },
}

/// Words within a paragraph, a heading or a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Inline {
    /// Bare text that means nothing but itself.
    Literal(String),
    /// Markdown by the contract's authors, on one line.
    Prose(String),
    /// A piece of code.
    Code(String),
    /// Bare text that leads to another place.
    Link {
        /// The text.
        text: String,
        /// The place.
        target: Target,
    },
    /// Markdown by the contract's authors, on one line, in another language than the page's.
    Foreign {
        /// The language.
        language: Language,
        /// The Markdown.
        markdown: String,
    },
    /// A remark on the history of what it follows, such as the release that brought it.
    Mark {
        /// What kind of remark.
        kind: MarkKind,
        /// The words; bare text.
        text: String,
    },
}

/// The remarks on the history of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// The release that brought it.
    Since,
    /// That it is on the way out.
    Deprecated,
}

/// Rows and columns. Every row has a cell for every heading.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// An id of the table as a whole, where no heading carries it.
    pub id: Option<String>,
    /// The headings of the columns.
    pub headings: Vec<Vec<Inline>>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its id, such as `toolreport.state`; absent where the page has that id elsewhere.
    pub id: Option<String>,
    /// The cells.
    pub cells: Vec<Vec<Inline>>,
}

impl Table {
    /// The same table without the columns that say nothing. The first column stays in any case.
    pub fn without_empty_columns(mut self) -> Table {
        let says_something = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.cells.get(column));
            column == 0 || cells.into_iter().any(|cell| !cell.is_empty())
        };
        let kept: Vec<bool> = (0..self.headings.len()).map(says_something).collect();
        retain(&mut self.headings, &kept);
        for row in &mut self.rows {
            retain(&mut row.cells, &kept);
        }
        self
    }
}

fn retain(cells: &mut Vec<Vec<Inline>>, kept: &[bool]) {
    let mut kept = kept.iter();
    cells.retain(|_| kept.next().copied().unwrap_or(false));
}

/// The values of an enumeration, in declared order.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    /// The word before them.
    pub label: &'static str,
    /// The values.
    pub values: Vec<Value>,
}

/// One value of an enumeration.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// Its id, such as `errorcode.no_data`; absent where the page has that id elsewhere.
    pub id: Option<String>,
    /// The value itself.
    pub text: String,
    /// What it means; empty where nobody says.
    pub meaning: Vec<Inline>,
    /// Its own page.
    pub target: Option<Target>,
    /// Remarks on its history.
    pub marks: Vec<Inline>,
}
