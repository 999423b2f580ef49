//! Where real servers answer other than the contract wants.

use norm_contract::ProtocolAnswer::{self, Http415, InvalidParams};
use norm_contract::Situation::{self, MalformedMessage, UnknownTool, WrongStructure};

/// A server and the way to it, a situation, and what it answers there.
pub type Deviation = (&'static str, Situation, ProtocolAnswer);

/// The known deviations in all ways into a situation. All of these servers take the specification's code for an unknown
/// tool, which isn't that of neva's documentation and the contract.
///
/// What only some ways bring about, or no list of accepted answers can have, is the subject of a test of its own beside
/// the server: look for "known deviation".
pub const DEVIATIONS: &[Deviation] = &[
    ("neva over HTTP", UnknownTool, InvalidParams),
    ("neva over stdio", UnknownTool, InvalidParams),
    ("neva in a session", UnknownTool, InvalidParams),
    ("rmcp over HTTP", UnknownTool, InvalidParams),
    ("rmcp over HTTP", MalformedMessage, Http415),
    ("rmcp over HTTP", WrongStructure, Http415),
    ("rmcp over stdio", UnknownTool, InvalidParams),
    ("rmcp in a session", UnknownTool, InvalidParams),
    ("rmcp in a session", MalformedMessage, Http415),
    ("rmcp in a session", WrongStructure, Http415),
];
