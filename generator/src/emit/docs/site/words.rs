//! The words around a page, in the languages that the generator knows.

use crate::Language;

/// The words in one language.
#[derive(Debug)]
pub(super) struct SiteWords {
    /// The language's name for itself.
    pub(super) language: &'static str,
    pub(super) skip: &'static str,
    pub(super) version: &'static str,
    pub(super) all_versions: &'static str,
    pub(super) languages: &'static str,
    pub(super) pages: &'static str,
    pub(super) breadcrumbs: &'static str,
    pub(super) on_this_page: &'static str,
    pub(super) as_markdown: &'static str,
    pub(super) unreleased_notice: &'static str,
    pub(super) newest: &'static str,
    pub(super) search: &'static str,
    pub(super) search_hint: &'static str,
    pub(super) nothing_found: &'static str,
    pub(super) found: &'static str,
    pub(super) unreadable_index: &'static str,
    pub(super) copy: &'static str,
    pub(super) copied: &'static str,
    pub(super) not_copied: &'static str,
    pub(super) page: &'static str,
    /// Before and after the title of the page that a section is on.
    pub(super) section_of: [&'static str; 2],
}

static RUSSIAN: SiteWords = SiteWords {
    language: "Русский",
    skip: "К содержанию",
    version: "Версия",
    all_versions: "Все версии",
    languages: "Язык",
    pages: "Страницы",
    breadcrumbs: "Путь к странице",
    on_this_page: "На этой странице",
    as_markdown: "Эта страница в Markdown",
    unreleased_notice: "Это рабочая версия контракта: она не выпущена и может измениться.",
    newest: "Последняя версия",
    search: "Поиск",
    search_hint: "Поиск: код, тип, слово",
    nothing_found: "Ничего не найдено",
    found: "Найдено",
    unreadable_index: "Указатель для поиска не загрузился",
    copy: "Скопировать",
    copied: "Скопировано",
    not_copied: "Не удалось скопировать",
    page: "страница",
    section_of: ["раздел страницы «", "»"],
};

static ENGLISH: SiteWords = SiteWords {
    language: "English",
    skip: "Skip to content",
    version: "Version",
    all_versions: "All versions",
    languages: "Language",
    pages: "Pages",
    breadcrumbs: "Breadcrumbs",
    on_this_page: "On this page",
    as_markdown: "This page as Markdown",
    unreleased_notice: "This is the contract at work: it isn't released and may change.",
    newest: "Latest version",
    search: "Search",
    search_hint: "Search: a code, a type, a word",
    nothing_found: "Nothing found",
    found: "Found",
    unreadable_index: "The search index could not be loaded",
    copy: "Copy",
    copied: "Copied",
    not_copied: "Could not copy",
    page: "page",
    section_of: ["section of “", "”"],
};

/// The words in this language.
pub(super) fn words(language: Language) -> &'static SiteWords {
    language.pick(&RUSSIAN, &ENGLISH)
}

impl maud::Render for Language {
    fn render_to(&self, buffer: &mut String) {
        self.code().render_to(buffer);
    }
}
