//! How much a server may take.

use norm_contract_generator::Words;
use std::time::Duration;

/// How long a server may take, and how much it may say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For the answer to one request.
    pub request: Duration,
    /// For everything.
    pub total: Duration,
    /// For the answer to the first request, `server/discover`, before the server is taken for one that passes over
    /// what it doesn't know, and the handshake of former generations is tried. An answer that comes later still counts.
    pub probe: Duration,
    /// The pages of the list.
    pub pages: usize,
    /// The entries of the list.
    pub tools: usize,
    /// All that the server sends, in bytes.
    pub bytes: usize,
}

/// 30 seconds for a request and 120 for everything; 100 pages, 10,000 tools, 32 MiB.
impl Default for Limits {
    fn default() -> Self {
        Limits {
            request: Duration::from_secs(30),
            total: Duration::from_secs(120),
            probe: Duration::from_secs(5),
            pages: 100,
            tools: 10_000,
            bytes: 32 * 1024 * 1024,
        }
    }
}

/// A time as people write it.
pub(super) fn shown(time: Duration) -> Words {
    let (seconds, milliseconds) = (time.as_secs(), time.as_millis());
    match time.subsec_millis() {
        0 => Words::new(format!("{seconds} с"), format!("{seconds} s")),
        _ => Words::new(format!("{milliseconds} мс"), format!("{milliseconds} ms")),
    }
}

/// A size as people write it.
pub(super) fn shown_bytes(bytes: usize) -> Words {
    const MEBIBYTE: usize = 1024 * 1024;
    let mebibytes = bytes / MEBIBYTE;
    match bytes % MEBIBYTE {
        0 => Words::new(format!("{mebibytes} МиБ"), format!("{mebibytes} MiB")),
        _ => Words::new(format!("{bytes} Б"), format!("{bytes} bytes")),
    }
}
