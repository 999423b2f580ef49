//! What surrounds a page: its head, the ways to other pages, languages and versions, the search.

use crate::Language;
use maud::{DOCTYPE, Markup, html};

use super::assets::{SCRIPTS, STYLE, icon};
use super::words::{SiteWords, words};
use super::{SiteOptions, SiteVersion};
use crate::emit::docs::html::{self, Place};
use crate::emit::docs::links::{Targets, relative_path};
use crate::emit::docs::page::{Block, Inline, Page, Target};

/// The list of versions at the root, as a script and as a page.
pub(super) const VERSIONS_SCRIPT: &str = "versions.js";
pub(super) const VERSIONS_PAGE: &str = "versions.html";

/// From how many headings on a page has a table of contents.
const HEADINGS_FOR_CONTENTS: usize = 3;

/// A page and what it has to know of its surroundings.
pub(super) struct Frame<'a> {
    pub(super) version: &'a SiteVersion<'a>,
    pub(super) page: &'a Page,
    /// All pages of the language.
    pub(super) pages: &'a [Page],
    /// All that its links may lead to.
    pub(super) targets: &'a Targets,
    pub(super) options: &'a SiteOptions,
}

impl Frame<'_> {
    /// The whole file.
    pub(super) fn render(&self) -> String {
        let words = words(self.page.language);
        let document = html! {
            (DOCTYPE)
            html lang=(self.page.language) {
                (self.head())
                body {
                    // No name of a section or a type has a colon, so these ids are free.
                    a.skip href="#page:content" { (words.skip) }
                    (self.header(words))
                    div.layout {
                        (self.pages_menu(words))
                        (self.contents(words))
                        main id="page:content" tabindex="-1" {
                            @if !self.version.is_released() {
                                p.notice { (words.unreleased_notice) }
                            }
                            (self.breadcrumbs(words))
                            (html::render(Place { page: self.page, targets: self.targets }))
                        }
                    }
                    footer {
                        a href=(self.file_of_slug("md")) type="text/markdown" { (words.as_markdown) }
                    }
                }
            }
        };
        document.into_string()
    }

    fn head(&self) -> Markup {
        let page = self.page;
        let language = page.language;
        let title = format!(
            "{} {}",
            self.version.title(language),
            self.version.label(language)
        );
        let title = match page.path.as_str() {
            "index" => title,
            _ => format!("{} · {title}", page.title),
        };
        html! {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                @if !page.description.is_empty() {
                    meta name="description" content=(html::plain_text(&page.description));
                }
                @for &other in &self.version.model.package.languages {
                    link rel="alternate" hreflang=(other) href=(self.address_in(other));
                }
                link rel="alternate" type="text/markdown" href=(self.file_of_slug("md"));
                @if self.options.base_url.is_some() {
                    link rel="canonical" href=(self.address_in(language));
                }
                (icon(&self.root()))
                link rel="stylesheet" href={ (self.root()) (STYLE) };
                script src={ (self.root()) (VERSIONS_SCRIPT) } defer {}
                @for script in SCRIPTS {
                    script src={ (self.root()) (script) } defer {}
                }
            }
        }
    }

    fn header(&self, words: &SiteWords) -> Markup {
        let language = self.page.language;
        let version = self.version;
        let others = version.model.package.languages.iter().copied();
        let others: Vec<Language> = others.filter(|other| *other != language).collect();
        html! {
            header {
                a.home href=(self.file("index.html")) { (version.title(language)) }
                nav.versions aria-label=(words.version) data-root=(self.root())
                    data-folder=(version.folder()) data-language=(language) data-page=(self.page.path)
                    data-all=(words.all_versions) data-unreleased=(crate::emit::docs::labels(language).unreleased) {
                    a href={ (self.root()) (VERSIONS_PAGE) } {
                        (words.version) " " (version.label(language))
                    }
                }
                (self.search(words))
                @if !others.is_empty() {
                    nav.languages aria-label=(words.languages) {
                        @for other in others {
                            a href=(self.in_language(other)) hreflang=(other) lang=(other) rel="alternate" {
                                (super::words::words(other).language)
                            }
                        }
                    }
                }
            }
        }
    }

    /// Hidden until its script is there.
    fn search(&self, words: &SiteWords) -> Markup {
        html! {
            form.search role="search" hidden data-folder=(self.file(""))
                data-copy=(words.copy) data-copied=(words.copied) data-not-copied=(words.not_copied)
                data-found=(words.found) data-nothing=(words.nothing_found)
                data-unreadable=(words.unreadable_index) {
                input id="page:search" type="text" enterkeyhint="search" autocomplete="off" spellcheck="false"
                    role="combobox" aria-autocomplete="list" aria-expanded="false"
                    aria-controls="page:results" aria-label=(words.search)
                    placeholder=(words.search_hint) aria-keyshortcuts="/";
                ul id="page:results" role="listbox" aria-label=(words.search) hidden {}
                p.found role="status" {}
            }
        }
    }

    fn pages_menu(&self, words: &SiteWords) -> Markup {
        let listed = self.pages.iter().filter(|page| !page.is_of_value());
        let parent = self.parent().map(|(page, _)| page.path.as_str());
        let current = |page: &Page| match page.path.as_str() {
            path if path == self.page.path => Some("page"),
            path if Some(path) == parent => Some("true"),
            _ => None,
        };
        html! {
            nav.pages aria-label=(words.pages) {
                details.fold open {
                    summary { (words.pages) }
                    ul {
                        @for page in listed {
                            li {
                                a href=(self.file_of(page)) aria-current=[current(page)] {
                                    (html::heading_text(&page.title, page.language))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// From the home page down to this one.
    fn breadcrumbs(&self, words: &SiteWords) -> Markup {
        let home = self.pages.iter().find(|page| page.path == "index");
        let Some(home) = home.filter(|home| home.path != self.page.path) else {
            return html! {};
        };
        html! {
            nav.breadcrumbs aria-label=(words.breadcrumbs) {
                ol {
                    li { a href=(self.file_of(home)) { (home.title) } }
                    @if let Some((page, type_id)) = self.parent() {
                        li { a href={ (self.file_of(page)) "#" (type_id) } { (page.title) } }
                    }
                    li aria-current="page" { (self.page.title) }
                }
            }
        }
    }

    /// Where a value's page belongs: the page that its type is on, and the type's id there.
    fn parent(&self) -> Option<(&Page, &str)> {
        let (type_id, _) = self.page.path.split_once('/')?;
        let has_type = |page: &&Page| {
            self.targets.has(&Target {
                page: page.path.clone(),
                fragment: Some(type_id.to_owned()),
            })
        };
        Some((self.pages.iter().find(has_type)?, type_id))
    }

    fn contents(&self, words: &SiteWords) -> Markup {
        let blocks = &self.page.blocks;
        let headings: Vec<_> = blocks.iter().filter_map(linked_heading).collect();
        // The page's own ways to its parts would be told twice.
        let has_jumps = blocks.iter().any(|it| matches!(it, Block::Jumps { .. }));
        html! {
            @if headings.len() >= HEADINGS_FOR_CONTENTS && !has_jumps {
                nav.contents aria-label=(words.on_this_page) {
                    details.fold open {
                        summary { (words.on_this_page) }
                        ul {
                            @for (level, id, text) in headings {
                                li class={ "level-" (level) } {
                                    a href={ "#" (id) } { (self.name_in_contents(&text)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// A heading's words; a long name may break where its parts meet.
    fn name_in_contents(&self, text: &str) -> Markup {
        let text = html::heading_text(text, self.page.language);
        let begins_part = |at: usize, letter: char| {
            letter.is_uppercase() && text[..at].ends_with(char::is_lowercase)
        };
        html! {
            @for (at, letter) in text.char_indices() {
                @if begins_part(at, letter) { wbr; }
                (letter)
            }
        }
    }

    fn file_of(&self, page: &Page) -> String {
        self.file(&format!("{}.html", page.path))
    }

    /// The way to a file of the same language.
    fn file(&self, path: &str) -> String {
        relative_path(&self.page.path, path)
    }

    /// The name of this page's own file with another ending.
    fn file_of_slug(&self, ending: &str) -> String {
        format!("{}.{ending}", self.page.slug())
    }

    /// The way to the root of the site, with a slash at its end.
    fn root(&self) -> String {
        let depth = self.page.path.matches('/').count();
        "../".repeat(depth + 2)
    }

    /// The way to the same page in another language.
    fn in_language(&self, language: Language) -> String {
        let depth = self.page.path.matches('/').count();
        let up = "../".repeat(depth + 1);
        format!("{up}{language}/{}.html", self.page.path)
    }

    /// The same page in a language, absolute where the site's address is known.
    fn address_in(&self, language: Language) -> String {
        match &self.options.base_url {
            Some(base_url) => format!(
                "{base_url}/{}/{language}/{}.html",
                self.version.folder(),
                self.page.path
            ),
            None => self.in_language(language),
        }
    }
}

/// Level, id and text of a heading that can be linked to.
fn linked_heading(block: &Block) -> Option<(u8, &str, String)> {
    let Block::Heading {
        level,
        id: Some(id),
        text,
    } = block
    else {
        return None;
    };
    let words = text.iter().map(|word| match word {
        Inline::Literal(text) | Inline::Code(text) | Inline::Link { text, .. } => text.clone(),
        Inline::Prose(markdown) | Inline::Foreign { markdown, .. } => html::plain_text(markdown),
        Inline::Mark { .. } => String::new(),
    });
    Some((*level, id, words.collect()))
}
