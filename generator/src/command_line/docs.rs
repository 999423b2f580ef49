//! `docs`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ColorChoice};

use super::generate::{format_parser, front_matter};
use super::{FOUND, Program, output};
use crate::command::{GenerateRequest, MessageFormat, Part, Presentation, generate};
use crate::emit::docs::DocsOptions;

const EXAMPLES: &str = "\
Examples:
  {program} docs --out site                       site/docs/<language>/<page>.md
  {program} docs --out site --front-matter none   for what knows no front matter, such as mdBook
  {program} docs --contract my-contract --out site

Exit codes: 0 the pages are up to date now; 1 the contract is refused, or they can't be written;
2 the arguments make no sense.";

/// Write a contract's documentation: Markdown pages in each of its languages
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct DocsArguments {
    /// A contract package (a folder with contract.yaml), a frozen version, or a plain JSON Schema
    #[arg(long, value_name = "PATH")]
    contract: Option<PathBuf>,

    /// The folder to write docs/ to
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// What stands above each page
    #[arg(long, value_name = "KIND", default_value = "yaml", value_parser = ["yaml", "none"])]
    front_matter: String,

    /// `text` for people, to standard error; `json`, one object a line, and `github`, annotations, to standard output
    #[arg(long, value_name = "FORMAT", default_value = "text", value_parser = format_parser())]
    message_format: MessageFormat,

    /// When to colour text: `auto` on a terminal unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

impl DocsArguments {
    /// Does what the arguments say.
    pub fn run(&self, program: &Program) -> ExitCode {
        let takes = "a contract's folder, a frozen version, or a JSON Schema";
        let contract = match program.contract(self.contract.as_deref(), takes) {
            Ok(contract) => contract,
            Err(exit) => return exit,
        };
        let request = GenerateRequest {
            parts: vec![Part::Docs],
            docs: DocsOptions {
                front_matter: front_matter(&self.front_matter),
            },
            ..GenerateRequest::new(contract, &self.out)
        };
        let outcome = generate(&request);
        let is_success = outcome.is_success();
        let presentation = Presentation {
            format: self.message_format,
            colors: output::colors(self.color),
            mending_command: &program.command("docs", self.contract.as_deref()),
        };
        output::print(&presentation.print(&request, outcome));
        match is_success {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(FOUND),
        }
    }
}
