//! Writes a contract as one self-contained file, which is read back like the folder.

use indexmap::IndexMap;

use crate::source::{
    BUNDLE_FORMAT, BUNDLE_FORMAT_VERSION, Entry, FileId, Loaded, Node, NodeValue, Span, digest_of,
};

/// The text of a package's bundle: every file of it, in one canonical form. `version` stands in the
/// manifest in place of the one that it has.
///
/// The same contract gives the same bytes, and the order of types, members and pages is the contract's.
pub fn freeze(loaded: &Loaded, version: &str) -> String {
    freeze_with(loaded, version, loaded.approvals)
}

/// The same without approvals, which belong to a release and not to what the contract says.
pub fn freeze_without_approvals(loaded: &Loaded, version: &str) -> String {
    freeze_with(loaded, version, None)
}

fn freeze_with(loaded: &Loaded, version: &str, approvals: Option<FileId>) -> String {
    let document = |file: FileId| loaded.sources.file(file).root.clone();
    let mut bundle = Members::default();
    let format = NodeValue::Number(BUNDLE_FORMAT_VERSION.into());
    bundle.add(BUNDLE_FORMAT, node(format));
    if let Some(mut manifest) = loaded.manifest.and_then(document) {
        set_version(&mut manifest, version);
        bundle.add("manifest", manifest);
    }
    bundle.add("schemas", files(loaded, &loaded.schemas, document));
    bundle.add(
        "pages",
        files(loaded, &loaded.pages, |page| Some(lines(loaded, page))),
    );
    bundle.add("examples", examples(loaded));
    let approvals = approvals.and_then(document);
    bundle.add(
        "approvals",
        approvals.unwrap_or_else(|| node(NodeValue::Array(Vec::new()))),
    );
    with_digest(bundle)
}

/// The digest is of all the text around it, so it is put in last.
fn with_digest(mut bundle: Members) -> String {
    const PLACE: &str = "sha256:";
    bundle.add("digest", node(NodeValue::String(PLACE.to_owned())));
    let text = serde_json::to_string_pretty(&bundle.into_node());
    let mut text = text.expect("a tree of names and values is JSON");
    text.push('\n');
    let place = format!("\"{PLACE}\"");
    let start = text.rfind(&place).expect("the digest was added");
    let span = Span {
        start: start as u32,
        end: (start + place.len()) as u32,
        ..Span::NOWHERE
    };
    let digest = digest_of(&text, span);
    text.replace_range(start..start + place.len(), &format!("\"{digest}\""));
    text
}

fn set_version(manifest: &mut Node, version: &str) {
    if let NodeValue::Object(members) = &mut manifest.value
        && let Some(entry) = members.get_mut("version")
    {
        entry.value = node(NodeValue::String(version.to_owned()));
    }
}

/// Files by their path in the package's folder.
fn files(loaded: &Loaded, files: &[FileId], content: impl Fn(FileId) -> Option<Node>) -> Node {
    let mut members = Members::default();
    for file in files {
        let path = &loaded.sources.file(*file).path;
        let path = path.strip_prefix(&loaded.folder).unwrap_or(path);
        // One spelling on every system.
        let parts = path
            .components()
            .map(|part| part.as_os_str().to_string_lossy());
        let name = parts.collect::<Vec<_>>().join("/");
        if let Some(content) = content(*file) {
            members.add(&name, content);
        }
    }
    members.into_node()
}

/// A page by lines, so that a change of one shows up as one.
fn lines(loaded: &Loaded, page: FileId) -> Node {
    let text = &loaded.sources.file(page).text;
    let lines = text.lines();
    let lines = lines.map(|line| node(NodeValue::String(line.to_owned())));
    node(NodeValue::Array(lines.collect()))
}

fn examples(loaded: &Loaded) -> Node {
    let mut by_type: IndexMap<&str, Members> = IndexMap::new();
    for (type_name, file) in &loaded.examples {
        let source = loaded.sources.file(*file);
        let name = source.path.file_stem().unwrap_or_default();
        if let Some(document) = &source.root {
            let examples = by_type.entry(type_name).or_default();
            examples.add(&name.to_string_lossy(), document.clone());
        }
    }
    let mut members = Members::default();
    for (type_name, examples) in by_type {
        members.add(type_name, examples.into_node());
    }
    members.into_node()
}

fn node(value: NodeValue) -> Node {
    Node {
        span: Span::NOWHERE,
        value,
    }
}

/// An object that is being made.
#[derive(Default)]
struct Members(crate::source::Members);

impl Members {
    fn add(&mut self, key: &str, value: Node) {
        let entry = Entry {
            key_span: Span::NOWHERE,
            value,
        };
        self.0.insert(key.to_owned(), entry);
    }

    fn into_node(self) -> Node {
        node(NodeValue::Object(self.0))
    }
}
