//! What `status` prints.

use serde_json::{Map, Value, json};

use super::Printed;
use super::findings::{
    FindingsFormat, Located, bump_and_findings, counts, finding_object, markdown,
};
use super::status::{SinceRelease, Status, StatusOutcome};
use crate::compat::Bump;
use crate::diagnostic::{printable, render_github, render_text};
use crate::versions::Judgement;

impl StatusOutcome {
    /// What a command prints of it. `bump_command` is the command that makes a release.
    pub fn print(&self, format: FindingsFormat, colors: bool, bump_command: &str) -> Printed {
        let status = match self {
            StatusOutcome::Refused(refusals) => return refusals.print(colors),
            StatusOutcome::Judged(status) => status,
        };
        let stdout = match format {
            FindingsFormat::Human => human(status, colors, bump_command),
            FindingsFormat::Json => format!("{:#}\n", json_object(status)),
            FindingsFormat::Github => github(status),
            FindingsFormat::Markdown => in_markdown(status, bump_command),
        };
        Printed {
            stdout,
            stderr: String::new(),
        }
    }

    /// Whether the contract could be released as it stands, or nothing changed.
    pub fn is_covered(&self) -> bool {
        match self {
            StatusOutcome::Refused(_) => false,
            StatusOutcome::Judged(status) => status.is_covered(),
        }
    }
}

fn human(status: &Status, colors: bool, bump_command: &str) -> String {
    let mut text = String::new();
    if let Some(since) = &status.since {
        let located = located(status, since);
        text.push_str(&located.human(colors));
        let sources = &status.reading.loaded.sources;
        text.push_str(&render_text(sources, &since.judgement.stale, colors));
        text.push_str(&ways_to_approve(&since.judgement));
        for (finding, reason) in &since.judgement.approved {
            let line = format!(
                "approved {}: {}: {reason}",
                finding.fingerprint,
                finding.message()
            );
            text.push_str(&printable(&line));
            text.push('\n');
        }
    }
    text.push_str(&verdict(status, bump_command));
    text.push('\n');
    text
}

/// The fingerprints of what may be approved.
fn ways_to_approve(judgement: &Judgement) -> String {
    let errors = judgement.approvable();
    let lines: String = errors
        .map(|finding| {
            let (id, subject) = (finding.rule.id(), printable(&finding.subject).into_owned());
            format!(
                "  - {{ finding: \"{}\", reason: … }}  # {id} {subject}\n",
                finding.fingerprint
            )
        })
        .collect();
    if lines.is_empty() {
        return lines;
    }
    format!("A finding that is meant all the same goes into approvals.yaml:\n{lines}\n")
}

/// One or two sentences: what the findings demand, what the manifest says, what to do next.
fn verdict(status: &Status, bump_command: &str) -> String {
    let version = &status.version;
    let Some(since) = &status.since else {
        return format!("{version} was never released. To release it: {bump_command}");
    };
    let last = &since.release.version;
    let judgement = &since.judgement;
    if status.is_unchanged() && judgement.stale.is_empty() {
        return format!("Nothing changed since {last}.");
    }
    let counted = counts(judgement.changes(), judgement.comparison.axes);
    let mut text = format!("Since {last}: {counted}.");
    let refused = judgement.refused().count();
    if refused > 0 {
        text.push_str(&format!(
            " {refused} of them can't be released as any version."
        ));
        return text;
    }
    if !judgement.stale.is_empty() {
        text.push_str(" Remove the approvals that match nothing first.");
        return text;
    }
    match judgement.demanded {
        Bump::None => {}
        demanded => text.push_str(&format!(
            " This makes {} at least ({demanded}); the manifest says {version}, which is {}.",
            since.least_version(),
            if status.is_covered() {
                "enough"
            } else {
                "not enough"
            },
        )),
    }
    text.push_str(&format!(" To release: {bump_command}"));
    text
}

fn located(status: &Status, since: &SinceRelease) -> Located {
    let (old, new) = (&since.sources, &status.reading.loaded.sources);
    Located::new(&since.judgement.comparison, old, new)
}

fn json_object(status: &Status) -> Value {
    let mut object = match &status.since {
        Some(since) => bump_and_findings(&since.judgement.comparison),
        None => Map::from_iter([
            ("bump".to_owned(), json!(Bump::None.as_str())),
            ("findings".to_owned(), json!([])),
        ]),
    };
    let since = status.since.as_ref();
    object.insert("version".to_owned(), json!(status.version.to_string()));
    object.insert("covered".to_owned(), json!(status.is_covered()));
    object.insert(
        "released".to_owned(),
        json!(since.map(|since| since.release.version.to_string())),
    );
    object.insert(
        "least_version".to_owned(),
        json!(since.map(|since| since.least_version().to_string())),
    );
    if let Some(since) = since {
        let judgement = &since.judgement;
        object.insert("bump".to_owned(), json!(judgement.demanded.as_str()));
        let approved = judgement.approved.iter().map(|(finding, reason)| {
            let mut object = finding_object(finding, &judgement.comparison);
            object["reason"] = json!(reason);
            object
        });
        object.insert("approved".to_owned(), approved.collect());
        let stale = judgement.stale.iter().map(|it| json!(it.message));
        object.insert("stale_approvals".to_owned(), stale.collect());
    }
    Value::Object(object)
}

fn github(status: &Status) -> String {
    let Some(since) = &status.since else {
        return String::new();
    };
    let stale = render_github(&status.reading.loaded.sources, &since.judgement.stale);
    located(status, since).github() + &stale
}

fn in_markdown(status: &Status, bump_command: &str) -> String {
    let table = status
        .since
        .as_ref()
        .map(|since| markdown(&since.judgement.comparison))
        .filter(|table| !table.is_empty());
    let table = table.map_or(String::new(), |table| format!("{table}\n"));
    format!("{table}{}\n", verdict(status, bump_command))
}
