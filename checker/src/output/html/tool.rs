//! The row of one tool.

use std::collections::BTreeMap;

use maud::{Markup, html};
use norm_contract::{ToolReport, ToolState, Violation};
use norm_contract_generator::{SentencePiece, code_span, sentence_pieces};

use super::shown;
use crate::output::words::{reason_label, state_label};
use crate::output::{Language, place};
use crate::verdict::not_verified;

/// Why details of one row couldn't be verified, by their places among its details.
pub(super) type Doubts<'a> = BTreeMap<usize, &'a str>;

/// What there is to say of a tool that works is folded, unless that isn't sure.
pub(super) fn row(tool: &ToolReport, doubts: &Doubts<'_>, language: Language) -> Markup {
    let has_more = !tool.reasons.is_empty() || tool.details.is_some();
    let is_open = tool.state != ToolState::Active || !doubts.is_empty();
    html! {
        article.tool data-state=(shown(tool.state.as_str())) {
            @if has_more {
                details open[is_open] {
                    summary { (heading(tool, language)) }
                    (body(tool, doubts, language))
                }
            } @else {
                (heading(tool, language))
            }
        }
    }
}

fn heading(tool: &ToolReport, language: Language) -> Markup {
    let known = tool.state.known();
    let label = known.map_or(tool.state.as_str(), |state| state_label(state, language));
    html! {
        h3 {
            span.state { (shown(label)) }
            " " code { (shown(&tool.name)) }
            @if !tool.versions.is_empty() {
                " " small {
                    (language.pick("версии в каталоге:", "versions in the catalog:"))
                    @for version in &tool.versions { " " (version) }
                }
            }
        }
    }
}

fn body(tool: &ToolReport, doubts: &Doubts<'_>, language: Language) -> Markup {
    let details = tool.details.as_deref().unwrap_or_default();
    html! {
            @if !tool.reasons.is_empty() {
                ul.reasons {
                    @for reason in &tool.reasons {
                        li {
                            code { (shown(reason.as_str())) }
                            @if let Some(reason) = reason.known() { " " (reason_label(reason, language)) }
                        }
                    }
                }
            }
            @if !details.is_empty() { (violations(details, doubts, language)) }
    }
}

fn violations(details: &[Violation], doubts: &Doubts<'_>, language: Language) -> Markup {
    let [place_heading, expected, found] = [
        language.pick("Место", "Place"),
        language.pick("Ожидалось", "Expected"),
        language.pick("Найдено", "Found"),
    ];
    html! {
        table {
            thead {
                tr {
                    @for heading in [place_heading, expected, found] { th scope="col" { (heading) } }
                }
            }
            tbody {
                @for (index, detail) in details.iter().enumerate() {
                    tr {
                        // Where the screen is narrow, each cell stands on its own and brings its heading.
                        td data-heading=(place_heading) {
                            @if detail.path.is_empty() {
                                (place(detail, language))
                            } @else {
                                code { (shown(&detail.path)) }
                            }
                        }
                        td data-heading=(expected) { (prose(&detail.expected)) }
                        td data-heading=(found) {
                            @if let Some(why) = doubts.get(&index) {
                                em { (not_verified(language)) ": " }
                                (prose(why))
                            } @else {
                                (prose(&detail.actual))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A sentence with the code in it set apart, and with its backticks: the page says word for word what the report says.
fn prose(sentence: &str) -> Markup {
    let sentence = shown(sentence);
    html! {
        @for piece in sentence_pieces(&sentence) {
            @match piece {
                SentencePiece::Words(words) => { (words) }
                SentencePiece::Code(code) => { code { (code_span(code)) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::prose;

    #[test]
    fn code_in_a_sentence_is_set_apart() {
        for (sentence, markup) in [
            ("no bound", "no bound"),
            ("`minimum: 5`", "<code>`minimum: 5`</code>"),
            (
                "one of `a`, `b`",
                "one of <code>`a`</code>, <code>`b`</code>",
            ),
            (
                "`<b>` and a ` alone",
                "<code>`&lt;b&gt;`</code> and a ` alone",
            ),
            (
                "one of ``a`b``, `` `x` ``",
                "one of <code>``a`b``</code>, <code>`` `x` ``</code>",
            ),
        ] {
            assert_eq!(prose(sentence).into_string(), markup);
        }
    }
}
