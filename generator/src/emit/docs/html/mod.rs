//! What stands on a page, as HTML: the body of it, without what surrounds every page of a site.

mod blocks;
mod prose;
mod typography;

pub(super) use blocks::render;
pub(super) use prose::{Place, plain_text};
pub(super) use typography::heading_text;
