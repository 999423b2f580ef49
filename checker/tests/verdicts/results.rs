//! Results of tools that were called.

use norm_contract_check::listing::Sample;
use norm_contract_check::{Listing, Words};
use serde_json::{Value, json};

use crate::offers::offered;
use crate::support::{catalog_of, checked, details, reasons};

/// The row of a tool that was called, with the number of the exit code.
fn sampled(version: Value, sample: Sample) -> (Vec<String>, Vec<[String; 3]>, u8) {
    let catalog = catalog_of(vec![
        json!({"name": "orders", "versions": [version.clone()]}),
    ]);
    let output = version.get("output_schema").cloned().unwrap_or(Value::Null);
    let mut listing = Listing::complete("shop", vec![offered(json!({"type": "object"}), output)]);
    listing.samples.insert("orders".to_owned(), vec![sample]);
    let conformance = checked(&catalog, &listing);
    let row = &conformance.report.tools[0];
    let exit = conformance.exit_code(Default::default()).number();
    let owned = |it: [&str; 3]| it.map(str::to_owned);
    let reasons = reasons(row).into_iter().map(str::to_owned).collect();
    (reasons, details(row).into_iter().map(owned).collect(), exit)
}

#[test]
fn sampled_results_are_judged_by_the_catalog() {
    let version = json!({
        "version": 1,
        "input_schema": {"type": "object"},
        "output_schema": {
            "type": "object", "required": ["total"], "properties": {"total": {"type": "number"}}
        },
        "max_result_bytes": 60
    });
    let result = |content: Value| Sample::Result(json!({"structuredContent": content}));
    let detail = |it: [&str; 3]| it.map(str::to_owned);
    let (reasons, details, exit) = sampled(version.clone(), result(json!({"total": 5})));
    assert_eq!((reasons.len(), details.len(), exit), (0, 0, 0));

    let (reasons, details, exit) = sampled(version.clone(), result(json!({"total": "5"})));
    assert_eq!(reasons, ["output_schema_violation"]);
    assert_eq!(
        details,
        [detail(["/structuredContent/total", "number", r#""5""#])]
    );
    assert_eq!(exit, 1);

    let absent = Sample::Result(json!({"content": []}));
    let (reasons, details, _) = sampled(version.clone(), absent);
    assert_eq!(reasons, ["output_schema_violation"]);
    let expected = "structured content by the catalog's output schema";
    assert_eq!(
        details,
        [detail(["/structuredContent", expected, "absent"])]
    );

    // {"structuredContent":{"total":5,"note":"…"}} is 43 bytes and the note.
    let at_limit = result(json!({"total": 5, "note": "x".repeat(17)}));
    assert_eq!(sampled(version.clone(), at_limit).0, [""; 0]);
    let above = result(json!({"total": 5, "note": "x".repeat(18)}));
    let (reasons, details, exit) = sampled(version.clone(), above);
    assert_eq!(reasons, ["result_too_large"]);
    assert_eq!(
        details,
        [detail(["", "a result of at most 60 bytes", "61 bytes"])]
    );
    assert_eq!(exit, 0);

    for unsure in [
        Sample::Failed("no answer in 30 seconds".into()),
        Sample::Result(json!({"isError": true, "content": []})),
        Sample::Result(json!({"resultType": "input_required"})),
    ] {
        let (reasons, details, exit) = sampled(version.clone(), unsure);
        assert_eq!((reasons.len(), details.len(), exit), (0, 1, 5));
        assert!(
            details[0][2].starts_with("not verified: the trial call "),
            "{details:?}"
        );
    }
}

#[test]
fn the_beginning_of_a_result_is_evidence_of_its_size_alone() {
    let begun = |least_bytes: usize| Sample::BrokenOff {
        least_bytes,
        cause: Words::new("соединение закрыто", "the connection was closed"),
    };
    let not_read =
        "not verified: the result was not read to its end: the connection was closed".to_owned();
    let limited = json!({"version": 1, "input_schema": {"type": "object"}, "max_result_bytes": 60});
    let (reasons, details, exit) = sampled(limited.clone(), begun(61));
    let too_large = ["", "a result of at most 60 bytes", "at least 61 bytes"].map(str::to_owned);
    assert_eq!(reasons, ["result_too_large"]);
    assert_eq!((details, exit), (vec![too_large.clone()], 0));

    let (reasons, details, exit) = sampled(limited.clone(), begun(60));
    let expected = "a result of the trial call".to_owned();
    let doubt = [String::new(), expected, not_read];
    assert_eq!((reasons.len(), exit), (0, 5));
    assert_eq!(details, std::slice::from_ref(&doubt));

    let mut with_schema = limited;
    with_schema["output_schema"] = json!({"type": "object"});
    let (reasons, details, exit) = sampled(with_schema, begun(61));
    assert_eq!(reasons, ["result_too_large"]);
    assert_eq!((details, exit), (vec![too_large, doubt], 5));
}

#[test]
fn a_schema_that_refers_elsewhere_judges_no_result() {
    let version = json!({
        "version": 1,
        "input_schema": {"type": "object"},
        "output_schema": {
            "type": "object",
            "properties": {"id": {"$ref": "https://example.com/id.json"}}
        }
    });
    let result = Sample::Result(json!({"structuredContent": {"id": 1}}));
    let (reasons, details, exit) = sampled(version, result);
    assert_eq!((reasons.len(), exit), (0, 5));
    let detail = [
        "/structuredContent",
        "structured content by the catalog's output schema",
        "not verified: the schema refers to another document, https://example.com/id.json, and none is ever fetched",
    ];
    assert_eq!(details, [detail.map(str::to_owned)]);
}

#[test]
fn results_without_a_limit_have_100_kib() {
    let version = json!({"version": 1, "input_schema": {"type": "object"}});
    let of_size = |size: usize| {
        let rest = json!({"text": ""}).to_string().len();
        Sample::Result(json!({"text": "x".repeat(size - rest)}))
    };
    assert_eq!(sampled(version.clone(), of_size(102_400)).0, [""; 0]);
    assert_eq!(sampled(version, of_size(102_401)).0, ["result_too_large"]);
}
