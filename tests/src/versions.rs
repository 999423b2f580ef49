//! Cases of two versions: an [`Archive`] whose files lie under `old/`, `new/` or, being the same in
//! both, `both/`.
//!
//! ```text
//! # What the case shows, in a line or two.
//! plain: schema.yaml
//! bump: major
//! expect: type-changed EEE schema.yaml:4:8 schema.yaml:4:8
//!
//! -- old/schema.yaml --
//! …
//! ```
//!
//! - `expect:` names the rule's id, the verdicts on the axes output, input and rust (`E` error, `I` info), and
//!   the places in the old and the new version, `-` where there is none.
//! - `bump:` is the version that the findings demand on the axes of the line `axes:` (all, unless said).
//! - `plain: schema.yaml` compares these files instead of packages, `single: schema.yaml` compares them
//!   from their roots, as a server check does.
//! - Cases of what is sure and what isn't name the axis and `sure` or `unsure` before the rule, no verdicts, and
//!   behind the places what is told of the newer version:
//!   `expect: input unsure keyword-not-modelled schema.yaml:3:6 schema.yaml:3:8 "`$ref`"`.
//! - `numbers: judged` also judges whether the new version's number is enough.

use std::path::{Path, PathBuf};

use norm_contract_generator::compat::{
    Axes, Axis, Bump, Comparison, Finding, Place, Version, compat, compat_schemas, judge_schemas,
    judge_version,
};
use norm_contract_generator::diagnostic::{Severity, render_text};
use norm_contract_generator::{Reading, read};

use crate::archive::Archive;

/// What comparing a case's versions came to.
#[derive(Debug)]
pub struct Compared {
    /// The findings; in a package the judgement of its number comes last.
    pub comparison: Comparison,
    /// The version that the findings demand, the judgement of the number aside.
    pub bump: Bump,
    /// Each finding as an `expect:` line has it.
    pub heads: Vec<String>,
}

/// A case's versions, read.
pub struct Versions {
    /// The older version.
    pub old: Reading,
    /// The newer version.
    pub new: Reading,
    folder: PathBuf,
    axes: Axes,
    is_single: bool,
    judges_numbers: bool,
}

impl Versions {
    /// Writes the versions of a case into `folder` and reads them.
    ///
    /// # Panics
    /// A version can't be read, or the case says what it can't say.
    pub fn of(archive: &Archive, folder: &Path) -> Self {
        let axes = archive.setting("axes").map(str::parse);
        let read_version = |name: &str| {
            let part = archive.version(name);
            let path = part
                .unpack(&folder.join(name))
                .expect("a case can be written");
            let reading = read(&path);
            let messages = render_text(&reading.loaded.sources, &reading.diagnostics, false);
            let may_be_none = archive
                .setting("plain")
                .or(archive.setting("single"))
                .is_some();
            assert!(
                reading.model.is_some() || may_be_none,
                "{name} is refused:\n{messages}"
            );
            reading
        };
        Versions {
            old: read_version("old"),
            new: read_version("new"),
            folder: folder.to_path_buf(),
            axes: axes.map_or(Axes::ALL, |axes| {
                axes.expect("axes are output, input, rust")
            }),
            is_single: archive.setting("single").is_some(),
            judges_numbers: archive.setting("numbers") == Some("judged"),
        }
    }

    /// Compares them.
    pub fn compare(&self) -> Compared {
        self.compare_as(&self.old, &self.new, ["old", "new"])
    }

    /// Compares them the other way round.
    pub fn compare_exchanged(&self) -> Compared {
        self.compare_as(&self.new, &self.old, ["new", "old"])
    }

    /// Compares the newer version with itself.
    pub fn compare_with_itself(&self) -> Compared {
        self.compare_as(&self.new, &self.new, ["new", "new"])
    }

    /// What is sure and what isn't, on each axis about documents, as `expect:` lines have it.
    pub fn judge(&self) -> Vec<String> {
        let folders = ["old", "new"].map(|name| self.folder.join(name));
        let mut lines = Vec::new();
        for axis in [Axis::Output, Axis::Input] {
            let judged = judge_schemas(&self.old.loaded, &self.new.loaded, axis);
            for (name, findings) in [("sure", judged.sure), ("unsure", judged.unsure)] {
                lines.extend(findings.iter().map(|it| {
                    let [old, new] = places(it, &folders);
                    let (id, actual) = (it.rule.id(), &it.actual.english());
                    format!("{axis} {name} {id} {old} {new} \"{actual}\"")
                }));
            }
        }
        lines
    }

    fn compare_as(&self, old: &Reading, new: &Reading, names: [&str; 2]) -> Compared {
        let mut comparison = if self.is_single {
            compat_schemas(&old.loaded, &new.loaded, self.axes)
        } else {
            compat(version(old), version(new), self.axes)
        };
        let bump = comparison.bump();
        if self.judges_numbers {
            comparison
                .findings
                .extend(judge_version(version(old), version(new), bump));
        }
        let folders = names.map(|name| self.folder.join(name));
        let heads = comparison
            .findings
            .iter()
            .map(|it| head(it, &folders))
            .collect();
        Compared {
            comparison,
            bump,
            heads,
        }
    }
}

fn version(reading: &Reading) -> Version<'_> {
    Version {
        loaded: &reading.loaded,
        model: reading.model.as_ref(),
    }
}

fn head(finding: &Finding, folders: &[PathBuf; 2]) -> String {
    let verdicts: String = Axis::ALL
        .map(|axis| match finding.verdicts.on(axis) {
            Severity::Error => 'E',
            _ => 'I',
        })
        .iter()
        .collect();
    let [old, new] = places(finding, folders);
    format!("{} {verdicts} {old} {new}", finding.rule.id())
}

/// The places of a finding in the old and the new version.
fn places(finding: &Finding, folders: &[PathBuf; 2]) -> [String; 2] {
    let shown = |place: &Option<Place>, folder: &Path| match place {
        None => "-".to_owned(),
        Some(place) => {
            let path = place.position.path.strip_prefix(folder);
            let path = path.unwrap_or(&place.position.path).display();
            format!("{path}:{}:{}", place.position.line, place.position.column)
        }
    };
    [
        shown(&finding.old, &folders[0]),
        shown(&finding.new, &folders[1]),
    ]
}
