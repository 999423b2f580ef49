//! The error value in a handler.

use std::error::Error;
use std::{fmt, io};

use norm_contract::{
    ClientCapabilities, ElicitationCapability, MissingRequiredClientCapabilityData, ProtocolError,
    ProtocolErrorCode, ResourceNotFoundData, UnsupportedProtocolVersionData, UrlElicitation,
    UrlElicitationRequiredData,
};
use serde_json::{Map, Value, json};

fn sources(error: &(dyn Error + 'static)) -> Vec<String> {
    std::iter::successors(error.source(), |error| (*error).source())
        .map(ToString::to_string)
        .collect()
}

#[derive(Debug)]
struct Refused(io::Error);

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the ledger is closed")
    }
}

impl Error for Refused {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

impl From<Refused> for ProtocolError {
    fn from(error: Refused) -> Self {
        ProtocolError::new(-32001, error.to_string()).with_source(error)
    }
}

#[test]
fn text_that_is_no_json_is_a_parse_error_with_its_own_text() {
    fn handler() -> Result<Value, ProtocolError> {
        Ok(serde_json::from_str("{\"a\": ")?)
    }
    let error = handler().unwrap_err();
    let text = "EOF while parsing a value at line 1 column 6";
    assert_eq!(error.code(), &ProtocolErrorCode::ParseError);
    assert_eq!((error.message(), error.data()), (text, None));
    assert_eq!(error.to_string(), text);
    let source = error
        .source()
        .and_then(|source| source.downcast_ref::<serde_json::Error>());
    assert_eq!(source.map(serde_json::Error::line), Some(1));
}

#[test]
fn an_io_error_is_an_internal_error_with_its_own_text() {
    fn handler() -> Result<(), ProtocolError> {
        Err(io::Error::new(
            io::ErrorKind::TimedOut,
            "warehouse 7 does not answer",
        ))?
    }
    let error = handler().unwrap_err();
    assert_eq!(error.code(), &ProtocolErrorCode::InternalError);
    assert_eq!(error.message(), "warehouse 7 does not answer");
    let source = error
        .source()
        .and_then(|source| source.downcast_ref::<io::Error>());
    assert_eq!(source.map(io::Error::kind), Some(io::ErrorKind::TimedOut));
}

#[test]
fn an_error_of_ones_own_comes_with_all_that_is_behind_it() {
    fn handler() -> Result<(), ProtocolError> {
        Err(Refused(io::Error::other("disk 3 is full")))?
    }
    let error = handler().unwrap_err();
    assert_eq!(error.code().number(), -32001);
    assert_eq!(sources(&error), ["the ledger is closed", "disk 3 is full"]);
    assert!(error.source().is_some_and(|source| source.is::<Refused>()));
}

#[test]
fn constructors_give_each_code_the_data_that_the_contract_describes() {
    let form = ElicitationCapability::default().with_form(Map::new());
    let capabilities = ClientCapabilities::default().with_elicitation(form);
    let elicitation = UrlElicitation::new(
        "e-1",
        "Log in to the ledger.",
        "https://ledger.example/login",
    );
    let errors = [
        (
            ProtocolError::resource_not_found(
                "no such report",
                ResourceNotFoundData::new("report://7"),
            ),
            -32002,
            json!({"uri": "report://7"}),
        ),
        (
            ProtocolError::url_elicitation_required(
                "log in",
                UrlElicitationRequiredData::new(vec![elicitation]),
            ),
            -32042,
            json!({"elicitations": [{
                "mode": "url", "elicitationId": "e-1", "message": "Log in to the ledger.",
                "url": "https://ledger.example/login"
            }]}),
        ),
        (
            ProtocolError::missing_required_client_capability(
                "no forms",
                MissingRequiredClientCapabilityData::new(capabilities),
            ),
            -32021,
            json!({"requiredCapabilities": {"elicitation": {"form": {}}}}),
        ),
        (
            ProtocolError::unsupported_protocol_version(
                "too old",
                UnsupportedProtocolVersionData::new(vec!["2026-07-28".to_owned()], "2023-01-01"),
            ),
            -32022,
            json!({"supported": ["2026-07-28"], "requested": "2023-01-01"}),
        ),
    ];
    for (error, number, data) in &errors {
        assert_eq!(error.code().number(), *number);
        assert_eq!(error.data(), Some(data));
        assert!(error.source().is_none());
    }
    // No code for which the contract describes data is left without a constructor.
    let numbers = errors.map(|(_, number, _)| number);
    for code in ProtocolErrorCode::ALL {
        assert_eq!(
            code.data().is_some(),
            numbers.contains(&code.number()),
            "{code}"
        );
    }
}

#[test]
fn a_copy_has_the_same_source_and_sources_do_not_count_in_comparing() {
    let plain = ProtocolError::new(-32603, "failed").with_data(json!([1]));
    let error = plain
        .clone()
        .with_source(io::Error::other("disk 3 is full"));
    assert_eq!(sources(&error.clone()), ["disk 3 is full"]);
    assert_eq!(error, plain);
    assert_ne!(
        error,
        ProtocolError::new(-32602, "failed").with_data(json!([1]))
    );
    assert_ne!(
        error,
        ProtocolError::new(-32603, "Failed").with_data(json!([1]))
    );
    assert_ne!(
        error,
        ProtocolError::new(-32603, "failed").with_data(json!([2]))
    );
    assert_ne!(error, ProtocolError::new(-32603, "failed"));
}

#[test]
fn it_goes_where_errors_go() {
    fn goes_anywhere<E: Error + Send + Sync + 'static>() {}
    goes_anywhere::<ProtocolError>();
    // Three words: a handler's `Result` costs no more than one with a boxed error.
    assert!(size_of::<ProtocolError>() <= 3 * size_of::<usize>());
}
