//! The reasons that a tool gets, with the exact places.

#[path = "../support/mod.rs"]
mod support;

mod offers;
mod results;
mod schemas;
mod versions;
