//! The site of a contract: what is on it, that it holds together, and that versions leave each other alone.

mod history;
mod links;
mod looking;
mod pages;
mod unusual;
mod versions;
mod writing;
