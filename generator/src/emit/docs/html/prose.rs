//! The authors' Markdown as HTML.

use pulldown_cmark::{
    BrokenLink, CodeBlockKind, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd,
};

use crate::emit::docs::links::{Targets, relative_link};
use crate::emit::docs::page::{Block, Page};
use crate::model::Destination;

/// Where prose stands, and where its links may lead.
#[derive(Clone, Copy, Debug)]
pub(in crate::emit::docs) struct Place<'a> {
    /// The page.
    pub(in crate::emit::docs) page: &'a Page,
    /// All that the documentation has.
    pub(in crate::emit::docs) targets: &'a Targets,
}

/// Paragraphs, lists, tables and code. HTML in it is shown, not obeyed; nothing is loaded from elsewhere.
pub(super) fn blocks(place: Place<'_>, markdown: &str) -> String {
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events(place, markdown).into_iter());
    html
}

/// Words on one line, without a paragraph or a heading around them.
pub(super) fn inline(place: Place<'_>, markdown: &str) -> String {
    let events = events(place, markdown).into_iter().filter(|event| {
        !matches!(
            event,
            Event::Start(Tag::Paragraph | Tag::Heading { .. })
                | Event::End(TagEnd::Paragraph | TagEnd::Heading(_))
        )
    });
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events);
    html
}

/// The words alone, such as for a search.
pub(in crate::emit::docs) fn plain_text(markdown: &str) -> String {
    let mut text = String::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Text(words) | Event::Code(words) => text.push_str(&words),
            Event::Html(words) | Event::InlineHtml(words) => text.push_str(&words),
            Event::SoftBreak | Event::HardBreak | Event::End(TagEnd::Paragraph) => text.push(' '),
            Event::End(TagEnd::TableCell | TagEnd::Item | TagEnd::Heading(_)) => text.push(' '),
            _ => {}
        }
    }
    text
}

fn events<'m>(place: Place<'_>, markdown: &'m str) -> Vec<Event<'m>> {
    let mut events = Vec::new();
    let mut links = OpenLinks::default();
    let elsewhere = |link: BrokenLink<'m>| defined_elsewhere(place.page, &link.reference);
    let options = Options::ENABLE_TABLES;
    for event in Parser::new_with_broken_link_callback(markdown, options, Some(elsewhere)) {
        match event {
            Event::Html(text) | Event::InlineHtml(text) => events.push(Event::Text(text)),
            // What is within an HTML block is shown as a paragraph of words.
            Event::Start(Tag::HtmlBlock) => events.push(Event::Start(Tag::Paragraph)),
            Event::End(TagEnd::HtmlBlock) => events.push(Event::End(TagEnd::Paragraph)),
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                ..
            }) => links.start(destination(place, link_type, &dest_url), title, &mut events),
            // An image would be loaded, so a link to it stands in its place.
            Event::Start(Tag::Image {
                dest_url, title, ..
            }) => {
                let destination = destination(place, LinkType::Inline, &dest_url);
                links.start(destination, title, &mut events);
            }
            Event::End(TagEnd::Link | TagEnd::Image) => links.end(&mut events),
            // What scrolls has to be reached by the keyboard.
            Event::Start(Tag::CodeBlock(kind)) => {
                events.push(Event::Html(code_start(&kind).into()));
            }
            Event::End(TagEnd::CodeBlock) => events.push(Event::Html("</code></pre>\n".into())),
            Event::Start(Tag::Table(alignment)) => {
                events.push(Event::Html("<div class=\"table\" tabindex=\"0\">".into()));
                events.push(Event::Start(Tag::Table(alignment)));
            }
            Event::End(TagEnd::Table) => {
                events.push(event);
                events.push(Event::Html("</div>\n".into()));
            }
            _ => events.push(event),
        }
    }
    without_final_newlines_of_code(&mut events);
    events
}

/// Where a label leads that another piece of the page's prose defines, and the link's title: a page's author
/// wrote one text, and may have gathered them at its end.
fn defined_elsewhere<'m>(page: &Page, label: &str) -> Option<(CowStr<'m>, CowStr<'m>)> {
    page.blocks.iter().find_map(|block| {
        let Block::Prose(markdown) = block else {
            return None;
        };
        let parser = markdown.contains("]:").then(|| Parser::new(markdown))?;
        let definition = parser.reference_definitions().get(label)?;
        let title = definition.title.clone().unwrap_or_else(|| "".into());
        Some((definition.dest.clone().into_static(), title.into_static()))
    })
}

fn code_start(kind: &CodeBlockKind<'_>) -> String {
    let language = match kind {
        CodeBlockKind::Fenced(language) => language.split_whitespace().next().unwrap_or_default(),
        CodeBlockKind::Indented => "",
    };
    let is_fit = |letter: char| letter.is_ascii_alphanumeric() || "+-_#".contains(letter);
    match !language.is_empty() && language.chars().all(is_fit) {
        true => format!("<pre tabindex=\"0\"><code class=\"language-{language}\">"),
        false => "<pre tabindex=\"0\"><code>".to_owned(),
    }
}

/// What is copied from a block of code doesn't end in an empty line.
fn without_final_newlines_of_code(events: &mut [Event<'_>]) {
    for index in 1..events.len() {
        let ends = matches!(&events[index], Event::Html(html) if &**html == "</code></pre>\n");
        if let (true, Event::Text(text)) = (ends, &events[index - 1]) {
            let trimmed = text.trim_end_matches('\n').to_owned();
            events[index - 1] = Event::Text(trimmed.into());
        }
    }
}

/// What a browser is told; nothing where the link leads nowhere. In a package that stops the build, but a
/// plain schema's texts were written for other readers.
fn destination(place: Place<'_>, kind: LinkType, written: &str) -> Option<String> {
    if kind == LinkType::Email {
        return Some(format!("mailto:{written}"));
    }
    let page = &place.page.path;
    match Destination::read(written, page).ok()? {
        Destination::Page(target) if !place.targets.has(&target) => None,
        Destination::Page(target) => Some(relative_link(page, &target, "html")),
        Destination::Elsewhere => Some(written.to_owned()),
    }
}

/// The links and images that aren't closed yet, and whether each is one on the page as well: there are none
/// that lead nowhere, and none within another.
#[derive(Default)]
struct OpenLinks(Vec<bool>);

impl OpenLinks {
    fn start<'m>(
        &mut self,
        destination: Option<String>,
        title: CowStr<'m>,
        events: &mut Vec<Event<'m>>,
    ) {
        let destination = destination.filter(|_| !self.0.contains(&true));
        self.0.push(destination.is_some());
        if let Some(destination) = destination {
            events.push(Event::Start(Tag::Link {
                link_type: LinkType::Inline,
                dest_url: destination.into(),
                title,
                id: "".into(),
            }));
        }
    }

    fn end(&mut self, events: &mut Vec<Event<'_>>) {
        if self.0.pop() == Some(true) {
            events.push(Event::End(TagEnd::Link));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use crate::emit::docs::page::Block;

    /// Prose on a value's page, in a documentation that has the page `a` with the id `b`.
    fn shown(markdown: &str, render: fn(Place<'_>, &str) -> String) -> String {
        let page = |path: &str, blocks| Page {
            path: path.to_owned(),
            language: Language::English,
            title: String::new(),
            description: String::new(),
            blocks,
        };
        let heading = Block::Heading {
            level: 2,
            id: Some("b".to_owned()),
            text: Vec::new(),
        };
        let labels = Block::Prose("[label]: a.md#b".to_owned());
        let pages = [page("code/v", vec![labels]), page("a", vec![heading])];
        let place = Place {
            page: &pages[0],
            targets: &Targets::of(&pages),
        };
        render(place, markdown)
    }

    #[test]
    fn html_is_shown_as_it_is_written() {
        assert_eq!(
            shown("x <b>y</b>\n\n<script>alert(1)</script>", blocks),
            "<p>x &lt;b&gt;y&lt;/b&gt;</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"
        );
        assert_eq!(
            shown("`<T>` & *x*", inline),
            "<code>&lt;T&gt;</code> &amp; <em>x</em>"
        );
    }

    #[test]
    fn links_lead_to_pages_that_there_are_and_to_nothing_that_runs() {
        assert_eq!(
            shown(
                "[x](a.md#b) [y](javascript:z) [z](a.md#c) [u](https://example.org)",
                inline
            ),
            "<a href=\"../a.html#b\">x</a> y z <a href=\"https://example.org\">u</a>"
        );
    }

    #[test]
    fn labels_of_links_are_those_of_the_whole_page() {
        assert_eq!(
            shown("[x][label] [Label] [other]", inline),
            "<a href=\"../a.html#b\">x</a> <a href=\"../a.html#b\">Label</a> [other]"
        );
    }

    #[test]
    fn words_in_a_line_are_no_heading() {
        assert_eq!(shown("# *a*", inline), "<em>a</em>");
    }

    #[test]
    fn images_are_links() {
        assert_eq!(
            shown(
                "![x](https://example.org/x.png) [![y](y.png)](a.md)",
                inline
            ),
            "<a href=\"https://example.org/x.png\">x</a> <a href=\"../a.html\">y</a>"
        );
    }

    #[test]
    fn code_ends_where_its_last_line_does() {
        assert_eq!(
            shown("```json\n{\"a\": \"<\"}\n```", blocks),
            "<pre tabindex=\"0\"><code class=\"language-json\">{\"a\": \"&lt;\"}</code></pre>\n"
        );
    }
}
