//! The documentation pages in the hands of site generators.

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
];

/// The languages of every subject.
const LANGUAGES: [&str; 2] = ["ru", "en"];

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
        expect_page(
            workbench,
            &format!("{docs}/errors-and-states.md"),
            "site/errors-and-states/index.html",
        )
    })
}

fn vitepress(workbench: &Workbench) -> Result<(), String> {
    workbench.npm_install(&["vitepress@1.6.4"])?;
    each_site(workbench, |subject, language| {
        let docs = format!("{}/docs/{language}", subject.name);
        workbench.run("vitepress", &["build", &docs])?;
        let site = format!("{docs}/.vitepress/dist");
        expect_page(
            workbench,
            &format!("{docs}/errors-and-states.md"),
            &format!("{site}/errors-and-states.html"),
        )
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

fn expect_page(workbench: &Workbench, source: &str, page: &str) -> Result<(), String> {
    if workbench.path(source).exists() && !workbench.path(page).exists() {
        return Err(format!("{page} was not built"));
    }
    Ok(())
}
