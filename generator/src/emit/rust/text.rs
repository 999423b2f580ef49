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
        let text = prettyplease::unparse(&file);
        if text.contains(changes_direction) {
            self.0.extend(text.lines().map(without_direction));
        } else {
            self.0.push_str(&text);
        }
    }
}

/// Whether a character changes the direction of the text behind it. rustc refuses such characters, because a reader
/// would see other code than the compiler.
fn changes_direction(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A line with such characters escaped in texts, and left out of comments, where they have no escape.
fn without_direction(line: &str) -> String {
    let is_comment = line.trim_start().starts_with("///");
    let mut safe = String::with_capacity(line.len() + 1);
    for character in line.chars() {
        match character {
            it if !changes_direction(it) => safe.push(it),
            _ if is_comment => {}
            it => safe.extend(it.escape_unicode()),
        }
    }
    safe.push('\n');
    safe
}
