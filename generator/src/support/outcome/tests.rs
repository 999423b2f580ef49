//! Both shapes of an outcome, from every kind of input.

use serde_json::{from_str, from_value, json, to_string, to_value};

use super::super::integers;
use super::super::testing::present;
use super::*;

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
struct Orders {
    #[serde(deserialize_with = "integers")]
    total: i64,
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    next: Option<Box<Outcome<Orders, Reason>>>,
    #[serde(flatten)]
    extra: Extra,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
struct Reason {
    code: String,
    #[serde(flatten)]
    extra: Extra,
}

impl ContractType for Orders {
    const NAME: &'static str = "OrdersData";
}

type OrdersData = Outcome<Orders, Reason>;

fn both_ways(document: &str) -> Result<OrdersData, String> {
    let value: Value = from_str(document).unwrap();
    let streamed: OrdersData = from_str(document).map_err(|error| error.to_string())?;
    assert_eq!(from_value::<OrdersData>(value.clone()).unwrap(), streamed);
    assert_eq!(OrdersData::deserialize(&value).unwrap(), streamed);
    assert_eq!(to_value(&streamed).unwrap(), value);
    Ok(streamed)
}

#[test]
fn an_object_without_error_is_a_success() {
    let outcome = both_ways(r#"{"total":1,"more":{"a":[null]}}"#).unwrap();
    assert!(outcome.is_success());
    assert_eq!(
        outcome.success().unwrap().extra.get("more"),
        Some(&json!({"a": [null]}))
    );
    assert_eq!(outcome.domain_state(), None);
}

#[test]
fn an_object_with_error_is_a_domain_state_wherever_the_error_stands() {
    for document in [
        r#"{"error":{"code":"not_ready","x":1},"total":"?","b":null}"#,
        r#"{"total":"?","b":null,"error":{"code":"not_ready","x":1}}"#,
    ] {
        let outcome = both_ways(document).unwrap();
        let state = outcome.domain_state().unwrap();
        assert_eq!(state.error.code, "not_ready");
        assert_eq!(
            state.rest,
            [("total", json!("?")), ("b", Value::Null)]
                .into_iter()
                .collect()
        );
        let text = r#"{"error":{"code":"not_ready","x":1},"total":"?","b":null}"#;
        assert_eq!(to_string(&outcome).unwrap(), text);
    }
}

#[test]
fn what_is_neither_is_refused() {
    for (document, message) in [
        (
            r#"{"error":null,"total":1}"#,
            "invalid type: null, expected struct Reason at line 1 column 13",
        ),
        (r#"{"more":1}"#, "missing field `total` at line 1 column 10"),
        (
            "[]",
            "invalid type: sequence, expected an object, the data or a domain state at line 1 column 0",
        ),
        (
            r#"{"error":{"code":"a"},"error":{"code":"b"}}"#,
            "duplicate field `error` at line 1 column 29",
        ),
        (
            r#"{"a":1,"error":{"code":"a"},"a":2}"#,
            "duplicate property `a`, expected each name once at line 1 column 34",
        ),
        (
            r#"{"total":1,"total":2}"#,
            "duplicate field `total` at line 1 column 21",
        ),
    ] {
        assert_eq!(both_ways(document), Err(message.to_owned()), "{document}");
    }
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
struct Answer {
    data: OrdersData,
    #[serde(flatten)]
    extra: Extra,
}

#[derive(Debug, Deserialize, PartialEq, Serialize)]
struct Envelope {
    #[serde(flatten)]
    answer: Answer,
}

#[test]
fn it_decodes_inside_of_nested_and_flattened_structs() {
    for document in [
        json!({"data": {"total": 1, "next": {"error": {"code": "a"}, "b": 2}}, "isError": false}),
        json!({"data": {"error": {"code": "a"}, "next": {"total": 1}}}),
    ] {
        let envelope: Envelope = from_str(&document.to_string()).unwrap();
        assert_eq!(to_value(&envelope).unwrap(), document);
        assert_eq!(from_value::<Envelope>(document).unwrap(), envelope);
    }
}

#[test]
fn deep_nesting_survives() {
    let depth = 60;
    let document = format!(
        "{}{{\"total\":0,\"next\":{{\"error\":{{\"code\":\"a\"}},\"b\":null}}}}{}",
        "{\"total\":1,\"next\":".repeat(depth),
        "}".repeat(depth)
    );
    assert_eq!(to_string(&both_ways(&document).unwrap()).unwrap(), document);
}

/// As deep as serde_json goes. That it takes no longer than one level shows in `cargo xtask bench --only types`.
#[test]
fn data_at_the_bottom_of_a_deep_document_survives() {
    let depth = 120;
    let document = format!(
        "{}{{\"total\":0,\"payload\":[{{\"a\":[null]}}]}}{}",
        "{\"total\":1,\"next\":".repeat(depth),
        "}".repeat(depth)
    );
    assert_eq!(to_string(&both_ways(&document).unwrap()).unwrap(), document);
}

#[test]
fn what_is_refused_inside_says_why() {
    for (document, message) in [
        (
            r#"{"total":1,"next":[]}"#,
            "invalid type: sequence, expected an object, the data or a domain state",
        ),
        (
            r#"{"total":1,"next":null}"#,
            "invalid type: null, expected an object, the data or a domain state",
        ),
        (
            r#"{"total":1,"next":{"error":5}}"#,
            "invalid type: integer `5`, expected struct Reason",
        ),
        (r#"{"total":1,"next":{}}"#, "missing field `total`"),
    ] {
        let error = from_value::<OrdersData>(from_str(document).unwrap()).unwrap_err();
        assert_eq!(error.to_string(), message, "{document}");
    }
}

#[test]
fn conversions() {
    let reason = || Reason {
        code: "stale".to_owned(),
        extra: Extra::new(),
    };
    let state = DomainState::new(reason());
    assert_eq!(OrdersData::from(reason()), OrdersData::from(state.clone()));
    assert_eq!(OrdersData::from(reason()).into_result(), Err(state));
    let orders = Orders {
        total: 1,
        next: None,
        extra: Extra::new(),
    };
    assert_eq!(
        OrdersData::Success(orders.clone()).into_result(),
        Ok(orders)
    );
}

#[test]
fn an_outcome_is_the_type_that_its_data_is_of() {
    assert_eq!(OrdersData::NAME, "OrdersData");
}
