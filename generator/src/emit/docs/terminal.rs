//! A page as text for a terminal. The authors' Markdown stays as it is, which people read as well.

use anstyle::Style;

use super::page::{Block, Inline, Page, Table, Values};
use crate::diagnostic::printable;

/// Columns before code, which so stands apart from words.
const CODE_INDENT: &str = "    ";
/// Between two columns of a table.
const COLUMN_GAP: &str = "  ";

/// The page's text, with a line break at its end. `colors` makes headings bold. Nothing in it can move a terminal's
/// cursor or change its colours.
pub fn for_terminal(page: &Page, colors: bool) -> String {
    let style = match colors {
        true => Style::new().bold(),
        false => Style::new(),
    };
    let blocks = page.blocks.iter().map(|block| block_text(block, style));
    let blocks: Vec<String> = blocks.filter(|text| !text.is_empty()).collect();
    blocks.join("\n\n") + "\n"
}

fn block_text(block: &Block, heading: Style) -> String {
    match block {
        Block::Heading { text, .. } => format!("{heading}{}{heading:#}", words(text)),
        Block::Paragraph(inlines) => words(inlines),
        Block::Prose(markdown) => printable(markdown.trim_matches('\n')).into_owned(),
        Block::List(items) => {
            let items: Vec<String> = items.iter().map(|it| format!("- {}", words(it))).collect();
            items.join("\n")
        }
        Block::ValuePages { label, links } => {
            let links: Vec<String> = links
                .iter()
                .map(|it| words(std::slice::from_ref(it)))
                .collect();
            format!("{label}: {}.", links.join(", "))
        }
        // A terminal has no links to follow.
        Block::Jumps { .. } => String::new(),
        Block::Table(table) => table_text(table),
        Block::Values(values) => values_text(values),
        Block::Code { text, .. } => {
            let text = printable(text);
            let lines: Vec<String> = text
                .lines()
                .map(|it| format!("{CODE_INDENT}{it}"))
                .collect();
            lines.join("\n")
        }
    }
}

fn words(inlines: &[Inline]) -> String {
    let text = |inline: &Inline| match inline {
        Inline::Literal(text)
        | Inline::Prose(text)
        | Inline::Foreign { markdown: text, .. }
        | Inline::Link { text, .. } => printable(text).into_owned(),
        Inline::Mark { text, .. } => format!("({})", printable(text)),
        Inline::Code(code) => format!("`{}`", printable(code)),
    };
    inlines.iter().map(text).collect()
}

/// The cells below each other; the last column isn't filled up.
fn table_text(table: &Table) -> String {
    let headings = table.headings.iter().map(|cell| words(cell)).collect();
    let cells = table
        .rows
        .iter()
        .map(|row| row.cells.iter().map(|cell| words(cell)).collect());
    let rows: Vec<Vec<String>> = std::iter::once(headings).chain(cells).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.headings.len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:width$}"))
            .collect();
        cells.join(COLUMN_GAP).trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn values_text(values: &Values) -> String {
    let texts: Vec<_> = values.values.iter().map(|it| printable(&it.text)).collect();
    let mut text = format!("{}: {}.", values.label, texts.join(", "));
    for value in values.values.iter().filter(|it| !it.meaning.is_empty()) {
        let (name, meaning) = (printable(&value.text), words(&value.meaning));
        text.push_str(&format!("\n- {name}: {meaning}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    fn page(blocks: Vec<Block>) -> Page {
        Page {
            path: "page".to_owned(),
            language: Language::Russian,
            title: String::new(),
            description: String::new(),
            blocks,
        }
    }

    fn literal(text: &str) -> Vec<Inline> {
        vec![Inline::Literal(text.to_owned())]
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell_in_any_script() {
        let row = |left: &str, right: &str| crate::emit::docs::page::Row {
            id: None,
            cells: vec![literal(left), literal(right)],
        };
        let table = Table {
            id: None,
            headings: vec![literal("Свойство"), literal("Значение")],
            rows: vec![row("Код", "no_data"), row("Длинное имя", "да")],
        };
        let expected = "Свойство     Значение\nКод          no_data\nДлинное имя  да\n";
        assert_eq!(
            for_terminal(&page(vec![Block::Table(table)]), false),
            expected
        );
    }

    #[test]
    fn headings_are_bold_and_a_contract_cannot_reach_the_terminal() {
        let heading = Block::Heading {
            level: 1,
            id: None,
            text: literal("a\u{1b}[31m"),
        };
        let code = Block::Code {
            language: "json",
            text: "{\n  \"a\": 1\n}".to_owned(),
        };
        let page = page(vec![heading, code]);
        assert_eq!(
            for_terminal(&page, true),
            "\u{1b}[1ma␛[31m\u{1b}[0m\n\n    {\n      \"a\": 1\n    }\n"
        );
        assert!(!for_terminal(&page, false).contains('\u{1b}'));
    }
}
