//! `#[derive(Marked)]` implements the trait `crate::Marked` of whoever derives it.

use proc_macro::{TokenStream, TokenTree};

/// Implements `crate::Marked`, which has one constant, the type's name.
#[proc_macro_derive(Marked)]
pub fn marked(item: TokenStream) -> TokenStream {
    let mut words = item.into_iter().filter_map(|token| match token {
        TokenTree::Ident(word) => Some(word.to_string()),
        _ => None,
    });
    words.find(|word| word == "struct" || word == "enum");
    let name = words.next().expect("a type has a name");
    let text =
        format!("impl crate::Marked for {name} {{ const MARK: &'static str = \"{name}\"; }}");
    text.parse().expect("the implementation is Rust")
}
