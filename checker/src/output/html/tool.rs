//! The row of one tool.

use maud::{Markup, html};
use norm_contract::{ToolReport, Violation};

use super::shown;
use crate::output::words::{Language, reason_label, state_label};
use crate::verdict::NOT_VERIFIED;

pub(super) fn row(tool: &ToolReport, language: Language) -> Markup {
    let code = tool.state.as_str();
    let known = tool.state.known();
    let label = known.map_or(code, |state| state_label(state, language));
    let details = tool.details.as_deref().unwrap_or_default();
    html! {
        article.tool data-state=(shown(code)) {
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
            @if !details.is_empty() { (violations(details, language)) }
        }
    }
}

fn violations(details: &[Violation], language: Language) -> Markup {
    let [place, expected, found] = [
        language.pick("Место", "Place"),
        language.pick("Ожидалось", "Expected"),
        language.pick("Найдено", "Found"),
    ];
    html! {
        table {
            thead {
                tr {
                    @for heading in [place, expected, found] { th scope="col" { (heading) } }
                }
            }
            tbody {
                @for detail in details {
                    @let doubt = detail.actual.strip_prefix(NOT_VERIFIED);
                    tr {
                        // Where the screen is narrow, each cell stands on its own and brings its heading.
                        td data-heading=(place) {
                            @if detail.path.is_empty() {
                                (language.pick("целиком", "the whole"))
                            } @else {
                                code { (shown(&detail.path)) }
                            }
                        }
                        td data-heading=(expected) { (shown(&detail.expected)) }
                        td data-heading=(found) {
                            @if let Some(why) = doubt {
                                em { (language.pick("не проверено: ", "not verified: ")) }
                                (shown(why))
                            } @else {
                                (shown(&detail.actual))
                            }
                        }
                    }
                }
            }
        }
    }
}
