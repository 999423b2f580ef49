//! Where real servers answer other than the contract wants.

use norm_contract::{ProtocolAnswer as Answer, Situation};

/// A server and the way to it, a situation, and what it answers there.
pub type Deviation = (&'static str, Situation, Answer);

/// The known deviations that the contract accepts. All of these servers take the specification's code for an unknown
/// tool, which isn't that of neva's documentation and the contract.
///
/// What no list of accepted answers has is the subject of a test of its own beside the server: look for "known
/// deviation".
pub const DEVIATIONS: &[Deviation] = &[
    (
        "neva over HTTP",
        Situation::UnknownTool,
        Answer::InvalidParams,
    ),
    (
        "neva over stdio",
        Situation::UnknownTool,
        Answer::InvalidParams,
    ),
    (
        "neva in a session",
        Situation::UnknownTool,
        Answer::InvalidParams,
    ),
    (
        "rmcp over HTTP",
        Situation::UnknownTool,
        Answer::InvalidParams,
    ),
    (
        "rmcp over HTTP",
        Situation::MalformedMessage,
        Answer::Http415,
    ),
    ("rmcp over HTTP", Situation::WrongStructure, Answer::Http415),
    (
        "rmcp over stdio",
        Situation::UnknownTool,
        Answer::InvalidParams,
    ),
    (
        "rmcp in a session",
        Situation::UnknownTool,
        Answer::InvalidParams,
    ),
    (
        "rmcp in a session",
        Situation::MalformedMessage,
        Answer::Http415,
    ),
    (
        "rmcp in a session",
        Situation::WrongStructure,
        Answer::Http415,
    ),
];
