//! The validation code, copied into the outputs that ask for it.

use super::copied::Copied;
use super::{Outputs, RustOptions, first_line};
use crate::model::Model;

/// Where the validation code goes as a file of its own.
pub const VALIDATION_FILE: &str = "rust/validation.rs";

pub(super) const CODE: Copied = Copied {
    root: include_str!("../../validation/mod.rs"),
    files: &[
        ("divergence", include_str!("../../validation/divergence.rs")),
        (
            "document_order",
            include_str!("../../validation/document_order.rs"),
        ),
        (
            "expectation",
            include_str!("../../validation/expectation.rs"),
        ),
        ("schema", include_str!("../../validation/schema.rs")),
    ],
};

/// Emits `rust/validation.rs`, a module's file: `Schema` and `Divergence`, which need the crate `jsonschema`.
pub fn validation(model: &Model, options: &RustOptions) -> Outputs {
    let mut text = first_line(model, options);
    text.push_str("\n\n");
    CODE.push_to(&mut text, 0);
    let mut outputs = Outputs::default();
    outputs.insert(VALIDATION_FILE, text);
    outputs
}
