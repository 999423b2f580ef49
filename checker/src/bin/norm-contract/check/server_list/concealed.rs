//! A list of servers as it may be shown.

use std::ops::Range;

use norm_contract_generator::source::{Entry, Node, Span};

/// The text with stars in place of all but keys and marks, since any value and any comment may be a secret. It is as
/// long as before, so that places in it stay what they are. `root`: what the text was read as; where it couldn't be,
/// nobody knows which words are keys.
pub(super) fn concealed(text: &str, root: Option<&Node>) -> String {
    let mut places = Places::default();
    if let Some(root) = root {
        places.collect(root);
    }
    let is_in = |ranges: &[Range<usize>], place| ranges.iter().any(|it| it.contains(&place));
    let is_mark = |it: char| "{}[],:-'\"".contains(it);
    let shown = text.char_indices().map(|(place, character)| {
        let is_shown = character.is_whitespace()
            || is_in(&places.keys, place)
            || is_mark(character) && !is_in(&places.values, place);
        match is_shown {
            true => character.to_string(),
            false => "*".repeat(character.len_utf8()),
        }
    });
    shown.collect()
}

/// Where the keys and the single values of a text stand, in bytes.
#[derive(Default)]
struct Places {
    keys: Vec<Range<usize>>,
    values: Vec<Range<usize>>,
}

impl Places {
    fn collect(&mut self, node: &Node) {
        let range = |span: Span| span.start as usize..span.end as usize;
        if let Some(members) = node.as_object() {
            for Entry { key_span, value } in members.values() {
                self.keys.push(range(*key_span));
                self.collect(value);
            }
        } else if let Some(elements) = node.as_array() {
            elements.iter().for_each(|element| self.collect(element));
        } else {
            self.values.push(range(node.span));
        }
    }
}
