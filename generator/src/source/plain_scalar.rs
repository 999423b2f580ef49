//! What a scalar without quotes means: null, a boolean, a number or a text.

/// The meaning of a plain scalar, by YAML 1.2's core schema as `serde_yaml` reads it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PlainScalar {
    Null,
    Bool(bool),
    Integer(i128),
    Float(f64),
    /// A number, but none that can be kept: infinite, not a number, or too large.
    OutOfRange,
    Text,
}

impl PlainScalar {
    pub(super) fn of(text: &str) -> Self {
        match text {
            "" | "~" | "null" | "Null" | "NULL" => return PlainScalar::Null,
            "true" | "True" | "TRUE" => return PlainScalar::Bool(true),
            "false" | "False" | "FALSE" => return PlainScalar::Bool(false),
            ".nan" | ".NaN" | ".NAN" => return PlainScalar::OutOfRange,
            _ => {}
        }
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        if let ".inf" | ".Inf" | ".INF" = unsigned {
            return PlainScalar::OutOfRange;
        }
        integer(text, unsigned)
            .or_else(|| float(text, unsigned))
            .unwrap_or(PlainScalar::Text)
    }

    /// Whether a number has the value of this one.
    pub(super) fn equals(self, number: &serde_json::Number) -> bool {
        match self {
            // JSON's `-0` is read as a float.
            PlainScalar::Integer(0) => number.as_f64() == Some(0.0),
            PlainScalar::Integer(integer) => number.as_i128() == Some(integer),
            PlainScalar::Float(float) => number.as_f64() == Some(float),
            _ => false,
        }
    }

    /// What this is called in messages.
    pub(super) fn kind(self) -> &'static str {
        match self {
            PlainScalar::Null => "null",
            PlainScalar::Bool(_) => "a boolean",
            PlainScalar::Integer(_) | PlainScalar::Float(_) | PlainScalar::OutOfRange => "a number",
            PlainScalar::Text => "a text",
        }
    }
}

/// Digits alone, or after `0x`, `0o`, `0b`. Digits after a leading zero are a text: YAML 1.1 takes
/// them for octal, 1.2 for decimal.
fn integer(text: &str, unsigned: &str) -> Option<PlainScalar> {
    let (radix, digits) = match unsigned.as_bytes() {
        [b'0', b'x', ..] => (16, &unsigned[2..]),
        [b'0', b'o', ..] => (8, &unsigned[2..]),
        [b'0', b'b', ..] => (2, &unsigned[2..]),
        _ => (10, unsigned),
    };
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return None;
    }
    if radix == 10 && digits.len() > 1 && digits.starts_with('0') {
        return Some(PlainScalar::Text);
    }
    let in_range = i128::from_str_radix(digits, radix)
        .map(|magnitude| {
            if text.starts_with('-') {
                -magnitude
            } else {
                magnitude
            }
        })
        .ok()
        .filter(|value| (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(value));
    Some(in_range.map_or(PlainScalar::OutOfRange, PlainScalar::Integer))
}

/// Decimal digits with a point, an exponent or both.
fn float(text: &str, unsigned: &str) -> Option<PlainScalar> {
    if !unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
        return None;
    }
    let value: f64 = text.parse().ok()?;
    let mantissa = unsigned.split(['e', 'E']).next().unwrap_or_default();
    let vanishes = value == 0.0 && mantissa.contains(|digit| matches!(digit, '1'..='9'));
    if value.is_finite() && !vanishes {
        Some(PlainScalar::Float(value))
    } else {
        Some(PlainScalar::OutOfRange)
    }
}

#[cfg(test)]
mod tests {
    use super::PlainScalar::{self, Bool, Float, Integer, Null, OutOfRange, Text};

    #[test]
    fn reads_the_core_schema() {
        let table = [
            ("", Null),
            ("~", Null),
            ("NULL", Null),
            ("nULL", Text),
            ("True", Bool(true)),
            ("FALSE", Bool(false)),
            ("no", Text),
            ("on", Text),
            ("y", Text),
            ("0", Integer(0)),
            ("-0", Integer(0)),
            ("+12", Integer(12)),
            ("0x1F", Integer(31)),
            ("-0x1f", Integer(-31)),
            ("0o14", Integer(12)),
            ("0b101", Integer(5)),
            ("0X1F", Text),
            ("0x", Text),
            ("0x-1", Text),
            ("1_000", Text),
            ("0123", Text),
            ("00", Text),
            ("+-5", Text),
            ("1e3", Float(1000.0)),
            ("1.0", Float(1.0)),
            (".5", Float(0.5)),
            ("-5.", Float(-5.0)),
            ("0123.5", Float(123.5)),
            (".", Text),
            ("-", Text),
            ("1e", Text),
            ("e5", Text),
            ("inf", Text),
            ("NaN", Text),
            ("infinity", Text),
            ("+.nan", Text),
            ("2024-01-01", Text),
            ("12:30", Text),
        ];
        for (text, expected) in table {
            assert_eq!(PlainScalar::of(text), expected, "{text:?}");
        }
    }

    #[test]
    fn refuses_what_no_number_of_json_can_hold() {
        assert_eq!(
            PlainScalar::of("18446744073709551615"),
            Integer(u64::MAX.into())
        );
        assert_eq!(
            PlainScalar::of("-9223372036854775808"),
            Integer(i64::MIN.into())
        );
        assert_eq!(
            PlainScalar::of("0xFFFFFFFFFFFFFFFF"),
            Integer(u64::MAX.into())
        );
        assert_eq!(PlainScalar::of("1e308"), Float(1e308));
        assert_eq!(PlainScalar::of("0e-999"), Float(0.0));
        for text in [
            ".inf",
            "-.INF",
            "+.Inf",
            ".nan",
            "18446744073709551616",
            "-9223372036854775809",
            "0x10000000000000000",
            "-0x8000000000000001",
            "1e309",
            "-1e400",
            "1e-400",
            "100000000000000000000000000000000000000000000000000",
        ] {
            assert_eq!(PlainScalar::of(text), OutOfRange, "{text:?}");
        }
    }
}
