//! A case: a few small files and what is expected of reading them, in one text.
//!
//! ```text
//! # What the case shows, in a line or two.
//! expect: schemas/main.yaml:5:7 missing-translation "a title in English"
//!
//! -- schemas/main.yaml --
//! $defs: …
//! ```
//!
//! - `expect:` names the place (path within the package, line, column), the rule's id and, where the
//!   wording matters, a part of the message. The lines are all diagnostics of the run, in their order.
//! - `plain: schema.json` reads this file as a plain schema instead of the folder as a package.
//! - `-- path --` begins a file; a path may begin with `../` to lie outside of the package.
//!   `-- path -> target --` is a symbolic link, `-- path (latin-1) --` a file in that encoding.
//! - A package without `contract.yaml` gets one: `name: demo`, `version: 1.0.0`, `languages: [en]`.
//!   The case about its absence says `no manifest`.
//! - Lines of cases with two versions are explained in [`crate::versions`].

use std::fs;
use std::path::{Path, PathBuf};

const MANIFEST: &str = "name: demo\nversion: 1.0.0\nlanguages: [en]\n";

/// A case, read from its text.
#[derive(Debug, Default)]
pub struct Archive {
    /// The diagnostics that are expected, in order.
    pub expected: Vec<Expectation>,
    plain: Option<String>,
    has_no_manifest: bool,
    settings: Vec<(String, String)>,
    files: Vec<File>,
}

/// Words that begin a line `word: value` in cases with two versions.
const SETTINGS: [&str; 4] = ["axes", "bump", "numbers", "single"];

/// A diagnostic that is expected.
#[derive(Debug, PartialEq, Eq)]
pub struct Expectation {
    /// `path:line:column id`
    pub head: String,
    /// A part of the message.
    pub fragment: Option<String>,
}

#[derive(Debug)]
struct File {
    path: String,
    content: Content,
}

#[derive(Clone, Debug)]
enum Content {
    Text(String),
    Latin1(String),
    Link(String),
}

impl Archive {
    /// Reads a case.
    ///
    /// # Errors
    /// A line of its head that means nothing.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut archive = Archive::default();
        for line in text.lines() {
            if let Some(header) = file_header(line) {
                archive.files.push(File::begin(header));
            } else if let Some(file) = archive.files.last_mut() {
                file.content.push_line(line);
            } else {
                archive.instruction(line)?;
            }
        }
        Ok(archive)
    }

    fn instruction(&mut self, line: &str) -> Result<(), String> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        if let Some(expectation) = line.strip_prefix("expect: ") {
            self.expected.push(Expectation::parse(expectation));
        } else if let Some(name) = line.strip_prefix("plain: ") {
            self.plain = Some(name.to_owned());
        } else if line == "no manifest" {
            self.has_no_manifest = true;
        } else if let Some((word, value)) =
            line.split_once(": ").filter(|it| SETTINGS.contains(&it.0))
        {
            self.settings.push((word.to_owned(), value.to_owned()));
        } else {
            return Err(format!("the head of a case has no line `{line}`"));
        }
        Ok(())
    }

    /// What a line `word: value` of the head says.
    pub fn setting(&self, word: &str) -> Option<&str> {
        let said = self.settings.iter().find(|(name, _)| name == word);
        match said {
            None if word == "plain" => self.plain.as_deref(),
            said => said.map(|(_, value)| value.as_str()),
        }
    }

    /// The files of one version: those under `both/` and under its own name.
    pub fn version(&self, name: &str) -> Self {
        let of_version = |file: &File| {
            let (folder, path) = file.path.split_once('/')?;
            (folder == name || folder == "both").then(|| File {
                path: path.to_owned(),
                content: file.content.clone(),
            })
        };
        Archive {
            plain: self
                .setting("single")
                .or(self.setting("plain"))
                .map(str::to_owned),
            files: self.files.iter().filter_map(of_version).collect(),
            ..Archive::default()
        }
    }

    /// Writes the files into `folder` and returns the path to read.
    ///
    /// # Errors
    /// A file can't be written.
    pub fn unpack(&self, folder: &Path) -> std::io::Result<PathBuf> {
        fs::create_dir_all(folder)?;
        let makes_manifest = self.plain.is_none() && !self.has_no_manifest;
        if makes_manifest && !self.files.iter().any(|file| file.path == "contract.yaml") {
            fs::write(folder.join("contract.yaml"), MANIFEST)?;
        }
        for file in &self.files {
            let path = folder.join(&file.path);
            fs::create_dir_all(path.parent().unwrap_or(folder))?;
            file.content.write(&path)?;
        }
        let plain = self.plain.as_ref();
        Ok(plain.map_or(folder.to_path_buf(), |name| folder.join(name)))
    }
}

impl Expectation {
    fn parse(line: &str) -> Self {
        let quoted = line
            .strip_suffix('"')
            .and_then(|rest| rest.split_once(" \""));
        match quoted {
            Some((head, fragment)) => Expectation {
                head: head.to_owned(),
                fragment: Some(fragment.to_owned()),
            },
            None => Expectation {
                head: line.to_owned(),
                fragment: None,
            },
        }
    }

    /// The rule's id.
    pub fn id(&self) -> &str {
        self.head.rsplit(' ').next().unwrap_or_default()
    }
}

fn file_header(line: &str) -> Option<&str> {
    line.strip_prefix("-- ")?.strip_suffix(" --")
}

impl File {
    fn begin(header: &str) -> Self {
        let (path, content) = if let Some((path, target)) = header.split_once(" -> ") {
            (path, Content::Link(target.to_owned()))
        } else if let Some(path) = header.strip_suffix(" (latin-1)") {
            (path, Content::Latin1(String::new()))
        } else {
            (header, Content::Text(String::new()))
        };
        File {
            path: path.to_owned(),
            content,
        }
    }
}

impl Content {
    fn push_line(&mut self, line: &str) {
        match self {
            Content::Text(text) | Content::Latin1(text) => {
                text.push_str(line);
                text.push('\n');
            }
            Content::Link(_) => {}
        }
    }

    fn write(&self, path: &Path) -> std::io::Result<()> {
        match self {
            Content::Text(text) => fs::write(path, text),
            Content::Latin1(text) => {
                let bytes: Vec<u8> = text
                    .chars()
                    .map(|character| u8::try_from(u32::from(character)).unwrap_or(b'?'))
                    .collect();
                fs::write(path, bytes)
            }
            Content::Link(target) => std::os::unix::fs::symlink(target, path),
        }
    }
}

/// The case files of a folder under `cases/`, each with the name of the folder that it lies in.
///
/// # Panics
/// There is no such folder.
pub fn cases(folder: &str) -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut folders = vec![root.join(folder)];
    let mut cases = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of cases can be read") {
            let path = entry.expect("a folder of cases can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = folder.file_name().unwrap_or_default().to_string_lossy();
                cases.push((name.into_owned(), path));
            }
        }
    }
    cases.sort();
    cases
}

/// Writes a case with these lines instead of its own `bump:` and `expect:`.
///
/// # Panics
/// The case can't be read or written, or has no files.
pub fn write_expectations(path: &Path, lines: &[String]) {
    let text = fs::read_to_string(path).expect("a case can be read");
    let (head, files) = text.split_once("\n-- ").expect("a case has files");
    let is_kept = |line: &&str| {
        !line.is_empty() && !line.starts_with("expect: ") && !line.starts_with("bump: ")
    };
    let mut written: Vec<String> = head.lines().filter(is_kept).map(str::to_owned).collect();
    written.extend_from_slice(lines);
    fs::write(path, format!("{}\n\n-- {files}", written.join("\n")))
        .expect("a case can be written");
}
