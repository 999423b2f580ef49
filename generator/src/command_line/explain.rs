//! `explain`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ColorChoice};

use super::locale::language_of_environment;
use super::{FOUND, USAGE, output};
use crate::Words;
use crate::command::{
    ExplainOutcome, ExplainRequest, ExplainedContract, FindingsFormat, Printed, Wording, explain,
};
use crate::diagnostic::{Rule, printable_line};
use crate::emit::docs::for_terminal;

const EXAMPLES: &str = "\
Examples:
  {program} explain missing-translation          an id of a diagnostic
  {program} explain enum-value-removed           a rule of compatibility
  {program} explain no_data --lang ru            an error code
  {program} explain input_schema_violation       a reason
  {program} explain -32602                       a code of the protocol; InvalidParams says the same
  {program} explain DomainError                  a type: its fields or values
  {program} explain sold_out --contract my-contract

Unless --contract names another, codes and types are those of the contract that is built in. Ids are
explained in English, all else in the language of LC_ALL, LC_MESSAGES or LANG where the
contract has it, else in English.

Exit codes: 0 explained; 1 the contract is refused; 2 nothing is called so, or the arguments make no sense.";

/// Say what an id of a diagnostic, a rule of compatibility, a code or a type of the contract means
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ExplainArguments {
    /// The id, code or type; a code as it is on the wire, or as the variant is called in Rust
    #[arg(value_name = "ID_OR_CODE", allow_negative_numbers = true)]
    word: String,

    /// The language of the contract's texts, such as `ru`
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,

    /// A contract package, a frozen version, or a plain JSON Schema
    #[arg(long, value_name = "PATH")]
    contract: Option<PathBuf>,

    /// When to colour text: `auto` on a terminal unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

impl ExplainArguments {
    /// Does what the arguments say. `bundle` is the contract that is built in, `rules` are those that the program has
    /// besides the generator's.
    pub fn run(&self, bundle: &str, rules: &[&'static Rule]) -> ExitCode {
        let contract = match &self.contract {
            Some(path) if !path.exists() => {
                let path = path.display();
                let missing = Words::new(
                    format!("нет файла или папки {path}"),
                    format!("there is no {path}"),
                );
                return self.refuse(&missing);
            }
            Some(path) => ExplainedContract::OnDisk(path),
            None => ExplainedContract::BuiltIn(bundle),
        };
        let preferred = language_of_environment();
        let outcome = explain(&ExplainRequest {
            word: &self.word,
            contract,
            wording: match &self.lang {
                Some(language) => Wording::In(language),
                None => Wording::Preferably(&preferred),
            },
            rules,
        });
        self.tell(outcome)
    }

    /// Says what is wrong with the arguments.
    fn refuse(&self, message: &Words) -> ExitCode {
        let language = self.lang.clone().unwrap_or_else(language_of_environment);
        output::usage_error_in(message, language.parse().unwrap_or_default());
        ExitCode::from(USAGE)
    }

    fn tell(&self, outcome: ExplainOutcome) -> ExitCode {
        let word = printable_line(&self.word);
        match outcome {
            ExplainOutcome::Explained(pages) => {
                let colors = output::colors_of_findings(self.color);
                let pages: Vec<String> = pages
                    .iter()
                    .map(|page| for_terminal(page, colors))
                    .collect();
                output::print(&Printed {
                    stdout: pages.join("\n"),
                    stderr: String::new(),
                });
                ExitCode::SUCCESS
            }
            ExplainOutcome::Unknown(nearest) if nearest.is_empty() => self.refuse(&Words::new(
                format!("нет ничего с именем `{word}`"),
                format!("nothing is called `{word}`"),
            )),
            ExplainOutcome::Unknown(nearest) => {
                let names: Vec<String> = nearest.iter().map(|name| printable_line(name)).collect();
                let names = names.join(", ");
                self.refuse(&Words::new(
                    format!("нет ничего с именем `{word}`; похожие имена: {names}"),
                    format!("nothing is called `{word}`; the nearest names: {names}"),
                ))
            }
            ExplainOutcome::OtherLanguages(languages) => {
                let codes: Vec<&str> = languages.iter().map(|it| it.code()).collect();
                let languages = codes.join(", ");
                self.refuse(&Words::new(
                    format!("на этом языке контракта нет; --lang принимает {languages}"),
                    format!(
                        "the contract isn't written in that language; --lang takes {languages}"
                    ),
                ))
            }
            ExplainOutcome::Refused(refusals) => {
                let colors = output::colors(self.color);
                output::print(&refusals.print(FindingsFormat::Human, colors));
                ExitCode::from(FOUND)
            }
        }
    }
}
