//! Schemas that have names of their own: an `$id`, which also says what references inside mean, or an anchor.

use fluent_uri::{Iri, IriRef};

use crate::hashing::HashMap;

use super::{FileId, Loaded, Node, Span, each_schema};

/// A name, and the schema that has it; none where several have.
type Named<K, V> = HashMap<K, Option<V>>;

/// A document or a schema with an `$id`: what the fragment of a reference is looked for in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Resource<'a> {
    pub(super) root: &'a Node,
    number: usize,
}

/// All schemas of some files that have names of their own.
#[derive(Debug, Default)]
pub(super) struct Identified<'a> {
    /// The resources of each file, the file as a whole first and whatever lies in another after that.
    resources: HashMap<FileId, Vec<Resource<'a>>>,
    /// The address of each resource; none where nobody can tell it.
    addresses: Vec<Option<Iri<String>>>,
    by_address: Named<String, Resource<'a>>,
    anchors: Named<(usize, &'a str), &'a Node>,
}

/// What a name leads to.
pub(super) enum Lookup<T> {
    One(T),
    Several,
    None,
}

impl<'a> Identified<'a> {
    pub(super) fn of(loaded: &'a Loaded) -> Self {
        let mut identified = Identified::default();
        for file in loaded.sources.ids() {
            if let Some(root) = &loaded.sources.file(file).root {
                // Addresses that are relative to a file's are told apart by its number.
                let path = format!("{LOCAL}:/{}/", identified.addresses.len());
                identified.add_resource(file, root, Iri::parse(path).ok());
            }
        }
        for file in &loaded.schemas {
            if let Some(root) = &loaded.sources.file(*file).root {
                identified.add_schemas(*file, root);
            }
        }
        identified
    }

    fn add_schemas(&mut self, file: FileId, root: &'a Node) {
        let (id_keyword, is_old) = (id_keyword(root), is_old(root));
        each_schema(root, &mut |schema| {
            if !has_names(schema) {
                return;
            }
            let is_root = std::ptr::eq(schema, root);
            // What stands beside a `$ref` counted for nothing before 2019.
            let is_reference = is_old && schema.get("$ref").is_some();
            let id = schema.get(id_keyword).and_then(Node::as_str);
            let id = id
                .filter(|_| !is_reference)
                .map(|id| id.split_once('#').unwrap_or((id, "")));
            if let Some((address, _)) = id.filter(|(address, _)| !address.is_empty()) {
                self.identify(file, schema, address, is_root);
            }
            let anchors =
                ["$anchor", "$dynamicAnchor"].map(|it| schema.get(it).and_then(Node::as_str));
            let from_id = id.map(|(_, name)| name).filter(|name| !name.is_empty());
            for name in anchors.into_iter().chain([from_id]).flatten() {
                if let Some(resource) = self.around(schema.span) {
                    note(&mut self.anchors, (resource.number, name), schema);
                }
            }
        });
    }

    fn add_resource(
        &mut self,
        file: FileId,
        root: &'a Node,
        address: Option<Iri<String>>,
    ) -> Resource<'a> {
        let number = self.addresses.len();
        let resource = Resource { root, number };
        self.addresses.push(address);
        self.resources.entry(file).or_default().push(resource);
        resource
    }

    fn identify(&mut self, file: FileId, schema: &'a Node, id: &str, is_root: bool) {
        let around = self.around(schema.span);
        let address = around.and_then(|around| self.resolved(around, id));
        let resource = match around {
            Some(whole) if is_root => {
                self.addresses[whole.number] = address.clone();
                whole
            }
            _ => self.add_resource(file, schema, address.clone()),
        };
        if let Some(address) = address {
            note(
                &mut self.by_address,
                address.normalize().to_string(),
                resource,
            );
        }
    }

    /// The resource that a place lies in: the innermost.
    pub(super) fn around(&self, place: Span) -> Option<Resource<'a>> {
        let resources = self.resources.get(&place.file)?.iter().rev();
        let mut around = resources
            .filter(|it| it.root.span.start <= place.start && place.end <= it.root.span.end);
        around
            .next()
            .or(self.resources.get(&place.file)?.first())
            .copied()
    }

    /// The address that a text without fragment names inside a resource.
    fn resolved(&self, around: Resource<'a>, text: &str) -> Option<Iri<String>> {
        let base = self.addresses[around.number].as_ref()?;
        IriRef::parse(text).ok()?.resolve_against(base).ok()
    }

    /// The resource that a text without fragment names inside another.
    pub(super) fn resource(&self, around: Resource<'a>, text: &str) -> Lookup<Resource<'a>> {
        let address = self
            .resolved(around, text)
            .map(|it| it.normalize().to_string());
        look_up(&self.by_address, address.as_ref())
    }

    /// Whether references inside a resource are addresses on the network where nothing else is known: it is a
    /// document of its own inside of another.
    pub(super) fn is_embedded(&self, file: FileId, resource: Resource<'a>) -> bool {
        let first = self.resources.get(&file).and_then(|it| it.first());
        first.is_none_or(|first| first.number != resource.number)
    }

    /// The schema that has an anchor in a resource.
    pub(super) fn anchor(&self, resource: Resource<'a>, name: &str) -> Lookup<&'a Node> {
        look_up(&self.anchors, Some(&(resource.number, name)))
    }
}

/// The scheme of addresses that stand for files: no other has it.
const LOCAL: &str = "norm-contract-file";

fn note<K: std::hash::Hash + Eq, V>(named: &mut Named<K, V>, name: K, value: V) {
    named
        .entry(name)
        .and_modify(|known| *known = None)
        .or_insert(Some(value));
}

fn look_up<K: std::hash::Hash + Eq, V: Copy>(named: &Named<K, V>, name: Option<&K>) -> Lookup<V> {
    match name.and_then(|name| named.get(name)) {
        Some(Some(found)) => Lookup::One(*found),
        Some(None) => Lookup::Several,
        None => Lookup::None,
    }
}

/// Whether a schema says what it or a part of it is called, in any dialect; few do.
fn has_names(schema: &Node) -> bool {
    const WORDS: [&str; 4] = ["$id", "id", "$anchor", "$dynamicAnchor"];
    let mut members = schema.as_object().into_iter().flatten();
    members.any(|(keyword, _)| WORDS.contains(&keyword.as_str()))
}

fn dialect(root: &Node) -> &str {
    root.get("$schema")
        .and_then(Node::as_str)
        .unwrap_or_default()
}

fn is_old(root: &Node) -> bool {
    ["draft-04", "draft-06", "draft-07"]
        .iter()
        .any(|it| dialect(root).contains(it))
}

fn id_keyword(root: &Node) -> &'static str {
    if dialect(root).contains("draft-04") {
        "id"
    } else {
        "$id"
    }
}
