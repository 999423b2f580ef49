//! Headings in the authors' prose, which may not stand above what the prose is about.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};

/// The deepest heading of HTML and Markdown.
const DEEPEST: usize = 6;

/// Prose under a heading of this level. Headings in it that aren't below that one are moved down, all of them
/// by as many levels; others stay as they are.
pub(super) fn below(level: u8, markdown: &str) -> String {
    let headings = headings(markdown);
    let highest = headings.iter().map(|heading| heading.level).min();
    let wanted = usize::from(level) + 1;
    let Some(highest) = highest.filter(|highest| *highest < wanted) else {
        return markdown.to_owned();
    };
    let mut moved = String::with_capacity(markdown.len());
    let mut done = 0;
    for heading in headings {
        moved.push_str(&markdown[done..heading.range.start]);
        let written = markdown[heading.range.clone()].trim_end();
        let marks = "#".repeat((heading.level + wanted - highest).min(DEEPEST));
        moved.push_str(&format!("{marks} {}", words(written)));
        done = heading.range.start + written.len();
    }
    moved.push_str(&markdown[done..]);
    moved
}

struct Heading {
    range: Range<usize>,
    level: usize,
}

fn headings(markdown: &str) -> Vec<Heading> {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter();
    let headings = events.filter_map(|(event, range)| match event {
        Event::Start(Tag::Heading { level, .. }) => Some(Heading {
            range,
            level: level as usize,
        }),
        _ => None,
    });
    headings.collect()
}

/// What a heading says, on one line, without the marks before it or the line below it.
fn words(written: &str) -> String {
    let (before, last) = written.rsplit_once('\n').unwrap_or(("", written));
    let is_underline = |line: &str| {
        let line = line.trim_start_matches([' ', '\t', '>']).trim();
        !line.is_empty() && (line.chars().all(|it| it == '=') || line.chars().all(|it| it == '-'))
    };
    if before.is_empty() || !is_underline(last) {
        return written
            .trim_start()
            .trim_start_matches('#')
            .trim()
            .to_owned();
    }
    let lines = before.lines();
    let lines = lines.map(|line| line.trim_start_matches([' ', '\t', '>']).trim_end());
    lines.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_in_prose_come_below_what_it_is_about() {
        for (level, written, moved) in [
            (
                2,
                "# A\n\na\n\n## B ##\n\nb",
                "### A\n\na\n\n#### B ##\n\nb",
            ),
            (3, "# A\n\n#### B", "#### A\n\n###### B"),
            (
                2,
                "A\n*more*\n===\n\na\n\nB\n-\n\nb",
                "### A *more*\n\na\n\n#### B\n\nb",
            ),
            (2, "> A\n> ---\n> a", "> ### A\n> a"),
            (1, "#\ta", "## a"),
        ] {
            assert_eq!(below(level, written), moved);
        }
    }

    #[test]
    fn what_is_below_already_and_what_is_no_heading_stay() {
        for prose in [
            "### A\n\n## B",
            "```\n# a\n```",
            "#a",
            "a\n\n---\n\nb",
            "| a |\n| - |",
        ] {
            assert_eq!(below(1, prose), prose);
        }
    }
}
