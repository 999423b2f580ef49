//! The pass over the parser's events: draws the outline and refuses, each at its own place, what a
//! contract can't hold.

use std::ops::ControlFlow;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError};

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::source::document::{DEEPEST_NESTING, Document, Problems};
use crate::source::outline::{Outline, Shape};
use crate::source::plain_scalar::PlainScalar;

use super::characters::CharacterOffsets;
use super::cursor::{Cursor, scalar_length};
use super::refusals;
use super::syntax;
use super::tree::{Awaited, Tree};

/// The outline of a YAML document, if everything in it can stand in a contract.
pub(super) fn outline(
    document: &Document,
    offsets: &CharacterOffsets,
) -> Result<Outline, Vec<Diagnostic>> {
    let mut pass = EventPass {
        document,
        offsets,
        cursor: Cursor::new(document.text()),
        end: 0,
        tree: Tree::default(),
        document_begun: false,
        problems: Problems::default(),
    };
    let mut parser = Parser::new_from_str(document.text());
    while let Some(event) = parser.next_event() {
        let flow = match event {
            Ok((event, span)) => pass.event(event, span),
            Err(error) => pass.syntax_error(&error),
        };
        if flow.is_break() || pass.problems.is_full() {
            break;
        }
    }
    pass.finish()
}

/// Ends the pass: what follows would be judged wrongly.
const STOP: ControlFlow<()> = ControlFlow::Break(());
const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

struct EventPass<'document, 'text> {
    document: &'document Document<'text>,
    offsets: &'document CharacterOffsets<'text>,
    /// What has been passed of the text.
    cursor: Cursor<'text>,
    /// Where the last node ended.
    end: usize,
    tree: Tree,
    document_begun: bool,
    problems: Problems,
}

impl EventPass<'_, '_> {
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
                return self.open_array();
            }
            Event::MappingStart(anchor, tag) => {
                self.approach_node();
                self.refuse_properties(anchor != 0, tag.is_some(), start);
                return self.open_object();
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(start),
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
        }
        GO_ON
    }

    fn begin_document(&mut self, explicit: bool, start: usize, end: usize) -> ControlFlow<()> {
        if self.document_begun {
            let place = self.document.span(start, end);
            self.problems.push(refusals::second_document(place));
            return STOP;
        }
        self.document_begun = true;
        if explicit {
            self.cursor.advance_to(end);
        }
        GO_ON
    }

    /// Moves from the last node to the next one; the offset of the `-` or `:` before that.
    fn approach_node(&mut self) -> Option<usize> {
        self.cursor.skip_blanks();
        let indicator = match (self.tree.awaited(), self.tree.is_in_brackets()) {
            (Awaited::Root, _) => None,
            (Awaited::Element, false) => self.cursor.take_alone(b'-'),
            (Awaited::Value, false) => self.cursor.take_alone(b':'),
            (Awaited::Value, true) => self.cursor.take(b':'),
            (Awaited::Element | Awaited::Key, _) => {
                self.cursor.take(b',');
                self.cursor.skip_blanks();
                self.cursor.take_alone(b'?');
                None
            }
        };
        self.cursor.skip_to_content();
        indicator
    }

    /// A null that has no text of its own: it stands where its `-` or `:` does, else at its key.
    fn empty_value(&mut self, indicator: Option<usize>) {
        let span = match (indicator, self.tree.key_span()) {
            (Some(offset), _) => {
                self.end = offset + 1;
                self.document.span(offset, offset + 1)
            }
            (None, Some(key_span)) => key_span,
            (None, None) if self.tree.awaited() == Awaited::Root => self.document.span(0, 0),
            (None, None) => self.document.span_of_character(self.cursor.offset()),
        };
        self.add_scalar(String::new(), ScalarStyle::Plain, span);
    }

    fn scalar(&mut self, text: String, style: ScalarStyle, start: usize, end: usize) {
        let start = match style {
            // The parser leaves out a block scalar's first line, with its `|` or `>`.
            ScalarStyle::Literal | ScalarStyle::Folded => self.cursor.offset(),
            _ => start,
        };
        let end = start + scalar_length(self.document.slice(start, end));
        self.cursor.advance_to(end);
        self.end = end;
        self.add_scalar(text, style, self.document.span(start, end));
    }

    fn add_scalar(&mut self, text: String, style: ScalarStyle, span: Span) {
        if self.tree.awaited() == Awaited::Key {
            self.add_key(text, style, span);
            return;
        }
        let shape = if style == ScalarStyle::Plain {
            if PlainScalar::of(&text) == PlainScalar::OutOfRange {
                let problem = self.document.number_out_of_range(&text, span);
                self.problems.push(problem);
            }
            Shape::Plain(text)
        } else {
            Shape::Text(text)
        };
        self.tree.add_value(Outline { span, shape });
    }

    fn add_key(&mut self, text: String, style: ScalarStyle, span: Span) {
        let meaning = if style == ScalarStyle::Plain {
            PlainScalar::of(&text)
        } else {
            PlainScalar::Text
        };
        let problem = if style == ScalarStyle::Plain && text == "<<" {
            Some(refusals::merge_key(span))
        } else if meaning != PlainScalar::Text {
            Some(refusals::non_string_key(&text, meaning.kind(), span))
        } else {
            let first = self.tree.place_of_key(&text);
            first.map(|first| self.document.duplicate_key(&text, first, span))
        };
        let Some(problem) = problem else {
            self.tree.add_key(Some(text), span);
            return;
        };
        self.problems.push(problem);
        self.tree.add_key(None, span);
    }

    fn open_array(&mut self) -> ControlFlow<()> {
        self.refuse_as_key("a list");
        let start = self.cursor.offset();
        let has_brackets = self.cursor.take(b'[').is_some();
        self.tree.open_array(start, has_brackets);
        self.refuse_depth(start)
    }

    fn open_object(&mut self) -> ControlFlow<()> {
        self.refuse_as_key("a mapping");
        let start = self.cursor.offset();
        let has_brackets = self.cursor.take(b'{').is_some();
        self.tree.open_object(start, has_brackets);
        self.refuse_depth(start)
    }

    fn refuse_as_key(&mut self, what: &str) {
        if self.tree.awaited() == Awaited::Key {
            let place = self.document.span_of_character(self.cursor.offset());
            self.problems
                .push(refusals::non_string_key("", what, place));
        }
    }

    fn refuse_depth(&mut self, start: usize) -> ControlFlow<()> {
        if self.tree.depth() <= DEEPEST_NESTING {
            return GO_ON;
        }
        let place = self.document.span_of_character(start);
        self.problems.push(self.document.nested_too_deep(place));
        STOP
    }

    fn close(&mut self, closing_bracket: usize) {
        let Some(closed) = self.tree.close() else {
            return;
        };
        if closed.has_brackets {
            self.end = closing_bracket + 1;
            self.cursor.advance_to(self.end);
        }
        let span = self.document.span(closed.start, self.end);
        let shape = closed.shape;
        match self.tree.awaited() {
            Awaited::Key => self.tree.add_key(None, span),
            _ => self.tree.add_value(Outline { span, shape }),
        }
    }

    fn alias(&mut self, start: usize, end: usize) {
        self.approach_node();
        let span = self.document.span(start, end);
        let text = self.document.slice(start, end);
        self.problems.push(refusals::alias(text, span));
        self.cursor.advance_to(end);
        self.end = end;
        let shape = Shape::Plain(String::new());
        match self.tree.awaited() {
            Awaited::Key => self.tree.add_key(None, span),
            _ => self.tree.add_value(Outline { span, shape }),
        }
    }

    /// Refuses the anchor and the tag that stand before a node, each at its own place.
    fn refuse_properties(&mut self, has_anchor: bool, has_tag: bool, start: usize) {
        if has_anchor {
            let place = self.property(start, '&');
            let text = self.document.slice_of(place);
            self.problems.push(refusals::anchor(text, place));
        }
        if has_tag {
            let place = self.property(start, '!');
            let text = self.document.slice_of(place);
            self.problems.push(refusals::tag(text, place));
        }
    }

    /// The place of the word that begins with this character, one of the first words from an offset on.
    fn property(&self, start: usize, first: char) -> Span {
        let rest = self.document.slice(start, self.document.text().len());
        let word = rest
            .split_whitespace()
            .take(8)
            .find(|word| word.starts_with(first))
            .unwrap_or_default()
            .trim_end_matches([',', ']', '}']);
        let offset = start + rest.find(word).unwrap_or_default();
        self.document.span(offset, offset + word.len())
    }

    fn syntax_error(&mut self, error: &ScanError) -> ControlFlow<()> {
        let offset = self.offsets.byte(error.marker().index());
        let place = self.document.span_of_character(offset);
        let problem = match error.info() {
            "recursion limit exceeded" => self.document.nested_too_deep(place),
            "while parsing node, found unknown anchor" => {
                let place = self.property(offset, '*');
                refusals::alias(self.document.slice_of(place), place)
            }
            complaint => syntax::error(complaint, offset, self.document),
        };
        self.problems.push(problem);
        STOP
    }

    fn finish(self) -> Result<Outline, Vec<Diagnostic>> {
        let nothing = Outline {
            span: self.document.span(0, 0),
            shape: Shape::Plain(String::new()),
        };
        self.problems.or(self.tree.into_root().unwrap_or(nothing))
    }
}
