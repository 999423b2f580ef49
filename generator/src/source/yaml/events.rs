//! The pass over the parser's events: draws the outline and refuses, each at its own place, what a
//! contract can't hold.

use std::ops::ControlFlow;

use indexmap::IndexMap;
use saphyr_parser::{Event, Parser, ScalarStyle, ScanError};

use crate::diagnostic::{Diagnostic, Rule, rule};
use crate::source::Span;
use crate::source::document::{DEEPEST_NESTING, Document, Problems, shortened};
use crate::source::outline::{Outline, OutlineEntry, Shape};
use crate::source::plain_scalar::PlainScalar;

use super::characters::CharacterOffsets;
use super::cursor::Cursor;

/// The outline of a YAML document, if everything in it can stand in a contract.
pub(super) fn outline(
    document: &Document,
    offsets: &CharacterOffsets,
) -> Result<Outline, Vec<Diagnostic>> {
    let mut builder = OutlineBuilder::new(document, offsets);
    let mut parser = Parser::new_from_str(document.text());
    while let Some(event) = parser.next_event() {
        let flow = match event {
            Ok((event, span)) => builder.event(event, span),
            Err(error) => builder.syntax_error(&error),
        };
        if flow.is_break() {
            break;
        }
    }
    builder.finish()
}

/// An array or object whose end hasn't come yet.
struct Frame {
    /// Whether it stands in brackets.
    is_flow: bool,
    start: usize,
    content: Content,
}

enum Content {
    Array(Vec<Outline>),
    Object {
        members: IndexMap<String, OutlineEntry>,
        /// The key whose value comes next.
        key: Option<Key>,
    },
}

struct Key {
    /// None where the key was refused.
    name: Option<String>,
    span: Span,
}

struct OutlineBuilder<'document, 'text> {
    document: &'document Document<'text>,
    offsets: &'document CharacterOffsets<'text>,
    cursor: Cursor<'text>,
    /// Where the last node ended.
    end: usize,
    frames: Vec<Frame>,
    root: Option<Outline>,
    document_begun: bool,
    problems: Problems,
}

impl<'document, 'text> OutlineBuilder<'document, 'text> {
    fn new(
        document: &'document Document<'text>,
        offsets: &'document CharacterOffsets<'text>,
    ) -> Self {
        OutlineBuilder {
            document,
            offsets,
            cursor: Cursor::new(document.text()),
            end: 0,
            frames: Vec::new(),
            root: None,
            document_begun: false,
            problems: Problems::default(),
        }
    }

    fn event(&mut self, event: Event, span: saphyr_parser::Span) -> ControlFlow<()> {
        let start = self.offsets.byte(span.start.index());
        let end = self.offsets.byte(span.end.index());
        match event {
            Event::DocumentStart(explicit) => return self.begin_document(explicit, start, end),
            Event::Alias(_) => self.alias(start, end),
            Event::Scalar(text, style, anchor, tag) => {
                let indicator = self.approach_node();
                self.refuse_properties(anchor != 0, tag.is_some(), start);
                if text.is_empty() && style == ScalarStyle::Plain {
                    self.empty_value(indicator);
                } else {
                    self.scalar(text.into_owned(), style, start, end);
                }
            }
            Event::SequenceStart(anchor, tag) => {
                self.approach_node();
                self.refuse_properties(anchor != 0, tag.is_some(), start);
                return self.open(Content::Array(Vec::new()), b'[');
            }
            Event::MappingStart(anchor, tag) => {
                self.approach_node();
                self.refuse_properties(anchor != 0, tag.is_some(), start);
                let members = IndexMap::new();
                return self.open(Content::Object { members, key: None }, b'{');
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(start),
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
        }
        self.go_on()
    }

    fn go_on(&self) -> ControlFlow<()> {
        if self.problems.is_full() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn begin_document(&mut self, explicit: bool, start: usize, end: usize) -> ControlFlow<()> {
        if self.document_begun {
            let problem = Diagnostic::new(
                &rule::SEVERAL_DOCUMENTS,
                self.document.span(start, end),
                "a second document begins here, expected was one document in a file",
            );
            let help = "Put it into a file of its own; a single document needs no `---`.";
            self.problems.push(problem.with_help(help));
            return ControlFlow::Break(());
        }
        self.document_begun = true;
        if explicit {
            self.cursor.advance_to(end);
        }
        ControlFlow::Continue(())
    }

    /// Moves from the last node to the next one; the offset of the `-` or `:` before that.
    fn approach_node(&mut self) -> Option<usize> {
        self.cursor.skip_blanks();
        let indicator = match self.frames.last() {
            None => None,
            Some(Frame {
                is_flow,
                content: Content::Array(_),
                ..
            }) => {
                if *is_flow {
                    self.cursor.take(b',');
                    None
                } else {
                    self.cursor.take(b'-')
                }
            }
            Some(Frame {
                content: Content::Object { key: Some(_), .. },
                ..
            }) => self.cursor.take(b':'),
            Some(Frame {
                content: Content::Object { key: None, .. },
                ..
            }) => {
                self.cursor.take(b',');
                self.cursor.skip_blanks();
                self.cursor.take_key_indicator();
                None
            }
        };
        self.cursor.skip_to_content();
        indicator
    }

    /// A null that has no text of its own: it stands where its `-` or `:` does, else at its key.
    fn empty_value(&mut self, indicator: Option<usize>) {
        let span = match (indicator, self.awaited_key()) {
            (Some(offset), _) => {
                self.end = offset + 1;
                self.document.span(offset, offset + 1)
            }
            (None, Some(key)) => key.span,
            (None, None) if self.frames.is_empty() => self.document.span(0, 0),
            (None, None) => self.document.span_of_character(self.cursor.offset()),
        };
        self.add_scalar(String::new(), ScalarStyle::Plain, span);
    }

    fn scalar(&mut self, text: String, style: ScalarStyle, start: usize, end: usize) {
        // The place of a block scalar goes on to the next node.
        let end = start + self.document.slice(start, end).trim_end().len();
        self.cursor.advance_to(end);
        self.end = end;
        self.add_scalar(text, style, self.document.span(start, end));
    }

    fn add_scalar(&mut self, text: String, style: ScalarStyle, span: Span) {
        if self.expects_key() {
            self.add_key(text, style, span);
            return;
        }
        let shape = if style != ScalarStyle::Plain {
            Shape::Text(text)
        } else {
            if PlainScalar::of(&text) == PlainScalar::OutOfRange {
                let problem = self.document.number_out_of_range(&text, span);
                self.problems.push(problem);
            }
            Shape::Plain(text)
        };
        self.add_value(Outline { span, shape });
    }

    fn add_key(&mut self, text: String, style: ScalarStyle, span: Span) {
        let problem = if style == ScalarStyle::Plain && text == "<<" {
            Some(merge_key(span))
        } else if style == ScalarStyle::Plain && PlainScalar::of(&text) != PlainScalar::Text {
            Some(non_string_key(&text, PlainScalar::of(&text).kind(), span))
        } else {
            self.first_place_of(&text)
                .map(|first| self.document.duplicate_key(&text, first, span))
        };
        let name = problem.is_none().then_some(text);
        if let Some(problem) = problem {
            self.problems.push(problem);
        }
        self.set_key(Key { name, span });
    }

    fn first_place_of(&self, name: &str) -> Option<Span> {
        match &self.frames.last()?.content {
            Content::Object { members, .. } => members.get(name).map(|member| member.key_span),
            Content::Array(_) => None,
        }
    }

    fn expects_key(&self) -> bool {
        matches!(
            self.frames.last(),
            Some(Frame {
                content: Content::Object { key: None, .. },
                ..
            })
        )
    }

    fn awaited_key(&self) -> Option<&Key> {
        match &self.frames.last()?.content {
            Content::Object { key, .. } => key.as_ref(),
            Content::Array(_) => None,
        }
    }

    fn set_key(&mut self, new_key: Key) {
        if let Some(Frame {
            content: Content::Object { key, .. },
            ..
        }) = self.frames.last_mut()
        {
            *key = Some(new_key);
        }
    }

    fn add_value(&mut self, value: Outline) {
        match self.frames.last_mut().map(|frame| &mut frame.content) {
            None => self.root = Some(value),
            Some(Content::Array(elements)) => elements.push(value),
            Some(Content::Object { members, key }) => {
                if let Some(Key {
                    name: Some(name),
                    span: key_span,
                }) = key.take()
                {
                    members.insert(name, OutlineEntry { key_span, value });
                }
            }
        }
    }

    fn open(&mut self, content: Content, bracket: u8) -> ControlFlow<()> {
        let start = self.cursor.offset();
        if self.expects_key() {
            let what = if bracket == b'{' {
                "a mapping"
            } else {
                "a list"
            };
            let span = self.document.span_of_character(start);
            self.problems.push(non_string_key("", what, span));
        }
        if self.frames.len() >= DEEPEST_NESTING {
            let span = self.document.span_of_character(start);
            self.problems.push(self.document.nested_too_deep(span));
            return ControlFlow::Break(());
        }
        let is_flow = self.cursor.take(bracket).is_some();
        self.frames.push(Frame {
            is_flow,
            start,
            content,
        });
        self.go_on()
    }

    fn close(&mut self, closing_bracket: usize) {
        let Some(Frame {
            is_flow,
            start,
            content,
        }) = self.frames.pop()
        else {
            return;
        };
        if is_flow {
            self.end = closing_bracket + 1;
            self.cursor.advance_to(self.end);
        }
        let span = self.document.span(start, self.end);
        if self.expects_key() {
            self.set_key(Key { name: None, span });
            return;
        }
        let shape = match content {
            Content::Array(elements) => Shape::Array(elements),
            Content::Object { members, .. } => Shape::Object(members),
        };
        self.add_value(Outline { span, shape });
    }

    fn alias(&mut self, start: usize, end: usize) {
        self.approach_node();
        let span = self.document.span(start, end);
        let message = format!(
            "here stands the alias `{}`, expected was a value",
            shortened(self.document.slice(start, end))
        );
        self.problems.push(alias_problem(span, message));
        self.cursor.advance_to(end);
        self.end = end;
        if self.expects_key() {
            self.set_key(Key { name: None, span });
        } else {
            let shape = Shape::Plain(String::new());
            self.add_value(Outline { span, shape });
        }
    }

    /// Refuses the anchor and the tag that stand before a node, each at its own place.
    fn refuse_properties(&mut self, has_anchor: bool, has_tag: bool, start: usize) {
        if has_anchor {
            let (span, text) = self.property(start, '&');
            let message = format!("here stands the anchor `{text}`, expected was a bare value");
            self.problems.push(alias_problem(span, message));
        }
        if has_tag {
            let (span, text) = self.property(start, '!');
            let message = format!("here stands the tag `{text}`, expected was a bare value");
            let help = "Remove it; put the value into quotes if a text is meant.";
            let problem = Diagnostic::new(&rule::TAG, span, message).with_help(help);
            self.problems.push(problem);
        }
    }

    /// The word that begins with this character, one of the first words from an offset on.
    fn property(&self, start: usize, first: char) -> (Span, String) {
        let rest = self.document.slice(start, self.document.text().len());
        let word = rest
            .split_whitespace()
            .take(8)
            .find(|word| word.starts_with(first))
            .unwrap_or_default();
        let word = word.trim_end_matches([',', ']', '}']);
        let offset = rest.find(word).unwrap_or_default();
        let span = self
            .document
            .span(start + offset, start + offset + word.len());
        (span, shortened(word))
    }

    fn syntax_error(&mut self, error: &ScanError) -> ControlFlow<()> {
        let span = self
            .document
            .span_of_character(self.offsets.byte(error.marker().index()));
        let problem = match error.info() {
            "recursion limit exceeded" => self.document.nested_too_deep(span),
            "while parsing node, found unknown anchor" => {
                let message = "here stands an alias of an anchor that isn't there";
                alias_problem(span, message.to_owned())
            }
            info => {
                let rule: &'static Rule = &rule::SYNTAX;
                Diagnostic::new(rule, span, format!("this is no valid YAML: {info}"))
            }
        };
        self.problems.push(problem);
        ControlFlow::Break(())
    }

    fn finish(self) -> Result<Outline, Vec<Diagnostic>> {
        let nothing = Outline {
            span: self.document.span(0, 0),
            shape: Shape::Plain(String::new()),
        };
        self.problems.or(self.root.unwrap_or(nothing))
    }
}

fn merge_key(span: Span) -> Diagnostic {
    let message = "here stands the merge key `<<`, expected was a key of the contract's language";
    Diagnostic::new(&rule::MERGE_KEY, span, message).with_help(
        "Write the keys out, or give the shared part a definition and refer to it with `$ref`.",
    )
}

fn alias_problem(span: Span, message: String) -> Diagnostic {
    Diagnostic::new(&rule::ALIAS, span, message).with_help(
        "Write the value out, or give it a definition and refer to it with `$ref`; \
         put it into quotes if a text is meant.",
    )
}

fn non_string_key(text: &str, kind: &str, span: Span) -> Diagnostic {
    let message = if text.is_empty() {
        format!("the key here is {kind}, expected was a text")
    } else {
        format!(
            "the key `{}` is {kind}, expected was a text",
            shortened(text)
        )
    };
    Diagnostic::new(&rule::NON_STRING_KEY, span, message)
        .with_help("Put the key into quotes, or name it by a text.")
}
