//! The head of a page: title and description between two lines `---`.

use super::super::reader::Reader;
use super::lines::Lines;
use crate::diagnostic::rule;
use crate::model::Located;
use crate::source::Span;

/// What stands between the `---` lines.
pub(super) struct FrontMatter {
    pub(super) title: Located<String>,
    pub(super) description: Located<String>,
}

impl FrontMatter {
    /// Reads the head and leaves `lines` behind it.
    pub(super) fn read(reader: &mut Reader<'_>, lines: &mut Lines<'_>) -> Self {
        let start = Span::start_of(lines.file);
        let nothing = || Located {
            value: String::new(),
            span: start,
        };
        let mut matter = FrontMatter {
            title: nothing(),
            description: nothing(),
        };
        if lines.peek().is_none_or(|(line, _)| line != "---") {
            reader.report_with_help(
                &rule::PAGE_SYNTAX,
                start,
                "a page begins with its title and description between two lines `---`",
                "write `---`, `title: …`, `description: …`, `---` at its top",
            );
            return matter;
        }
        lines.next();
        while let Some((line, span)) = lines.peek() {
            if line != "---" && !line.contains(':') && !line.is_empty() {
                reader.report_with_help(
                    &rule::PAGE_SYNTAX,
                    span,
                    "the page's head isn't closed before this line",
                    "write `---` below its title and description",
                );
                return matter;
            }
            lines.next();
            if line == "---" {
                matter.check(reader);
                return matter;
            }
            matter.read_line(reader, line, span);
        }
        reader.report_with_help(
            &rule::PAGE_SYNTAX,
            start,
            "the page's head isn't closed",
            "write `---` below its title and description",
        );
        matter
    }

    fn check(&self, reader: &mut Reader<'_>) {
        for (key, text) in [("title", &self.title), ("description", &self.description)] {
            if text.value.is_empty() {
                reader.report_with_help(
                    &rule::PAGE_SYNTAX,
                    text.span,
                    format!("the page's head has no {key}"),
                    format!("write `{key}: …` between the lines `---`"),
                );
            }
        }
    }

    fn read_line(&mut self, reader: &mut Reader<'_>, line: &str, span: Span) {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.trim();
        let offset = line.rfind(value).unwrap_or(0);
        let start = span.start + u32::try_from(offset).unwrap_or(u32::MAX);
        let span_of_value = Span { start, ..span };
        let text = text_of(value).unwrap_or_else(|error| {
            // Its places are within the value alone.
            let error = error.to_string();
            let problem = error.split(" at line ").next().unwrap_or_default();
            reader.report_with_help(
                &rule::PAGE_SYNTAX,
                span_of_value,
                format!("this isn't a text in quotes as YAML has them: {problem}"),
                "close the quotes at the end of the line; within double quotes write `\\\"` for one and `\\\\` for a \
                 backslash, within single ones `''` for one",
            );
            value.to_owned()
        });
        let located = Located {
            value: text,
            span: span_of_value,
        };
        match key.trim() {
            "title" => self.title = located,
            "description" => self.description = located,
            _ if line.trim().is_empty() => {}
            key => reader.report_with_help(
                &rule::PAGE_SYNTAX,
                span,
                format!("the head of a page has no key `{key}`"),
                "it has `title` and `description`",
            ),
        }
    }
}

/// What a value says. Without quotes it goes to the end of its line, whatever YAML would see in it.
fn text_of(value: &str) -> Result<String, serde_yaml::Error> {
    match value.starts_with(['"', '\'']) {
        true => serde_yaml::from_str(value),
        false => Ok(value.to_owned()),
    }
}
