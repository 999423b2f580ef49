//! Links of the authors' prose, as a page of Markdown has them.

use pulldown_cmark::LinkType;

use super::text::{Setting, escape_outside_code};
use crate::emit::docs::links::link_in_markdown;
use crate::model::Destination;

/// A link to a page, or what a label leads to, as it is written from where it stands; none where it stays as
/// it is.
pub(super) fn with_moved_link(
    page: &str,
    written: &str,
    (destination, title): (&str, &str),
    setting: Setting,
) -> Option<String> {
    let moved_destination = match Destination::read(destination, page).ok()? {
        Destination::Page(target) => link_in_markdown(page, &target),
        Destination::Elsewhere => destination.replace(' ', "%20"),
    };
    // The words before it and the title behind it may hold the same.
    let before_title = match title.is_empty() {
        true => written,
        false => &written[..written.rfind(title).unwrap_or(written.len())],
    };
    let (text, rest) = written.split_at(before_title.rfind(destination)?);
    let after = rest.get(destination.len()..)?;
    // Brackets around it would be escaped, and it needs none.
    let in_brackets = text.strip_suffix('<').zip(after.strip_prefix('>'));
    let (text, after) = in_brackets.unwrap_or((text, after));
    let mut moved = String::new();
    escape_outside_code(text, setting, &mut moved);
    moved.push_str(&moved_destination);
    moved.push_str(after);
    (moved != written).then_some(moved)
}

/// The words of a link with a label.
pub(super) fn words_before_label(written: &str, kind: LinkType) -> Option<&str> {
    let words = match kind {
        LinkType::Reference => &written[..=written.rfind("][")?],
        LinkType::Collapsed => written.strip_suffix("[]").unwrap_or(written),
        _ => written,
    };
    words.strip_prefix('[')?.strip_suffix(']')
}

/// A link that needs no label: those of several texts that come onto one page may be the same.
pub(super) fn inline_link(page: &str, words: &str, destination: &str, title: &str) -> String {
    let destination = match Destination::read(destination, page) {
        Ok(Destination::Page(target)) => link_in_markdown(page, &target),
        Ok(Destination::Elsewhere) | Err(_) => destination.to_owned(),
    };
    let destination = destination
        .replace(' ', "%20")
        .replace('(', "%28")
        .replace(')', "%29");
    let title = match title {
        "" => String::new(),
        title => format!(" \"{}\"", title.replace('"', "&quot;").replace('<', "&lt;")),
    };
    format!("[{words}]({destination}{title})")
}

#[cfg(test)]
mod tests {
    use super::super::text::escape_prose;
    use super::*;

    #[test]
    fn links_are_written_as_from_the_page() {
        for (written, moved) in [
            ("[a.md](a.md)", "[a.md](../a.md)"),
            ("[x](a.md 'of a.md')", "[x](../a.md 'of a.md')"),
            (
                "[`<x>` z][y]\n\n[y]: a.md#b",
                "[`<x>` z](../a.md#b)\n\n[y]: ../a.md#b",
            ),
            (
                "[a] [a][]\n\n[a]: <a.md> \"a.md\"",
                "[a](../a.md \"a.md\") [a](../a.md \"a.md\")\n\n[a]: ../a.md \"a.md\"",
            ),
            (
                "[x](<https://example.org/a b>)",
                "[x](https://example.org/a%20b)",
            ),
        ] {
            assert_eq!(escape_prose("code/v", written, Setting::Text), moved);
        }
    }
}
