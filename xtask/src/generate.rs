//! `cargo xtask generate`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice};
use norm_contract_generator::command::{
    GenerateRequest, MessageFormat, OutputLayout, Part, Presentation, generate,
};
use norm_contract_generator::emit::docs::{DocsOptions, FrontMatter};
use norm_contract_generator::emit::rust::{Conversions, Validation};

use crate::type_options::TypeOptions;
use crate::{output, workspace};

/// Exit code of a contract that was refused, and of outputs that are out of date.
const REFUSED: u8 = 1;
/// Exit code of arguments that make no sense.
const USAGE: u8 = 2;

const EXAMPLES: &str = "\
Examples:
  cargo xtask generate                    bring generated/ up to date
  cargo xtask generate --check            tell what is out of date there, and write nothing
  cargo xtask generate --only docs        bring only generated/docs/ up to date
  cargo xtask generate --contract my-contract --out target/my-contract
  cargo xtask generate --contract tools.schema.json --out out --only rust,schema
  cargo xtask generate --contract mcp.json --out out --only-definitions Tool,CallToolResult
  cargo xtask generate --contract schemas --out out --module-per-file --with chrono
  cargo xtask generate --contract mcp.json --out out --derive '*=::audit::Tracked'
  cargo xtask generate --check --message-format json

Exit codes: 0 done or up to date; 1 the contract was refused, or (--check) something is out of date;
2 the arguments make no sense.";

/// Make everything that others build on from a contract: Rust types, tables, schema, documentation
///
/// Without options, `generated/` is made from `contract/`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
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

    /// `text` for people, to standard error; `json` for programs, one object a line, to standard output
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

fn format_parser() -> impl TypedValueParser<Value = MessageFormat> {
    let names = MessageFormat::ALL.map(MessageFormat::as_str);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<MessageFormat>())
}

/// Does what the arguments say.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let request = request(arguments);
    if !request.contract.exists() {
        let path = request.contract.display();
        output::usage_error(&format!(
            "there is no {path}: --contract takes the folder of a contract package, \
             a JSON Schema file, or a folder of such files"
        ));
        return ExitCode::from(USAGE);
    }
    let outcome = generate(&request);
    let is_success = outcome.is_success();
    let presentation = Presentation {
        format: arguments.message_format,
        colors: output::colors(arguments.color),
        mending_command: &mending_command(arguments),
    };
    output::print(&presentation.print(&request, outcome));
    if is_success {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(REFUSED)
    }
}

fn request(arguments: &Arguments) -> GenerateRequest {
    let root = workspace::root();
    let ours = |name: &str| workspace::named_from_here(&root.join(name));
    let contract = arguments
        .contract
        .clone()
        .unwrap_or_else(|| ours("contract"));
    let (out, layout) = match &arguments.out {
        Some(out) => (out.clone(), OutputLayout::Parts),
        None => (ours("generated"), OutputLayout::Crate),
    };
    let mut request = match layout {
        OutputLayout::Parts => {
            let mut request = GenerateRequest::new(contract, out);
            request.options = arguments.types.options();
            request
        }
        OutputLayout::Crate => own_request(contract, out),
    };
    request.check = arguments.check;
    if !arguments.only.is_empty() {
        request.parts = arguments.only.clone();
    }
    request.docs = DocsOptions {
        front_matter: match arguments.front_matter.as_str() {
            "none" => FrontMatter::None,
            _ => FrontMatter::Yaml,
        },
    };
    request
}

/// The request that makes this repository's crate.
pub(crate) fn own_request(contract: PathBuf, out: PathBuf) -> GenerateRequest {
    let mut request = GenerateRequest::new(contract, out);
    request.layout = OutputLayout::Crate;
    // The crate makes these features, so the code for each is a file of its own.
    request.options.rust.validation = Validation::Apart;
    request.options.rust.conversions = Conversions::Apart;
    request
}

/// The same command without `--check`.
fn mending_command(arguments: &Arguments) -> String {
    let mut words = vec!["cargo xtask generate".to_owned()];
    let mut option =
        |name: &str, value: &str| words.push(format!("--{name} {}", output::quoted(value)));
    if let Some(contract) = &arguments.contract {
        option("contract", &shown(contract));
    }
    if let Some(out) = &arguments.out {
        option("out", &shown(out));
    }
    if !arguments.only.is_empty() {
        let names: Vec<&str> = arguments.only.iter().map(|part| part.as_str()).collect();
        option("only", &names.join(","));
    }
    if arguments.front_matter != "yaml" {
        option("front-matter", &arguments.front_matter);
    }
    let types = arguments.types.words();
    words.extend(types.iter().map(|word| output::quoted(word)));
    words.join(" ")
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
