//! Errors and domain states in neva's types, and back. What they are on the wire is told by the example server's tests.
#![cfg(feature = "neva")]

use std::error::Error as _;
use std::io;

use neva::error::{Error as NevaError, ErrorCode as NevaCode};
use neva::types::{CallToolResponse, Content};
use norm_contract::protocol::{Failure, ToolResult};
use norm_contract::support::Outcome;
use norm_contract::{
    DomainError, Error, ErrorCode, JsonRpcError, ProtocolError, ProtocolErrorCode,
    ResourceNotFoundData,
};
use serde_json::{Value, json};

#[test]
fn every_code_goes_there_and_back() {
    let codes = ProtocolErrorCode::ALL.iter().map(|code| code.number());
    for number in codes.chain([-32001, -32099, 0, 7, i64::from(i32::MAX)]) {
        let error = ProtocolError::new(number, "why").with_data(json!([number]));
        let theirs = NevaError::from(error.clone());
        assert_eq!(i64::from(i32::from(theirs.code())), number);
        assert_eq!(ProtocolError::from(theirs), error);
    }
}

#[test]
fn a_code_of_more_than_32_bits_is_an_internal_error() {
    let theirs = NevaError::from(ProtocolError::new(1_i64 << 40, "why"));
    assert_eq!(theirs.code(), NevaCode::InternalError);
}

#[test]
fn what_neva_has_no_room_for_comes_back() {
    let peer = json!({ "code": 1_i64 << 40, "message": "why", "data": [7], "trace": "t7" });
    let object: JsonRpcError = serde_json::from_value(peer.clone()).expect("an error object");
    let error = ProtocolError::from(object).with_source(io::Error::other("disk 7 is gone"));
    let back = ProtocolError::from(NevaError::from(error));
    assert_eq!(
        back.source().expect("a source").to_string(),
        "disk 7 is gone"
    );
    assert_eq!(json!(JsonRpcError::from(back)), peer);
}

#[test]
fn what_was_done_to_our_error_on_neva_s_side_counts() {
    let error = || ProtocolError::new(-32001, "why").with_data(json!([7]));
    let changed = NevaError::from(error()).with_data(json!([8]));
    assert_eq!(ProtocolError::from(changed), error().with_data(json!([8])));
    let wrapped = NevaError::new(NevaCode::InvalidParams, error());
    assert_eq!(
        ProtocolError::from(wrapped),
        ProtocolError::new(ProtocolErrorCode::InvalidParams, "why")
    );
}

#[test]
fn codes_that_neva_keeps_to_itself_are_internal_errors() {
    for code in [NevaCode::Timeout, NevaCode::RequestCancelled] {
        let ours = ProtocolError::from(NevaError::new(code, "late"));
        assert_eq!(
            ours,
            ProtocolError::new(ProtocolErrorCode::InternalError, "late")
        );
    }
}

#[test]
fn a_resource_that_was_not_found_keeps_the_code_that_neva_translates() {
    let data = ResourceNotFoundData::new("label://ghosts");
    let theirs = NevaError::from(ProtocolError::resource_not_found("no label", data));
    assert_eq!(i32::from(theirs.code()), -32002);
    assert_eq!(theirs.code().wire_code(), NevaCode::RESOURCE_NOT_FOUND);
    assert_eq!(theirs.data(), Some(&json!({ "uri": "label://ghosts" })));
}

#[test]
fn sources_stay_within_the_error_and_out_of_its_message() {
    let error = ProtocolError::new(ProtocolErrorCode::InternalError, "no prices")
        .with_source(io::Error::other("disk 7 is gone"));
    let theirs = NevaError::from(error);
    assert_eq!(
        (theirs.to_string().as_str(), theirs.data()),
        ("no prices", None)
    );
    let ours = theirs.source().expect("our error");
    assert_eq!(
        ours.source().map(ToString::to_string).as_deref(),
        Some("disk 7 is gone")
    );
}

#[test]
fn the_question_mark_makes_neva_s_error() {
    fn failing() -> Result<(), NevaError> {
        Err(Error::new(ErrorCode::NoData).with_message("nothing"))?;
        Ok(())
    }
    let theirs = failing().expect_err("it fails");
    let error = json!({ "code": "no_data", "message": "nothing" });
    // In a tool the message is what the model reads.
    assert_eq!(theirs.to_string(), error.to_string());
    assert_eq!(
        (theirs.code(), theirs.data()),
        (NevaCode::InternalError, Some(&error))
    );
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
        let theirs = CallToolResponse::from(result.clone());
        assert_eq!(theirs.is_error, result.is_error);
        assert_eq!(ToolResult::from(theirs), result);
    }
}

#[test]
fn a_domain_state_is_a_success() {
    let structured = json!({ "data": { "error": { "code": "not_ready" } } });
    let state = DomainError::new(ErrorCode::NotReady);
    let outcome = Outcome::<Value, DomainError>::from(state.clone());
    for theirs in [
        CallToolResponse::from(state),
        CallToolResponse::from(outcome),
    ] {
        assert_eq!(
            (theirs.is_error, theirs.struct_content),
            (false, Some(structured.clone()))
        );
    }
}

#[test]
fn the_texts_of_other_servers_results_are_joined() {
    let mut theirs = CallToolResponse::array(["one", "two"]);
    theirs.content.insert(
        1,
        Content::link(neva::types::Resource::new("label://apples", "label")),
    );
    assert_eq!(ToolResult::from(theirs).text, "one\ntwo");
}
