//! One page without anything around it: no file, no font and no address is loaded. It can be read without its script,
//! which only hides rows.

mod tool;

use maud::{DOCTYPE, Markup, PreEscaped, html};
use norm_contract_generator::diagnostic::printable_line;

use super::counts;
use super::words::{Language, state_label};
use crate::listing::Completeness;
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
    html! {
        section.server {
            h2 { (shown(&report.server_id)) }
            dl.facts {
                dt { (language.pick("Проверено", "Checked at")) }
                dd { time { (shown(report.checked_at.as_str())) } }
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
            @for row in &report.tools { (tool::row(row, language)) }
        }
    }
}

/// What the rows don't say.
fn remarks(conformance: &Conformance, language: Language) -> Markup {
    let (heading, cause) = match &conformance.completeness {
        Completeness::Complete => ("", ""),
        Completeness::CutShort { cause } => (
            language.pick("Список получен не полностью", "The list was cut short"),
            cause.as_str(),
        ),
        Completeness::Unreachable {
            cause,
            needs_authorization: true,
        } => (
            language.pick(
                "Сервер требует авторизации",
                "The server asks for authorisation",
            ),
            cause.as_str(),
        ),
        Completeness::Unreachable { cause, .. } => (
            language.pick("Сервер недоступен", "The server can't be reached"),
            cause.as_str(),
        ),
    };
    html! {
        @if !heading.is_empty() {
            p.remark { strong { (heading) ":" } " " (shown(cause)) }
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
                    span.count { (count) } " " (state_label(state, language))
                }
            }
        }
    }
}

/// A text of the server's. Characters that would steer a terminal or turn the direction of reading are replaced by
/// visible ones.
fn shown(text: &str) -> String {
    printable_line(text)
}
