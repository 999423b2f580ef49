//! The support code, copied into every output as `mod support`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Item, ItemMod};

/// `support/mod.rs` and the files that it names.
const ROOT: &str = include_str!("../../support/mod.rs");
const FILES: &[(&str, &str)] = &[
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
];

/// The module, and its names at the top level: by a glob, so that the contract's own names win.
pub(super) fn module() -> TokenStream {
    let items = items(ROOT).into_iter().map(|item| match item {
        Item::Mod(module) => inline(&module),
        other => quote!(#other),
    });
    quote! {
        #[allow(unused_imports)]
        pub use self::support::*;
        /// What the types stand on; the same in every output.
        #[allow(dead_code, unused_imports, unreachable_pub)]
        pub mod support {
            #(#items)*
        }
    }
}

/// `mod x;` with the text of its file in place of the semicolon.
fn inline(module: &ItemMod) -> TokenStream {
    let name = &module.ident;
    let text = FILES
        .iter()
        .find(|(file, _)| name == file)
        .map_or("", |(_, text)| *text);
    let items = items(text);
    quote!(mod #name { #(#items)* })
}

/// The items of a file without its tests. The files are this crate's own and compile with it.
fn items(text: &str) -> Vec<Item> {
    let file = syn::parse_file(text)
        .map(|file| file.items)
        .unwrap_or_default();
    file.into_iter()
        .filter(|item| !is_test_module(item))
        .collect()
}

fn is_test_module(item: &Item) -> bool {
    matches!(item, Item::Mod(module) if module.attrs.iter().any(|attribute| attribute.path().is_ident("cfg")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_support_code_is_copied_in() {
        let modules: Vec<String> = items(ROOT)
            .into_iter()
            .filter_map(|item| match item {
                Item::Mod(module) => Some(module.ident.to_string()),
                _ => None,
            })
            .collect();
        let files: Vec<&str> = FILES.iter().map(|(name, _)| *name).collect();
        assert_eq!(modules, files);
        for (name, text) in FILES {
            assert!(!items(text).is_empty(), "{name} can't be parsed");
        }
    }
}
