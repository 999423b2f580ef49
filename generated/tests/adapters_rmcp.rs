//! Errors and domain states in rmcp's types, and back. What they are on the wire is told by the example server's tests.
#![cfg(feature = "rmcp")]

use std::any::TypeId;
use std::error::Error as _;
use std::io;
use std::time::Duration;

use norm_contract::protocol::{Failure, ToolResult};
use norm_contract::support::Outcome;
use norm_contract::{
    DomainError, Error, ErrorCode, ProtocolError, ProtocolErrorCode, ResourceNotFoundData,
};
use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, ErrorCode as RmcpCode};
use rmcp::transport::DynamicTransportError;
use rmcp::{ErrorData, ServiceError};
use serde_json::{Value, json};

#[test]
fn every_code_goes_there_and_back() {
    let codes = ProtocolErrorCode::ALL.iter().map(|code| code.number());
    for number in codes.chain([-32001, -32099, 0, 7, i64::from(i32::MAX)]) {
        let error = ProtocolError::new(number, "why").with_data(json!([number]));
        let theirs = ErrorData::from(error.clone());
        assert_eq!(i64::from(theirs.code.0), number);
        assert_eq!(ProtocolError::from(theirs), error);
    }
}

#[test]
fn a_code_of_more_than_32_bits_is_an_internal_error() {
    let theirs = ErrorData::from(ProtocolError::new(1_i64 << 40, "why"));
    assert_eq!(theirs.code, RmcpCode::INTERNAL_ERROR);
}

#[test]
fn a_resource_that_was_not_found_keeps_the_code_that_rmcp_translates() {
    let data = ResourceNotFoundData::new("label://ghosts");
    let theirs = ErrorData::from(ProtocolError::resource_not_found("no label", data));
    let data = json!({ "uri": "label://ghosts" });
    assert_eq!(
        theirs,
        ErrorData::resource_not_found("no label", Some(data))
    );
}

#[test]
fn sources_are_left_behind() {
    let error = ProtocolError::new(ProtocolErrorCode::InternalError, "no prices")
        .with_source(io::Error::other("disk 7 is gone"));
    assert_eq!(
        ErrorData::from(error),
        ErrorData::internal_error("no prices", None)
    );
}

#[test]
fn the_question_mark_makes_rmcp_s_error() {
    fn failing() -> Result<(), ErrorData> {
        Err(Error::new(ErrorCode::NoData).with_message("nothing"))?;
        Ok(())
    }
    let data = json!({ "code": "no_data", "message": "nothing" });
    let expected = ErrorData::internal_error("no_data: nothing", Some(data));
    assert_eq!(failing(), Err(expected));
}

#[test]
fn a_client_gets_what_the_server_answered_or_what_kept_it_from_answering() {
    let answered = ServiceError::McpError(ErrorData::invalid_params("no month", None));
    let expected = ProtocolError::new(ProtocolErrorCode::InvalidParams, "no month");
    assert_eq!(ProtocolError::from(answered), expected);

    let late = ServiceError::Timeout {
        timeout: Duration::from_secs(5),
    };
    let ours = ProtocolError::from(late);
    assert_eq!(ours.code(), &ProtocolErrorCode::InternalError);
    assert!(ours.source().is_some_and(|it| it.is::<ServiceError>()));
}

#[test]
fn what_is_behind_a_failed_transport_stays_in_the_process() {
    let unreachable = "no route to http://key@10.0.0.7/mcp";
    let transport =
        DynamicTransportError::from_parts("http", TypeId::of::<()>(), unreachable.into());
    let ours = ProtocolError::from(ServiceError::TransportSend(transport));
    assert_eq!(
        ours,
        ProtocolError::new(ProtocolErrorCode::InternalError, "Transport send error")
    );
    let behind = ours.source().expect("rmcp's error");
    assert!(behind.to_string().contains(unreachable), "{behind}");
}

#[test]
fn results_go_there_and_back() {
    let state = DomainError::new(ErrorCode::NotReady);
    let failures = [
        Failure::Call(Error::new(ErrorCode::RateLimited)),
        Failure::Protocol(ProtocolError::new(
            ProtocolErrorCode::InternalError,
            "no prices",
        )),
    ];
    let results = failures.map(|it| ToolResult::from_failure(it, |_| true));
    let data = ToolResult::from_data(&json!({ "count": 1 }));
    let state = ToolResult::from_failure(state, |_| true);
    for result in results.into_iter().chain([data, state]) {
        let theirs = CallToolResult::from(result.clone());
        assert_eq!(theirs.is_error, Some(result.is_error));
        assert_eq!(ToolResult::from(theirs), result);
    }
}

#[test]
fn what_a_tool_returns_is_a_result() {
    let text = r#"{"data":{"error":{"code":"not_ready"}}}"#;
    let structured = json!({ "data": { "error": { "code": "not_ready" } } });
    let outcome = Outcome::<Value, DomainError>::from(DomainError::new(ErrorCode::NotReady));
    assert_eq!(
        result_of(outcome),
        (Some(false), text.to_owned(), Some(structured))
    );

    let error = Error::new(ErrorCode::RateLimited);
    let text = r#"{"code":"rate_limited"}"#;
    assert_eq!(
        result_of(Err::<String, _>(error)),
        (Some(true), text.to_owned(), None)
    );

    let error = ProtocolError::new(ProtocolErrorCode::InvalidParams, "no month");
    assert_eq!(
        result_of(Err::<String, _>(error)),
        (Some(true), "no month".to_owned(), None)
    );
}

fn result_of(returned: impl IntoCallToolResult) -> (Option<bool>, String, Option<Value>) {
    let Ok(CallToolResponse::Complete(result)) = returned.into_call_tool_result() else {
        panic!("no result");
    };
    let text = result
        .content
        .iter()
        .filter_map(ContentBlock::as_text)
        .map(|it| it.text.as_str());
    (result.is_error, text.collect(), result.structured_content)
}
