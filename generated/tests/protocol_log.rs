//! What is behind an error goes to the log.
#![cfg(feature = "tracing")]

use std::fmt::Debug;
use std::io;
use std::sync::{Arc, Mutex};

use norm_contract::protocol::{Answer, Failure, ToolResult};
use norm_contract::{DomainError, Error, ErrorCode, HandlerKind, ProtocolError, ProtocolVersion};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// A subscriber that writes down the fields of events.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields(event.metadata().level().to_string());
        event.record(&mut fields);
        self.0.lock().expect("no writer failed").push(fields.0);
    }
}

struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0 += &format!(" {field}={value:?}");
    }
}

/// What the log says while something is done.
fn logged(act: impl FnOnce()) -> Vec<String> {
    let log = Log::default();
    tracing::subscriber::with_default(log.clone(), act);
    log.0.lock().expect("no writer failed").clone()
}

#[test]
fn the_errors_behind_an_answer_are_logged_once() {
    let deepest = io::Error::other(io::Error::other("disk 3 is full"));
    let error = ProtocolError::new(-32002, "The report is not ready.").with_source(Behind(deepest));
    let failure = Failure::from(error.clone());
    let line = "ERROR message=The report is not ready. code=-32002 sources=[\"ledger closed\", \"disk 3 is full\"]";

    let answers: [&dyn Fn(); 5] = [
        &|| drop(error.to_json_rpc(ProtocolVersion::CURRENT)),
        &|| drop(error.to_response(None, ProtocolVersion::CURRENT)),
        &|| drop(ToolResult::from_failure(failure.clone(), |_| true)),
        &|| {
            drop(ToolResult::from_outcome(
                Err::<(), _>(failure.clone()),
                |_| true,
            ))
        },
        &|| match failure.clone().into_answer(HandlerKind::Resource, |_| true) {
            Answer::Error(error) => drop(error.to_json_rpc(ProtocolVersion::CURRENT)),
            Answer::ToolResult(result) => panic!("{result:?}"),
        },
    ];
    for answer in answers {
        assert_eq!(logged(answer), [line]);
    }
}

#[test]
fn where_nothing_is_behind_an_error_nothing_is_logged() {
    let lines = logged(|| {
        let error = ProtocolError::new(-32603, "The report is not ready.");
        drop(error.to_json_rpc(ProtocolVersion::CURRENT));
        for failure in [
            Failure::from(error),
            Error::new(ErrorCode::NoData).into(),
            DomainError::new(ErrorCode::NotReady).into(),
        ] {
            drop(ToolResult::from_failure(failure, |_| true));
        }
    });
    assert_eq!(lines, [""; 0]);
}

/// neva leaves a handler by an error when it asks the user; that is no failure.
#[cfg(feature = "neva")]
#[test]
fn a_question_to_the_user_is_not_logged_and_a_timeout_is() {
    use neva::error::Error as NevaError;

    let input_required = || NevaError::new(-99997, "input required");
    let lines = logged(|| {
        drop(NevaError::from(ProtocolError::from(input_required())));
        drop(ToolResult::from_failure(input_required(), |_| true));
        drop(NevaError::from(ProtocolError::from(NevaError::new(
            -99998, "too late",
        ))));
    });
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].starts_with("ERROR message=too late code=-32603"));
}

#[derive(Debug)]
struct Behind(io::Error);

impl std::fmt::Display for Behind {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("ledger closed")
    }
}

impl std::error::Error for Behind {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}
