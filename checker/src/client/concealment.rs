//! Reports and catalogs without secrets: what a server was told it may repeat in what it lists.

use norm_contract::{CatalogTool, Violation};
use norm_contract_generator::Language;

use super::secrets::Secrets;
use super::server::Server;
use crate::catalog::{LeftOut, Snapshot};
use crate::report::Conformance;

impl Server {
    /// Takes what only this server may know out of what came of checking it: the values of headers, the user and the
    /// query of its URL. Names of the catalog's tools stay, since a catalog is no secret.
    pub fn conceal_secrets(&self, conformance: &mut Conformance) {
        let secrets = Secrets::of(self);
        if secrets.is_empty() {
            return;
        }
        for row in &mut conformance.report.tools {
            if row.versions.is_empty() {
                secrets.conceal(&mut row.name);
            }
            for detail in row.details.iter_mut().flatten() {
                secrets.conceal_in(detail);
            }
        }
        for doubt in &mut conformance.unverified {
            secrets.conceal_in(&mut doubt.violation);
        }
    }

    /// The same for a catalog that was taken of it. A tool that repeats a secret can't be recorded: without it, it would
    /// be another tool. `language`: the one to tell that in.
    pub fn conceal_secrets_in_snapshot(&self, snapshot: &mut Snapshot, language: Language) {
        let secrets = Secrets::of(self);
        if secrets.is_empty() {
            return;
        }
        let tools = std::mem::take(&mut snapshot.catalog.tools);
        let (telling, silent) = tools.into_iter().partition(|it| secrets.are_told_by(it));
        snapshot.catalog.tools = silent;
        secrets.conceal(&mut snapshot.catalog.package_name);
        let left_out = telling.into_iter().map(|tool| left_out(tool, language));
        snapshot.left_out.extend(left_out);
        for entry in &mut snapshot.left_out {
            secrets.conceal(&mut entry.label);
            for fault in &mut entry.faults {
                secrets.conceal_in(fault);
            }
        }
    }
}

fn left_out(tool: CatalogTool, language: Language) -> LeftOut {
    let expected = language.pick("то, что можно прочитать всем", "what anybody may read");
    let actual = language.pick(
        "секрет, переданный серверу",
        "a secret that the server was told",
    );
    LeftOut {
        label: tool.name,
        faults: vec![Violation::new(actual, expected, "")],
    }
}

impl Secrets {
    /// What is expected comes from the catalog or from MCP.
    fn conceal_in(&self, detail: &mut Violation) {
        self.conceal(&mut detail.actual);
        self.conceal(&mut detail.path);
    }

    fn conceal(&self, text: &mut String) {
        *text = self.concealed(text);
    }

    fn are_told_by(&self, tool: &CatalogTool) -> bool {
        serde_json::to_string(tool).is_ok_and(|text| self.concealed(&text) != text)
    }
}
