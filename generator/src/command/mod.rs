//! What command lines do: requests in, outcomes out. Arguments and exit codes are
//! [`command_line`](crate::command_line)'s.

mod bump;
mod bump_report;
mod diff;
mod docs;
mod explain;
mod findings;
mod generate;
mod history;
mod lint;
mod message_format;
mod part;
mod past;
mod presentation;
mod refusals;
mod rule_page;
mod series;
mod status;
mod status_report;

pub use bump::{Accompaniment, BumpOutcome, BumpRequest, Release, bump};
pub use diff::{DiffOutcome, DiffRequest, diff};
pub use docs::{DocsOutcome, DocsRequest, docs, docs_outputs};
pub use explain::{ExplainOutcome, ExplainRequest, ExplainedContract, Wording, explain};
pub use findings::FindingsFormat;
pub use generate::{Contract, GenerateOutcome, GenerateRequest, GenerateResult, emit, generate};
pub use lint::{LintOutcome, lint};
pub use message_format::{MessageFormat, Printed};
pub use part::{OutputLayout, Part};
pub use past::{Past, read_past};
pub use presentation::Presentation;
pub use refusals::{Problems, Refusals};
pub use status::{SinceRelease, Status, StatusOutcome, status};
