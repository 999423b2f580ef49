//! The same contract gives the same bytes, whenever and in whatever order its keys are written.

use std::path::Path;

use contract_tests::{outputs_of, repository};
use norm_contract_generator::command::{GenerateRequest, GenerateResult, OutputLayout, generate};
use norm_contract_generator::emit::rust::{Conversions, Validation};
use serde_yaml::{Mapping, Value};

#[test]
fn generating_twice_gives_equal_bytes() {
    let contract = repository().join("contract");
    assert_eq!(outputs_of(&contract), outputs_of(&contract));
}

#[test]
fn the_order_of_keys_makes_no_difference() {
    for contract in ["contract", "tests/fixtures/orders"] {
        let contract = repository().join(contract);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let copy = folder.path().join("contract");
        copy_reversed(&contract, &copy);
        assert_eq!(outputs_of(&contract), outputs_of(&copy));
    }
}

/// Copies a package with the keys of every YAML file in reversed order.
fn copy_reversed(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("the folder can be made");
    for entry in std::fs::read_dir(from).expect("the package can be read") {
        let from = entry.expect("the package can be read").path();
        let to = to.join(from.file_name().expect("it has a name"));
        if from.is_dir() {
            copy_reversed(&from, &to);
        } else if from.extension().is_some_and(|ending| ending == "yaml") {
            let text = std::fs::read_to_string(&from).expect("the file can be read");
            let value: Value = serde_yaml::from_str(&text).expect("the file is YAML");
            let reversed =
                serde_yaml::to_string(&reversed(value, false)).expect("it is YAML again");
            assert_ne!(reversed, text);
            std::fs::write(&to, reversed).expect("the copy can be written");
        } else {
            std::fs::copy(&from, &to).expect("the file can be copied");
        }
    }
}

/// The order in which types, properties and attributes are declared is theirs to keep.
fn reversed(value: Value, declares: bool) -> Value {
    match value {
        Value::Mapping(members) => {
            let mut members: Vec<(Value, Value)> = members
                .into_iter()
                .map(|(key, value)| {
                    let declares = ["$defs", "properties", "x-attributes"]
                        .iter()
                        .any(|it| key == *it);
                    (key, reversed(value, declares))
                })
                .collect();
            if !declares {
                members.reverse();
            }
            Value::Mapping(members.into_iter().collect::<Mapping>())
        }
        Value::Sequence(elements) => Value::Sequence(
            elements
                .into_iter()
                .map(|element| reversed(element, false))
                .collect(),
        ),
        other => other,
    }
}

#[test]
fn what_is_checked_in_is_current() {
    let mut request = GenerateRequest::new(
        repository().join("contract"),
        repository().join("generated"),
    );
    request.layout = OutputLayout::Crate;
    request.options.rust.validation = Validation::Apart;
    request.options.rust.conversions = Conversions::Apart;
    request.check = true;
    match generate(&request).result {
        GenerateResult::Compared(differences) => {
            let paths: Vec<String> = differences.iter().map(|it| it.path.clone()).collect();
            assert!(
                paths.is_empty(),
                "out of date: {paths:?}; mend it by `cargo xtask generate`"
            );
        }
        other => panic!("generated/ can't be compared: {other:?}"),
    }
}
