//! The documentation: pages in an intermediate form, and Markdown made of them.
//!
//! [`pages`] lays a contract out in one language; what is said where is decided there. A renderer such
//! as [`markdown`](self::docs) decides only how it is written down.

mod blocks;
pub mod history;
mod html;
mod labels;
mod links;
mod markdown;
pub mod page;
mod site;
#[cfg(feature = "cli")]
mod terminal;
#[cfg(test)]
mod tests;

pub(crate) use blocks::one_line;
pub use blocks::{pages, site_pages};
pub use history::History;
pub use labels::{Labels, labels};
pub use markdown::FrontMatter;
pub use site::{SiteOptions, SiteVersion, site};
#[cfg(feature = "cli")]
pub use terminal::for_terminal;

use super::Outputs;
use crate::Language;
use crate::model::{DefinitionId, Member, Model};

/// How the Markdown is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DocsOptions {
    /// What stands above the heading of each page.
    pub front_matter: FrontMatter,
}

/// Every page as Markdown: `docs/<language>/<page>.md`, and `docs/<language>/<enumeration>/<value>.md`
/// for each value of an enumeration whose values have pages. An empty history leaves out which release brought what.
pub fn docs(model: &Model, history: &History, options: &DocsOptions) -> Outputs {
    let version = model.package.version.as_ref();
    let version = version.map(|version| version.value.as_str());
    let mut outputs = Outputs::default();
    for &language in &model.package.languages {
        for page in pages(model, language, history) {
            let path = format!("docs/{language}/{}.md", page.path);
            outputs.insert(path, markdown::render(&page, version, options.front_matter));
        }
    }
    outputs
}

/// The page of one value of an enumeration in this language, whether [`docs`] has a page of it or not. None where the
/// definition is no enumeration.
pub fn page_of_value(
    model: &Model,
    language: Language,
    enumeration: DefinitionId,
    member: &Member,
) -> Option<page::Page> {
    let history = History::default();
    let context = blocks::Context::new(model, language, &history);
    blocks::page_of_value(&context, enumeration, member)
}

/// A page of one type in this language: what [`docs`] says of it, with the attributes of its values.
pub fn page_of_type(model: &Model, language: Language, id: DefinitionId) -> page::Page {
    let history = History::default();
    blocks::page_of_type(&blocks::Context::new(model, language, &history), id)
}
