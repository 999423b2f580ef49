//! Items as text. The layout is prettyplease's, whatever rustfmt would make of it.

use proc_macro2::TokenStream;

/// The text of the items so far. Each is printed by itself, so that its tokens can be dropped.
#[derive(Default)]
pub(super) struct Text(String);

impl Text {
    pub(super) fn push(&mut self, item: syn::Item) {
        self.push_items(vec![item]);
    }

    /// Any number of items that stand one after the other.
    ///
    /// # Errors
    /// The tokens are no items.
    pub(super) fn push_tokens(&mut self, tokens: TokenStream) -> Result<(), String> {
        if tokens.is_empty() {
            return Ok(());
        }
        let file: syn::File = syn::parse2(tokens)
            .map_err(|error| format!("the generated Rust can't be parsed: {error}"))?;
        self.push_items(file.items);
        Ok(())
    }

    pub(super) fn into_string(self) -> String {
        self.0
    }

    fn push_items(&mut self, items: Vec<syn::Item>) {
        let file = syn::File {
            shebang: None,
            frontmatter: None,
            attrs: Vec::new(),
            items,
        };
        self.0.push_str(&prettyplease::unparse(&file));
    }
}
