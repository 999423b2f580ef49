//! What a caller reads out of a tool's result.

use norm_contract::protocol::{Failure, ToolResult};
use norm_contract::support::Outcome;
use norm_contract::{DomainError, Error, ErrorCode, ProtocolError, ProtocolErrorCode};
use serde_json::{Value, json};

fn result(text: &str, structured_content: Option<Value>, is_error: bool) -> ToolResult {
    ToolResult {
        text: text.to_owned(),
        structured_content,
        is_error,
    }
}

fn read(result: &ToolResult) -> Result<Outcome<Value, DomainError>, Failure> {
    result.read()
}

#[test]
fn data_and_domain_states_are_read_from_either_place() {
    let data = json!({ "data": { "count": 1 } });
    let state = json!({ "data": { "error": { "code": "not_ready" } } });
    let expected_state = Outcome::from(DomainError::new(ErrorCode::NotReady));
    for (document, expected) in [
        (data, Outcome::Success(json!({ "count": 1 }))),
        (state, expected_state),
    ] {
        let text = document.to_string();
        assert_eq!(
            read(&result("", Some(document), false)),
            Ok(expected.clone())
        );
        assert_eq!(read(&result(&text, None, false)), Ok(expected));
    }
}

#[test]
fn an_error_is_read_from_either_place_whatever_its_code() {
    for code in ["no_data", "brand_new"] {
        let error = Error::new(code);
        let document = json!({ "code": code });
        let structured = Some(json!({ "error": document }));
        assert_eq!(
            read(&result("see there", structured, true)),
            Err(error.clone().into())
        );
        assert_eq!(
            read(&result(&document.to_string(), None, true)),
            Err(error.into())
        );
    }
}

#[test]
fn what_is_no_error_of_the_contract_is_an_internal_error_with_its_text() {
    for text in ["no prices", "{}", "7", ""] {
        let expected = ProtocolError::new(ProtocolErrorCode::InternalError, text);
        assert_eq!(read(&result(text, None, true)), Err(expected.into()));
    }
}

#[test]
fn what_else_a_failed_tool_said_is_kept_as_data() {
    for structured in [
        json!({ "detail": "shelf 7" }),
        json!({ "error": { "code": 7, "detail": "shelf 7" } }),
        json!(null),
    ] {
        let expected = ProtocolError::new(ProtocolErrorCode::InternalError, "no prices")
            .with_data(structured.clone());
        assert_eq!(
            read(&result("no prices", Some(structured), true)),
            Err(expected.into())
        );
    }
}

#[test]
fn an_error_in_the_text_is_read_beside_a_structured_one_of_the_tool_s_own() {
    let structured = Some(json!({ "error": "out of paper" }));
    assert_eq!(
        read(&result(r#"{"code":"no_data"}"#, structured, true)),
        Err(Error::new(ErrorCode::NoData).into())
    );
}

#[test]
fn a_success_without_data_breaks_the_contract() {
    let messages = |structured: Option<Value>| {
        let failure = read(&result("sent", structured, false)).expect_err("no data");
        let Failure::Call(error) = failure else {
            panic!("{failure:?}")
        };
        assert_eq!(error.code, ErrorCode::ContractViolation);
        error.message.expect("a reason")
    };
    assert_eq!(messages(None), "The result has no `data`.");
    assert_eq!(
        messages(Some(json!({ "count": 1 }))),
        "The result has no `data`."
    );
    let message = messages(Some(json!({ "data": 7 })));
    assert!(
        message.starts_with("The result's `data` is something else: "),
        "{message}"
    );
}
