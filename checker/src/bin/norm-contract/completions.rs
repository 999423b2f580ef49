//! `completions`.

use std::process::ExitCode;

use clap::Args;
use clap_complete::{Shell, generate};
use norm_contract_generator::command::Printed;
use norm_contract_generator::command_line::output;

const EXAMPLES: &str = "\
Examples:
  {program} completions bash > ~/.local/share/bash-completion/completions/norm-contract
  {program} completions zsh > ~/.zfunc/_norm-contract      with ~/.zfunc in $fpath
  {program} completions fish > ~/.config/fish/completions/norm-contract.fish

Where the folder doesn't exist yet, make it first: mkdir -p ~/.local/share/bash-completion/completions

Exit codes: 0 printed; 2 there is no such shell.";

/// Print what a shell needs to complete this program's arguments
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

impl Arguments {
    pub(crate) fn run(&self, mut command: clap::Command) -> ExitCode {
        let name = command.get_name().to_owned();
        let mut script = Vec::new();
        generate(self.shell, &mut command, &name, &mut script);
        let script = String::from_utf8_lossy(&script);
        // clap_complete spells a hyphen of the program's name in two ways, so that bash would find no subcommand.
        let (label, assigned) = (name.replace('-', "__subcmd__"), name.replace('-', "__"));
        output::print(&Printed {
            stdout: script.replace(&label, &assigned),
            stderr: String::new(),
        });
        ExitCode::SUCCESS
    }
}
