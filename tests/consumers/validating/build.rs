//! The same types in several ways, each option of the builder in one of them.

use std::env;
use std::path::PathBuf;

use norm_contract_generator::{Builder, Error};

fn main() -> Result<(), Error> {
    Builder::new("../../fixtures/plain/ticket.schema.json")
        .validation(true)
        .extra_derive("::consumer_marking::Marked")
        .generate()?;
    Builder::new("../../fixtures/helpdesk")
        .out_dir(out("helpdesk"))
        .module_per_file(true)
        .validation(true)
        .chrono(true)
        .jiff(true)
        .type_derive("people::Person", "::consumer_marking::Marked")
        .type_derive("Number", "::std::cmp::PartialOrd")
        .type_attribute("tickets::Status", "#[repr(u16)]")
        .generate()?;
    Builder::new("../../fixtures/helpdesk/tickets.json")
        .out_dir(out("strict"))
        .only_definitions(["Event"])
        .closed_enums(true)
        .extra_derive("::std::cmp::Eq")
        .generate()
}

fn out(name: &str) -> PathBuf {
    let out = env::var_os("OUT_DIR").map(PathBuf::from);
    out.unwrap_or_default().join(name)
}
