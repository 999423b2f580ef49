//! Every document of every case survives decoding and encoding.

use consumer_lossless::equality::is_same_document;
use serde_json::Value;

#[test]
fn documents_survive() {
    let mut failures = Vec::new();
    for (name, _, documents, round_trip) in consumer_lossless::cases() {
        let Some(round_trip) = round_trip else {
            continue;
        };
        let documents: Vec<Value> =
            serde_json::from_str(documents).expect("the case has a list of documents");
        for document in documents {
            match round_trip(&document.to_string()) {
                Ok(survived) if is_same_document(&survived, &document) => {}
                Ok(altered) => failures.push(format!("{name}: {document} became {altered}")),
                Err(error) => failures.push(format!("{name}: {document} is refused: {error}")),
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn what_has_no_value_is_refused() {
    let refused: Vec<&str> = consumer_lossless::cases()
        .iter()
        .filter(|(.., round_trip)| round_trip.is_none())
        .map(|(name, ..)| *name)
        .collect();
    assert!(refused.contains(&"contradiction"), "{refused:?}");
}
