//! The support code, copied into every output as `mod support`.

use super::copied::Copied;

pub(super) const CODE: Copied = Copied {
    root: include_str!("../../support/mod.rs"),
    files: &[
        (
            "contract_type",
            include_str!("../../support/contract_type.rs"),
        ),
        ("extra", include_str!("../../support/extra.rs")),
        ("integers", include_str!("../../support/integers.rs")),
        ("open", include_str!("../../support/open.rs")),
        ("outcome", include_str!("../../support/outcome.rs")),
        ("present", include_str!("../../support/present.rs")),
        ("rfc3339", include_str!("../../support/rfc3339.rs")),
        ("timestamp", include_str!("../../support/timestamp.rs")),
        ("vocabulary", include_str!("../../support/vocabulary.rs")),
    ],
};

/// The module, and its names at the top level: by a glob, so that the contract's own names win.
pub(super) fn module() -> String {
    let mut text = String::from(
        "#[allow(unused_imports)]\n\
         pub use self::support::*;\n\
         /// What the types stand on; the same in every output.\n\
         #[allow(dead_code, unused_imports, unreachable_pub)]\n\
         pub mod support {\n",
    );
    CODE.push_to(&mut text, 1);
    text.push_str("}\n");
    text
}
