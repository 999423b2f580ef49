//! Two versions of a contract or a schema, compared.

use std::path::PathBuf;

use super::findings::{FindingsFormat, Located, bump_and_findings, counts, markdown};
use super::{Printed, Refusals};
use crate::compat::{Axes, Comparison, Version, compat};
use crate::diagnostic::Severity;
use crate::reading::Reading;
use crate::source::Sources;

/// What to compare.
#[derive(Clone, Debug)]
pub struct DiffRequest {
    /// The older one: a contract package, a frozen version or a plain JSON Schema.
    pub old: PathBuf,
    /// The newer one.
    pub new: PathBuf,
    /// The axes in force. Unless said those of the newer one's manifest and Rust, for plain schemas
    /// output and input.
    pub axes: Option<Axes>,
}

/// What came of a comparison.
#[derive(Debug)]
pub enum DiffOutcome {
    /// One of the two can't be read, or is wrong.
    Refused(Refusals),
    /// They were compared.
    Compared {
        /// The findings.
        comparison: Comparison,
        /// The files of the older one.
        old: Sources,
        /// The files of the newer one.
        new: Sources,
    },
}

/// Compares two versions.
pub fn diff(request: &DiffRequest) -> DiffOutcome {
    let (old, new) = (crate::read(&request.old), crate::read(&request.new));
    let refusals = Refusals::of([&old, &new].into_iter().filter(|it| !is_comparable(it)));
    if !refusals.is_empty() {
        return DiffOutcome::Refused(refusals);
    }
    let axes = request.axes.unwrap_or_else(|| axes(&new));
    let comparison = compat(version_of(&old), version_of(&new), axes);
    DiffOutcome::Compared {
        comparison,
        old: old.loaded.sources,
        new: new.loaded.sources,
    }
}

/// A plain schema may say what has no type in Rust; its documents can be compared all the same, as
/// long as every file of it could be read.
fn is_comparable(reading: &Reading) -> bool {
    let loaded = &reading.loaded;
    let is_read = |file| loaded.sources.file(file).root.is_some();
    let is_plain_schema = loaded.manifest.is_none()
        && !loaded.schemas.is_empty()
        && loaded.sources.ids().all(is_read);
    reading.model.is_some() || is_plain_schema
}

/// A reading as it goes into a comparison.
pub(super) fn version_of(reading: &Reading) -> Version<'_> {
    Version {
        loaded: &reading.loaded,
        model: reading.model.as_ref(),
    }
}

fn axes(new: &Reading) -> Axes {
    match &new.model {
        Some(model) if model.package.is_package => {
            Axes::of_package(model.package.axes.iter().map(String::as_str))
        }
        _ => Axes::DATA,
    }
}

impl DiffOutcome {
    /// Whether something breaks somebody on an axis in force.
    pub fn breaks(&self) -> bool {
        match self {
            DiffOutcome::Refused(_) => false,
            DiffOutcome::Compared { comparison, .. } => comparison
                .findings
                .iter()
                .any(|finding| finding.severity(comparison.axes) == Severity::Error),
        }
    }

    /// What a command prints of it.
    pub fn print(&self, format: FindingsFormat, colors: bool) -> Printed {
        let (comparison, old, new) = match self {
            DiffOutcome::Refused(refusals) => return refusals.print(format, colors),
            DiffOutcome::Compared {
                comparison,
                old,
                new,
            } => (comparison, old, new),
        };
        let located = Located::new(comparison, old, new);
        let demanded = comparison.bump();
        let summary = format!(
            "{}; the version has to move by: {demanded}",
            counts(comparison.findings.iter(), comparison.axes)
        );
        let stdout = match format {
            FindingsFormat::Human => format!("{}{summary}\n", located.human(colors)),
            FindingsFormat::Json => {
                let object = bump_and_findings(comparison);
                format!("{:#}\n", serde_json::Value::Object(object))
            }
            FindingsFormat::Github => located.github(),
            FindingsFormat::Markdown => match markdown(comparison) {
                table if table.is_empty() => "Nothing differs.\n".to_owned(),
                table => format!("{table}\nThe version has to move by: **{demanded}**\n"),
            },
        };
        Printed {
            stdout,
            stderr: String::new(),
        }
    }
}
