//! A page as Markdown that mkdocs, VitePress, Docusaurus and mdBook take alike.

mod marks;
mod prose_links;
mod text;

use self::marks::{paragraph_of_mark, remarks_on_rows, remarks_on_values};
pub(super) use self::text::escape_literal;
use self::text::{Setting, code_block, code_span, escape_prose};
use super::html::plain_text;
use super::links::link_in_markdown;
use super::page::{Block, Inline, Page, Table, Values};
use crate::emit::json::quoted;

/// What stands above the heading of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrontMatter {
    /// A YAML block with title, description, slug, language and contract version.
    #[default]
    Yaml,
    /// Nothing, for tools that would print it (mdBook).
    None,
}

/// The page's text.
pub(super) fn render(page: &Page, version: Option<&str>, front_matter: FrontMatter) -> String {
    let mut parts = Vec::new();
    if front_matter == FrontMatter::Yaml {
        parts.push(yaml_front_matter(page, version));
    }
    parts.extend(page.blocks.iter().map(|block| render_block(page, block)));
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// A JSON string is a YAML string as well, whatever it holds.
fn yaml_front_matter(page: &Page, version: Option<&str>) -> String {
    let mut lines = vec!["---".to_owned(), format!("title: {}", quoted(&page.title))];
    if !page.description.is_empty() {
        lines.push(format!(
            "description: {}",
            quoted(plain_text(&page.description).trim())
        ));
    }
    lines.push(format!("slug: {}", quoted(page.slug())));
    lines.push(format!("lang: {}", quoted(page.language.code())));
    lines.extend(version.map(|version| format!("contract_version: {}", quoted(version))));
    // Docusaurus reads a page as MDX, where braces are code, unless the page says otherwise.
    lines.push("mdx:\n  format: md\n---".to_owned());
    lines.join("\n")
}

fn render_block(page: &Page, block: &Block) -> String {
    match block {
        Block::Heading { level, id, text } => {
            let marks = "#".repeat(usize::from(*level));
            let anchor = id
                .as_ref()
                .map(|id| format!("{}\n", anchor(id)))
                .unwrap_or_default();
            format!(
                "{anchor}{marks} {}",
                render_inlines(page, text, Setting::Text)
            )
        }
        Block::Paragraph(words) => match words.as_slice() {
            [Inline::Mark { text, .. }] => paragraph_of_mark(text),
            words => render_inlines(page, words, Setting::Text),
        },
        Block::Prose(markdown) => {
            escape_prose(&page.path, markdown.trim_matches('\n'), Setting::Text)
        }
        Block::List(items) => {
            let item = |words| format!("- {}", render_inlines(page, words, Setting::Text));
            let items: Vec<_> = items.iter().map(|words| item(words)).collect();
            items.join("\n")
        }
        Block::Table(table) => render_table(page, table),
        Block::Values(values) => render_values(page, values),
        Block::ValuePages { label, links } => {
            format!("{label}: {}.", joined(page, links, ", "))
        }
        Block::Jumps { links, .. } => joined(page, links, " · "),
        Block::Code { language, text } => code_block(language, text),
    }
}

fn joined(page: &Page, links: &[Inline], between: &str) -> String {
    let links = links.chunks(1);
    let links: Vec<String> = links
        .map(|link| render_inlines(page, link, Setting::Text))
        .collect();
    links.join(between)
}

fn anchor(id: &str) -> String {
    format!("<a id=\"{id}\"></a>")
}

fn render_table(page: &Page, table: &Table) -> String {
    let mut lines = Vec::new();
    if let Some(id) = &table.id {
        lines.push(format!("{}\n", anchor(id)));
    }
    lines.push(render_row(page, &table.headings));
    lines.push(format!("|{}", " --- |".repeat(table.headings.len())));
    lines.extend(table.rows.iter().map(|row| render_row(page, &row.cells)));
    with_remarks(lines.join("\n"), remarks_on_rows(&table.rows))
}

fn render_row(page: &Page, cells: &[Vec<Inline>]) -> String {
    let mut row = "|".to_owned();
    for cell in cells {
        row.push_str(&format!(" {} |", render_inlines(page, cell, Setting::Cell)));
    }
    row
}

/// The list in a line; then what the values mean, where they have no pages that say it.
fn render_values(page: &Page, values: &Values) -> String {
    let texts: Vec<_> = values
        .values
        .iter()
        .map(|value| escape_literal(&value.text))
        .collect();
    let mut text = format!("{}: {}.", values.label, texts.join(", "));
    let unexplained = values
        .values
        .iter()
        .filter(|value| value.target.is_none() && !value.meaning.is_empty());
    for (index, value) in unexplained.enumerate() {
        text.push_str(if index == 0 { "\n\n" } else { "\n" });
        let meaning = render_inlines(page, &value.meaning, Setting::Text);
        text.push_str(&format!("- {}: {meaning}", escape_literal(&value.text)));
    }
    with_remarks(text, remarks_on_values(&values.values))
}

fn with_remarks(text: String, remarks: Option<String>) -> String {
    match remarks {
        Some(remarks) => format!("{text}\n\n{remarks}"),
        None => text,
    }
}

/// In a cell links are printed as their text alone, as a program that reads tables expects it; marks then
/// stand below the table.
fn render_inlines(page: &Page, words: &[Inline], setting: Setting) -> String {
    let render = |word: &Inline| match word {
        Inline::Literal(text) => escape_literal(text),
        Inline::Prose(markdown) | Inline::Foreign { markdown, .. } => {
            escape_prose(&page.path, markdown, setting)
        }
        Inline::Code(code) => code_span(code, setting),
        Inline::Link { text, target } if setting == Setting::Text => {
            format!(
                "[{}]({})",
                escape_literal(text),
                link_in_markdown(&page.path, target)
            )
        }
        Inline::Link { text, .. } => escape_literal(text),
        Inline::Mark { .. } if setting == Setting::Cell => String::new(),
        Inline::Mark { text, .. } => format!("({})", escape_literal(text)),
    };
    words.iter().map(render).collect()
}
