//! `llms.txt`: the way to the Markdown of the pages, for programs that read texts
//! (<https://llmstxt.org>).

use super::root_pages::newest;
use super::words::words;
use super::{Folder, SiteOptions};
use crate::Language;
use crate::emit::docs::html::plain_text;
use crate::emit::docs::markdown::escape_literal;
use crate::emit::docs::page::Page;

/// All pages of the newest version in every language, and the home pages of the others.
pub(super) fn llms(folders: &[Folder<'_>], options: &SiteOptions) -> String {
    let Some(newest) = newest(folders) else {
        return String::new();
    };
    let base = match &options.base_url {
        Some(base_url) => format!("{base_url}/"),
        None => String::new(),
    };
    let language = newest.languages.iter().map(|(it, _)| *it);
    let language = language
        .max_by_key(|it| *it == Language::English)
        .unwrap_or(Language::English);
    let mut text = format!("# {}\n", newest.version.title(language));
    let description = newest.version.description(language);
    if !description.is_empty() {
        text.push_str(&format!("\n> {}\n", in_one_line(&description)));
    }
    for &(language, ref pages) in &newest.languages {
        let (name, folder) = (words(language).language, newest.version.folder());
        text.push_str(&format!(
            "\n## {} ({name})\n\n",
            newest.version.label(language)
        ));
        for page in pages {
            text.push_str(&line(page, &format!("{base}{folder}/{language}/")));
        }
    }
    let others: Vec<&Folder<'_>> = folders
        .iter()
        .rev()
        .filter(|folder| folder.version.folder() != newest.version.folder())
        .collect();
    if !others.is_empty() {
        text.push_str("\n## Optional\n\n");
    }
    for folder in others {
        for &(language, _) in &folder.languages {
            let (label, name) = (folder.version.label(language), words(language).language);
            let address = format!("{base}{}/{language}/index.md", folder.version.folder());
            text.push_str(&format!("- [{label} ({name})]({address})\n"));
        }
    }
    text
}

/// The words alone: a link in them would lead from the page, and not from here.
fn in_one_line(description: &str) -> String {
    escape_literal(plain_text(description).trim())
}

fn line(page: &Page, folder: &str) -> String {
    let description = match page.description.as_str() {
        "" => String::new(),
        description => format!(": {}", in_one_line(description)),
    };
    format!(
        "- [{}]({folder}{}.md){description}\n",
        escape_literal(&page.title),
        page.path
    )
}
