//! `generate`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice};

use super::program::usage;
use super::type_options::TypeOptions;
use super::{FOUND, Program, output};
use crate::command::{GenerateRequest, MessageFormat, Part, Presentation, generate};
use crate::emit::docs::{DocsOptions, FrontMatter};

const EXAMPLES: &str = "\
Examples:
  {program} generate --out generated
  {program} generate --out generated --check      tell what is out of date, and write nothing
  {program} generate --contract my-contract --out target/my-contract --only docs
  {program} generate --contract tools.schema.json --out out --only rust,schema
  {program} generate --contract mcp.json --out out --only-definitions Tool,CallToolResult
  {program} generate --contract schemas --out out --module-per-file --with chrono
  {program} generate --contract mcp.json --out out --derive '*=::audit::Tracked'
  {program} generate --out generated --check --message-format json

Exit codes: 0 done or up to date; 1 the contract was refused, or (--check) something is out of date;
2 the arguments make no sense.";

/// Make everything that others build on from a contract: Rust types, tables, schema, documentation
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct GenerateArguments {
    /// Write nothing; tell what is out of date, and fail if anything is
    #[arg(long)]
    check: bool,

    /// A contract package (a folder with contract.yaml), a plain JSON Schema (a YAML or JSON file) with
    /// the files that it refers to, or a folder of such files
    #[arg(long, value_name = "PATH", requires = "out")]
    contract: Option<PathBuf>,

    /// The folder to write to: rust/contract.rs, tables/, schema/ and docs/ in it
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Only these parts; of the others, nothing is written or removed
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = part_parser())]
    only: Vec<Part>,

    /// `text` for people, to standard error; `json`, one object a line, and `github`, annotations, to standard output
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = format_parser())]
    message_format: MessageFormat,

    /// What stands above each documentation page
    #[arg(long, value_name = "KIND", default_value = "yaml", value_parser = ["yaml", "none"])]
    front_matter: String,

    /// When to colour text: `auto` on a terminal unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,

    // Last, since its heading holds for whatever follows.
    #[command(flatten)]
    types: TypeOptions,
}

fn part_parser() -> impl TypedValueParser<Value = Part> {
    PossibleValuesParser::new(Part::ALL.map(Part::as_str)).try_map(|name| name.parse::<Part>())
}

pub(super) fn format_parser() -> impl TypedValueParser<Value = MessageFormat> {
    let names = MessageFormat::ALL.map(MessageFormat::as_str);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<MessageFormat>())
}

impl GenerateArguments {
    /// Does what the arguments say. `own` is what is made where they name no folder; without it they have to.
    pub fn run(&self, program: &Program, own: Option<GenerateRequest>) -> ExitCode {
        let takes =
            "the folder of a contract package, a JSON Schema file, or a folder of such files";
        let contract = match program.contract(self.contract.as_deref(), takes) {
            Ok(contract) => contract,
            Err(exit) => return exit,
        };
        let mut request = match (&self.out, own) {
            (Some(out), _) => GenerateRequest {
                options: self.types.options(),
                ..GenerateRequest::new(contract, out)
            },
            (None, Some(own)) => own,
            (None, None) => return usage("generate needs --out DIR, the folder to write to"),
        };
        request.check = self.check;
        if !self.only.is_empty() {
            request.parts = self.only.clone();
        }
        request.docs = DocsOptions {
            front_matter: front_matter(&self.front_matter),
        };
        let outcome = generate(&request);
        let is_success = outcome.is_success();
        let presentation = Presentation {
            format: self.message_format,
            colors: output::colors(self.color),
            mending_command: &self.mending_command(program),
        };
        output::print(&presentation.print(&request, outcome));
        match is_success {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(FOUND),
        }
    }

    /// The same command without `--check`.
    fn mending_command(&self, program: &Program) -> String {
        let mut words = vec![program.command("generate", self.contract.as_deref())];
        let mut option =
            |name: &str, value: &str| words.push(format!("--{name} {}", output::quoted(value)));
        if let Some(out) = &self.out {
            option("out", &out.display().to_string());
        }
        if !self.only.is_empty() {
            let names: Vec<&str> = self.only.iter().map(|part| part.as_str()).collect();
            option("only", &names.join(","));
        }
        if self.front_matter != "yaml" {
            option("front-matter", &self.front_matter);
        }
        let types = self.types.words();
        words.extend(types.iter().map(|word| output::quoted(word)));
        words.join(" ")
    }
}

pub(super) fn front_matter(kind: &str) -> FrontMatter {
    match kind {
        "none" => FrontMatter::None,
        _ => FrontMatter::Yaml,
    }
}
