//! Dates and times that keep their text.

use std::convert::TryFrom;
use std::fmt;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::rfc3339::{self, Instant};

/// A date and time, kept as the text that it came as, with its offset and the digits of its fraction.
///
/// Decoding takes any string, since JSON Schema's `format` describes and doesn't restrict: see [`is_valid`]. What is
/// made here by [`parse`] or from a `SystemTime` is valid by RFC 3339.
///
/// Two are equal if their texts are: `12:00:00Z` and `14:00:00+02:00` are not. Compare [`unix_nanoseconds`] to
/// compare instants.
///
/// [`is_valid`]: Timestamp::is_valid
/// [`parse`]: Timestamp::parse
/// [`unix_nanoseconds`]: Timestamp::unix_nanoseconds
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Timestamp {
    text: String,
}

impl Timestamp {
    /// Takes a text that is a date and time by RFC 3339, such as `2026-07-28T10:00:00.5+02:00`.
    ///
    /// # Errors
    /// Any other text, with what is wrong in it.
    pub fn parse(text: &str) -> Result<Self, InvalidTimestamp> {
        Self::try_from(text.to_owned())
    }

    /// The text as it came.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether the text is a date and time by RFC 3339.
    pub fn is_valid(&self) -> bool {
        rfc3339::parse(&self.text).is_ok()
    }

    /// The whole seconds since 1970-01-01T00:00:00Z, negative before. `None` if the text is no date and time.
    ///
    /// A leap second counts as the second that follows it.
    pub fn unix_seconds(&self) -> Option<i64> {
        self.instant().map(|instant| instant.seconds)
    }

    /// The nanoseconds since 1970-01-01T00:00:00Z, negative before. `None` if the text is no date and time.
    ///
    /// Digits of a finer fraction are cut. A leap second counts as the second that follows it.
    pub fn unix_nanoseconds(&self) -> Option<i128> {
        let instant = self.instant()?;
        Some(i128::from(instant.seconds) * 1_000_000_000 + i128::from(instant.nanoseconds))
    }

    fn instant(&self) -> Option<Instant> {
        rfc3339::parse(&self.text).ok()
    }
}

impl TryFrom<String> for Timestamp {
    type Error = InvalidTimestamp;

    fn try_from(text: String) -> Result<Self, InvalidTimestamp> {
        match rfc3339::parse(&text) {
            Ok(_) => Ok(Self { text }),
            Err(reason) => Err(InvalidTimestamp {
                text,
                problem: Problem::NoTimestamp(reason),
            }),
        }
    }
}

impl FromStr for Timestamp {
    type Err = InvalidTimestamp;

    fn from_str(text: &str) -> Result<Self, InvalidTimestamp> {
        Self::parse(text)
    }
}

/// In UTC, to the nanosecond. RFC 3339 has four digits for the year: a time before 0000 or after 9999, which no
/// clock shows, becomes the first or the last instant that can be written.
impl From<SystemTime> for Timestamp {
    fn from(time: SystemTime) -> Self {
        let text = rfc3339::format(match time.duration_since(UNIX_EPOCH) {
            Ok(after) => Instant {
                seconds: i64::try_from(after.as_secs()).unwrap_or(i64::MAX),
                nanoseconds: after.subsec_nanos(),
            },
            Err(error) => before_1970(error.duration()),
        });
        Self { text }
    }
}

fn before_1970(distance: std::time::Duration) -> Instant {
    let seconds = i64::try_from(distance.as_secs()).map_or(i64::MIN, |seconds| -seconds);
    match distance.subsec_nanos() {
        0 => Instant {
            seconds,
            nanoseconds: 0,
        },
        nanoseconds => Instant {
            seconds: seconds.saturating_sub(1),
            nanoseconds: 1_000_000_000 - nanoseconds,
        },
    }
}

impl From<Timestamp> for String {
    fn from(timestamp: Timestamp) -> Self {
        timestamp.text
    }
}

impl AsRef<str> for Timestamp {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.text)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_string(TextVisitor)
    }
}

struct TextVisitor;

impl Visitor<'_> for TextVisitor {
    type Value = Timestamp;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a string (date and time)")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Timestamp, E> {
        Ok(Timestamp {
            text: text.to_owned(),
        })
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Timestamp, E> {
        Ok(Timestamp { text })
    }
}

/// A text that is no date and time by RFC 3339, or a time that has no counterpart in another type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidTimestamp {
    text: String,
    problem: Problem,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    NoTimestamp(&'static str),
    Unconvertible(&'static str),
}

impl InvalidTimestamp {
    /// That a time can't be converted, for conversions into and from other types: the time, and why.
    pub fn unconvertible(text: impl Into<String>, reason: &'static str) -> Self {
        Self {
            text: text.into(),
            problem: Problem::Unconvertible(reason),
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for InvalidTimestamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problem {
            Problem::NoTimestamp(reason) => write!(
                formatter,
                "`{}` is no date and time: {}; expected RFC 3339, like 2026-07-28T10:00:00Z",
                self.text, reason
            ),
            Problem::Unconvertible(reason) => {
                write!(formatter, "`{}` can't be converted: {}", self.text, reason)
            }
        }
    }
}

impl std::error::Error for InvalidTimestamp {}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{from_str, from_value, json, to_string};

    use super::*;

    fn reason(text: &str) -> &'static str {
        match Timestamp::parse(text).unwrap_err().problem {
            Problem::NoTimestamp(reason) | Problem::Unconvertible(reason) => reason,
        }
    }

    #[test]
    fn the_text_survives_whatever_it_is() {
        for document in [
            r#""2026-07-28T10:00:00+02:00""#,
            r#""2026-07-28T10:00:00.120Z""#,
            r#""2026-07-28t10:00:00z""#,
            r#""yesterday""#,
            r#""""#,
        ] {
            let timestamp: Timestamp = from_str(document).unwrap();
            assert_eq!(to_string(&timestamp).unwrap(), document);
        }
        let error = from_value::<Timestamp>(json!(1)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "invalid type: integer `1`, expected a string (date and time)"
        );
    }

    #[test]
    fn valid_texts_are_taken() {
        for text in [
            "2026-07-28T10:00:00Z",
            "2026-07-28t10:00:00.123456789012345z",
            "2024-02-29T00:00:00-00:00",
            "2000-02-29T23:59:59+23:59",
            "0000-01-01T00:00:00Z",
            "1998-12-31T23:59:60Z",
            "1998-12-31T15:59:60.123-08:00",
            "1999-01-01T00:59:60+01:00",
        ] {
            let timestamp: Timestamp = text.parse().unwrap();
            assert_eq!(timestamp.as_str(), text);
            assert!(timestamp.is_valid());
        }
    }

    #[test]
    fn invalid_texts_are_refused_with_the_reason() {
        for (text, expected) in [
            ("", "the year has four digits"),
            ("26-07-28T10:00:00Z", "the year has four digits"),
            ("+2026-07-28T10:00:00Z", "the year has four digits"),
            ("2026/07/28T10:00:00Z", "after the year comes `-`"),
            ("2026-13-28T10:00:00Z", "the month is 01 to 12"),
            ("2026-00-28T10:00:00Z", "the month is 01 to 12"),
            ("2026-7-28T10:00:00Z", "the month is 01 to 12"),
            ("2026-02-29T10:00:00Z", "the month has no such day"),
            ("1900-02-29T10:00:00Z", "the month has no such day"),
            ("2026-04-31T10:00:00Z", "the month has no such day"),
            ("2026-04-00T10:00:00Z", "the month has no such day"),
            ("2026-07-28 10:00:00Z", "after the date comes `T`"),
            ("2026-07-28T24:00:00Z", "the hour is 00 to 23"),
            ("2026-07-28T10:60:00Z", "the minute is 00 to 59"),
            ("2026-07-28T10:00Z", "after the minute comes `:`"),
            ("2026-07-28T10:00:61Z", "the second is 00 to 60"),
            (
                "1998-12-31T23:58:60Z",
                "second 60 stands only at 23:59:60 UTC",
            ),
            (
                "1998-12-31T23:59:60+01:00",
                "second 60 stands only at 23:59:60 UTC",
            ),
            ("2026-07-28T10:00:00.Z", "after the point comes a digit"),
            (
                "2026-07-28T10:00:00,5Z",
                "at the end comes `Z` or an offset like `+02:00`",
            ),
            (
                "2026-07-28T10:00:00",
                "at the end comes `Z` or an offset like `+02:00`",
            ),
            ("2026-07-28T10:00:00+24:00", "the offset's hour is 00 to 23"),
            (
                "2026-07-28T10:00:00+0200",
                "after the offset's hour comes `:`",
            ),
            (
                "2026-07-28T10:00:00+02:60",
                "the offset's minute is 00 to 59",
            ),
            ("2026-07-28T10:00:00Z ", "nothing may follow the offset"),
            ("२०२६-07-28T10:00:00Z", "the year has four digits"),
        ] {
            assert_eq!(reason(text), expected, "{text}");
        }
    }

    #[test]
    fn the_error_says_what_is_and_what_was_expected() {
        let error = Timestamp::parse("soon").unwrap_err();
        assert_eq!(error.text(), "soon");
        assert_eq!(
            error.to_string(),
            "`soon` is no date and time: the year has four digits; expected RFC 3339, like 2026-07-28T10:00:00Z"
        );
    }

    #[test]
    fn instants_compare_across_offsets() {
        let here = Timestamp::parse("2026-07-28T12:00:00.5+02:00").unwrap();
        let there = Timestamp::parse("2026-07-28T10:00:00.50Z").unwrap();
        assert_ne!(here, there);
        assert_eq!(here.unix_seconds(), Some(1_785_232_800));
        assert_eq!(here.unix_nanoseconds(), Some(1_785_232_800_500_000_000));
        assert_eq!(here.unix_nanoseconds(), there.unix_nanoseconds());
        let leap = Timestamp::parse("1998-12-31T23:59:60Z").unwrap();
        assert_eq!(leap.unix_seconds(), Some(915_148_800));
        let text: Timestamp = from_str("\"soon\"").unwrap();
        assert_eq!(
            (
                text.unix_seconds(),
                text.unix_nanoseconds(),
                text.is_valid()
            ),
            (None, None, false)
        );
    }

    #[test]
    fn system_times_are_written_in_utc() {
        let written = |time: SystemTime| String::from(Timestamp::from(time));
        assert_eq!(written(UNIX_EPOCH), "1970-01-01T00:00:00Z");
        assert_eq!(
            written(UNIX_EPOCH + Duration::from_millis(1_785_232_800_120)),
            "2026-07-28T10:00:00.12Z"
        );
        assert_eq!(
            written(UNIX_EPOCH - Duration::from_millis(500)),
            "1969-12-31T23:59:59.5Z"
        );
        assert_eq!(
            written(UNIX_EPOCH - Duration::from_secs(1)),
            "1969-12-31T23:59:59Z"
        );
    }

    #[test]
    fn system_times_beyond_four_digits_of_a_year_saturate() {
        let late = UNIX_EPOCH + Duration::from_secs(1 << 50);
        assert_eq!(
            Timestamp::from(late).as_str(),
            "9999-12-31T23:59:59.999999999Z"
        );
        let early = UNIX_EPOCH - Duration::new(1 << 50, 1);
        assert_eq!(Timestamp::from(early).as_str(), "0000-01-01T00:00:00Z");
    }
}
