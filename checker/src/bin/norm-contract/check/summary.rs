//! What came of several servers, a line each.

use norm_contract_check::client::Answer;
use norm_contract_check::{Conformance, ExitCode, Policy};

use crate::asking::tell;

pub(super) fn print(conformances: &[Conformance], answers: &[Answer], policy: Policy) {
    for (conformance, answer) in conformances.iter().zip(answers) {
        let code = conformance.exit_code(policy);
        let words = match code {
            ExitCode::Passed => "passed",
            ExitCode::Failed => "failed",
            ExitCode::Unusable => "not checked",
            ExitCode::AuthorizationRequired => "asks for authorisation",
            ExitCode::Unreachable => "can't be reached",
            ExitCode::Incomplete => "incomplete",
        };
        let report = &conformance.report;
        let (id, tools) = (&report.server_id, answer.listing.tools.len());
        let time = answer.time.as_millis();
        let number = code.number();
        tell(&format!(
            "{id}: {words} ({number}), {tools} tools, {time} ms"
        ));
    }
}
