//! The documentation: pages in an intermediate form, and Markdown made of them.
//!
//! [`pages`] lays a contract out in one language; what is said where is decided there. A renderer such
//! as [`markdown`](self::docs) decides only how it is written down.

mod attribute_table;
mod context;
mod labels;
mod layout;
mod markdown;
mod markdown_text;
pub mod page;
mod places;
#[cfg(test)]
mod tests;
mod type_block;
mod type_words;
mod value_page;

pub use labels::{Labels, labels};
pub use layout::pages;
pub use markdown::FrontMatter;

use super::Outputs;
use crate::model::Model;

/// How the Markdown is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DocsOptions {
    /// What stands above the heading of each page.
    pub front_matter: FrontMatter,
}

/// Every page as Markdown: `docs/<language>/<page>.md`, and `docs/<language>/<enumeration>/<value>.md`
/// for each value of an enumeration whose values have pages.
pub fn docs(model: &Model, options: &DocsOptions) -> Outputs {
    let version = model.package.version.as_ref();
    let version = version.map(|version| version.value.as_str());
    let mut outputs = Outputs::default();
    for language in &model.package.languages {
        for page in pages(model, language) {
            let path = format!("docs/{language}/{}.md", page.path);
            outputs.insert(path, markdown::render(&page, version, options.front_matter));
        }
    }
    outputs
}
