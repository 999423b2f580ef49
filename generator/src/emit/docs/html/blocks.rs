//! The pieces of a page as HTML.

use maud::{Markup, PreEscaped, html};

use super::prose::{self, Place};
use super::typography::heading_text;
use crate::emit::docs::links::relative_link;
use crate::emit::docs::page::{Block, Inline, MarkKind, Row, Table, Value, Values};

/// Everything that stands on a page, its heading first.
pub(in crate::emit::docs) fn render(place: Place<'_>) -> Markup {
    html! {
        @for block in &place.page.blocks { (render_block(place, block)) }
    }
}

fn render_block(place: Place<'_>, block: &Block) -> Markup {
    match block {
        Block::Heading { level, id, text } => heading(place, *level, id.as_deref(), text),
        Block::Paragraph(words) => html! { p { (inlines(place, words)) } },
        Block::Prose(markdown) => PreEscaped(prose::blocks(place, markdown)),
        Block::List(items) => html! {
            ul { @for words in items { li { (inlines(place, words)) } } }
        },
        Block::Table(table) => render_table(place, table),
        Block::Values(values) => render_values(place, values),
        // The values are links themselves.
        Block::ValuePages { .. } => html! {},
        Block::Jumps { label, links } => html! {
            nav.jumps aria-label=(label) {
                ul { @for link in links { li { (inline(place, link)) } } }
            }
        },
        Block::Code { language, text } => html! {
            pre tabindex="0" { code class={ "language-" (language) } { (text) } }
        },
    }
}

fn heading(place: Place<'_>, level: u8, id: Option<&str>, text: &[Inline]) -> Markup {
    let words = html! {
        @for word in text { (heading_inline(place, word)) }
        @if let Some(id) = id {
            a.anchor href={ "#" (id) } aria-hidden="true" tabindex="-1" {}
        }
    };
    match level {
        1 => html! { h1 id=[id] { (words) } },
        2 => html! { h2 id=[id] { (words) } },
        3 => html! { h3 id=[id] { (words) } },
        _ => html! { h4 id=[id] { (words) } },
    }
}

fn heading_inline(place: Place<'_>, word: &Inline) -> Markup {
    let typeset = |text: &String| heading_text(text, place.page.language);
    let word = match word {
        Inline::Literal(text) => Inline::Literal(typeset(text)),
        Inline::Prose(markdown) => Inline::Prose(typeset(markdown)),
        other => other.clone(),
    };
    inline(place, &word)
}

fn render_table(place: Place<'_>, table: &Table) -> Markup {
    html! {
        div.table id=[table.id.as_ref()] tabindex="0" {
            table {
                thead {
                    tr { @for words in &table.headings { th scope="col" { (inlines(place, words)) } } }
                }
                tbody { @for row in &table.rows { (render_row(place, row)) } }
            }
        }
    }
}

fn render_row(place: Place<'_>, row: &Row) -> Markup {
    let (first, rest) = match row.cells.split_first() {
        Some((first, rest)) => (first.as_slice(), rest),
        None => (&[][..], &[][..]),
    };
    html! {
        tr id=[row.id.as_ref()] {
            th scope="row" { (inlines(place, first)) }
            @for words in rest { td { (inlines(place, words)) } }
        }
    }
}

/// The list in a line; then what the values mean, where they have no pages that say it.
fn render_values(place: Place<'_>, values: &Values) -> Markup {
    let is_explained = |value: &&Value| value.target.is_none() && !value.meaning.is_empty();
    let explained: Vec<&Value> = values.values.iter().filter(is_explained).collect();
    html! {
        p.values {
            (values.label) ": "
            @for (index, value) in values.values.iter().enumerate() {
                @if index > 0 { ", " }
                (render_value(place, value))
            }
            "."
        }
        @if !explained.is_empty() {
            ul {
                @for value in explained { li { code { (value.text) } ": " (inlines(place, &value.meaning)) } }
            }
        }
    }
}

fn render_value(place: Place<'_>, value: &Value) -> Markup {
    html! {
        span id=[value.id.as_ref()] {
            @match &value.target {
                Some(target) => a href=(relative_link(&place.page.path, target, "html")) { code { (value.text) } },
                None => code { (value.text) },
            }
        }
        (inlines(place, &value.marks))
    }
}

fn inlines(place: Place<'_>, words: &[Inline]) -> Markup {
    html! { @for word in words { (inline(place, word)) } }
}

fn inline(place: Place<'_>, word: &Inline) -> Markup {
    match word {
        Inline::Literal(text) => html! { (text) },
        Inline::Prose(markdown) => PreEscaped(prose::inline(place, markdown)),
        Inline::Foreign { language, markdown } => html! {
            span lang=(language.code()) { (PreEscaped(prose::inline(place, markdown))) }
        },
        Inline::Code(code) => html! { code { (code) } },
        Inline::Link { text, target } => html! {
            a href=(relative_link(&place.page.path, target, "html")) { (text) }
        },
        Inline::Mark { kind, text } => {
            let class = match kind {
                MarkKind::Since => "mark since",
                MarkKind::Deprecated => "mark deprecated",
            };
            html! { " " span class=(class) { (text) } }
        }
    }
}
