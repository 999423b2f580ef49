//! The history of a contract, from what the comparison of its versions finds.

use std::collections::BTreeMap;

use crate::Language;
use crate::compat::{Change, Finding, Subject, Version};
use crate::emit::docs::history::{
    ChangeGroup, ChangeKind, ChangeSubject, History, ToldChange, VersionChanges, VersionName,
};
use crate::emit::docs::one_line;
use crate::emit::rust::{Obstacle, Upgrade, upgrades};
use crate::lint::texts::is_cyrillic;
use crate::model::{Model, NamePath, Reason};
use crate::versions::{
    Judgement, Weight, change_words, changes_by_weight, package_version, told_name,
};

/// The history up to each of these versions, which are the oldest first and have models.
pub(super) fn histories(versions: &[(VersionName, Version<'_>)]) -> Vec<History> {
    let mut histories: Vec<History> = Vec::new();
    for (index, (name, version)) in versions.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| versions.get(before));
        let mut history = histories.last().cloned().unwrap_or_default();
        let groups = match before {
            Some((_, old)) => step(&mut history, *old, *version, name),
            None => Vec::new(),
        };
        let changes = VersionChanges {
            name: name.clone(),
            is_first: before.is_none(),
            groups,
        };
        history.versions.insert(0, changes);
        histories.push(history);
    }
    histories
}

/// What changed from one version to the next, and what that means for the marks.
fn step(
    history: &mut History,
    old: Version<'_>,
    new: Version<'_>,
    name: &VersionName,
) -> Vec<ChangeGroup> {
    let judgement = Judgement::new(old, new);
    let approved = judgement.approved.iter().map(|(finding, _)| finding);
    for finding in judgement.changes().chain(approved) {
        mark(history, finding, name);
    }
    let (Some(old), Some(new)) = (old.model, new.model) else {
        return Vec::new();
    };
    groups(&judgement, old, new)
}

/// Notes which version brought what the finding is about, or from when on it is on the way out.
fn mark(history: &mut History, finding: &Finding, name: &VersionName) {
    let History {
        since, deprecated, ..
    } = history;
    match &finding.change {
        None => {}
        Some(Change::Added(path)) => {
            since.insert(path.clone(), name.clone());
        }
        Some(Change::Removed(path)) => {
            forget(since, path);
            forget(deprecated, path);
        }
        Some(Change::Renamed { old, new }) => {
            rename(since, old, new);
            rename(deprecated, old, new);
        }
        Some(Change::Deprecated(path)) => {
            deprecated.insert(path.clone(), name.clone());
        }
        Some(Change::Undeprecated(path)) => {
            deprecated.remove(path);
        }
    }
}

/// Forgets a thing with its parts: what has its name later is another one.
fn forget(marks: &mut BTreeMap<NamePath, VersionName>, gone: &NamePath) {
    marks.retain(|marked, _| marked.steps_from(gone).is_none());
}

/// A type under a new name keeps what is known of it and its parts.
fn rename(marks: &mut BTreeMap<NamePath, VersionName>, old: &NamePath, new: &NamePath) {
    let renamed = std::mem::take(marks).into_iter().map(|(marked, version)| {
        let path = match marked.steps_from(old) {
            Some(steps) => steps
                .iter()
                .fold(new.clone(), |path, step| path.part(step.clone())),
            None => marked,
        };
        (path, version)
    });
    *marks = renamed.collect();
}

fn groups(judgement: &Judgement, old: &Model, new: &Model) -> Vec<ChangeGroup> {
    let languages = &new.package.languages;
    let mut groups = Vec::new();
    for (weight, findings) in changes_by_weight(judgement) {
        let kind = match weight {
            Weight::Breaking => ChangeKind::Breaking,
            Weight::Added => ChangeKind::Added,
            Weight::Deprecated => ChangeKind::Deprecated,
            Weight::Changed => ChangeKind::Changed,
        };
        let changes = findings.into_iter();
        let changes = changes.map(|finding| change(finding, None, languages));
        groups.push(group(kind, changes));
    }
    let approved = judgement.approved.iter();
    let approved = approved.map(|(finding, reason)| change(finding, Some(reason), languages));
    groups.push(group(ChangeKind::Accepted, approved));
    let major = |model: &Model| package_version(model).map(|version| version.major);
    if major(old) < major(new) {
        let obstacles = obstacles(old, new);
        let told = obstacles
            .iter()
            .map(|obstacle| told_obstacle(obstacle, languages));
        groups.push(group(ChangeKind::NotTakenOver, told));
    }
    groups.retain(|group| !group.changes.is_empty());
    groups
}

/// The same words twice would look like a mistake.
fn group(kind: ChangeKind, changes: impl Iterator<Item = ToldChange>) -> ChangeGroup {
    let mut told: Vec<ToldChange> = Vec::new();
    for change in changes {
        if !told.contains(&change) {
            told.push(change);
        }
    }
    ChangeGroup {
        kind,
        changes: told,
    }
}

fn change(finding: &Finding, reason: Option<&Reason>, languages: &[Language]) -> ToldChange {
    let words = |language: Language| (language, change_words(finding, language));
    ToldChange {
        subject: change_subject(finding),
        words: languages.iter().map(|it| words(*it)).collect(),
        reason: reason.map_or_else(BTreeMap::new, |it| wordings(it, languages)),
    }
}

fn change_subject(finding: &Finding) -> Option<ChangeSubject> {
    let name = told_name(finding)?;
    Some(match &finding.subject {
        Subject::Named(path) => ChangeSubject::Named(path.clone()),
        Subject::Page(id) => ChangeSubject::Page(id.clone()),
        Subject::Contract | Subject::Version | Subject::Example(_) => ChangeSubject::Other(name),
    })
}

/// A reason in the languages that it has. Its author wrote it in the one that it isn't translated to; without
/// a translation the script says which that is.
fn wordings(reason: &Reason, languages: &[Language]) -> BTreeMap<Language, String> {
    let Reason { text, translations } = reason;
    let untranslated = languages.iter().find(|it| !translations.contains_key(it));
    let own = match untranslated.filter(|_| !translations.is_empty()) {
        Some(language) => *language,
        None if text.chars().any(is_cyrillic) => Language::Russian,
        None => Language::English,
    };
    let translations = translations
        .iter()
        .map(|(language, text)| (*language, text));
    let wordings = std::iter::once((own, text)).chain(translations);
    wordings
        .map(|(language, text)| (language, one_line(text)))
        .collect()
}

/// Why values of types in Rust can't be taken over into a new major version.
fn obstacles(old: &Model, new: &Model) -> Vec<Obstacle> {
    let mut obstacles = Vec::new();
    for definition in upgrades(old, new) {
        match definition.upgrade {
            Upgrade::Possible => {}
            Upgrade::Impossible(reasons) => obstacles.extend(reasons),
        }
    }
    obstacles
}

fn told_obstacle(obstacle: &Obstacle, languages: &[Language]) -> ToldChange {
    let words = |language: &Language| (*language, obstacle.reason.text(*language));
    ToldChange {
        subject: Some(ChangeSubject::Named(obstacle.subject.clone())),
        words: languages.iter().map(words).collect(),
        reason: BTreeMap::new(),
    }
}
