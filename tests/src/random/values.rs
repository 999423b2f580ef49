//! Random values of JSON: odd ones more often than ordinary ones.

use fastrand::Rng;
use serde_json::{Map, Number, Value, json};

/// Texts that something may stumble over.
const TEXTS: &[&str] = &[
    "",
    " ",
    "a",
    "b",
    "x",
    "null",
    "true",
    "1",
    "1.0",
    "-0",
    "client",
    "Client",
    "ключ",
    "naïve",
    "e\u{301}",
    "\u{0}",
    "\n\t\r",
    "\"\\/",
    "\u{7f}\u{2028}",
    "🦀",
    "\u{10ffff}",
    "$ref",
    "type",
    "a~b/c%d",
    "2026-01-01",
    "2026-07-28T10:00:00Z",
    "https://example.org/a?b=c#d",
    "{\"a\":1}",
    "AQID",
    "1.2.3",
    "user@example.org",
    "3d594650-3436-4ea5-8d5b-5f0d0a0f0b0c",
];

/// Moments whose text says more than the moment.
const MOMENTS: &[&str] = &[
    "2026-07-28T10:00:00Z",
    "2026-07-28T10:00:00.120Z",
    "2026-07-28T10:00:00.000000000Z",
    "2026-07-28T10:00:00.1234567890123+02:00",
    "2026-07-28T10:00:00+05:45",
    "2026-07-28T10:00:00-00:00",
    "2026-07-28T10:00:00+23:59",
    "2026-07-28t10:00:00z",
    "2016-12-31T23:59:60Z",
    "1990-12-31T15:59:60-08:00",
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00-12:00",
    "9999-12-31T23:59:59.999Z",
    "2024-02-29T00:00:00Z",
    "1582-10-10T12:00:00Z",
];

/// Names that nothing in a schema has.
const NAMES: &[&str] = &[
    "",
    " ",
    "extra",
    "more",
    "unknown",
    "Unknown",
    "x-y",
    "$ref",
    "$schema",
    "__proto__",
    "self",
    "r#type",
    "ключ",
    "🦀",
    "\u{0}",
    "a/b",
    "a~b",
    "0",
    "null",
];

/// A text.
pub fn text(random: &mut Rng) -> String {
    if random.u8(..4) > 0 {
        return choice(random, TEXTS).to_owned();
    }
    let length = random.usize(..12);
    (0..length).map(|_| random.char(..)).collect()
}

/// A date and time, not always a right one.
pub fn moment(random: &mut Rng) -> String {
    choice(random, MOMENTS).to_owned()
}

/// The name of a property.
pub fn name(random: &mut Rng) -> String {
    choice(random, NAMES).to_owned()
}

/// A whole number from `least` to `most`, its bounds and the bounds of 64 and of 53 bits above all.
pub fn integer(random: &mut Rng, least: i128, most: i128) -> i128 {
    const EDGES: [i128; 16] = [
        0,
        1,
        -1,
        2,
        42,
        -32_600,
        1 << 31,
        1 << 53,
        (1 << 53) + 1,
        -(1 << 53) - 1,
        i64::MAX as i128,
        i64::MAX as i128 - 1,
        i64::MIN as i128,
        i64::MAX as i128 + 1,
        u64::MAX as i128,
        u64::MAX as i128 - 1,
    ];
    let fits = |number: &i128| (least..=most).contains(number);
    let edges: Vec<i128> = [least, most, least + 1, most - 1]
        .into_iter()
        .chain(EDGES)
        .filter(fits)
        .collect();
    match random.u8(..4) {
        0 if least < most => random.i128(least..=most),
        _ => edges[random.usize(..edges.len())],
    }
}

/// The number in JSON, some of those that a float holds exactly as a float: `1.0`.
pub fn written(random: &mut Rng, integer: i128) -> Value {
    let float = integer as f64;
    if random.u8(..5) == 0 && float as i128 == integer && float.abs() < 9e18 {
        return json!(float);
    }
    match (i64::try_from(integer), u64::try_from(integer)) {
        (Ok(integer), _) => json!(integer),
        (_, Ok(integer)) => json!(integer),
        _ => json!(float),
    }
}

/// A number that something may stumble over.
pub fn number(random: &mut Rng) -> Value {
    const FLOATS: [f64; 14] = [
        0.5,
        1.0,
        -0.0,
        0.1,
        -273.15,
        1e-7,
        1e21,
        1.7976931348623157e308,
        5e-324,
        2.2250738585072014e-308,
        123456789012345680.0,
        0.30000000000000004,
        9007199254740993.0,
        1e16,
    ];
    match random.u8(..4) {
        0 => {
            let integer = integer(random, i64::MIN.into(), u64::MAX.into());
            written(random, integer)
        }
        1 => {
            let bits = f64::from_bits(random.u64(..));
            Number::from_f64(bits).map_or(json!(0.25), Value::Number)
        }
        _ => json!(FLOATS[random.usize(..FLOATS.len())]),
    }
}

/// Any value, of bounded depth.
pub fn any(random: &mut Rng, depth: usize) -> Value {
    let kinds = if depth == 0 { 4 } else { 6 };
    match random.u8(..kinds) {
        0 => Value::Null,
        1 => random.bool().into(),
        2 => text(random).into(),
        3 => number(random),
        4 => {
            let length = random.usize(..3);
            (0..length).map(|_| any(random, depth - 1)).collect()
        }
        _ => {
            let length = random.usize(..3);
            let members = (0..length).map(|_| (name(random), any(random, depth - 1)));
            Value::Object(members.collect::<Map<_, _>>())
        }
    }
}

/// One of several.
pub fn choice<T: Copy>(random: &mut Rng, choices: &[T]) -> T {
    choices[random.usize(..choices.len())]
}
