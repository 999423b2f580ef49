//! Page templates and examples.

use super::reader::Reader;
use crate::diagnostic::rule;
use crate::model::{
    Block, BlockKind, Definition, DefinitionId, Example, Located, Page, PagePart, PageText, Section,
};
use crate::source::{FileId, Span, page_id};

pub(super) fn read_all(reader: &mut Reader<'_>, definitions: &[Definition]) -> Vec<Page> {
    let mut pages: Vec<Page> = Vec::new();
    for file in reader.loaded.pages.clone() {
        let path = reader.loaded.sources.file(file).path.clone();
        let start = reader.loaded.sources.start_of(file);
        let language = page_id(&path).map(|(id, language)| (id.to_owned(), language.to_owned()));
        let Some((id, language)) = language.filter(|(_, it)| reader.package.languages.contains(it))
        else {
            reader.report_with_help(
                &rule::PAGE_SYNTAX,
                start,
                "a page's file is named by its id and one of the contract's languages",
                format!("for instance `errors.{}.md`", reader.package.languages[0]),
            );
            continue;
        };
        let text = read_page(reader, file, language, definitions);
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

pub(super) fn read_examples(reader: &mut Reader<'_>, definitions: &[Definition]) -> Vec<Example> {
    let mut examples = Vec::new();
    for (name, file) in &reader.loaded.examples {
        let source = reader.loaded.sources.file(*file);
        let stem = source
            .path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let Some(document) = source.root.clone() else {
            continue;
        };
        match definitions
            .iter()
            .position(|definition| definition.name == *name)
        {
            Some(index) => {
                examples.push(Example {
                    definition: DefinitionId::new(index),
                    name: stem,
                    document,
                });
            }
            None => {
                let start = reader.loaded.sources.start_of(*file);
                reader.diagnostics.push(
                    crate::diagnostic::Diagnostic::new(
                        &rule::EXAMPLE_OF_UNKNOWN_TYPE,
                        start,
                        format!("the folder `{name}` is called like no type of the contract"),
                    )
                    .with_help("rename the folder after the type, or remove it"),
                );
            }
        }
    }
    examples
        .sort_by(|left, right| (left.definition, &left.name).cmp(&(right.definition, &right.name)));
    examples
}

/// Goes through a template line by line.
fn read_page(
    reader: &mut Reader<'_>,
    file: FileId,
    language: String,
    definitions: &[Definition],
) -> PageText {
    let text = &reader.loaded.sources.file(file).text;
    let mut lines = Lines::new(file, text);
    let front_matter = FrontMatter::read(reader, &mut lines);
    let mut parts = Vec::new();
    let mut prose = String::new();
    let mut fence: Option<&str> = None;
    for (line, span) in lines {
        if let Some(marker) = fence_marker(line) {
            fence = match fence {
                Some(open) if marker.starts_with(open) => None,
                None => Some(marker),
                open => open,
            };
        }
        let part = if fence.is_some() {
            None
        } else {
            read_line(reader, line, span, definitions)
        };
        match part {
            Some(part) => {
                push_prose(&mut parts, &mut prose);
                parts.push(part);
            }
            None => {
                prose.push_str(line);
                prose.push('\n');
            }
        }
    }
    push_prose(&mut parts, &mut prose);
    PageText {
        language,
        file,
        title: front_matter.title,
        description: front_matter.description,
        parts,
    }
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

fn read_line(
    reader: &mut Reader<'_>,
    line: &str,
    span: Span,
    definitions: &[Definition],
) -> Option<PagePart> {
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
    let inside = line.trim().strip_prefix("{{")?;
    let Some(inside) = inside.strip_suffix("}}") else {
        reader.report_with_help(
            &rule::PAGE_SYNTAX,
            span,
            "a block's place isn't closed",
            "close it by `}}`",
        );
        return None;
    };
    let (word, name) = inside.trim().split_once(' ').unwrap_or((inside.trim(), ""));
    let kind = match word {
        "type" => BlockKind::Type,
        "attributes" => BlockKind::Attributes,
        _ => {
            reader.report_with_help(
                &rule::PAGE_SYNTAX,
                span,
                format!("there is no block `{word}`"),
                "write `{{ type Name }}` or `{{ attributes Name }}`",
            );
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
    let definition = definitions
        .iter()
        .position(|it| it.name == name)
        .map(DefinitionId::new);
    Some(PagePart::Block(Block {
        kind,
        name: name.to_owned(),
        definition,
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

/// Lines with their places.
struct Lines<'t> {
    file: FileId,
    text: &'t str,
    offset: usize,
}

impl<'t> Lines<'t> {
    fn new(file: FileId, text: &'t str) -> Self {
        let offset = if text.starts_with('\u{feff}') {
            '\u{feff}'.len_utf8()
        } else {
            0
        };
        Lines { file, text, offset }
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = (&'t str, Span);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self
            .text
            .get(self.offset..)
            .filter(|rest| !rest.is_empty())?;
        let length = rest.find('\n').map_or(rest.len(), |newline| newline + 1);
        let line = rest[..length].trim_end_matches(['\n', '\r']);
        let start = self.offset as u32;
        self.offset += length;
        Some((
            line,
            Span {
                file: self.file,
                start,
                end: start + line.len() as u32,
            },
        ))
    }
}

/// What stands between the `---` lines.
struct FrontMatter {
    title: Located<String>,
    description: Located<String>,
}

impl FrontMatter {
    fn read(reader: &mut Reader<'_>, lines: &mut Lines<'_>) -> Self {
        let start = Span {
            file: lines.file,
            start: 0,
            end: 0,
        };
        let nothing = || Located {
            value: String::new(),
            span: start,
        };
        let mut matter = FrontMatter {
            title: nothing(),
            description: nothing(),
        };
        let rest = Lines { ..*lines }.next();
        let mut closed = false;
        if rest.is_some_and(|(line, _)| line == "---") {
            lines.next();
            for (line, span) in lines.by_ref() {
                if line == "---" {
                    closed = true;
                    break;
                }
                matter.read_line(reader, line, span);
            }
        }
        if !closed || matter.title.value.is_empty() || matter.description.value.is_empty() {
            reader.report_with_help(
                &rule::PAGE_SYNTAX,
                start,
                "a page begins with its title and description between two lines `---`",
                "write `---`, `title: …`, `description: …`, `---` at its top",
            );
        }
        matter
    }

    fn read_line(&mut self, reader: &mut Reader<'_>, line: &str, span: Span) {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let located = Located {
            value: unquote(value.trim()).to_owned(),
            span,
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

fn unquote(text: &str) -> &str {
    let inner = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    inner('"').or_else(|| inner('\'')).unwrap_or(text)
}
