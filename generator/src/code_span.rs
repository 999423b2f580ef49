//! Code within a line, as Markdown writes it: between two runs of as many backticks as it doesn't hold in a row.

/// A piece of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SentencePiece<'s> {
    /// Words, in which backticks mean themselves.
    Words(&'s str),
    /// Code, without its fence.
    Code(&'s str),
}

/// Code with its fence: `` `a` ``, ``` ``a`b`` ```.
pub fn code_span(code: &str) -> String {
    let fence = "`".repeat(longest_run(code) + 1);
    let touches_fence = code.starts_with('`') || code.ends_with('`');
    let gap = match touches_fence || is_padded(code) {
        true => " ",
        false => "",
    };
    format!("{fence}{gap}{code}{gap}{fence}")
}

/// How many backticks the text has in a row at most.
pub(crate) fn longest_run(text: &str) -> usize {
    let runs = text.split(|letter| letter != '`');
    runs.map(str::len).max().unwrap_or(0)
}

/// The words and the code of a sentence, in order. A fence that nothing closes is words.
///
/// ```
/// use norm_contract_generator::{SentencePiece, sentence_pieces};
///
/// assert_eq!(
///     sentence_pieces("not ``a`b``"),
///     [SentencePiece::Words("not "), SentencePiece::Code("a`b")],
/// );
/// ```
pub fn sentence_pieces(sentence: &str) -> Vec<SentencePiece<'_>> {
    let mut pieces = Vec::new();
    let mut words = 0;
    let mut runs = runs(sentence);
    while let Some((start, end)) = runs.next() {
        let length = end - start;
        let mut later = runs.clone();
        let Some((closing, after)) = later.find(|(start, end)| end - start == length) else {
            continue;
        };
        if words < start {
            pieces.push(SentencePiece::Words(&sentence[words..start]));
        }
        pieces.push(SentencePiece::Code(without_gap(&sentence[end..closing])));
        words = after;
        runs = later;
    }
    if words < sentence.len() {
        pieces.push(SentencePiece::Words(&sentence[words..]));
    }
    pieces
}

/// Where runs of backticks begin and end, in bytes.
fn runs(text: &str) -> impl Iterator<Item = (usize, usize)> + Clone {
    let starts = text.match_indices('`').map(|(start, _)| start);
    let starts = starts.filter(|start| !text[..*start].ends_with('`'));
    starts.map(|start| {
        let rest = &text[start..];
        (start, text.len() - rest.trim_start_matches('`').len())
    })
}

fn without_gap(code: &str) -> &str {
    match is_padded(code) {
        true => &code[1..code.len() - 1],
        false => code,
    }
}

/// Whether Markdown takes a space off both ends of it.
fn is_padded(code: &str) -> bool {
    code.starts_with(' ') && code.ends_with(' ') && !code.trim_matches(' ').is_empty()
}

#[cfg(test)]
mod tests {
    use pulldown_cmark::{Event, Parser};

    use super::*;

    #[test]
    fn code_comes_back_as_it_was() {
        for code in ["a", "a`b", "`x`", "a``b`c", "`", " a ", "<b>*c*", "é`"] {
            let sentence = format!("one of {}, `y`", code_span(code));
            let read = [
                SentencePiece::Words("one of "),
                SentencePiece::Code(code),
                SentencePiece::Words(", "),
                SentencePiece::Code("y"),
            ];
            assert_eq!(sentence_pieces(&sentence), read, "{sentence}");
            let markdown = Parser::new(&sentence).find_map(|event| match event {
                Event::Code(code) => Some(code.to_string()),
                _ => None,
            });
            assert_eq!(markdown.as_deref(), Some(code), "{sentence}");
        }
    }

    #[test]
    fn a_fence_that_nothing_closes_is_words() {
        for sentence in ["a ` alone", "a ``b` c", "```"] {
            assert_eq!(sentence_pieces(sentence), [SentencePiece::Words(sentence)]);
        }
    }
}
