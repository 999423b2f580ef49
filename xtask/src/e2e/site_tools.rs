//! The documentation site in a browser.

use norm_contract_generator::command::{DocsRequest, docs};
use norm_contract_generator::emit::docs::SiteOptions;

use super::Check;
use crate::workbench::Workbench;
use crate::workspace;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "site-disk",
        about: "the site in Chromium, opened from the disk: links, search, keyboard, versions, WCAG 2.1 AA",
        run: |workbench| check_site(workbench, "disk"),
    },
    Check {
        name: "site-http",
        about: "the site in Chromium, served on 127.0.0.1: links, search, keyboard, versions",
        run: |workbench| check_site(workbench, "http"),
    },
];

/// The programs that look at the site: `check.cjs`, what it stands on, and a file for each theme.
const SCRIPTS: [(&str, &str); 12] = [
    ("check", include_str!("scripts/site/check.cjs")),
    ("browser", include_str!("scripts/site/browser.cjs")),
    ("server", include_str!("scripts/site/server.cjs")),
    ("pages", include_str!("scripts/site/pages.cjs")),
    ("links", include_str!("scripts/site/links.cjs")),
    ("fragments", include_str!("scripts/site/fragments.cjs")),
    ("search", include_str!("scripts/site/search.cjs")),
    ("keyboard", include_str!("scripts/site/keyboard.cjs")),
    ("scripts-off", include_str!("scripts/site/scripts-off.cjs")),
    ("versions", include_str!("scripts/site/versions.cjs")),
    ("copy", include_str!("scripts/site/copy.cjs")),
    (
        "accessibility",
        include_str!("scripts/site/accessibility.cjs"),
    ),
];

/// Looks at the site of the contract with all its versions.
fn check_site(workbench: &Workbench, way: &str) -> Result<(), String> {
    workbench.npm_install(&["playwright-core@1.65.1", "axe-core@4.14.1"])?;
    for (name, script) in SCRIPTS {
        workbench.put(&format!("scripts/{name}.cjs"), script)?;
    }
    let request = DocsRequest {
        contract: workspace::root().join("contract"),
        out: workbench.path("site"),
        site: SiteOptions::default(),
    };
    let outcome = docs(&request);
    if !outcome.is_success() {
        return Err(outcome.print(&request.out, false).stderr);
    }
    let script = ["scripts/check.cjs", "site", way];
    workbench.run("node", &script).map(drop)
}
