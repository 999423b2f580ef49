//! What command lines do: requests in, outcomes out. Parsing arguments, printing and exit codes are
//! left to the binaries, so that all of them do and say the same.

mod generate;
mod part;
mod presentation;

pub use generate::{GenerateOutcome, GenerateRequest, GenerateResult, emit, generate};
pub use part::{OutputLayout, Part};
pub use presentation::{MessageFormat, Presentation, Printed};
