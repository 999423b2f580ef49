//! The history of changes: a section for each release, in all languages of the contract.

use semver::Version;

use super::Judgement;
use super::changes::{Weight, change_words, changes_by_weight, one_line, told_name};
use crate::Language;
use crate::compat::{Finding, Subject};

/// The heading of a new history.
const HEADING: &str = "# Changelog\n";

/// The section of a release. Findings come by their weight: what breaks somebody, what is new, the rest;
/// the reasons of approvals are told. `judgement` is none for the first release.
pub fn changelog_section(
    version: &Version,
    judgement: Option<&Judgement>,
    languages: &[Language],
) -> String {
    let mut section = format!("## {version}\n");
    for language in languages {
        section.push('\n');
        match judgement {
            None => section.push_str(&format!("{}\n", Phrases::of(*language).first_release)),
            Some(judgement) => push_changes(&mut section, judgement, *language),
        }
    }
    section
}

/// Puts a section above those of older versions. Nothing changes where the version has a section already,
/// such as one that was written by hand.
pub fn with_section(history: &str, version: &Version, section: &str) -> String {
    let headings = version_headings(history);
    if headings.iter().any(|(_, found)| found == version) {
        return history.to_owned();
    }
    if history.trim().is_empty() {
        return format!("{HEADING}\n{section}");
    }
    match headings.first() {
        Some((start, _)) => {
            let (above, below) = history.split_at(*start);
            format!("{above}{section}\n{below}")
        }
        None => format!("{}\n\n{section}", history.trim_end()),
    }
}

/// Where sections of versions begin, and of which. Headings of other sections (`## Unreleased`) and lines of
/// code that look like one are passed over.
fn version_headings(history: &str) -> Vec<(usize, Version)> {
    let mut headings = Vec::new();
    let (mut start, mut is_code) = (0, false);
    for line in history.split_inclusive('\n') {
        if line.starts_with("```") {
            is_code = !is_code;
        }
        let version = line.strip_prefix("## ").and_then(heading_version);
        headings.extend(version.filter(|_| !is_code).map(|it| (start, it)));
        start += line.len();
    }
    headings
}

/// The version of a heading: `1.0.0`, `v1.0.0 (2026-01-31)`, `[1.0.0] - 2026-01-31`.
fn heading_version(heading: &str) -> Option<Version> {
    let word = heading.split_whitespace().next()?;
    let bare = match word.strip_prefix('[') {
        Some(rest) => rest.split(']').next()?,
        None => word,
    };
    Version::parse(bare.strip_prefix('v').unwrap_or(bare)).ok()
}

fn push_changes(section: &mut String, judgement: &Judgement, language: Language) {
    let phrases = Phrases::of(language);
    for (weight, findings) in changes_by_weight(judgement) {
        let heading = match weight {
            Weight::Breaking => phrases.breaking,
            Weight::Added => phrases.added,
            Weight::Deprecated => phrases.deprecated,
            Weight::Changed => phrases.changed,
        };
        push_list(section, heading, findings, language);
    }
    if !judgement.approved.is_empty() {
        section.push_str(&format!("{}\n\n", phrases.approved));
        for (finding, reason) in &judgement.approved {
            let line = line(finding, language);
            let reason = one_line(reason.in_language(language));
            section.push_str(&format!("{line} ({reason})\n"));
        }
        section.push('\n');
    }
    if judgement.is_unchanged() {
        section.push_str(phrases.unchanged);
    }
    // One empty line after the last list is enough.
    section.truncate(section.trim_end().len());
    section.push('\n');
}

fn push_list(section: &mut String, heading: &str, findings: Vec<&Finding>, language: Language) {
    // The same words twice would look like a mistake.
    let mut lines: Vec<String> = Vec::new();
    for finding in findings {
        let line = line(finding, language);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    if !lines.is_empty() {
        section.push_str(&format!("{heading}\n\n{}\n\n", lines.join("\n")));
    }
}

fn line(finding: &Finding, language: Language) -> String {
    let change = change_words(finding, language);
    let subject = match finding.subject {
        Subject::Contract => Some(Phrases::of(language).contract.to_owned()),
        _ => told_name(finding),
    };
    match subject {
        Some(subject) => format!("- `{subject}`: {change}"),
        None => format!("- {change}"),
    }
}

/// What stands around the changes.
struct Phrases {
    /// What the whole is called.
    contract: &'static str,
    first_release: &'static str,
    unchanged: &'static str,
    breaking: &'static str,
    added: &'static str,
    deprecated: &'static str,
    changed: &'static str,
    approved: &'static str,
}

impl Phrases {
    fn of(language: Language) -> &'static Self {
        language.pick(&RUSSIAN, &ENGLISH)
    }
}

static RUSSIAN: Phrases = Phrases {
    contract: "контракт",
    first_release: "Первая версия.",
    unchanged: "Без изменений.",
    breaking: "**Несовместимые изменения:**",
    added: "**Добавлено:**",
    deprecated: "**Объявлено устаревшим:**",
    changed: "**Изменено:**",
    approved: "**Принято с обоснованием:**",
};

static ENGLISH: Phrases = Phrases {
    contract: "contract",
    first_release: "The first version.",
    unchanged: "No changes.",
    breaking: "**Breaking changes:**",
    added: "**Added:**",
    deprecated: "**Deprecated:**",
    changed: "**Changed:**",
    approved: "**Accepted for a reason:**",
};

#[cfg(test)]
mod tests {
    use super::*;

    fn version(text: &str) -> Version {
        Version::parse(text).unwrap()
    }

    #[test]
    fn a_section_goes_above_the_older_ones() {
        let history = "# Changelog\n\nAbout it.\n\n## 1.0.0\n\nThe first.\n";
        let found = with_section(history, &version("1.1.0"), "## 1.1.0\n\nNew.\n");
        let expected = "# Changelog\n\nAbout it.\n\n## 1.1.0\n\nNew.\n\n## 1.0.0\n\nThe first.\n";
        assert_eq!(found, expected);
    }

    #[test]
    fn a_section_that_is_there_stays() {
        let history = "# Changelog\n\n## 1.0.0\n\nBy hand.\n";
        assert_eq!(
            with_section(history, &version("1.0.0"), "## 1.0.0\n"),
            history
        );
    }

    #[test]
    fn headings_of_other_styles_are_known() {
        for heading in [
            "## [1.0.0] - 2026-01-31",
            "## [1.0.0](https://example.org)",
            "## v1.0.0",
        ] {
            let history = format!("# Changelog\n\n## [Unreleased]\n\nSoon.\n\n{heading}\n\nOld.\n");
            assert_eq!(
                with_section(&history, &version("1.0.0"), "## 1.0.0\n"),
                history
            );
            let found = with_section(&history, &version("1.1.0"), "## 1.1.0\n\nNew.\n");
            let expected = format!(
                "# Changelog\n\n## [Unreleased]\n\nSoon.\n\n## 1.1.0\n\nNew.\n\n{heading}\n\nOld.\n"
            );
            assert_eq!(found, expected);
        }
        let example = "# Changelog\n\n```\n## 1.0.0\n```\n";
        let found = with_section(example, &version("1.0.0"), "## 1.0.0\n");
        assert_eq!(found, format!("{example}\n## 1.0.0\n"));
    }

    #[test]
    fn a_history_begins_with_its_first_section() {
        let section = changelog_section(&version("1.0.0"), None, &Language::ALL);
        assert_eq!(
            section,
            "## 1.0.0\n\nПервая версия.\n\nThe first version.\n"
        );
        let found = with_section("", &version("1.0.0"), &section);
        assert_eq!(found, format!("# Changelog\n\n{section}"));
    }
}
