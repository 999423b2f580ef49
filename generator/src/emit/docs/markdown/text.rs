//! Texts that mean in Markdown what they mean in the contract, for every tool that reads the pages.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};

use super::prose_links::{inline_link, with_moved_link, words_before_label};
use crate::code_span::longest_run;

/// Bare text: whatever Markdown, HTML or a template language would see in it is spelled as an entity,
/// because backslashes are understood differently from tool to tool.
pub(in crate::emit::docs) fn escape_literal(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let is_in_word = |index: usize| {
        let around = [index.checked_sub(1), Some(index + 1)];
        around.into_iter().all(|neighbour| {
            neighbour
                .and_then(|index| letters.get(index))
                .is_some_and(|letter| letter.is_alphanumeric())
        })
    };
    let mut escaped = String::with_capacity(text.len());
    for (index, &letter) in letters.iter().enumerate() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '_' if is_in_word(index) => escaped.push('_'),
            '\\' | '`' | '*' | '_' | '[' | ']' | '{' | '|' | '~' | '#' => {
                escaped.push_str(&format!("&#{};", u32::from(letter)));
            }
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Setting {
    /// Anywhere but in a table.
    Text,
    /// In a cell of a table, which a bare `|` would end.
    Cell,
}

/// Markdown by the contract's authors. Outside of code `<` is escaped, and so is a brace that a template
/// language would read; an autolink becomes an ordinary link.
pub(super) fn escape_prose(page: &str, markdown: &str, setting: Setting) -> String {
    if !markdown.contains(['<', '{', '|', '[']) {
        return markdown.to_owned();
    }
    let mut escaped = String::with_capacity(markdown.len());
    let mut done = 0;
    for (range, replacement) in verbatim_parts(page, markdown, setting) {
        // Code within code, such as a fence in a quotation, was copied with its surroundings.
        if range.start < done {
            continue;
        }
        let before = markdown.get(done..range.start).unwrap_or_default();
        escape_outside_code(before, setting, &mut escaped);
        escaped.push_str(&replacement);
        done = range.end;
    }
    let rest = markdown.get(done..).unwrap_or_default();
    escape_outside_code(rest, setting, &mut escaped);
    escaped
}

/// The code and the autolinks of a text, with what stands for them in the output.
fn verbatim_parts(page: &str, markdown: &str, setting: Setting) -> Vec<(Range<usize>, String)> {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter();
    let definitions = events.reference_definitions().iter();
    let definitions = definitions.filter_map(|(_, definition)| {
        let written = markdown.get(definition.span.clone())?;
        let title = definition.title.as_deref().unwrap_or_default();
        let moved = with_moved_link(page, written, (&definition.dest, title), setting)?;
        Some((definition.span.clone(), moved))
    });
    let mut parts: Vec<_> = definitions.collect();
    parts.extend(events.filter_map(|(event, range)| {
        let written = markdown.get(range.clone())?;
        let replacement = match event {
            Event::Code(code) if needs_entities(&code, setting) => code_element(&code),
            Event::Code(_) | Event::Start(Tag::CodeBlock(_)) => written.to_owned(),
            Event::Start(Tag::Link {
                link_type: LinkType::Autolink,
                dest_url,
                ..
            }) => format!("[{dest_url}]({dest_url})"),
            Event::Start(Tag::Link {
                link_type: LinkType::Email,
                dest_url,
                ..
            }) => format!("[{dest_url}](mailto:{dest_url})"),
            Event::Start(Tag::Link {
                link_type: LinkType::Inline,
                dest_url,
                title,
                ..
            }) => with_moved_link(page, written, (&dest_url, &title), setting)?,
            Event::Start(Tag::Link {
                link_type: kind @ (LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut),
                dest_url,
                title,
                ..
            }) => {
                let words = words_before_label(written, kind)?;
                let words = escape_prose(page, words, setting);
                let link = inline_link(page, &words, &dest_url, &title);
                // The parser doesn't count an empty label as a part of the link.
                let rest = markdown.get(range.end..).unwrap_or_default();
                let has_empty_label = kind == LinkType::Collapsed && rest.starts_with("[]");
                let end = range.end + if has_empty_label { "[]".len() } else { 0 };
                return Some((range.start..end, link));
            }
            _ => return None,
        };
        Some((range, replacement))
    }));
    parts.sort_by_key(|(range, _)| range.start);
    parts
}

pub(super) fn escape_outside_code(text: &str, setting: Setting, escaped: &mut String) {
    let mut previous = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek();
        match letter {
            '<' => escaped.push_str("&lt;"),
            '{' if previous == Some('{') || matches!(next, Some('{' | '%' | '#' | ':')) => {
                escaped.push_str("&#123;");
            }
            '\\' if setting == Setting::Cell && next == Some(&'|') => {}
            '|' if setting == Setting::Cell => escaped.push_str("&#124;"),
            _ => escaped.push(letter),
        }
        previous = Some(letter);
    }
}

/// VitePress reads `{{` in a code span as a template, and tools don't agree on how a `|` of a code span is
/// written in a table.
fn needs_entities(code: &str, setting: Setting) -> bool {
    code.contains("{{") || (setting == Setting::Cell && code.contains('|'))
}

fn code_element(code: &str) -> String {
    format!("<code>{}</code>", escape_literal(code))
}

/// A piece of code within a line.
pub(super) fn code_span(code: &str, setting: Setting) -> String {
    if needs_entities(code, setting) {
        return code_element(code);
    }
    crate::code_span::code_span(code)
}

/// A block of code.
pub(super) fn code_block(language: &str, code: &str) -> String {
    let fence = "`".repeat(longest_run(code).max(2) + 1);
    format!("{fence}{language}\n{code}\n{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literal_text_means_itself() {
        assert_eq!(escape_literal("no_data"), "no_data");
        assert_eq!(escape_literal("_meta"), "&#95;meta");
        assert_eq!(
            escape_literal("a<b>*c* & {{x}} |"),
            "a&lt;b&gt;&#42;c&#42; &amp; &#123;&#123;x}} &#124;"
        );
    }

    #[test]
    fn prose_is_escaped_outside_of_code_only() {
        let markdown = "a <b> `c <d>` {{ x }} { y }\n\n```\n<e> {{ z }}\n```\n\n    <f>\n\n<g>";
        let expected = "a &lt;b> `c <d>` &#123;&#123; x }} { y }\n\n```\n<e> {{ z }}\n```\n\n    <f>\n\n&lt;g>";
        assert_eq!(escape_prose("page", markdown, Setting::Text), expected);
    }

    #[test]
    fn code_that_a_template_language_would_read_is_spelled_out() {
        let expected = "a <code>&#123;&#123; b }} &lt;c&gt;</code>";
        assert_eq!(
            escape_prose("page", "a `{{ b }} <c>`", Setting::Text),
            expected
        );
        assert_eq!(
            code_span("{{ b }}", Setting::Text),
            "<code>&#123;&#123; b }}</code>"
        );
    }

    #[test]
    fn autolinks_become_links() {
        assert_eq!(
            escape_prose(
                "page",
                "See <https://example.org/a> or <me@example.org>.",
                Setting::Text
            ),
            "See [https://example.org/a](https://example.org/a) or [me@example.org](mailto:me@example.org)."
        );
    }

    #[test]
    fn cells_hold_no_bare_pipe() {
        assert_eq!(
            escape_prose("page", r"a|b\|c `d`", Setting::Cell),
            "a&#124;b&#124;c `d`"
        );
        assert_eq!(
            escape_prose("page", "`a | b`", Setting::Cell),
            "<code>a &#124; b</code>"
        );
        assert_eq!(
            escape_prose("page", "a|b `c|d`", Setting::Text),
            "a|b `c|d`"
        );
    }

    #[test]
    fn code_is_fenced_by_more_backticks_than_it_holds() {
        assert_eq!(code_span("a`b", Setting::Text), "``a`b``");
        assert_eq!(code_block("json", "```"), "````json\n```\n````");
    }
}
