//! One page without anything around it: no file, no font and no address is loaded. It can be read without its script,
//! which only hides rows.

mod moment;
mod tool;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use norm_contract_generator::diagnostic::printable_line;

use super::Language;
use super::counts;
use super::notes::incompleteness;
use super::words::counted;
use crate::report::Conformance;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Nothing but what the page brings along may run or be shown.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      base-uri 'none'; form-action 'none'";

pub(super) fn render(conformances: &[Conformance], language: Language) -> String {
    let title = language.pick("Отчёт о соответствии", "Conformance report");
    let servers = conformances.iter().map(|it| shown(&it.report.server_id));
    let servers: Vec<String> = servers.collect();
    let page = html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) ": " (servers.join(", ")) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (title) }
                @for conformance in conformances { (server(conformance, language)) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string() + "\n"
}

fn server(conformance: &Conformance, language: Language) -> Markup {
    let report = &conformance.report;
    let mut doubts = vec![tool::Doubts::new(); report.tools.len()];
    for doubt in &conformance.unverified {
        if let Some(of_row) = doubts.get_mut(doubt.row) {
            of_row.insert(doubt.detail, &doubt.violation.actual);
        }
    }
    let rows = report.tools.iter().zip(&doubts);
    html! {
        section.server {
            h2 { (shown(&report.server_id)) }
            dl.facts {
                dt { (language.pick("Проверено", "Checked at")) }
                dd { (moment::markup(&report.checked_at, language)) }
                dt { (language.pick("Пакет контракта", "Contract package")) }
                dd { (shown(&report.package_version)) }
                @if let Some(version) = report.server_version {
                    dt { (language.pick("Версия сервера", "Server version")) }
                    dd { (version) }
                }
            }
            (remarks(conformance, language))
            (filter(conformance, language))
            @if report.tools.is_empty() {
                p { (language.pick("Сервер не предлагает инструментов.", "The server offers no tools.")) }
            }
            @for (row, doubts) in rows { (tool::row(row, doubts, language)) }
        }
    }
}

/// What the rows don't say.
fn remarks(conformance: &Conformance, language: Language) -> Markup {
    let incompleteness = incompleteness(&conformance.completeness, language);
    html! {
        @if let Some((what, cause)) = incompleteness {
            p.remark { strong { (capitalized(what)) ":" } " " (shown(cause)) }
        }
        @if !conformance.not_offered.is_empty() {
            p.remark {
                strong {
                    (language.pick(
                        "Есть в каталоге, но сервер не предлагает:",
                        "In the catalog, and not offered:",
                    ))
                }
                @for name in &conformance.not_offered { " " code { (shown(name)) } }
            }
        }
        @if !conformance.unverified.is_empty() {
            p.remark {
                strong { (language.pick("Не удалось проверить мест:", "Places that could not be verified:")) }
                " " (conformance.unverified.len())
            }
        }
    }
}

/// The states at a glance; with the script, each shows and hides its rows.
fn filter(conformance: &Conformance, language: Language) -> Markup {
    html! {
        div.states role="group" aria-label=(language.pick("Состояния", "States")) {
            @for (state, count) in counts(&conformance.report.tools) {
                button type="button" data-state=(state.as_str()) aria-pressed="true" disabled {
                    (counted(state, count, language))
                }
            }
        }
    }
}

/// With a capital letter at the beginning.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A text of the server's. Characters that would steer a terminal or turn the direction of reading are replaced by
/// visible ones.
fn shown(text: &str) -> String {
    printable_line(text)
}
