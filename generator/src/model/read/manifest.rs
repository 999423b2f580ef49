//! `contract.yaml`: what holds for the contract as a whole.

use super::reader::Reader;
use super::texts::{codes, located_string};
use crate::Language;
use crate::diagnostic::{Diagnostic, rule};
use crate::model::{Allowance, Located, Package, Texts};
use crate::source::{FileId, Loaded, Node, NodeValue};

/// The keys of a manifest.
pub(crate) const KEYS: [&str; 11] = [
    "name",
    "version",
    "title",
    "description",
    "x-i18n",
    "languages",
    "axes",
    "tool-version-key",
    "schemas",
    "pages",
    "allow",
];
const LEAST: &str =
    "a manifest has at least a name, a version such as 1.0.0, and languages such as [ru, en]";
/// What two versions may be compared by.
pub(crate) const AXES: [&str; 2] = ["output", "input"];

/// Reads the manifest, or makes up what stands in for it beside a plain schema.
pub(super) fn read(loaded: &Loaded, diagnostics: &mut Vec<Diagnostic>) -> Package {
    let root = loaded
        .manifest
        .and_then(|file| Some((file, loaded.sources.file(file).root.as_ref()?)));
    match root {
        Some((file, root)) => read_manifest(loaded, file, root, diagnostics),
        None => plain(loaded),
    }
}

fn plain(loaded: &Loaded) -> Package {
    let file = loaded
        .schemas
        .first()
        .copied()
        .or(loaded.sources.ids().next());
    let folder_name = match loaded.is_schema_folder {
        true => loaded.folder.file_name(),
        false => None,
    };
    let name = file.and_then(|file| {
        let stem = loaded.sources.file(file).path.file_stem();
        let name = folder_name.or(stem)?;
        Some(name.to_string_lossy().into_owned())
    });
    Package {
        is_package: false,
        name: name.unwrap_or_default(),
        version: None,
        texts: Texts::default(),
        languages: vec![Language::English],
        axes: AXES.map(str::to_owned).to_vec(),
        tool_version_key: None,
        allowances: Vec::new(),
        file: file.unwrap_or(crate::source::Span::NOWHERE.file),
    }
}

fn read_manifest(
    loaded: &Loaded,
    file: FileId,
    root: &Node,
    diagnostics: &mut Vec<Diagnostic>,
) -> Package {
    // The reader's texts depend on the languages, which are read first.
    let mut package = Package {
        is_package: true,
        file,
        ..plain(loaded)
    };
    let seed = package.clone();
    let mut reader = Reader::new(loaded, &seed, std::mem::take(diagnostics));
    reader.wrong_kind = &rule::INVALID_MANIFEST;
    if root.as_object().is_none() {
        let message = match root.value {
            NodeValue::Null => "the manifest is empty".to_owned(),
            _ => format!("a manifest is an object, found {}", root.shown()),
        };
        reader.report_with_help(&rule::INVALID_MANIFEST, root.span, message, LEAST);
    }
    reader.check_manifest_keys(root);
    package.name = reader.manifest_name(root);
    package.version = reader.manifest_version(root);
    package.languages = reader.manifest_languages(root);
    if root.get("axes").is_some() {
        let axes = reader.choices(root, "axes", &AXES).into_iter();
        package.axes = axes.map(|axis| axis.value).collect();
    }
    package.tool_version_key = reader
        .expect(root, "tool-version-key", "a key", Node::as_str)
        .map(str::to_owned);
    package.allowances = reader.allowances(root);
    reader.names(root, "schemas");
    reader.names(root, "pages");
    let collected = std::mem::take(&mut reader.diagnostics);
    let with_languages = package.clone();
    let mut reader = Reader::new(loaded, &with_languages, collected);
    reader.wrong_kind = &rule::INVALID_MANIFEST;
    package.texts = reader.texts(root);
    *diagnostics = reader.diagnostics;
    package
}

impl<'a> Reader<'a> {
    fn check_manifest_keys(&mut self, root: &Node) {
        for (key, entry) in root.as_object().into_iter().flatten() {
            if !KEYS.contains(&key.as_str()) {
                let help = crate::model::nearest(key, KEYS.into_iter()).map_or_else(
                    || format!("it has {}", KEYS.join(", ")),
                    |name| format!("did you mean `{name}`?"),
                );
                self.report_with_help(
                    &rule::INVALID_MANIFEST,
                    entry.key_span,
                    format!("a manifest has no key `{key}`"),
                    help,
                );
            }
        }
        for key in ["name", "version", "languages"] {
            if root.as_object().is_some() && root.get(key).is_none() {
                self.report_with_help(
                    &rule::INVALID_MANIFEST,
                    root.span,
                    format!("the manifest lacks `{key}`"),
                    LEAST,
                );
            }
        }
    }

    fn manifest_name(&mut self, root: &'a Node) -> String {
        let Some(name) = self.expect(root, "name", "a text", located_string) else {
            return String::new();
        };
        let is_fit = name
            .value
            .starts_with(|first: char| first.is_ascii_lowercase())
            && name
                .value
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        if !is_fit {
            self.report_with_help(
                &rule::INVALID_MANIFEST,
                name.span,
                format!("`{}` is no name for a package", name.value),
                "use small Latin letters, digits and hyphens, such as `norm-contract`",
            );
        }
        name.value
    }

    fn manifest_version(&mut self, root: &'a Node) -> Option<Located<String>> {
        let version = self.expect(
            root,
            "version",
            "three numbers with points, such as 1.0.0",
            located_string,
        )?;
        if let Err(error) = semver::Version::parse(&version.value) {
            self.report_with_help(
                &rule::INVALID_MANIFEST,
                version.span,
                format!("`{}` is no version by SemVer 2.0: {error}", version.value),
                "write three numbers, such as 1.0.0",
            );
        }
        Some(version)
    }

    fn manifest_languages(&mut self, root: &'a Node) -> Vec<Language> {
        let languages = self.choices(root, "languages", &codes(&Language::ALL));
        let languages = languages.iter().flat_map(|it| it.value.parse());
        let languages: Vec<Language> = languages.collect();
        if languages.is_empty() {
            self.check_languages(root);
            return vec![Language::ALL[0]];
        }
        languages
    }

    fn check_languages(&mut self, root: &'a Node) {
        let list = root
            .get("languages")
            .filter(|list| list.as_array() == Some(&[]));
        if let Some(list) = list {
            self.report_with_help(
                &rule::INVALID_MANIFEST,
                list.span,
                "the manifest lists no language",
                format!(
                    "it may have {}, one at least",
                    codes(&Language::ALL).join(", ")
                ),
            );
        }
    }

    /// A list of words out of a few.
    fn choices(&mut self, root: &'a Node, key: &str, choices: &[&str]) -> Vec<Located<String>> {
        let mut words = self.names(root, key);
        words.retain(|word| {
            let known = choices.contains(&word.value.as_str());
            if !known {
                self.report_with_help(
                    &rule::INVALID_MANIFEST,
                    word.span,
                    format!("`{key}` can't have `{}`", word.value),
                    format!("it may have {}", choices.join(", ")),
                );
            }
            known
        });
        words
    }

    fn allowances(&mut self, root: &'a Node) -> Vec<Allowance> {
        let entries = self
            .expect(root, "allow", "a list", Node::as_array)
            .unwrap_or_default();
        let mut allowances = Vec::new();
        for entry in entries {
            self.check_allowance_keys(entry);
            let rule = self.expect(entry, "lint", "a rule's id", located_string);
            let types = self.names(entry, "types");
            let reason = self.expect(entry, "reason", "a text", located_string);
            match (rule, reason) {
                (Some(rule), Some(reason))
                    if !reason.value.trim().is_empty() && !types.is_empty() =>
                {
                    allowances.push(Allowance {
                        rule,
                        types,
                        reason: reason.value,
                        span: entry.span,
                    });
                }
                _ => self.report_with_help(
                    &rule::INVALID_MANIFEST,
                    entry.span,
                    "an allowed warning names its rule, its types and the reason",
                    "for instance `{ lint: duplicate-title, types: [A, B], reason: … }`",
                ),
            }
        }
        allowances
    }

    fn check_allowance_keys(&mut self, entry: &Node) {
        for (key, unknown) in entry.as_object().into_iter().flatten() {
            if !["lint", "types", "reason"].contains(&key.as_str()) {
                self.report_with_help(
                    &rule::INVALID_MANIFEST,
                    unknown.key_span,
                    format!("an allowed warning has no key `{key}`"),
                    "it has lint, types and reason",
                );
            }
        }
    }
}
