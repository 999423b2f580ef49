//! Conversions of dates and times, which are features.
#![cfg(all(feature = "chrono", feature = "jiff"))]

use norm_contract::support::Timestamp;

#[test]
fn a_timestamp_converts_and_comes_back() {
    let timestamp = Timestamp::parse("2026-07-28T10:00:00+02:00").expect("it is RFC 3339");
    let in_chrono = chrono::DateTime::try_from(&timestamp).expect("chrono has it");
    assert_eq!(in_chrono.timestamp(), 1_785_225_600);
    assert_eq!(Timestamp::try_from(in_chrono), Ok(timestamp.clone()));
    let in_jiff = jiff::Zoned::try_from(&timestamp).expect("jiff has it");
    assert_eq!(in_jiff.timestamp().as_second(), 1_785_225_600);
    assert_eq!(Timestamp::try_from(&in_jiff), Ok(timestamp));
}
