//! Judging documents by the contract, and making an Error of whatever a server sent.

use serde::Deserialize;
use serde_json::Value;

use crate::v1::support::{ContractType, Vocabulary};
use crate::v1::{CONTRACT_NAME, CONTRACT_VERSION, Error, ErrorCode, Violation};
use crate::validation::{Divergence, Schema};

/// The contract's JSON Schema (2020-12) as a text; its `$defs` are the contract's types.
pub const SCHEMA: &str = include_str!("../schema/contract.schema.json");

static TYPES: Schema = Schema::embedded(SCHEMA);

/// Judges documents by a type of the contract. Every type of the contract has it.
pub trait Validate: ContractType {
    /// What diverges in the document from this type, in the document's order; nothing if it is valid.
    ///
    /// This is stricter than decoding, which takes what newer versions may send: unknown values of enums are
    /// violations here, and so is a date-time that isn't one. Unknown properties are not.
    ///
    /// ```
    /// use norm_contract::{Error, Validate, Violation};
    /// use serde_json::json;
    ///
    /// let violations = Error::validate(&json!({"code": "no_data", "message": 5}));
    /// assert_eq!(violations, [Violation::new("5", "string", "/message")]);
    /// ```
    fn validate(value: &Value) -> Vec<Violation> {
        TYPES
            .validate(Self::NAME, value)
            .into_iter()
            .map(Violation::from)
            .collect()
    }
}

impl<T: ContractType> Validate for T {}

impl From<Divergence> for Violation {
    fn from(divergence: Divergence) -> Self {
        Violation::new(divergence.actual, divergence.expected, divergence.path)
    }
}

/// Makes an [`Error`] of a failed call's answer, whatever the server sent. Its side is set from its code.
///
/// - A `side` that the server sent, of whatever kind, is dropped first.
/// - A valid Error keeps everything else, unknown properties included.
/// - So does one whose only fault is a code that this version doesn't know: the code stays with its text, the side is
///   `business_mcp`.
/// - Of anything else comes an Error with the code `contract_violation` and a report of all that diverges.
///
/// ```
/// use norm_contract::{CONTRACT_VERSION, ErrorCode, Side, platform::from_server};
/// use serde_json::json;
///
/// let error = from_server(json!({"code": "rate_limited", "retry_after": 30, "side": "agent"}));
/// assert_eq!(error.code, ErrorCode::RateLimited);
/// assert_eq!(error.side, Some(Side::BusinessData.into()));
/// assert_eq!(error.extra.get("retry_after"), Some(&json!(30)));
///
/// let error = from_server(json!("out of memory"));
/// assert_eq!(error.code, ErrorCode::ContractViolation);
/// assert_eq!(
///     error.message,
///     Some(format!(
///         r#"the server's answer is no Error by norm-contract {CONTRACT_VERSION}: expected object, found "out of memory""#
///     ))
/// );
/// ```
pub fn from_server(mut answer: Value) -> Error {
    if let Value::Object(members) = &mut answer {
        members.retain(|name, _| name != "side");
    }
    let mut violations = Error::validate(&answer);
    if has_unknown_code(&answer) {
        // A string at `code` can diverge in nothing but its value.
        violations.retain(|violation| violation.path != "/code");
    }
    let mut error = if violations.is_empty() {
        decoded(&answer)
    } else {
        contract_violation(violations)
    };
    error.assign_side();
    error
}

fn has_unknown_code(answer: &Value) -> bool {
    let code = answer.get("code").and_then(Value::as_str);
    code.is_some_and(|code| ErrorCode::from_wire(code).is_none())
}

fn decoded(answer: &Value) -> Error {
    // What is valid decodes; should it ever not, the platform still gets an Error that says why.
    Error::deserialize(answer).unwrap_or_else(|error| {
        let shown = crate::validation::shown(answer);
        contract_violation(vec![Violation::new(shown, error.to_string(), "")])
    })
}

fn contract_violation(report: Vec<Violation>) -> Error {
    let mut message =
        format!("the server's answer is no Error by {CONTRACT_NAME} {CONTRACT_VERSION}");
    if let Some(first) = report.first() {
        let place = if first.path.is_empty() {
            String::new()
        } else {
            format!("at {} ", first.path)
        };
        message += &format!(
            ": {place}expected {}, found {}",
            first.expected, first.actual
        );
    }
    match report.len() {
        0 | 1 => {}
        2 => message += "; one more divergence is in the report",
        count => message += &format!("; {} more divergences are in the report", count - 1),
    }
    Error::new(ErrorCode::ContractViolation)
        .with_message(message)
        .with_report(report)
}
