//! The documentation pages in the hands of site generators.

use serde_json::json;

use std::fs;
use std::io;

use super::Check;
use super::subjects::{SUBJECTS, Subject};
use crate::workbench::Workbench;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "mkdocs",
        about: "mkdocs builds a site of each language, every link and anchor being there",
        run: mkdocs,
    },
    Check {
        name: "vitepress",
        about: "VitePress builds a site of each language without a dead link",
        run: vitepress,
    },
    Check {
        name: "docusaurus",
        about: "Docusaurus builds the pages of each language, broken links and anchors set to throw",
        run: docusaurus,
    },
];

/// The languages of every subject.
const LANGUAGES: [&str; 2] = ["ru", "en"];

/// Docusaurus, its bundler in Rust, which takes a fifth of the time of the other, and what renders pages.
const DOCUSAURUS: [&str; 7] = [
    "@docusaurus/core@3.10.2",
    "@docusaurus/faster@3.10.2",
    "@docusaurus/plugin-content-docs@3.10.2",
    "@docusaurus/plugin-content-pages@3.10.2",
    "@docusaurus/theme-classic@3.10.2",
    "react@19.3.1",
    "react-dom@19.3.1",
];

/// Has mkdocs treat what it would warn of as an error.
const MKDOCS_CONFIGURATION: &str = "\
site_name: Contract
validation:
  omitted_files: ignore
  absolute_links: warn
  unrecognized_links: warn
  anchors: warn
";

fn mkdocs(workbench: &Workbench) -> Result<(), String> {
    workbench.pip_install(&["mkdocs==1.6.1"])?;
    each_site(workbench, |subject, language| {
        let docs = format!("{}/docs/{language}", subject.name);
        let configuration = format!("{MKDOCS_CONFIGURATION}docs_dir: {docs}\n");
        workbench.put("mkdocs.yml", &configuration)?;
        workbench.run("mkdocs", &["build", "--strict", "--site-dir", "site"])?;
        expect_pages(workbench, &docs, |page| format!("site/{page}/index.html"))
    })
}

fn vitepress(workbench: &Workbench) -> Result<(), String> {
    workbench.npm_install(&["vitepress@1.6.4"])?;
    each_site(workbench, |subject, language| {
        let docs = format!("{}/docs/{language}", subject.name);
        workbench.run("vitepress", &["build", &docs])?;
        let site = format!("{docs}/.vitepress/dist");
        expect_pages(workbench, &docs, |page| format!("{site}/{page}.html"))
    })
}

/// One build holds all folders, since most of its time goes into what doesn't depend on them.
fn docusaurus(workbench: &Workbench) -> Result<(), String> {
    workbench.npm_install(&DOCUSAURUS)?;
    let mut folders = Vec::new();
    for subject in &SUBJECTS {
        workbench.generate(subject)?;
        folders.extend(LANGUAGES.map(|language| format!("{}/docs/{language}", subject.name)));
    }
    workbench.put("folders.json", &json!(folders).to_string())?;
    let configuration = include_str!("scripts/docusaurus.config.js");
    workbench.put("docusaurus.config.js", configuration)?;
    // Every page links the one at the root.
    workbench.put("src/pages/index.md", "# Contract\n")?;
    workbench.run("docusaurus", &["build", "--no-minify"])?;
    folders.iter().try_for_each(|folder| {
        expect_pages(workbench, folder, |page| {
            format!("build/{folder}/{page}/index.html")
        })
    })
}

/// Does something for the pages of every contract in every language.
fn each_site(
    workbench: &Workbench,
    build: impl Fn(&Subject, &str) -> Result<(), String>,
) -> Result<(), String> {
    for subject in &SUBJECTS {
        workbench.generate(subject)?;
        for language in LANGUAGES {
            build(subject, language)
                .map_err(|problem| format!("{}, {language}: {problem}", subject.name))?;
        }
    }
    Ok(())
}

/// Fails unless each page of a folder was built, and the folder has pages. `built`: the file that a page by this name
/// becomes.
fn expect_pages(
    workbench: &Workbench,
    folder: &str,
    built: impl Fn(&str) -> String,
) -> Result<(), String> {
    let unreadable = |error: io::Error| format!("{folder}: {error}");
    let mut count = 0;
    for entry in fs::read_dir(workbench.path(folder)).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.path();
        let is_page = file.extension().is_some_and(|it| it == "md");
        let Some(name) = file
            .file_stem()
            .and_then(|it| it.to_str())
            .filter(|_| is_page)
        else {
            continue;
        };
        let page = built(name);
        if !workbench.path(&page).exists() {
            return Err(format!("{page} was not built"));
        }
        count += 1;
    }
    match count {
        0 => Err(format!("{folder} has no pages")),
        _ => Ok(()),
    }
}
