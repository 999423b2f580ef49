//! Conversions between `Timestamp` and chrono's dates and times. Copied into outputs whose consumers ask for them.

use std::convert::TryFrom;

use super::support::{InvalidTimestamp, Timestamp};

type DateTime = ::chrono::DateTime<::chrono::FixedOffset>;

/// The same time at the same offset. Digits beyond nanoseconds are cut; a leap second stays one.
impl TryFrom<&Timestamp> for DateTime {
    type Error = InvalidTimestamp;

    fn try_from(timestamp: &Timestamp) -> Result<Self, InvalidTimestamp> {
        // A decoded text may be anything, and chrono takes some that RFC 3339 doesn't have.
        Timestamp::parse(timestamp.as_str())?;
        DateTime::parse_from_rfc3339(timestamp.as_str()).map_err(|_| {
            InvalidTimestamp::unconvertible(timestamp.as_str(), "chrono has no such time")
        })
    }
}

/// The time at its offset, to the nanosecond.
///
/// # Errors
/// A year of other than four digits, an offset with seconds or a leap second where none can be: RFC 3339 can't write
/// them.
impl TryFrom<DateTime> for Timestamp {
    type Error = InvalidTimestamp;

    fn try_from(time: DateTime) -> Result<Self, InvalidTimestamp> {
        if time.offset().local_minus_utc() % 60 != 0 {
            return Err(InvalidTimestamp::unconvertible(
                format!("{:?}", time),
                "RFC 3339 writes offsets in whole minutes",
            ));
        }
        Timestamp::try_from(time.to_rfc3339_opts(::chrono::SecondsFormat::AutoSi, true))
    }
}

#[cfg(test)]
mod tests {
    use chrono::{FixedOffset, TimeZone, Utc};

    use super::*;

    fn to_chrono(text: &str) -> DateTime {
        let timestamp = Timestamp::parse(text).unwrap();
        DateTime::try_from(&timestamp).unwrap()
    }

    #[test]
    fn what_rfc_3339_has_converts_and_comes_back() {
        for (text, back) in [
            (
                "2026-07-28T10:00:00.5+02:00",
                "2026-07-28T10:00:00.500+02:00",
            ),
            ("2026-07-28t10:00:00z", "2026-07-28T10:00:00Z"),
            ("2026-07-28T10:00:00-00:00", "2026-07-28T10:00:00Z"),
            (
                "2026-07-28T10:00:00.123456789012Z",
                "2026-07-28T10:00:00.123456789Z",
            ),
            ("0000-01-01T00:00:00+23:59", "0000-01-01T00:00:00+23:59"),
            ("9999-12-31T23:59:59-23:59", "9999-12-31T23:59:59-23:59"),
            ("1998-12-31T15:59:60-08:00", "1998-12-31T15:59:60-08:00"),
        ] {
            let timestamp = Timestamp::try_from(to_chrono(text)).unwrap();
            assert_eq!(timestamp.as_str(), back, "{text}");
        }
        let time = to_chrono("2026-07-28T12:00:00.000000001+02:00");
        assert_eq!(time, Utc.timestamp_nanos(1_785_232_800_000_000_001));
        assert_eq!(time.offset().local_minus_utc(), 7200);
    }

    #[test]
    fn what_cannot_be_converted_is_an_error_that_says_so() {
        let decoded: Timestamp = serde_json::from_str("\"2026-07-28 10:00:00Z\"").unwrap();
        assert_eq!(
            DateTime::try_from(&decoded).unwrap_err().to_string(),
            "`2026-07-28 10:00:00Z` is no date and time: after the date comes `T`; \
             expected RFC 3339, like 2026-07-28T10:00:00Z"
        );
        let refused = |seconds: i64, offset: i32| {
            let offset = FixedOffset::east_opt(offset).unwrap();
            let time = offset.timestamp_opt(seconds, 0).unwrap();
            Timestamp::try_from(time).unwrap_err().to_string()
        };
        assert_eq!(
            refused(0, 3208),
            "`1970-01-01T00:53:28+00:53:28` can't be converted: RFC 3339 writes offsets in whole minutes"
        );
        assert_eq!(
            refused(400_000_000_000, 0),
            "`+14645-06-30T15:06:40Z` is no date and time: the year has four digits; \
             expected RFC 3339, like 2026-07-28T10:00:00Z"
        );
        assert!(refused(-100_000_000_000, 0).contains("the year has four digits"));
    }
}
