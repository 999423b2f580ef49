//! Conversions between `Timestamp` and jiff's dates and times. Copied into outputs whose consumers ask for them.

use std::convert::TryFrom;

use super::support::{InvalidTimestamp, Timestamp};

/// The instant. Digits beyond nanoseconds are cut.
///
/// # Errors
/// A leap second, or a time after 9999-12-30T22:00:00Z: jiff has neither.
impl TryFrom<&Timestamp> for ::jiff::Timestamp {
    type Error = InvalidTimestamp;

    fn try_from(timestamp: &Timestamp) -> Result<Self, InvalidTimestamp> {
        let text = timestamp.as_str();
        Timestamp::parse(text)?;
        if text.get(17..19) == Some("60") {
            return Err(InvalidTimestamp::unconvertible(
                text,
                "jiff has no leap seconds",
            ));
        }
        let instant = timestamp.unix_nanoseconds();
        let instant = instant.and_then(|it| ::jiff::Timestamp::from_nanosecond(it).ok());
        instant.ok_or_else(|| {
            InvalidTimestamp::unconvertible(text, "jiff's times end at 9999-12-30T22:00:00Z")
        })
    }
}

/// The instant at the offset, which is all of a time zone that the text has. Digits beyond nanoseconds are cut.
///
/// # Errors
/// A leap second, or a time after 9999-12-30T22:00:00Z: jiff has neither.
impl TryFrom<&Timestamp> for ::jiff::Zoned {
    type Error = InvalidTimestamp;

    fn try_from(timestamp: &Timestamp) -> Result<Self, InvalidTimestamp> {
        let instant = ::jiff::Timestamp::try_from(timestamp)?;
        let offset = offset_seconds(timestamp.as_str());
        let offset = offset.and_then(|it| ::jiff::tz::Offset::from_seconds(it).ok());
        let offset = offset.unwrap_or(::jiff::tz::Offset::UTC);
        Ok(instant.to_zoned(::jiff::tz::TimeZone::fixed(offset)))
    }
}

/// The seconds that an RFC 3339 text's clock is ahead of UTC; nothing where it says `Z`.
fn offset_seconds(text: &str) -> Option<i32> {
    let offset = text.get(text.len().checked_sub(6)?..)?;
    let sign = match offset.get(..1)? {
        "+" => 1,
        "-" => -1,
        _ => return None,
    };
    let hours: i32 = offset.get(1..3)?.parse().ok()?;
    let minutes: i32 = offset.get(4..)?.parse().ok()?;
    Some(sign * (hours * 3600 + minutes * 60))
}

/// In UTC, to the nanosecond.
///
/// # Errors
/// A time before the year 0000, which RFC 3339 can't write.
impl TryFrom<::jiff::Timestamp> for Timestamp {
    type Error = InvalidTimestamp;

    fn try_from(instant: ::jiff::Timestamp) -> Result<Self, InvalidTimestamp> {
        Timestamp::try_from(instant.to_string())
    }
}

/// The time at its offset, to the nanosecond. The time zone's name is lost: RFC 3339 has no place for it.
///
/// # Errors
/// A year before 0000, or an offset with seconds: RFC 3339 can't write them.
impl TryFrom<&::jiff::Zoned> for Timestamp {
    type Error = InvalidTimestamp;

    fn try_from(time: &::jiff::Zoned) -> Result<Self, InvalidTimestamp> {
        let (instant, offset) = (time.timestamp(), time.offset());
        match offset.seconds() {
            0 => Timestamp::try_from(instant),
            seconds if seconds % 60 != 0 => Err(InvalidTimestamp::unconvertible(
                time.to_string(),
                "RFC 3339 writes offsets in whole minutes",
            )),
            _ => Timestamp::try_from(instant.display_with_offset(offset).to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::Zoned;
    use jiff::tz::{Offset, TimeZone};

    use super::*;

    fn timestamp(text: &str) -> Timestamp {
        Timestamp::parse(text).unwrap()
    }

    #[test]
    fn instants_convert_and_come_back_in_utc() {
        for (text, back) in [
            ("2026-07-28T10:00:00.5+02:00", "2026-07-28T08:00:00.5Z"),
            ("2026-07-28t10:00:00z", "2026-07-28T10:00:00Z"),
            (
                "2026-07-28T10:00:00.123456789012Z",
                "2026-07-28T10:00:00.123456789Z",
            ),
            ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"),
        ] {
            let instant = jiff::Timestamp::try_from(&timestamp(text)).unwrap();
            assert_eq!(
                Timestamp::try_from(instant).unwrap(),
                timestamp(back),
                "{text}"
            );
        }
    }

    #[test]
    fn zoned_times_keep_the_offset() {
        for (text, back) in [
            ("2026-07-28T10:00:00.5+02:00", "2026-07-28T10:00:00.5+02:00"),
            ("2026-07-28T10:00:00-00:30", "2026-07-28T10:00:00-00:30"),
            ("2026-07-28T10:00:00+23:59", "2026-07-28T10:00:00+23:59"),
            ("2026-07-28T10:00:00Z", "2026-07-28T10:00:00Z"),
            ("2026-07-28T10:00:00-00:00", "2026-07-28T10:00:00Z"),
        ] {
            let zoned = Zoned::try_from(&timestamp(text)).unwrap();
            assert_eq!(
                Timestamp::try_from(&zoned).unwrap(),
                timestamp(back),
                "{text}"
            );
        }
    }

    #[test]
    fn what_cannot_be_converted_is_an_error_that_says_so() {
        let refused = |text: &str| {
            let decoded: Timestamp = serde_json::from_value(text.into()).unwrap();
            let error = Zoned::try_from(&decoded).unwrap_err();
            assert_eq!(jiff::Timestamp::try_from(&decoded), Err(error.clone()));
            error.to_string()
        };
        assert_eq!(
            refused("1998-12-31T15:59:60.5-08:00"),
            "`1998-12-31T15:59:60.5-08:00` can't be converted: jiff has no leap seconds"
        );
        assert_eq!(
            refused("9999-12-31T00:00:00Z"),
            "`9999-12-31T00:00:00Z` can't be converted: jiff's times end at 9999-12-30T22:00:00Z"
        );
        assert_eq!(
            refused("yesterday"),
            "`yesterday` is no date and time: the year has four digits; expected RFC 3339, like 2026-07-28T10:00:00Z"
        );
    }

    #[test]
    fn what_rfc_3339_cannot_write_is_an_error() {
        let long_ago = jiff::Timestamp::from_second(-100_000_000_000).unwrap();
        let error = Timestamp::try_from(long_ago).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`-001199-02-15T14:13:20Z` is no date and time: the year has four digits; \
             expected RFC 3339, like 2026-07-28T10:00:00Z"
        );
        let offset = Offset::from_seconds(3208).unwrap();
        let zoned = jiff::Timestamp::UNIX_EPOCH.to_zoned(TimeZone::fixed(offset));
        assert_eq!(
            Timestamp::try_from(&zoned).unwrap_err().to_string(),
            "`1970-01-01T00:53:28+00:53[+00:53]` can't be converted: RFC 3339 writes offsets in whole minutes"
        );
    }
}
