//! Dates and times as RFC 3339 writes them: reading with every check, writing in UTC.

/// Seconds since 1970-01-01T00:00:00Z of the first and the last second that four digits of a year can name.
const FIRST_SECOND: i64 = -62_167_219_200;
const LAST_SECOND: i64 = 253_402_300_799;
const SECONDS_PER_DAY: i64 = 86_400;

/// An instant: seconds since 1970-01-01T00:00:00Z and the nanoseconds after them. Digits of a finer fraction are cut.
///
/// As in Unix time, a leap second is the same instant as the second that follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Instant {
    pub(super) seconds: i64,
    pub(super) nanoseconds: u32,
}

/// Reads a text, or says in which way it is no date and time.
pub(super) fn parse(text: &str) -> Result<Instant, &'static str> {
    let mut cursor = Cursor {
        rest: text.as_bytes(),
    };
    let days = cursor.date()?;
    cursor.one_of(b"Tt").ok_or("after the date comes `T`")?;
    let time = cursor.time()?;
    let offset = cursor.offset()?;
    if !cursor.rest.is_empty() {
        return Err("nothing may follow the offset");
    }
    // A leap second ends a day in UTC, whatever the clock shows at the offset.
    let minute = (time.minute_of_day - offset).rem_euclid(24 * 60);
    if time.second == 60 && minute != 24 * 60 - 1 {
        return Err("second 60 stands only at 23:59:60 UTC");
    }
    let minutes = time.minute_of_day - offset;
    Ok(Instant {
        seconds: days * SECONDS_PER_DAY + minutes * 60 + time.second,
        nanoseconds: time.nanoseconds,
    })
}

/// Writes an instant in UTC, without the zeros at the end of the fraction. An instant before the year 0000 or after
/// 9999 becomes the first or the last that can be written.
pub(super) fn format(instant: Instant) -> String {
    let Instant {
        seconds,
        nanoseconds,
    } = saturate(instant);
    let (year, month, day) = date_of_day(seconds.div_euclid(SECONDS_PER_DAY));
    let second_of_day = seconds.rem_euclid(SECONDS_PER_DAY);
    let (hour, minute, second) = (
        second_of_day / 3600,
        second_of_day / 60 % 60,
        second_of_day % 60,
    );
    let mut text = format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}",
        year, month, day, hour, minute, second
    );
    if nanoseconds > 0 {
        let fraction = format!("{:09}", nanoseconds);
        text.push('.');
        text.push_str(fraction.trim_end_matches('0'));
    }
    text.push('Z');
    text
}

fn saturate(instant: Instant) -> Instant {
    if instant.seconds < FIRST_SECOND {
        return Instant {
            seconds: FIRST_SECOND,
            nanoseconds: 0,
        };
    }
    if instant.seconds > LAST_SECOND {
        return Instant {
            seconds: LAST_SECOND,
            nanoseconds: 999_999_999,
        };
    }
    instant
}

struct Time {
    minute_of_day: i64,
    second: i64,
    nanoseconds: u32,
}

/// What is left of the text.
struct Cursor<'a> {
    rest: &'a [u8],
}

impl Cursor<'_> {
    /// The date as days since 1970-01-01.
    fn date(&mut self) -> Result<i64, &'static str> {
        let year = self.digits(4).ok_or("the year has four digits")?;
        self.one_of(b"-").ok_or("after the year comes `-`")?;
        let month = self
            .number_to(12)
            .filter(|month| *month > 0)
            .ok_or("the month is 01 to 12")?;
        self.one_of(b"-").ok_or("after the month comes `-`")?;
        let day = self.digits(2).ok_or("the day has two digits")?;
        if day < 1 || day > days_of_month(year, month) {
            return Err("the month has no such day");
        }
        Ok(day_of_date(year, month, day))
    }

    fn time(&mut self) -> Result<Time, &'static str> {
        let hour = self.number_to(23).ok_or("the hour is 00 to 23")?;
        self.one_of(b":").ok_or("after the hour comes `:`")?;
        let minute = self.number_to(59).ok_or("the minute is 00 to 59")?;
        self.one_of(b":").ok_or("after the minute comes `:`")?;
        let second = self.number_to(60).ok_or("the second is 00 to 60")?;
        Ok(Time {
            minute_of_day: hour * 60 + minute,
            second,
            nanoseconds: self.fraction()?,
        })
    }

    fn fraction(&mut self) -> Result<u32, &'static str> {
        if self.one_of(b".").is_none() {
            return Ok(0);
        }
        let count = self
            .rest
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        if count == 0 {
            return Err("after the point comes a digit");
        }
        let (digits, rest) = self.rest.split_at(count);
        self.rest = rest;
        let padded = digits.iter().copied().chain(std::iter::repeat(b'0'));
        Ok(padded
            .take(9)
            .fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0')))
    }

    /// The offset from UTC in minutes.
    fn offset(&mut self) -> Result<i64, &'static str> {
        let sign = match self
            .one_of(b"Zz+-")
            .ok_or("at the end comes `Z` or an offset like `+02:00`")?
        {
            b'+' => 1,
            b'-' => -1,
            _ => return Ok(0),
        };
        let hours = self.number_to(23).ok_or("the offset's hour is 00 to 23")?;
        self.one_of(b":")
            .ok_or("after the offset's hour comes `:`")?;
        let minutes = self
            .number_to(59)
            .ok_or("the offset's minute is 00 to 59")?;
        Ok(sign * (hours * 60 + minutes))
    }

    fn number_to(&mut self, largest: i64) -> Option<i64> {
        self.digits(2).filter(|number| *number <= largest)
    }

    fn digits(&mut self, count: usize) -> Option<i64> {
        let digits = self.rest.get(..count)?;
        if !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        self.rest = self.rest.get(count..)?;
        Some(
            digits
                .iter()
                .fold(0, |sum, digit| sum * 10 + i64::from(digit - b'0')),
        )
    }

    fn one_of(&mut self, expected: &[u8]) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        if !expected.contains(first) {
            return None;
        }
        self.rest = rest;
        Some(*first)
    }
}

fn days_of_month(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

// Both directions count in years that begin in March, so that the leap day is a year's last, and in eras of 400
// years, which all have the same number of days.
const DAYS_PER_ERA: i64 = 146_097;
const DAYS_FROM_ERA_TO_1970: i64 = 719_468;

/// Days since 1970-01-01.
fn day_of_date(year: i64, month: i64, day: i64) -> i64 {
    let march_year = if month > 2 { year } else { year - 1 };
    let year_of_era = march_year.rem_euclid(400);
    let march_month = (month + 9) % 12;
    let day_of_year = (153 * march_month + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    march_year.div_euclid(400) * DAYS_PER_ERA + day_of_era - DAYS_FROM_ERA_TO_1970
}

/// Year, month and day.
fn date_of_day(day: i64) -> (i64, i64, i64) {
    let shifted = day + DAYS_FROM_ERA_TO_1970;
    let day_of_era = shifted.rem_euclid(DAYS_PER_ERA);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let month = (march_month + 2) % 12 + 1;
    let march_year = shifted.div_euclid(DAYS_PER_ERA) * 400 + year_of_era;
    let year = if month > 2 {
        march_year
    } else {
        march_year + 1
    };
    (year, month, day_of_year - (153 * march_month + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_they_are_written() {
        let (first, last) = (
            FIRST_SECOND / SECONDS_PER_DAY,
            LAST_SECOND / SECONDS_PER_DAY,
        );
        for day in (first..=last).step_by(97) {
            let instant = Instant {
                seconds: day * SECONDS_PER_DAY,
                nanoseconds: 0,
            };
            assert_eq!(parse(&format(instant)), Ok(instant));
        }
        assert_eq!(
            format(Instant {
                seconds: FIRST_SECOND,
                nanoseconds: 0
            }),
            "0000-01-01T00:00:00Z"
        );
        assert_eq!(
            format(Instant {
                seconds: LAST_SECOND,
                nanoseconds: 0
            }),
            "9999-12-31T23:59:59Z"
        );
    }

    #[test]
    fn fractions_end_where_their_digits_do() {
        let written = |nanoseconds| {
            format(Instant {
                seconds: 0,
                nanoseconds,
            })
        };
        assert_eq!(written(120_000_000), "1970-01-01T00:00:00.12Z");
        assert_eq!(written(1), "1970-01-01T00:00:00.000000001Z");
    }

    #[test]
    fn digits_beyond_nanoseconds_are_cut() {
        let instant = parse("1970-01-01T00:00:00.9999999999999999999999Z");
        assert_eq!(
            instant,
            Ok(Instant {
                seconds: 0,
                nanoseconds: 999_999_999
            })
        );
    }
}
