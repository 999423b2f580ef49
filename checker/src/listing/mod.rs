//! What a server offers, as it came.
//!
//! The entries are raw JSON, so that one bad entry costs one tool: a typed client would refuse the whole list, or drop
//! the entry without a word. How deep one may be nested that is read is [`DEEPEST_ENTRY`].

mod entry;
mod headers;
mod raw;
mod shape;
mod version;

use std::collections::BTreeMap;

use norm_contract_generator::Words;
use serde_json::Value;

pub use entry::{Entry, Faults, Heading};
pub use raw::{DEEPEST_ENTRY, RawEntry};
pub(crate) use version::integer;
pub use version::{DeclaredVersion, DeclaredVersions};

/// What one server has answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    /// What the server says about itself.
    pub server: ServerInfo,
    /// The entries of `tools/list`, of all its pages and in their order.
    pub tools: Vec<RawEntry>,
    /// Whether these are all.
    pub completeness: Completeness,
    /// What trial calls came to, by the tool's name.
    pub samples: BTreeMap<String, Vec<Sample>>,
}

/// What a server says about itself, and what it is called where it doesn't.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ServerInfo {
    /// The host or the program that was asked. It becomes the report's `server_id` where nothing better is known.
    pub address: String,
    /// The name in its `serverInfo`.
    pub name: Option<String>,
    /// The `_meta` of its `serverInfo`, where the server declares its own version.
    pub meta: Option<Value>,
}

/// How much of the list was seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Completeness {
    /// All of it.
    #[default]
    Complete,
    /// A part: what wasn't seen may still be offered.
    CutShort {
        /// What happened, in a few words: `the cursor "20" came twice`.
        cause: Words,
    },
    /// Nothing.
    Unreachable {
        /// What happened, in a few words: `connection refused`.
        cause: Words,
        /// Whether the server answered that whoever asks has to authorise (401, 403).
        needs_authorization: bool,
    },
}

impl Completeness {
    /// Whether nothing was seen since the server asks for authorisation.
    pub fn needs_authorization(&self) -> bool {
        matches!(
            self,
            Completeness::Unreachable {
                needs_authorization: true,
                ..
            }
        )
    }
}

/// What one trial call came to.
#[derive(Clone, Debug, PartialEq)]
pub enum Sample {
    /// The result of `tools/call`, as it came.
    Result(Value),
    /// There was one, of which no more than the beginning was read.
    BrokenOff {
        /// What the beginning takes at least, in bytes as JSON without whitespace in UTF-8.
        least_bytes: usize,
        /// What happened, in a few words: `the server sends more than 32 MiB`.
        cause: Words,
    },
    /// There was none, for this reason: a protocol error, no answer in time.
    Failed(Words),
}

impl Listing {
    /// A whole list without trial calls. `address`: the host or the program that was asked.
    pub fn complete(address: impl Into<String>, tools: Vec<Value>) -> Self {
        Listing::of(address.into(), tools, Completeness::Complete)
    }

    /// A whole list as a text: the result of a `tools/list` that has no next page, `{"tools": […]}`.
    ///
    /// # Errors
    /// Where this is no JSON, or has no list of tools.
    pub fn from_text(address: impl Into<String>, result: &str) -> Result<Self, serde_json::Error> {
        let mut listing = Listing::complete(address, Vec::new());
        listing.tools = RawEntry::of_result(result)?;
        Ok(listing)
    }

    /// A list of which only a part was seen. `cause`: what happened, in a few words.
    pub fn cut_short(
        address: impl Into<String>,
        tools: Vec<Value>,
        cause: impl Into<Words>,
    ) -> Self {
        let cause = cause.into();
        Listing::of(address.into(), tools, Completeness::CutShort { cause })
    }

    /// No list at all. `cause`: what happened, in a few words.
    pub fn unreachable(address: impl Into<String>, cause: impl Into<Words>) -> Self {
        let completeness = Completeness::Unreachable {
            cause: cause.into(),
            needs_authorization: false,
        };
        Listing::of(address.into(), Vec::new(), completeness)
    }

    fn of(address: String, tools: Vec<Value>, completeness: Completeness) -> Self {
        let server = ServerInfo {
            address,
            ..ServerInfo::default()
        };
        Listing {
            server,
            tools: tools.into_iter().map(RawEntry::from).collect(),
            completeness,
            samples: BTreeMap::new(),
        }
    }

    /// The entries before they are read; those that share a name are marked.
    pub fn headings(&self) -> Vec<Heading<'_>> {
        let numbered = self.tools.iter().enumerate();
        let mut headings: Vec<Heading<'_>> = numbered
            .map(|(index, raw)| Heading::new(index + 1, raw))
            .collect();
        let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for heading in &headings {
            if let Some(name) = &heading.name {
                let places = places.entry(name.to_string()).or_default();
                places.push(heading.position);
            }
        }
        for heading in &mut headings {
            let places = heading.name.as_ref().and_then(|name| places.get(&**name));
            heading.namesakes = match places {
                Some(places) if places.len() > 1 => places.clone(),
                _ => Vec::new(),
            };
        }
        headings
    }

    /// The entries, each read by itself when its turn comes.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let headings = self.headings().into_iter();
        headings.map(|heading| heading.entry())
    }
}
