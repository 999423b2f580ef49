//! What the commands that ask servers have in common.

mod interrupt;
mod language;
mod progress;
mod target;
mod time;
mod written;

use std::future::Future;
use std::io::{Write, stderr};
use std::process::exit;
use std::thread;

use norm_contract_check::{ExitCode, Language, Words};
use norm_contract_generator::command_line::output::usage_error_in;
use norm_contract_generator::diagnostic::printable_line;

pub(crate) use interrupt::Interrupted;
use interrupt::Interrupts;
pub(crate) use language::Spoken;
pub(crate) use progress::ProgressLine;
pub(crate) use target::{Connection, Target, environment, file_rather_than_url};
pub(crate) use written::deliver;

/// Says what is wrong with the arguments.
pub(crate) fn usage(message: &Words, language: Language) -> ExitCode {
    usage_error_in(message, language);
    ExitCode::Unusable
}

/// Says how a server is told who asks. `is_listed`: it is one of a list of servers.
pub(crate) fn tell_way_to_authorize(server: &str, is_listed: bool, language: Language) {
    let (russian, english) = match is_listed {
        true => (
            "токен передаётся через `bearer_env` в списке серверов, другие заголовки — через `header_env`",
            "a token is passed by `bearer_env` in the list of servers, other headers by `header_env`",
        ),
        false => (
            "токен передаётся через --bearer-env ИМЯ, другие заголовки — через --header ИМЯ:ЗНАЧЕНИЕ",
            "a token is passed by --bearer-env NAME, other headers by --header NAME:VALUE",
        ),
    };
    tell(&format!("{server}: {}", language.pick(russian, english)));
}

/// Says why a report can't be delivered, or servers can't be asked.
pub(crate) fn tell_error(message: &Words, language: Language) {
    let lead = language.pick("ошибка", "error");
    tell(&format!("{lead}: {}", message.text(language)));
}

/// A number of things as English has it: `1 tool`, `2 tools`.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// Prints a line for people.
pub(crate) fn tell(line: &str) {
    tell_all(&format!("{}\n", printable_line(line)));
}

/// Prints lines that are fit for a terminal. Should nobody read them, the report is still for somebody.
pub(crate) fn tell_all(lines: &str) {
    let _ = stderr().write_all(lines.as_bytes());
}

/// Runs to the end, or until the user has enough: then all that was started is ended.
pub(crate) fn run<T>(work: impl Future<Output = T>, language: Language) -> Result<T, Interrupted> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let runtime = match runtime {
        Ok(runtime) => runtime,
        Err(error) => {
            let unusable = Words::new(
                "с этой системой нельзя работать",
                "this system can't be worked with",
            );
            tell_error(&unusable.because(&Words::foreign(error)), language);
            return Err(Interrupted::unusable());
        }
    };
    let (done, mut interrupts) = runtime.block_on(async {
        let mut interrupts = Interrupts::listen();
        let done = tokio::select! {
            done = work => Ok(done),
            interrupted = interrupts.next() => Err(interrupted),
        };
        (done, interrupts)
    });
    // The runtime goes on to listen to the user, and a look-up of a name that may still be under way isn't waited for.
    // Nothing is left to be ended but this program.
    thread::spawn(move || {
        let Interrupted { code } = runtime.block_on(interrupts.next());
        exit(code.into());
    });
    done
}
