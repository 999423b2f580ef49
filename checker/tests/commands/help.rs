//! Help, version, colours and completions.

use std::io::Write;
use std::process::{Command, Stdio};

use super::contracts::{put, shop};
use super::program::{Call, call, call_anywhere, norm_contract};

const COMMANDS: [&str; 10] = [
    "check",
    "snapshot",
    "lint",
    "generate",
    "docs",
    "status",
    "diff",
    "bump",
    "explain",
    "completions",
];

#[test]
fn each_command_helps_with_examples_and_exit_codes() {
    let all = call_anywhere(&["--help"]);
    assert_eq!((all.code, all.stderr.as_str()), (Some(0), ""));
    assert!(
        all.stdout.contains("\nExamples:\n  norm-contract lint "),
        "{}",
        all.stdout
    );
    assert!(
        all.stdout.contains("\nExit codes: 0 done;"),
        "{}",
        all.stdout
    );
    for command in COMMANDS {
        assert!(
            all.stdout.contains(&format!("\n  {command} ")),
            "{}",
            all.stdout
        );
        let help = call_anywhere(&[command, "--help"]);
        assert_eq!((help.code, help.stderr.as_str()), (Some(0), ""));
        let example = format!("\nExamples:\n  norm-contract {command}");
        for part in [example.as_str(), "\nExit codes: 0 "] {
            assert!(help.stdout.contains(part), "{command}: {}", help.stdout);
        }
        for foreign in ["cargo xtask", "{program}", "\u{1b}"] {
            assert!(!help.stdout.contains(foreign), "{command}: {}", help.stdout);
        }
    }
    assert_eq!(call_anywhere(&[]).code, Some(2));
    assert_eq!(call_anywhere(&["lnit"]).code, Some(2));
}

#[test]
fn the_version_names_that_of_the_contract() {
    let (own, contract) = (env!("CARGO_PKG_VERSION"), norm_contract::CONTRACT_VERSION);
    let version = format!("norm-contract {own} (contract {contract})\n");
    assert_eq!(call_anywhere(&["--version"]), Call::printed(&version));
}

#[test]
fn colours_are_for_terminals_and_whoever_insists() {
    let shop = shop();
    put(shop.path(), "contract/examples/Code/sold_out.json", "7\n");
    let plain = call(shop.path(), &["lint"]);
    assert!(!plain.stderr.contains('\u{1b}'), "{}", plain.stderr);
    assert_eq!(call(shop.path(), &["lint", "--color", "never"]), plain);
    let coloured = call(shop.path(), &["lint", "--color", "always"]);
    assert!(coloured.stderr.contains('\u{1b}'), "{}", coloured.stderr);
    let heading = "\u{1b}[1mno_data\u{1b}[0m\n";
    let explained = call_anywhere(&["explain", "no_data", "--color", "always"]);
    assert!(
        explained.stdout.starts_with(heading),
        "{}",
        explained.stdout
    );
}

/// A pseudo-terminal is what `script` of util-linux makes.
#[test]
fn no_color_holds_on_a_terminal() {
    let Ok(script) = Command::new("script").arg("--version").output() else {
        eprintln!("NO_COLOR was not tried: there is no `script` here, which makes terminals");
        return;
    };
    if !String::from_utf8_lossy(&script.stdout).contains("util-linux") {
        eprintln!("NO_COLOR was not tried: `script` is not that of util-linux");
        return;
    }
    let on_terminal = |no_color: Option<&str>| {
        let program = norm_contract(std::env::temp_dir().as_path());
        let program = program.get_program().to_string_lossy().into_owned();
        let mut command = Command::new("script");
        command.args(["--quiet", "--return", "--command"]);
        command
            .arg(format!("'{program}' explain no_data --lang en"))
            .arg("/dev/null");
        command.env("TERM", "xterm").env_remove("NO_COLOR");
        command
            .envs(no_color.map(|value| ("NO_COLOR", value)))
            .stdin(Stdio::null());
        let output = command.output().expect("script starts");
        assert!(output.status.success());
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(on_terminal(None).starts_with("\u{1b}[1mno_data"));
    assert!(on_terminal(Some("1")).starts_with("no_data"));
}

#[test]
fn completions_are_scripts_that_their_shells_take() {
    for shell in ["bash", "zsh", "fish"] {
        let printed = call_anywhere(&["completions", shell]);
        assert_eq!((printed.code, printed.stderr.as_str()), (Some(0), ""));
        assert!(
            printed.stdout.contains("explain"),
            "{shell}: {}",
            printed.stdout
        );
        let mut check = Command::new(shell);
        // `-n` reads a script and runs nothing.
        check.arg("-n").stdin(Stdio::piped()).stderr(Stdio::piped());
        let Ok(mut check) = check.spawn() else {
            eprintln!("{shell} is not installed: its completions were not read");
            continue;
        };
        let mut stdin = check.stdin.take().expect("it is piped");
        stdin
            .write_all(printed.stdout.as_bytes())
            .expect("the shell reads");
        drop(stdin);
        let read = check.wait_with_output().expect("the shell ends");
        let errors = String::from_utf8_lossy(&read.stderr);
        assert!(
            read.status.success() && errors.is_empty(),
            "{shell}: {errors}"
        );
    }
    let unknown = call_anywhere(&["completions", "tcsh"]);
    assert_eq!((unknown.code, unknown.stdout.as_str()), (Some(2), ""));
    assert!(unknown.stderr.contains("bash"), "{}", unknown.stderr);
}

#[test]
fn bash_completes_the_options_of_a_command() {
    let script = call_anywhere(&["completions", "bash"]).stdout;
    let asked = r#"
COMP_WORDS=(norm-contract lint --mess); COMP_CWORD=2
_norm__contract norm-contract --mess lint; echo "${COMPREPLY[@]}""#;
    let bash = Command::new("bash")
        .args(["-c", &(script + asked)])
        .output();
    let Ok(bash) = bash else {
        eprintln!("bash is not installed: its completions were not tried");
        return;
    };
    assert_eq!(String::from_utf8_lossy(&bash.stdout), "--message-format\n");
}
