//! A whole site: a folder for each version with its pages in all languages, and what joins them.
//!
//! Nothing in a version's folder depends on other versions than those before it. What knows them all lies
//! at the root: the list of versions, which pages load, and the page of it for readers without scripts.

mod assets;
mod endings;
mod frame;
mod llms;
mod root_pages;
mod search_index;
mod sitemap;
mod stems;
mod words;

use super::blocks::site_pages;
use super::history::{History, VersionName};
use super::links::Targets;
use super::markdown::{self, FrontMatter};
use super::page::Page;
use crate::Language;
use crate::emit::Outputs;
use crate::model::Model;

use frame::Frame;

/// A version as it goes onto a site.
#[derive(Clone, Debug)]
pub struct SiteVersion<'a> {
    /// The contract.
    pub model: &'a Model,
    /// Its history up to this version.
    pub history: History,
    /// What it is called.
    pub name: VersionName,
}

/// The folder of the contract at work. A version's number is no name for it: what stands under a number
/// never changes.
const UNRELEASED_FOLDER: &str = "next";

impl SiteVersion<'_> {
    /// The folder that holds its pages.
    pub fn folder(&self) -> &str {
        match &self.name {
            VersionName::Released(number) => number,
            VersionName::Unreleased(_) => UNRELEASED_FOLDER,
        }
    }

    fn is_released(&self) -> bool {
        matches!(self.name, VersionName::Released(_))
    }

    /// What it is called, for the front matter and headings.
    fn label(&self, language: Language) -> String {
        self.name.words(super::labels(language).unreleased)
    }

    fn title(&self, language: Language) -> String {
        let package = &self.model.package;
        let title = package.texts.title.get(language).map(str::trim);
        let title = title.filter(|title| !title.is_empty());
        title.unwrap_or(&package.name).to_owned()
    }

    fn description(&self, language: Language) -> String {
        let text = self.model.package.texts.description.get(language);
        super::blocks::one_line(text.unwrap_or_default())
    }
}

/// How a site is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteOptions {
    /// The address that the site will have, without a slash at its end. Without it, nothing on the site is
    /// absolute.
    pub base_url: Option<String>,
}

impl SiteOptions {
    /// Reads the address of a site.
    ///
    /// # Errors
    /// It is no address of the web, as a sentence for whoever wrote it.
    pub fn read_base_url(text: &str) -> Result<String, String> {
        let address = fluent_uri::Uri::parse(text).map_err(|error| error.to_string())?;
        let is_of_web = matches!(address.scheme().as_str(), "http" | "https");
        if !is_of_web || address.query().is_some() || address.fragment().is_some() {
            return Err(
                "the address of a site is like https://example.org/contract, without ? and #"
                    .to_owned(),
            );
        }
        Ok(text.trim_end_matches('/').to_owned())
    }
}

/// Every file of a site, by its path. `versions` are the oldest first, the contract at work last.
pub fn site(versions: &[SiteVersion<'_>], options: &SiteOptions) -> Outputs {
    let folders: Vec<Folder<'_>> = versions.iter().map(Folder::new).collect();
    let mut outputs = assets::assets();
    for folder in &folders {
        outputs.extend(folder.files(options));
    }
    outputs.extend(root_pages::root_pages(&folders));
    outputs.insert("llms.txt", llms::llms(&folders, options));
    if let Some(base_url) = &options.base_url {
        outputs.insert("sitemap.xml", sitemap::sitemap(&folders, base_url));
    }
    outputs
}

/// A version with all its pages.
struct Folder<'a> {
    version: &'a SiteVersion<'a>,
    /// A language and its pages, the home page first.
    languages: Vec<(Language, Vec<Page>)>,
}

impl<'a> Folder<'a> {
    fn new(version: &'a SiteVersion<'a>) -> Self {
        let languages = version.model.package.languages.iter().copied();
        let pages = |language| site_pages(version.model, language, &version.history);
        Folder {
            version,
            languages: languages.map(|it| (it, pages(it))).collect(),
        }
    }

    /// The paths of its pages, which are the same in all languages.
    fn paths(&self) -> impl Iterator<Item = &str> {
        let pages = self.languages.first().map(|(_, pages)| pages.as_slice());
        pages
            .unwrap_or_default()
            .iter()
            .map(|page| page.path.as_str())
    }

    fn files(&self, options: &SiteOptions) -> Outputs {
        let name = self.version.folder();
        let mut outputs = Outputs::default();
        for &(language, ref pages) in &self.languages {
            let label = self.version.label(language);
            let targets = Targets::of(pages);
            for page in pages {
                let frame = Frame {
                    version: self.version,
                    page,
                    pages,
                    targets: &targets,
                    options,
                };
                let path = format!("{name}/{language}/{}", page.path);
                outputs.insert(format!("{path}.html"), frame.render());
                let text = markdown::render(page, Some(&label), FrontMatter::Yaml);
                outputs.insert(format!("{path}.md"), text);
            }
            let index = search_index::search_index(self.version, language, pages);
            outputs.insert(format!("{name}/{language}/search-index.js"), index);
        }
        outputs
    }
}
