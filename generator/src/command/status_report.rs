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
            StatusOutcome::Refused(refusals) => return refusals.print(format, colors),
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
            let (id, subject) = (finding.rule.id(), finding.subject.to_string());
            format!(
                "  - {{ finding: \"{}\", reason: … }}  # {id} {}\n",
                finding.fingerprint,
                printable(&subject)
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
        return match status.is_final_of_pre_release() {
            true => {
                format!("Nothing changed since {last}. To release it as {version}: {bump_command}")
            }
            false => format!("Nothing changed since {last}."),
        };
    }
    let counted = counts(judgement.changes(), judgement.comparison.axes);
    let mut text = format!("Since {last}: {counted}.");
    let refused = judgement.refused().count();
    if refused > 0 {
        let them = match refused {
            1 if judgement.changes().count() == 1 => "It".to_owned(),
            some => format!("{some} of them"),
        };
        text.push_str(&format!(" {them} can't be released as any version."));
        return text;
    }
    if !judgement.stale.is_empty() {
        text.push_str(match judgement.stale.len() {
            1 => " Remove the approval that matches nothing first.",
            _ => " Remove the approvals that match nothing first.",
        });
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
    let (old, new) = (
        &since.reading.loaded.sources,
        &status.reading.loaded.sources,
    );
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
            object["reason"] = json!(reason.text);
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
    let judgement = status.since.as_ref().map(|since| &since.judgement);
    let approved = judgement.iter().flat_map(|judgement| &judgement.approved);
    let approved = approved.map(|(finding, reason)| {
        let (id, subject) = (finding.rule.id(), &finding.subject);
        format!("- approved `{id}` of `{subject}`: {reason}\n")
    });
    let stale = judgement.iter().flat_map(|judgement| &judgement.stale);
    let stale = stale.map(|it| format!("- approvals.yaml: {}\n", it.message));
    let mut list: String = approved.chain(stale).collect();
    if !list.is_empty() {
        list.push('\n');
    }
    format!("{table}{list}{}\n", verdict(status, bump_command))
}
