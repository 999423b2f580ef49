//! Where what a handler returns goes.

use norm_contract::protocol::{Answer, Failure, ToolResult};
use norm_contract::support::{DomainState, Outcome};
use norm_contract::{DomainError, Error, ErrorCode, HandlerKind, ProtocolError};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

fn tool_result(
    outcome: Result<impl Serialize, Failure>,
    admits: impl FnOnce(&Value) -> bool,
) -> Value {
    serde_json::to_value(ToolResult::from_outcome(outcome, admits)).expect("a result is JSON")
}

fn failed(failure: impl Into<Failure>) -> Result<Value, Failure> {
    Err(failure.into())
}

fn text_of(result: &Value) -> Value {
    assert_eq!(result["content"].as_array().map(Vec::len), Some(1));
    assert_eq!(result["content"][0]["type"], "text");
    let text = result["content"][0]["text"].as_str().expect("a text");
    serde_json::from_str(text).expect("JSON in the text")
}

#[test]
fn a_tools_data_is_its_structured_content_and_its_text() {
    let result = tool_result(Ok(json!({"orders": [1, 2]})), |_| {
        panic!("no error, no question")
    });
    let structured = json!({"data": {"orders": [1, 2]}});
    assert_eq!(
        result,
        json!({
            "content": [{"type": "text", "text": structured.to_string()}],
            "structuredContent": structured,
            "isError": false
        })
    );
}

#[test]
fn a_domain_state_is_a_successful_result_however_it_is_returned() {
    let state = || DomainError::new(ErrorCode::NotReady).with_retryable(true);
    let data = json!({"error": {"code": "not_ready", "retryable": true}});
    let expected = json!({"data": data});

    let outcome: Outcome<Value, DomainError> = state().into();
    for result in [
        tool_result(failed(state()), |_| panic!("no Error, no question")),
        tool_result(Ok(outcome), |_| panic!("no Error, no question")),
    ] {
        assert_eq!(result["structuredContent"], expected);
        assert_eq!(text_of(&result), expected);
        assert_eq!(result["isError"], false);
    }

    let mut with_rest = DomainState::new(state());
    with_rest.rest.insert("as_of", "2026-07-28");
    let outcome: Outcome<Value, DomainError> = with_rest.into();
    assert_eq!(
        tool_result(Ok(outcome), |_| true)["structuredContent"],
        json!({"data": {"error": {"code": "not_ready", "retryable": true}, "as_of": "2026-07-28"}})
    );
}

#[test]
fn an_error_is_text_always_and_structured_content_where_the_schema_admits_it() {
    let sent = json!({
        "code": "invalid_input", "message": "no such month", "trace": 7,
        "report": [{"actual": "13", "expected": "1 to 12", "path": "/month"}]
    });
    let error: Error = serde_json::from_value(sent.clone()).unwrap();

    let mut asked = None;
    let result = tool_result(failed(error.clone()), |structured| {
        asked = Some(structured.clone());
        true
    });
    assert_eq!(asked, Some(json!({"error": sent})));
    assert_eq!(result["structuredContent"], json!({"error": sent}));
    assert_eq!(
        (text_of(&result), &result["isError"]),
        (sent.clone(), &json!(true))
    );

    let result = tool_result(failed(error), |_| false);
    assert_eq!(result.get("structuredContent"), None);
    assert_eq!((text_of(&result), &result["isError"]), (sent, &json!(true)));
}

#[test]
fn a_tools_protocol_error_is_read_by_the_model_whatever_its_code() {
    for code in [-32700, -32602, -32603, -32002, -32042, -32021, -32001, 1] {
        let error = ProtocolError::new(code, "Warehouse 7 does not answer.")
            .with_data(json!({"warehouse": 7}));
        assert_eq!(
            tool_result(failed(error), |_| panic!("no Error, no question")),
            json!({"content": [{"type": "text", "text": "Warehouse 7 does not answer."}], "isError": true})
        );
    }
}

#[test]
fn the_question_mark_makes_a_failure_of_every_error() {
    fn parsed() -> Result<Value, Failure> {
        Ok(serde_json::from_str("{")?)
    }
    fn read() -> Result<Value, Failure> {
        Err(std::io::Error::other("disk 3 is full"))?
    }
    fn refused() -> Result<Value, Failure> {
        Err(ProtocolError::new(-32001, "busy"))?
    }
    assert!(matches!(parsed(), Err(Failure::Protocol(error)) if error.code().number() == -32700));
    assert!(matches!(read(), Err(Failure::Protocol(error)) if error.code().number() == -32603));
    assert_eq!(
        refused(),
        Err(Failure::Protocol(ProtocolError::new(-32001, "busy")))
    );
}

#[test]
fn a_failure_goes_where_its_handlers_kind_sends_it() {
    let error = ProtocolError::new(-32001, "busy").with_data(json!(5));
    for (kind, is_result) in [
        (HandlerKind::Tool, true),
        (HandlerKind::Resource, false),
        (HandlerKind::Prompt, false),
        (HandlerKind::Middleware, false),
    ] {
        let answer = Failure::from(error.clone()).into_answer(kind, |_| true);
        match answer {
            Answer::ToolResult(result) => {
                assert!(is_result, "{kind}");
                assert_eq!(result, ToolResult::from_failure(error.clone(), |_| true));
            }
            Answer::Error(sent) => {
                assert!(!is_result, "{kind}");
                assert_eq!(sent, error);
            }
        }
    }
    assert_eq!(HandlerKind::ALL.len(), 4);
}

#[test]
fn what_only_tools_have_becomes_an_internal_error_elsewhere() {
    let error = Error::new(ErrorCode::NoData).with_message("no orders before 2020");
    let state = DomainError::new(ErrorCode::Stale);
    for (failure, message, data) in [
        (
            Failure::from(error),
            "no_data: no orders before 2020",
            json!({"code": "no_data", "message": "no orders before 2020"}),
        ),
        (Failure::from(state), "stale", json!({"code": "stale"})),
    ] {
        assert_eq!(
            failure.into_answer(HandlerKind::Resource, |_| true),
            Answer::Error(ProtocolError::new(-32603, message).with_data(data))
        );
    }
}

#[test]
fn data_that_is_no_json_is_a_failed_call() {
    struct Unwritable;
    impl Serialize for Unwritable {
        fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("a lock is poisoned"))
        }
    }
    assert_eq!(
        tool_result(Ok(Unwritable), |_| true),
        json!({
            "content": [{"type": "text", "text": "The tool's data can't be written as JSON: a lock is poisoned"}],
            "isError": true
        })
    );
}
