//! The pages and the script at the root, which know all versions.

use maud::{DOCTYPE, Markup, html};
use serde_json::json;

use super::Folder;
use super::assets::{STYLE, icon};
use super::frame::{VERSIONS_PAGE, VERSIONS_SCRIPT};
use super::words::words;
use crate::Language;
use crate::emit::Outputs;
use crate::emit::docs::labels;

/// Where readers arrive, and the list of versions in both forms.
pub(super) fn root_pages(folders: &[Folder<'_>]) -> Outputs {
    let mut outputs = Outputs::default();
    outputs.insert(VERSIONS_SCRIPT, versions_script(folders));
    if let Some(newest) = newest(folders) {
        outputs.insert("index.html", home(newest));
        outputs.insert(VERSIONS_PAGE, versions(newest, folders));
    }
    outputs
}

/// The last release; before the first one, the contract at work.
pub(super) fn newest<'f, 'a>(folders: &'f [Folder<'a>]) -> Option<&'f Folder<'a>> {
    let mut released = folders.iter().filter(|folder| folder.version.is_released());
    released.next_back().or(folders.last())
}

/// What the menu of versions is made of, the newest first.
fn versions_script(folders: &[Folder<'_>]) -> String {
    let lines = folders.iter().rev().map(|folder| {
        let version = folder.version;
        let languages = folder.languages.iter();
        let languages: Vec<&str> = languages.map(|(it, _)| it.code()).collect();
        let line = json!({
            "folder": version.folder(),
            "number": version.name.number(),
            "released": version.is_released(),
            "languages": languages,
            "pages": folder.paths().collect::<Vec<_>>(),
        });
        format!("  {line}")
    });
    let lines: Vec<String> = lines.collect();
    format!(
        "window.normContractVersions = [\n{}\n];\n",
        lines.join(",\n")
    )
}

/// The newest version, in the words of each language.
fn home(newest: &Folder<'_>) -> String {
    let version = newest.version;
    let sections = html! {
        div.cards {
            @for &(language, _) in &newest.languages {
                section lang=(language) {
                    h2 { (words(language).language) }
                    p { (version.title(language)) ". " (version.description(language)) }
                    p.main-way {
                        a href={ (version.folder()) "/" (language) "/index.html" } {
                            (words(language).newest) ": " (version.label(language))
                        }
                    }
                    p { a href=(VERSIONS_PAGE) { (words(language).all_versions) } }
                }
            }
        }
    };
    document(newest, &titles(newest), &sections)
}

/// All versions, for readers without scripts.
fn versions(newest: &Folder<'_>, folders: &[Folder<'_>]) -> String {
    let languages = newest.languages.iter().map(|(language, _)| *language);
    let title: Vec<&str> = languages.map(|it| words(it).all_versions).collect();
    let list = html! {
        ul.versions {
            @for folder in folders.iter().rev() {
                @let version = folder.version;
                li {
                    strong { (number(folder)) }
                    @for &(language, _) in &folder.languages {
                        " "
                        a href={ (version.folder()) "/" (language) "/index.html" } lang=(language)
                            hreflang=(language) {
                            (words(language).language)
                            @if !version.is_released() { " (" (labels(language).unreleased) ")" }
                        }
                    }
                }
            }
        }
        p { a href="index.html" { (titles(newest)) } }
    };
    document(newest, &title.join(" · "), &list)
}

/// The number that a version has or may get, else its folder.
fn number(folder: &Folder<'_>) -> String {
    let version = folder.version;
    let number = version.name.number();
    number.unwrap_or(version.folder()).to_owned()
}

/// The contract's title in all languages.
fn titles(newest: &Folder<'_>) -> String {
    let languages = newest.languages.iter().map(|(language, _)| *language);
    let titles: Vec<String> = languages.map(|it| newest.version.title(it)).collect();
    titles.join("\u{a0}· ")
}

fn document(newest: &Folder<'_>, title: &str, content: &Markup) -> String {
    let first = newest.languages.first().map(|(language, _)| *language);
    let document = html! {
        (DOCTYPE)
        html lang=(first.unwrap_or(Language::English)) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                (icon(""))
                link rel="stylesheet" href=(STYLE);
            }
            body.root {
                main { h1 { (title) } (content) }
            }
        }
    };
    document.into_string()
}
