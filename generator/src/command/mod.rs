//! What command lines do: requests in, outcomes out. Parsing arguments, printing and exit codes are
//! left to the binaries, so that all of them do and say the same.

mod bump;
mod bump_report;
mod diff;
mod findings;
mod generate;
mod part;
mod presentation;
mod refusals;
mod status;
mod status_report;

pub use bump::{Accompaniment, BumpOutcome, BumpRequest, Release, bump};
pub use diff::{DiffOutcome, DiffRequest, diff};
pub use findings::FindingsFormat;
pub use generate::{GenerateOutcome, GenerateRequest, GenerateResult, emit, generate};
pub use part::{OutputLayout, Part};
pub use presentation::{MessageFormat, Presentation, Printed};
pub use refusals::Refusals;
pub use status::{SinceRelease, Status, StatusOutcome, status};
