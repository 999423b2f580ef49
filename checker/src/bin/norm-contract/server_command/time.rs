//! Times as arguments.

use std::time::Duration;

/// Reads seconds, or a number with `ms`, `s` or `m` after it.
pub(super) fn parse(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.find(|it: char| it.is_ascii_alphabetic()) {
        Some(unit) => text.split_at(unit),
        None => (text, "s"),
    };
    let seconds_of_one = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return Err("expected a time such as 30, 500ms or 2m".to_owned()),
    };
    let number: Option<f64> = number.trim().parse().ok();
    let time = number.and_then(|it| Duration::try_from_secs_f64(it * seconds_of_one).ok());
    match time {
        Some(time) if !time.is_zero() => Ok(time),
        _ => Err("expected a time above zero, such as 30, 500ms or 2m".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds_unless_they_say_otherwise() {
        assert_eq!(parse("30"), Ok(Duration::from_secs(30)));
        assert_eq!(parse("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["", "0", "-1", "3h", "NaN", "inf", "s"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
