//! JUnit's XML, which most systems for continuous integration read: a suite for each server, a case for each tool.
//!
//! A tool that fails by the policy is a failure, one that couldn't be reached an error, one that couldn't be verified
//! or that the server doesn't offer is skipped.

use chrono::{DateTime, FixedOffset};
use norm_contract::ToolReport;
use norm_contract_generator::diagnostic::printable;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::reasons;
use crate::report::{Conformance, Policy};

pub(super) fn render(conformances: &[Conformance], policy: Policy) -> String {
    let mut report = Report::new("norm-contract check");
    for conformance in conformances {
        report.add_test_suite(suite(conformance, policy));
    }
    // A String can always be written to, and nothing else can fail.
    report.to_string().unwrap_or_default()
}

fn suite(conformance: &Conformance, policy: Policy) -> TestSuite {
    let report = &conformance.report;
    let mut suite = TestSuite::new(clean(&report.server_id));
    if let Ok(moment) = DateTime::<FixedOffset>::try_from(&report.checked_at) {
        suite.set_timestamp(moment);
    }
    let first_unseen = report.tools.len() - conformance.not_seen.len();
    for (index, tool) in report.tools.iter().enumerate() {
        let fails = policy.fail_on.fails(tool);
        let mut case = TestCase::new(
            clean(&tool.name),
            status(tool, fails, index >= first_unseen),
        );
        case.set_classname(clean(&report.server_id));
        suite.add_test_case(case);
    }
    for name in &conformance.not_offered {
        let mut status = match policy.require_all {
            true => TestCaseStatus::non_success(NonSuccessKind::Failure),
            false => TestCaseStatus::skipped(),
        };
        status.set_message("the server doesn't offer this tool of the catalog");
        let mut case = TestCase::new(clean(name), status);
        case.set_classname(clean(&report.server_id));
        suite.add_test_case(case);
    }
    suite
}

fn status(tool: &ToolReport, fails: bool, is_unseen: bool) -> TestCaseStatus {
    let details = tool.details.as_deref().unwrap_or_default();
    let lines = details.iter().map(|detail| {
        let (path, expected, actual) = (&detail.path, &detail.expected, &detail.actual);
        clean(&format!("{path}: expected {expected}, found {actual}"))
    });
    let lines: Vec<String> = lines.collect();
    let mut status = if is_unseen {
        TestCaseStatus::non_success(NonSuccessKind::Error)
    } else if fails {
        TestCaseStatus::non_success(NonSuccessKind::Failure)
    } else if tool.reasons.is_empty() && !lines.is_empty() {
        let mut skipped = TestCaseStatus::skipped();
        skipped.set_message(lines.join("\n"));
        return skipped;
    } else {
        return TestCaseStatus::success();
    };
    status.set_type(clean(&reasons(tool)));
    status.set_message(format!("{} is {}", clean(&tool.name), tool.state.as_str()));
    status.set_description(lines.join("\n"));
    status
}

fn clean(text: &str) -> String {
    printable(text).into_owned()
}
