//! What `check` is told.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser};
use clap::{ArgGroup, Args, ColorChoice, ValueEnum};
use norm_contract::support::Timestamp;
use norm_contract_check::catalog::Catalog;
use norm_contract_check::client::TrialCall;
use norm_contract_check::output::{Format, Language, Style};
use norm_contract_check::verdict::TOOL_VERSION_KEY;
use norm_contract_check::{ExitCode, FailOn, Policy, Settings, Words};
use norm_contract_generator::command_line::output;

use super::peer::Peer;
use super::server_list;
use crate::server_command::{Connection, Spoken, Target, tell_all, usage};

const USAGE: &str = "\
norm-contract check --catalog <FILE> [OPTIONS] <URL>
       norm-contract check --catalog <FILE> [OPTIONS] -- <COMMAND>...
       norm-contract check --catalog <FILE> [OPTIONS] --servers <FILE>";

const EXAMPLES: &str = "\
Examples:
  {program} check --catalog catalog.json https://shop.example/mcp
  {program} check --catalog catalog.json --bearer-env SHOP_TOKEN --format junit --output report.xml https://shop.example/mcp
  {program} check --catalog catalog.json -- npx -y @modelcontextprotocol/server-everything
  {program} check --catalog catalog.json --call=orders_search -- ./order-server --stdio
  {program} check --catalog catalog.json --servers servers.yaml --jobs 4 --format html --output report.html

A list for --servers (environment variables hold what is secret):
  - url: https://shop.example/mcp
    id: shop
    bearer_env: SHOP_TOKEN
    header_env: { X-Api-Key: SHOP_KEY }
  - command: [npx, -y, '@modelcontextprotocol/server-everything']
    id: everything

No tool is called without --call. With it, every tool is called that the catalog has `sample_arguments` for, but for those
whose annotations say that they change something (`readOnlyHint: false` or `destructiveHint: true`); a tool without
annotations says nothing of the kind. --call=NAME calls this one, whatever its annotations say.

Proxies are taken from HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY; this machine's own addresses need none.

Exit codes: 0 passed; 1 a tool failed; 2 the arguments or the catalog make no sense; 3 the server asks for
authorisation; 4 it can't be reached; 5 something could not be verified, and nothing failed. Of several servers the
gravest counts: 4, 3, 2, 1, 5, 0.";

/// What `--call` without a name is taken for. No argument of a program can hold this character, so it is no tool's name.
const ALL_TOOLS: &str = "\0";

/// Check what a live MCP server offers against a catalog
#[derive(Args)]
#[command(after_help = EXAMPLES, override_usage = USAGE, group = ArgGroup::new("server").required(true))]
pub(crate) struct Arguments {
    /// The catalog: a CatalogSnapshot in JSON or YAML, such as `snapshot` writes
    #[arg(long, value_name = "FILE")]
    pub(super) catalog: PathBuf,

    #[command(flatten)]
    target: Target,

    /// Check all servers of a list in YAML or JSON
    #[arg(long, value_name = "FILE", group = "server", conflicts_with_all = ["header", "bearer_env", "server_id"])]
    pub(super) servers: Option<PathBuf>,

    /// How many servers are asked at once
    #[arg(long, value_name = "N", default_value = "4", conflicts_with_all = ["url", "command"])]
    jobs: NonZeroUsize,

    /// What the report calls the server, instead of its own name
    #[arg(long, value_name = "ID", value_parser = NonEmptyStringValueParser::new())]
    server_id: Option<String>,

    /// Call tools on trial: all that may be called, or one
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = ALL_TOOLS, value_parser = NonEmptyStringValueParser::new())]
    call: Vec<String>,

    /// The report's form
    #[arg(long, value_name = "FORMAT", default_value = "human", value_parser = format_parser())]
    pub(super) format: Format,

    #[command(flatten)]
    spoken: Spoken,

    /// Write the report into a file, as a whole or not at all
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// From which state on a tool fails the check
    #[arg(long, value_name = "STATE", default_value = "excluded")]
    fail_on: Threshold,

    /// Fail where a catalog tool isn't offered
    #[arg(long)]
    require_all: bool,

    /// The report's moment of the check, such as 2026-07-28T10:00:00Z, instead of now
    #[arg(long, value_name = "TIME")]
    checked_at: Option<String>,

    /// The greatest size of one entry of a server's list; 65536 unless given
    #[arg(long, value_name = "BYTES")]
    max_definition_bytes: Option<NonZeroUsize>,

    /// The key under which tools declare their versions in `_meta`: `tool-version-key` of the contract's manifest
    #[arg(long, value_name = "KEY", default_value = TOOL_VERSION_KEY)]
    tool_version_key: String,

    /// When to colour text: `auto` on a terminal unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(super) color: ColorChoice,

    #[command(flatten)]
    pub(super) connection: Connection,
}

#[derive(Clone, Copy, ValueEnum)]
enum Threshold {
    Degraded,
    Excluded,
    Unavailable,
    Never,
}

impl Arguments {
    pub(super) fn jobs(&self) -> usize {
        self.jobs.get()
    }

    pub(super) fn settings(&self) -> Result<Settings, ExitCode> {
        let now = || jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ");
        let moment = self.checked_at.clone();
        let moment = moment.unwrap_or_else(|| now().to_string());
        let moment = Timestamp::parse(&moment).map_err(|error| {
            let place = Words::same(format!("--checked-at {moment}"));
            let error = Words::new(
                "ожидался момент времени, такой как 2026-07-28T10:00:00Z",
                error.to_string(),
            );
            usage(&place.because(&error), self.language())
        })?;
        let mut settings = Settings::new(moment);
        settings.language = self.language();
        settings.tool_version_key.clone_from(&self.tool_version_key);
        if let Some(bytes) = self.max_definition_bytes {
            settings.max_definition_bytes = bytes.get();
        }
        Ok(settings)
    }

    pub(super) fn peers(&self, catalog: &Catalog, colors: bool) -> Result<Vec<Peer>, ExitCode> {
        let language = self.language();
        let usage = |error: Words| usage(&error, language);
        let calls = self.calls(catalog).map_err(usage)?;
        let certificates = self.connection.certificates().map_err(usage)?;
        let mut peers = match &self.servers {
            Some(file) => server_list::read(file, language).map_err(|unreadable| {
                tell_all(&unreadable.render(colors));
                ExitCode::Unusable
            })?,
            None => {
                let server = self.target.server().map_err(usage)?;
                let peer = server.map(|server| Peer::new(server, self.server_id.clone()));
                peer.into_iter().collect()
            }
        };
        for peer in &mut peers {
            peer.server.certificates = certificates.clone();
            peer.calls.clone_from(&calls);
        }
        Ok(peers)
    }

    fn calls(&self, catalog: &Catalog) -> Result<Vec<TrialCall>, Words> {
        let (all, named): (Vec<&String>, Vec<&String>) =
            self.call.iter().partition(|name| *name == ALL_TOOLS);
        let mut calls = Vec::new();
        for name in named {
            let call = TrialCall::of_one(catalog, &self.tool_version_key, name);
            let place = Words::same(format!("--call={name}"));
            calls.push(call.map_err(|error| place.because(&error.words()))?);
        }
        if !all.is_empty() {
            let more = TrialCall::of_all(catalog, &self.tool_version_key).into_iter();
            let is_new = |call: &TrialCall| !self.call.contains(&call.tool);
            calls.extend(more.filter(is_new));
        }
        Ok(calls)
    }

    pub(super) fn policy(&self) -> Policy {
        Policy {
            fail_on: match self.fail_on {
                Threshold::Degraded => FailOn::Degraded,
                Threshold::Excluded => FailOn::Excluded,
                Threshold::Unavailable => FailOn::Unavailable,
                Threshold::Never => FailOn::Never,
            },
            require_all: self.require_all,
        }
    }

    pub(super) fn language(&self) -> Language {
        self.spoken.language()
    }

    pub(super) fn style(&self) -> Style {
        Style {
            policy: self.policy(),
            colors: match self.output {
                Some(_) => self.color == ColorChoice::Always,
                None => output::colors_of_findings(self.color),
            },
            language: self.language(),
            is_list: self.servers.is_some(),
        }
    }
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::as_str))
        .try_map(|name| name.parse::<Format>())
}
