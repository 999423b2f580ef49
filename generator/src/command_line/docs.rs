//! `docs`.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::{Args, ColorChoice};

use super::{FOUND, Program, output};
use crate::command::{DocsRequest, docs};
use crate::emit::docs::SiteOptions;

const EXAMPLES: &str = "\
Examples:
  {program} docs --open                 make the site and open it in a browser
  {program} docs --contract my-contract --out public
  {program} docs --out public --base-url https://example.org/contract

The pages as Markdown, for a site that exists already, are made by `generate --only docs`.

Exit codes: 0 the site is up to date now; 1 the contract, or a frozen version of it, is refused, or the site
can't be written or opened; 2 the arguments make no sense.";

/// Make a contract's documentation as a static site: every version, every language
///
/// It needs no server: open index.html from the disk.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct DocsArguments {
    /// A contract package (a folder with contract.yaml), a frozen version, a plain JSON Schema or a folder of such
    #[arg(long, value_name = "PATH")]
    contract: Option<PathBuf>,

    /// The folder of the site; files that an earlier run made and this one doesn't are removed
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Open the site in a browser when it is made
    #[arg(long)]
    open: bool,

    /// The address that the site will have: adds canonical links and a sitemap
    #[arg(long, value_name = "URL", value_parser = SiteOptions::read_base_url)]
    base_url: Option<String>,

    /// When to colour text: `auto` on a terminal unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

impl DocsArguments {
    /// Does what the arguments say. `out` is the folder of the site where they name none.
    pub fn run(&self, program: &Program, out: &Path) -> ExitCode {
        let takes = "a contract's folder, a frozen version, or a JSON Schema";
        let contract = match program.contract(self.contract.as_deref(), takes) {
            Ok(contract) => contract,
            Err(exit) => return exit,
        };
        let request = DocsRequest {
            contract,
            out: self.out.clone().unwrap_or_else(|| out.to_owned()),
            site: SiteOptions {
                base_url: self.base_url.clone(),
            },
        };
        let outcome = docs(&request);
        output::print(&outcome.print(&request.out, output::colors(self.color)));
        let is_done = outcome.is_success() && (!self.open || open(&request.out.join("index.html")));
        match is_done {
            true => ExitCode::SUCCESS,
            false => ExitCode::from(FOUND),
        }
    }
}

/// Hands a file to the program that the system has for it.
fn open(file: &Path) -> bool {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let status = Command::new(program).args(arguments).arg(file).status();
    let problem = match status {
        Ok(status) if status.success() => return true,
        Ok(status) => format!("{program} ended with {status}"),
        Err(error) => format!("{program} can't be started: {error}"),
    };
    output::tell_error(&format!("{} can't be opened: {problem}", file.display()));
    false
}
