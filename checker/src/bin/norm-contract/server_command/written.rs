//! Where a report goes.

use std::path::Path;

use norm_contract_check::{ExitCode, Language, Words};
use norm_contract_generator::command::Printed;
use norm_contract_generator::command_line::output;
use norm_contract_generator::write::replace_file;

use super::tell_error;

/// Prints a text, or puts it into a file as a whole or not at all.
pub(crate) fn deliver(
    text: String,
    file: Option<&Path>,
    language: Language,
) -> Result<(), ExitCode> {
    let Some(file) = file else {
        output::print(&Printed {
            stdout: text,
            stderr: String::new(),
        });
        return Ok(());
    };
    // A device or a pipe isn't replaced but written to.
    let is_special = std::fs::metadata(file).is_ok_and(|it| !it.is_file() && !it.is_dir());
    let written = match is_special {
        true => std::fs::write(file, text).map_err(|error| {
            let file = file.display();
            Words::new(
                format!("не удалось записать {file}"),
                format!("{file} can't be written"),
            )
            .because(&Words::foreign(error))
        }),
        false => replace_file(file, text.as_bytes()).map_err(|error| {
            let error = error.to_string();
            Words::new(format!("отчёт не записан: «{error}»"), error)
        }),
    };
    written.map_err(|error| {
        tell_error(&error, language);
        ExitCode::Unusable
    })
}
