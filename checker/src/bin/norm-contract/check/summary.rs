//! What came of several servers, a line each.

use norm_contract_check::client::Answer;
use norm_contract_check::output::{Language, Style};
use norm_contract_check::{Conformance, ExitCode};

use crate::server_command::{counted, tell};

pub(super) fn print(conformances: &[Conformance], answers: &[Answer], style: Style) {
    for (conformance, answer) in conformances.iter().zip(answers) {
        let code = conformance.exit_code(style.policy);
        let words = match code {
            ExitCode::Passed => ("проверка пройдена", "passed"),
            ExitCode::Failed => ("проверка не пройдена", "failed"),
            ExitCode::Unusable => ("не проверен", "not checked"),
            ExitCode::AuthorizationRequired => ("требует авторизации", "asks for authorisation"),
            ExitCode::Unreachable => ("недоступен", "can't be reached"),
            ExitCode::Incomplete => ("проверен не полностью", "incomplete"),
        };
        let words = style.language.pick(words.0, words.1);
        let report = &conformance.report;
        let (id, tools) = (&report.server_id, answer.listing.tools.len());
        let time = answer.time.as_millis();
        let number = code.number();
        tell(&match style.language {
            Language::Russian => {
                format!("{id}: {words} ({number}), инструментов: {tools}, {time} мс")
            }
            Language::English => {
                let tools = counted(tools, "tool");
                format!("{id}: {words} ({number}), {tools}, {time} ms")
            }
        });
    }
}
