//! Every document of every case survives decoding and encoding.

use consumer_lossless::equality::is_same_document;
use serde_json::Value;

#[test]
fn documents_survive() {
    let mut failures = Vec::new();
    for subject in consumer_lossless::subjects() {
        let name = subject.name;
        if subject.types.is_empty() {
            continue;
        }
        let documents: Vec<Value> =
            serde_json::from_str(subject.documents).expect("the case has a list of documents");
        for document in documents {
            let mut types = subject.types.iter();
            let Some(root) = types.find(|it| Some(it.name) == subject.root) else {
                failures.push(format!("{name}: the root {:?} is no type", subject.root));
                break;
            };
            match (root.round_trip)(&document.to_string()) {
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
    let refused: Vec<&str> = consumer_lossless::subjects()
        .iter()
        .filter(|subject| subject.types.is_empty())
        .map(|subject| subject.name)
        .collect();
    assert!(refused.contains(&"contradiction"), "{refused:?}");
}
