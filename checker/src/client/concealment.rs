//! Reports without secrets: what a server was told it may repeat in what it lists.

use norm_contract::Violation;

use super::secrets::Secrets;
use super::server::Server;
use crate::report::Conformance;

impl Server {
    /// Takes what only this server may know out of what came of checking it: the values of headers, the user and the
    /// query of its URL. Names of the catalog's tools stay, since a catalog is no secret.
    pub fn conceal_secrets(&self, conformance: &mut Conformance) {
        let secrets = Secrets::of(self);
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
}

impl Secrets {
    /// What is expected comes from the catalog or from MCP.
    fn conceal_in(&self, detail: &mut Violation) {
        self.conceal(&mut detail.actual);
        self.conceal(&mut detail.path);
    }

    fn conceal(&self, text: &mut String) {
        if self.are_in(text) {
            *text = self.removed_from(text);
        }
    }
}
