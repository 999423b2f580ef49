//! `snapshot`.

use std::path::PathBuf;
use std::process::ExitCode as Exit;

use clap::{ArgGroup, Args};
use norm_contract_check::catalog::{LeftOut, snapshot_in};
use norm_contract_check::client::{Answer, Server, ask};
use norm_contract_check::listing::Completeness;
use norm_contract_check::output::{detail_line, incompleteness, json_text};
use norm_contract_check::verdict::TOOL_VERSION_KEY;
use norm_contract_check::{ExitCode, Language, Words};

use crate::server_command::{
    Connection, ProgressLine, Spoken, Target, deliver, run, tell, tell_way_to_authorize, usage,
};

const USAGE: &str = "\
norm-contract snapshot [OPTIONS] <URL>
       norm-contract snapshot [OPTIONS] -- <COMMAND>...";

const EXAMPLES: &str = "\
Examples:
  {program} snapshot --output catalog.json https://shop.example/mcp
  {program} snapshot --package-name shop --package-version 1.2.0 --output catalog.json -- ./shop-server --stdio

What only people know is to be added by hand: which versions are deprecated or paginated, limits, sample arguments.

Exit codes: 0 all tools are in the catalog; 2 the arguments make no sense; 3 the server asks for authorisation; 4 it
can't be reached; 5 some tools were left out, or the list was cut short.";

/// Take a catalog of what a live MCP server offers
#[derive(Args)]
#[command(after_help = EXAMPLES, override_usage = USAGE, group = ArgGroup::new("server").required(true))]
pub(crate) struct Arguments {
    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    spoken: Spoken,

    /// The contract package that the catalog belongs to, instead of the server's own name
    #[arg(long, value_name = "NAME")]
    package_name: Option<String>,

    /// The package's version
    #[arg(long, value_name = "VERSION", default_value = "0.1.0")]
    package_version: semver::Version,

    /// The key under which tools declare their versions in `_meta`: `tool-version-key` of the contract's manifest
    #[arg(long, value_name = "KEY", default_value = TOOL_VERSION_KEY)]
    tool_version_key: String,

    /// Write the catalog into a file, as a whole or not at all
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    connection: Connection,
}

impl Arguments {
    pub(crate) fn run(&self) -> Exit {
        let language = self.spoken.language();
        let server = match self.server() {
            Ok(server) => server,
            Err(error) => return Exit::from(usage(&error, language).number()),
        };
        let limits = self.connection.limits();
        let asking = async {
            let progress = ProgressLine::new(server.name(), language);
            ask(&server, &[], &limits, &progress).await
        };
        let asked = run(asking, language);
        match asked {
            Ok(answer) => Exit::from(self.conclude(&server, &answer).number()),
            Err(interrupted) => interrupted.into(),
        }
    }

    fn server(&self) -> Result<Server, Words> {
        let server = self.target.server()?;
        let expected = || {
            Words::new(
                "ожидался URL или `--` и команда",
                "expected a URL, or `--` and a command",
            )
        };
        let mut server = server.ok_or_else(expected)?;
        server.certificates = self.connection.certificates()?;
        Ok(server)
    }

    fn conclude(&self, asked: &Server, answer: &Answer) -> ExitCode {
        let server = &answer.listing.server;
        let own_name = server.name.as_ref().filter(|name| !name.is_empty());
        let label = own_name.unwrap_or(&server.address);
        let language = self.spoken.language();
        for note in &answer.notes {
            tell(&format!("{label}: {}", note.text(language)));
        }
        let completeness = &answer.listing.completeness;
        if let Completeness::Unreachable { .. } = completeness {
            tell_incompleteness(label, completeness, language);
            if completeness.needs_authorization() {
                tell_way_to_authorize(label, false, language);
                return ExitCode::AuthorizationRequired;
            }
            return ExitCode::Unreachable;
        }
        let package = self.package_name.as_ref().unwrap_or(label);
        let version = self.package_version.to_string();
        let mut taken = snapshot_in(
            &answer.listing,
            (package, &version),
            &self.tool_version_key,
            language,
        );
        asked.conceal_secrets_in_snapshot(&mut taken, language);
        if let Err(code) = deliver(json_text(&taken.catalog), self.output.as_deref(), language) {
            return code;
        }
        for left_out in &taken.left_out {
            tell_left_out(label, left_out, language);
        }
        tell_incompleteness(label, completeness, language);
        match completeness {
            Completeness::Complete if taken.left_out.is_empty() => ExitCode::Passed,
            _ => ExitCode::Incomplete,
        }
    }
}

fn tell_incompleteness(label: &str, completeness: &Completeness, language: Language) {
    if let Some((what, cause)) = incompleteness(completeness, language) {
        tell(&format!("{label}: {what}: {cause}"));
    }
}

fn tell_left_out(label: &str, left_out: &LeftOut, language: Language) {
    let lead = language.pick("не вошёл в каталог инструмент", "left out");
    tell(&format!("{label}: {lead}: {}", left_out.label));
    for fault in &left_out.faults {
        tell(&format!("  {}", detail_line(fault, language)));
    }
}
