//! The moment of a check, as people write it beside what the report has.

use maud::{Markup, html};
use norm_contract::support::Timestamp;

use super::shown;
use crate::output::Language;

const MONTHS: [(&str, &str); 12] = [
    ("января", "January"),
    ("февраля", "February"),
    ("марта", "March"),
    ("апреля", "April"),
    ("мая", "May"),
    ("июня", "June"),
    ("июля", "July"),
    ("августа", "August"),
    ("сентября", "September"),
    ("октября", "October"),
    ("ноября", "November"),
    ("декабря", "December"),
];

pub(super) fn markup(moment: &Timestamp, language: Language) -> Markup {
    let exact = shown(moment.as_str());
    html! {
        @match readable(moment.as_str(), language) {
            Some(readable) => {
                time datetime=(exact) { (readable) }
                " " small { (exact) }
            }
            None => time datetime=(exact) { (exact) }
        }
    }
}

/// `28 July 2026, 10:00 UTC` for `2026-07-28T10:00:00Z`.
fn readable(exact: &str, language: Language) -> Option<String> {
    let (date, time) = (exact.get(..10)?, exact.get(11..)?);
    let mut parts = date.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let month: usize = month.parse().ok()?;
    let (russian, english) = MONTHS.get(month.checked_sub(1)?)?;
    let month = language.pick(russian, english);
    let day = day.trim_start_matches('0');
    let (clock, rest) = (time.get(..5)?, time.get(5..)?);
    let zone = match rest.find(['+', '-']).and_then(|start| rest.get(start..)) {
        Some(offset) => format!("UTC{offset}"),
        None => "UTC".to_owned(),
    };
    Some(format!("{day} {month} {year}, {clock} {zone}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_people_do() {
        let russian = |exact| readable(exact, Language::Russian);
        assert_eq!(
            russian("2026-07-28T10:00:00Z").as_deref(),
            Some("28 июля 2026, 10:00 UTC")
        );
        assert_eq!(
            russian("2026-05-03t23:59:60.5+03:00").as_deref(),
            Some("3 мая 2026, 23:59 UTC+03:00")
        );
        assert_eq!(
            readable("2026-12-31T00:00:00-05:00", Language::English).as_deref(),
            Some("31 December 2026, 00:00 UTC-05:00")
        );
    }
}
