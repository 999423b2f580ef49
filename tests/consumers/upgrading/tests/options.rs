//! Options of the builder and several major versions together.

use consumer_upgrading::with_options::{v1, v2};
use serde_json::json;

#[test]
fn a_type_moves_to_another_module() {
    let card = v1::shop::Card::new("4");
    assert_eq!(v2::payments::Card::from(card), v2::payments::Card::new("4"));
}

#[test]
fn each_version_validates_by_its_own_schema() {
    let customer = json!({"name": "Ada"});
    assert_eq!(
        v1::validation::validate::<v1::shop::Customer>(&customer),
        []
    );
    let missing = v2::validation::validate::<v2::shop::Customer>(&customer);
    let paths: Vec<&str> = missing.iter().map(|it| it.path.as_str()).collect();
    assert_eq!(paths, ["/address", "/email"]);
}

#[test]
fn conversions_are_there_once_for_all_versions() {
    let time = chrono::DateTime::parse_from_rfc3339("2026-02-03T04:05:06Z").expect("it is one");
    let time = v2::Timestamp::try_from(time).expect("RFC 3339 can write it");
    let _: &v1::Timestamp = &time;
    assert_eq!(time.as_str(), "2026-02-03T04:05:06Z");
}
