//! What a page says: the contract laid out in the intermediate form.

mod attribute_table;
mod changes_page;
mod context;
mod entries;
mod home_page;
mod index_page;
mod layout;
mod prose_headings;
mod type_block;
mod type_words;
mod value_page;

pub(super) use context::Context;
pub(crate) use context::one_line;
pub(super) use entries::{Entry, EntryKind, entries_of};
pub(super) use layout::page_of_type;
pub use layout::{pages, site_pages};
pub(super) use value_page::page_of_value;
