//! `snapshot`.

use std::path::PathBuf;
use std::process::ExitCode as Exit;

use clap::{ArgGroup, Args};
use norm_contract_check::ExitCode;
use norm_contract_check::catalog::{LeftOut, snapshot};
use norm_contract_check::client::{Answer, Server, ask};
use norm_contract_check::listing::Completeness;
use norm_contract_check::output::json_text;
use norm_contract_check::verdict::TOOL_VERSION_KEY;

use crate::asking::{Connection, ProgressLine, Target, deliver, run, tell, usage};

const USAGE: &str = "\
norm-contract snapshot [OPTIONS] <URL>
       norm-contract snapshot [OPTIONS] -- <COMMAND>...";

const EXAMPLES: &str = "\
Examples:
  {program} snapshot https://shop.example/mcp > catalog.json
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
        let server = match self.server() {
            Ok(server) => server,
            Err(error) => return Exit::from(usage(&error).number()),
        };
        let limits = self.connection.limits();
        let asked = run(async {
            let progress = ProgressLine::new(server.name());
            ask(&server, &[], &limits, &progress).await
        });
        match asked {
            Ok(answer) => Exit::from(self.conclude(&server, &answer).number()),
            Err(interrupted) => interrupted.into(),
        }
    }

    fn server(&self) -> Result<Server, String> {
        let server = self.target.server()?;
        let mut server = server.ok_or("expected a URL, or `--` and a command")?;
        server.certificates = self.connection.certificates()?;
        Ok(server)
    }

    fn conclude(&self, asked: &Server, answer: &Answer) -> ExitCode {
        let server = &answer.listing.server;
        let own_name = server.name.as_ref().filter(|name| !name.is_empty());
        let label = own_name.unwrap_or(&server.address);
        for note in &answer.notes {
            tell(&format!("{label}: {}", note.english));
        }
        if let Completeness::Unreachable {
            cause,
            needs_authorization,
        } = &answer.listing.completeness
        {
            let (code, words) = match needs_authorization {
                true => (
                    ExitCode::AuthorizationRequired,
                    "the server asks for authorisation",
                ),
                false => (ExitCode::Unreachable, "the server can't be reached"),
            };
            tell(&format!("{label}: {words}: {}", cause.english));
            return code;
        }
        let package = self.package_name.as_ref().unwrap_or(label);
        let version = self.package_version.to_string();
        let mut taken = snapshot(&answer.listing, (package, &version), &self.tool_version_key);
        asked.conceal_secrets_in_snapshot(&mut taken);
        if let Err(code) = deliver(json_text(&taken.catalog), self.output.as_deref()) {
            return code;
        }
        taken
            .left_out
            .iter()
            .for_each(|it| tell_left_out(label, it));
        match &answer.listing.completeness {
            Completeness::CutShort { cause } => {
                tell(&format!(
                    "{label}: the list of tools was cut short: {}",
                    cause.english
                ));
                ExitCode::Incomplete
            }
            _ if taken.left_out.is_empty() => ExitCode::Passed,
            _ => ExitCode::Incomplete,
        }
    }
}

fn tell_left_out(label: &str, left_out: &LeftOut) {
    tell(&format!("{label}: left out: {}", left_out.label));
    for fault in &left_out.faults {
        let (place, expected, actual) = (&fault.path, &fault.expected, &fault.actual);
        let place = if place.is_empty() { "the whole" } else { place };
        tell(&format!("  {place}: expected {expected}, found {actual}"));
    }
}
