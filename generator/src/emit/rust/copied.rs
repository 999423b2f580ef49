//! Code that is the same in every output: ordinary Rust of this crate, copied in as it is.

use std::collections::BTreeSet;

use super::DateLibrary;

/// A folder of this crate: the text of its `mod.rs` and of the files that it names.
struct Folder {
    root: &'static str,
    files: &'static [(&'static str, &'static str)],
}

static SUPPORT: Folder = Folder {
    root: include_str!("../../support/mod.rs"),
    files: &[
        ("branch", include_str!("../../support/branch.rs")),
        ("constant", include_str!("../../support/constant.rs")),
        (
            "contract_type",
            include_str!("../../support/contract_type.rs"),
        ),
        ("decisions", include_str!("../../support/decisions.rs")),
        ("extra", include_str!("../../support/extra.rs")),
        ("fit", include_str!("../../support/fit.rs")),
        ("integers", include_str!("../../support/integers.rs")),
        ("object", include_str!("../../support/object.rs")),
        (
            "object_writer",
            include_str!("../../support/object_writer.rs"),
        ),
        ("open", include_str!("../../support/open.rs")),
        ("outcome", include_str!("../../support/outcome.rs")),
        (
            "outcome_branch",
            include_str!("../../support/outcome_branch.rs"),
        ),
        ("read_ahead", include_str!("../../support/read_ahead.rs")),
        ("rfc3339", include_str!("../../support/rfc3339.rs")),
        ("timestamp", include_str!("../../support/timestamp.rs")),
        (
            "timestamp_branch",
            include_str!("../../support/timestamp_branch.rs"),
        ),
        ("tree", include_str!("../../support/tree.rs")),
        ("tree_access", include_str!("../../support/tree_access.rs")),
        (
            "tree_deserializer",
            include_str!("../../support/tree_deserializer.rs"),
        ),
        ("tree_reader", include_str!("../../support/tree_reader.rs")),
        ("unions", include_str!("../../support/unions.rs")),
        ("upgrade", include_str!("../../support/upgrade.rs")),
        ("vocabulary", include_str!("../../support/vocabulary.rs")),
    ],
};

static VALIDATION: Folder = Folder {
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

static CHRONO_CONVERSIONS: Folder = Folder {
    root: include_str!("../../conversions/chrono.rs"),
    files: &[],
};

static JIFF_CONVERSIONS: Folder = Folder {
    root: include_str!("../../conversions/jiff.rs"),
    files: &[],
};

/// A part of the support code that not every output needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SupportPart {
    /// Unions, and constants, which are told by the same code as the branches that they are tags of.
    Unions,
    /// Data objects of tools.
    Outcomes,
    /// Dates with a time.
    Timestamps,
    /// Conversions from an older version.
    Upgrades,
}

/// The parts that files belong to. A file is there where all of its parts are.
const PARTS: &[(&str, &[SupportPart])] = &[
    ("branch", &[SupportPart::Unions]),
    ("constant", &[SupportPart::Unions]),
    ("decisions", &[SupportPart::Unions]),
    ("fit", &[SupportPart::Unions]),
    ("outcome", &[SupportPart::Outcomes]),
    (
        "outcome_branch",
        &[SupportPart::Outcomes, SupportPart::Unions],
    ),
    ("read_ahead", &[SupportPart::Outcomes]),
    ("rfc3339", &[SupportPart::Timestamps]),
    ("timestamp", &[SupportPart::Timestamps]),
    (
        "timestamp_branch",
        &[SupportPart::Timestamps, SupportPart::Unions],
    ),
    ("tree", &[SupportPart::Unions]),
    ("tree_access", &[SupportPart::Unions]),
    ("tree_deserializer", &[SupportPart::Unions]),
    ("tree_reader", &[SupportPart::Unions]),
    ("unions", &[SupportPart::Unions]),
    ("upgrade", &[SupportPart::Upgrades]),
];

/// Where the tests of a file begin; they are its last item.
const TESTS: &str = "#[cfg(test)]";

/// `mod support` with these parts, and its names at the top level: by a glob, so that the contract's own names win.
pub(super) fn support(parts: &BTreeSet<SupportPart>) -> String {
    let unneeded = PARTS
        .iter()
        .filter(|(_, needing)| !needing.iter().all(|part| parts.contains(part)));
    let left_out: Vec<&str> = unneeded.map(|(file, _)| *file).collect();
    format!(
        "#[allow(unused_imports)]\n\
         pub use self::support::*;\n\
         /// What the types stand on; the same in every output.\n\
         #[allow(dead_code, unused_imports, unreachable_pub)]\n\
         pub mod support {{\n{}}}\n",
        SUPPORT.text(1, &left_out)
    )
}

/// The support code of another module beside this one, and its names.
pub(super) fn support_of(module: &str) -> String {
    format!(
        "#[allow(unused_imports)]\n\
         pub use super::{module}::support;\n\
         #[allow(unused_imports)]\n\
         pub use self::support::*;\n"
    )
}

/// `mod validation`, by the schema of this text.
pub(super) fn validation(schema: &str) -> String {
    let schema = proc_macro2::Literal::string(schema);
    format!(
        "/// Judging documents by the contract's schema.\n\
         #[allow(dead_code, unused_imports, unreachable_pub)]\n\
         pub mod validation {{\n{}\n    \
             static CONTRACT: Schema = Schema::embedded({schema});\n\n    \
             /// What diverges in a document from the type `T`, in the document's order; nothing if it is valid.\n    \
             ///\n    \
             /// This is stricter than decoding, which takes what newer versions may send.\n    \
             pub fn validate<T: super::support::ContractType>(value: &::serde_json::Value) -> ::std::vec::Vec<Divergence> {{\n        \
                 CONTRACT.validate(T::NAME, value)\n    \
             }}\n\
         }}\n",
        VALIDATION.text(1, &[])
    )
}

/// The validation code as a file of its own, for a crate that embeds the schema by itself.
pub(super) fn validation_file() -> String {
    VALIDATION.text(0, &[])
}

/// The module with the conversions of a library.
pub(super) fn conversions(library: DateLibrary) -> String {
    let name = library.as_str();
    format!(
        "/// Conversions between `Timestamp` and the types of `{name}`.\n\
         mod {name}_conversions {{\n{}}}\n",
        conversions_of(library).text(1, &[])
    )
}

/// The conversions of a library as a file of its own.
pub(super) fn conversions_file(library: DateLibrary) -> String {
    conversions_of(library).text(0, &[])
}

fn conversions_of(library: DateLibrary) -> &'static Folder {
    match library {
        DateLibrary::Chrono => &CHRONO_CONVERSIONS,
        DateLibrary::Jiff => &JIFF_CONVERSIONS,
    }
}

impl Folder {
    /// The text of `mod.rs` with each `mod x;` replaced by the file that it names, but for the files
    /// that are left out.
    fn text(&self, depth: usize, left_out: &[&str]) -> String {
        let mut text = String::new();
        let is_left_out = |line: &str| {
            let module = line
                .strip_prefix("mod ")
                .or_else(|| line.strip_prefix("pub use self::"));
            let name = module.and_then(|rest| rest.split([';', ':']).next());
            name.is_some_and(|name| left_out.contains(&name))
        };
        for line in body(self.root).filter(|line| !is_left_out(line)) {
            match line
                .strip_prefix("mod ")
                .and_then(|rest| rest.strip_suffix(';'))
            {
                Some(name) => {
                    let file = self.files.iter().find(|(file, _)| *file == name);
                    push_line(&mut text, depth, &format!("mod {name} {{"));
                    let lines = file.into_iter().flat_map(|(_, file)| body(file));
                    lines.for_each(|line| push_line(&mut text, depth + 1, line));
                    push_line(&mut text, depth, "}");
                }
                None => push_line(&mut text, depth, line),
            }
        }
        text
    }
}

fn push_line(text: &mut String, depth: usize, line: &str) {
    if !line.is_empty() {
        text.extend(std::iter::repeat_n("    ", depth));
        text.push_str(line);
    }
    text.push('\n');
}

/// A file's lines without its inner documentation, which an output for `include!` can't have, and
/// without its tests.
fn body(file: &'static str) -> impl Iterator<Item = &'static str> {
    let code = file.find(TESTS).map_or(file, |tests| &file[..tests]);
    code.trim_end()
        .lines()
        .skip_while(|line| line.starts_with("//!") || line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without comments and layout, so that indentation inside of a literal would be noticed.
    fn tokens(text: &str) -> String {
        let tokens = text.parse::<proc_macro2::TokenStream>();
        tokens.expect("the text is Rust").to_string()
    }

    #[test]
    fn every_file_of_a_folder_is_copied_in_as_it_is() {
        for folder in [&SUPPORT, &VALIDATION] {
            let named: Vec<&str> = body(folder.root)
                .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'))
                .collect();
            let files: Vec<&str> = folder.files.iter().map(|(name, _)| *name).collect();
            assert_eq!(named, files);
            let module = tokens(&folder.text(1, &[]));
            for (name, file) in folder.files {
                let code = tokens(&body(file).collect::<Vec<_>>().join("\n"));
                assert!(
                    !code.is_empty() && module.contains(&code),
                    "{name} isn't copied in as it is"
                );
            }
        }
    }

    #[test]
    fn nothing_of_a_file_follows_its_tests() {
        let folders = [
            &SUPPORT,
            &VALIDATION,
            &CHRONO_CONVERSIONS,
            &JIFF_CONVERSIONS,
        ];
        let files = folders.iter().flat_map(|folder| {
            let root = [("root", folder.root)];
            root.into_iter().chain(folder.files.iter().copied())
        });
        for (name, file) in files {
            let file = syn::parse_file(file).expect("the file is Rust");
            let tests = file
                .items
                .iter()
                .position(|item| matches!(item, syn::Item::Mod(module) if module.ident == "tests"));
            assert!(
                tests.is_none_or(|index| index + 1 == file.items.len()),
                "{name}"
            );
        }
    }
}
