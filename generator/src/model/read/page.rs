//! Page templates.

mod front_matter;
mod lines;
mod prose;

use self::front_matter::FrontMatter;
use self::lines::Lines;
use self::prose::check_prose;
use super::reader::Reader;
use super::texts::codes;
use crate::Language;
use crate::diagnostic::rule;
use crate::model::{Block, BlockKind, Located, Page, PagePart, PageText, Section, links};
use crate::source::{FileId, Span, page_id};

pub(super) fn read_all(reader: &mut Reader<'_>) -> Vec<Page> {
    let mut pages: Vec<Page> = Vec::new();
    for file in reader.loaded.pages.clone() {
        let path = reader.loaded.sources.file(file).path.clone();
        let start = Span::start_of(file);
        let named = page_id(&path).and_then(|(id, code)| Some((id.to_owned(), code.parse().ok()?)));
        let Some((id, language)) = named.filter(|(_, it)| reader.package.languages.contains(it))
        else {
            reader.report_with_help(
                &rule::PAGE_SYNTAX,
                start,
                format!(
                    "{} isn't named by a page's id and one of the contract's languages",
                    path.file_name().unwrap_or_default().display()
                ),
                format!(
                    "call it for instance `errors.{}.md`",
                    codes(&reader.package.languages).join(".md` or `errors.")
                ),
            );
            continue;
        };
        let text = read_page(reader, file, language);
        match pages.iter_mut().find(|page| page.id == id) {
            Some(page) => page.texts.push(text),
            None => pages.push(Page {
                id,
                texts: vec![text],
            }),
        }
    }
    for page in &mut pages {
        page.texts.sort_by_key(|text| {
            reader
                .package
                .languages
                .iter()
                .position(|it| *it == text.language)
        });
    }
    pages
}

/// Goes through a template line by line.
fn read_page(reader: &mut Reader<'_>, file: FileId, language: Language) -> PageText {
    let text = &reader.loaded.sources.file(file).text;
    let mut lines = Lines::new(file, text);
    let front_matter = FrontMatter::read(reader, &mut lines);
    let mut parts = Vec::new();
    let mut links_of_page = Vec::new();
    let mut prose = String::new();
    let mut fence: Option<(&str, Span)> = None;
    for (line, span) in lines {
        if let Some(marker) = fence_marker(line) {
            fence = match fence {
                Some((open, _)) if marker.starts_with(open) => None,
                None => Some((marker, span)),
                open => open,
            };
        }
        let part = if fence.is_some() {
            None
        } else {
            read_line(reader, line, span)
        };
        match part {
            Some(part) => {
                if matches!(part, PagePart::Section(_)) {
                    links_of_page.extend(located_links(line, span));
                }
                push_prose(&mut parts, &mut prose);
                parts.push(part);
            }
            None => {
                if fence.is_none() {
                    links_of_page.extend(located_links(line, span));
                }
                prose.push_str(line);
                prose.push('\n');
            }
        }
    }
    if let Some((marker, span)) = fence {
        reader.report_with_help(
            &rule::PAGE_SYNTAX,
            span,
            "the code that begins here has no end, so it swallows the rest of the page",
            format!("close it by a line `{marker}`"),
        );
    }
    push_prose(&mut parts, &mut prose);
    PageText {
        language,
        file,
        title: front_matter.title,
        description: front_matter.description,
        parts,
        links: links_of_page,
    }
}

fn located_links(line: &str, span: Span) -> impl Iterator<Item = Located<String>> {
    links(line).into_iter().map(move |(offset, link)| {
        let start = span.start + offset as u32;
        Located {
            value: link.to_owned(),
            span: Span {
                start,
                end: start + link.len() as u32,
                ..span
            },
        }
    })
}

fn push_prose(parts: &mut Vec<PagePart>, prose: &mut String) {
    let text = prose.trim();
    if !text.is_empty() {
        parts.push(PagePart::Prose(text.to_owned()));
    }
    prose.clear();
}

/// The marker that opens or closes a fenced code block (CommonMark 4.5).
fn fence_marker(line: &str) -> Option<&str> {
    let line = line.trim();
    let marker = line.chars().next().filter(|first| "`~".contains(*first))?;
    let length = line.len() - line.trim_start_matches(marker).len();
    (length >= 3).then(|| &line[..length])
}

fn read_line(reader: &mut Reader<'_>, line: &str, span: Span) -> Option<PagePart> {
    if let Some(heading) = line.strip_prefix("## ") {
        return Some(PagePart::Section(read_section(reader, heading, span)));
    }
    if line.starts_with("# ") {
        reader.report_with_help(
            &rule::PAGE_SYNTAX,
            span,
            "a page's first heading is its title, printed by itself",
            "use `## Heading {#id}` for sections",
        );
        return None;
    }
    let Some(inside) = line.trim().strip_prefix("{{") else {
        check_prose(reader, line, span);
        return None;
    };
    let Some(inside) = inside.strip_suffix("}}") else {
        reader.report_with_help(
            &rule::PAGE_SYNTAX,
            span,
            "a block ends with its line, and this one isn't closed there",
            "close it by `}}`, and put what follows on a line of its own",
        );
        return None;
    };
    let (word, name) = inside.trim().split_once(' ').unwrap_or((inside.trim(), ""));
    let kind = match word {
        "type" if !name.is_empty() => BlockKind::Type,
        "attributes" if !name.is_empty() => BlockKind::Attributes,
        _ => {
            let message = match word {
                "type" | "attributes" => format!("the block `{word}` names no type"),
                _ => format!("there is no block `{word}`"),
            };
            let help = "write `{{ type Name }}` or `{{ attributes Name }}`";
            reader.report_with_help(&rule::PAGE_SYNTAX, span, message, help);
            return None;
        }
    };
    let name = name.trim();
    let offset = line.find(name).unwrap_or(0) as u32;
    let span = Span {
        start: span.start + offset,
        end: span.start + offset + name.len() as u32,
        ..span
    };
    Some(PagePart::Block(Block {
        kind,
        name: name.to_owned(),
        definition: reader.definition_called(name),
        span,
    }))
}

fn read_section(reader: &mut Reader<'_>, heading: &str, span: Span) -> Section {
    let parsed = heading
        .trim_end()
        .strip_suffix('}')
        .and_then(|rest| rest.rsplit_once("{#"));
    let (heading, id) = parsed.map_or((heading.trim(), ""), |(heading, id)| (heading.trim(), id));
    let is_fit = !id.is_empty()
        && id
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if !is_fit {
        reader.report_with_help(
            &rule::PAGE_SYNTAX,
            span,
            "a section's heading ends in its id",
            "write `## Heading {#id}` with Latin letters, digits and hyphens in the id",
        );
    }
    Section {
        id: id.to_owned(),
        heading: heading.to_owned(),
        span,
    }
}
