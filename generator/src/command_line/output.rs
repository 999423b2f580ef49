//! Printing and colours.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::exit;

use crate::command::Printed;
use crate::{Language, Words};
use clap::ColorChoice;

/// Exit code where what was found can't be told.
const UNWRITTEN: i32 = 2;

/// Whether text on standard error is coloured.
pub fn colors(choice: ColorChoice) -> bool {
    colors_on(choice, io::stderr().is_terminal())
}

/// Whether reports of findings are coloured: they go to standard output, refusals to standard error.
pub fn colors_of_findings(choice: ColorChoice) -> bool {
    let are_terminals = io::stdout().is_terminal() && io::stderr().is_terminal();
    colors_on(choice, are_terminals)
}

fn colors_on(choice: ColorChoice, is_terminal: bool) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            is_terminal && takes_colors(env::var_os("NO_COLOR"), env::var_os("TERM"))
        }
    }
}

/// Whether a terminal is to be given colours: see <https://no-color.org>.
fn takes_colors(no_color: Option<OsString>, term: Option<OsString>) -> bool {
    no_color.is_none_or(|value| value.is_empty()) && term.is_none_or(|term| term != "dumb")
}

/// Prints. Whoever closed the other end has seen enough, so that isn't an error; half a report on a full disk is, and
/// ends the run.
pub fn print(printed: &Printed) {
    let mut stdout = io::stdout();
    let written = stdout.write_all(printed.stdout.as_bytes());
    if let Err(error) = written.and_then(|()| stdout.flush())
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        tell_error(&format!("standard output can't be written: {error}"));
        exit(UNWRITTEN);
    }
    // There is no other place to say that this one fails.
    let _ = io::stderr().write_all(printed.stderr.as_bytes());
}

/// Says what went wrong. There is no other place to say that this one fails.
pub(super) fn tell_error(message: &str) {
    let _ = io::stderr().write_all(format!("error: {message}\n").as_bytes());
}

/// Says what is wrong with the arguments, in the way in which the argument parser says it.
pub fn usage_error(message: &str) {
    usage_error_in(&Words::same(message), Language::English);
}

/// The same in a language.
pub fn usage_error_in(message: &Words, language: Language) {
    let text = match language {
        Language::Russian => format!("ошибка: {}\n\nСправка: --help.\n", message.russian),
        Language::English => format!(
            "error: {}\n\nFor more information, try '--help'.\n",
            message.english
        ),
    };
    let _ = io::stderr().write_all(text.as_bytes());
}

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    let is_plain = |character: char| character.is_alphanumeric() || "/._-,".contains(character);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_color_turns_colours_off() {
        let takes = |no_color: Option<&str>, term: Option<&str>| {
            takes_colors(no_color.map(OsString::from), term.map(OsString::from))
        };
        assert!(takes(None, None));
        assert!(takes(None, Some("xterm")));
        assert!(takes(Some(""), Some("xterm")));
        assert!(!takes(Some("1"), Some("xterm")));
        assert!(!takes(None, Some("dumb")));
    }
}
