//! `check`.

mod arguments;
mod peer;
mod server_list;
mod summary;

use std::process::ExitCode as Exit;

use norm_contract_check::catalog::Catalog;
use norm_contract_check::client::Answer;
use norm_contract_check::output::{notes, render};
use norm_contract_check::{Conformance, ExitCode, Settings, check};
use norm_contract_generator::command_line::output;

use crate::server_command::{
    deliver, file_rather_than_url, run, tell, tell_all, tell_way_to_authorize, usage,
};

pub(crate) use arguments::Arguments;
use peer::Peer;

impl Arguments {
    pub(crate) fn run(&self) -> Exit {
        let prepared = self.prepare();
        let (catalog, peers, settings) = match prepared {
            Ok(prepared) => prepared,
            Err(code) => return Exit::from(code.number()),
        };
        let limits = self.connection.limits();
        let language = self.language();
        let asking = peer::ask_all(&peers, self.jobs(), &limits, language);
        let answers = match run(asking, language) {
            Ok(answers) => answers,
            Err(interrupted) => return interrupted.into(),
        };
        Exit::from(self.conclude(&catalog, &peers, answers, &settings).number())
    }

    /// Whatever can be wrong before anybody is asked.
    fn prepare(&self) -> Result<(Catalog, Vec<Peer>, Settings), ExitCode> {
        let colors = output::colors(self.color);
        let settings = self.settings()?;
        let mut files = [
            ("--catalog", Some(&self.catalog)),
            ("--servers", self.servers.as_ref()),
        ]
        .into_iter();
        let are_files = files.try_for_each(|(option, file)| {
            file.map_or(Ok(()), |file| file_rather_than_url(option, file))
        });
        are_files.map_err(|error| usage(&error, self.language()))?;
        let catalog = Catalog::read_in(&self.catalog, self.language()).map_err(|unreadable| {
            tell_all(&unreadable.render(colors));
            ExitCode::Unusable
        })?;
        if let Some(warnings) = catalog.warnings() {
            tell_all(&warnings.render(colors));
        }
        let peers = self.peers(&catalog, colors)?;
        Ok((catalog, peers, settings))
    }

    fn conclude(
        &self,
        catalog: &Catalog,
        peers: &[Peer],
        answers: Vec<Answer>,
        settings: &Settings,
    ) -> ExitCode {
        let mut conformances: Vec<Conformance> = Vec::with_capacity(answers.len());
        for (peer, answer) in peers.iter().zip(&answers) {
            let mut settings = settings.clone();
            settings.server_id.clone_from(&peer.id);
            let mut conformance = check(catalog, &answer.listing, &settings);
            peer.server.conceal_secrets(&mut conformance);
            conformances.push(conformance);
        }
        let report = render(&conformances, self.format, self.style());
        if let Err(code) = deliver(report, self.output.as_deref(), self.language()) {
            return code;
        }
        for (conformance, answer) in conformances.iter().zip(&answers) {
            for note in &answer.notes {
                let note = note.text(self.language());
                tell(&format!("{}: {note}", conformance.report.server_id));
            }
            notes(conformance, self.language())
                .iter()
                .for_each(|note| tell(note));
            if conformance.completeness.needs_authorization() {
                let server = &conformance.report.server_id;
                tell_way_to_authorize(server, self.servers.is_some(), self.language());
            }
        }
        if self.servers.is_some() {
            summary::print(&conformances, &answers, self.style());
        }
        let codes = conformances.iter().map(|it| it.exit_code(self.policy()));
        ExitCode::gravest(codes)
    }
}
