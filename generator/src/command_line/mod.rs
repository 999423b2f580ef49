//! Commands as people call them: arguments in, printed text and an exit code out. What they do is
//! [`command`](crate::command)'s.
//!
//! Programs differ in their name and in what they take unless told, which is a [`Program`]; all else is
//! the same here for each of them.

mod bump;
mod diff;
mod docs;
mod explain;
mod findings;
mod generate;
mod lint;
mod locale;
pub mod output;
mod program;
mod status;
mod type_options;

pub use bump::{BumpArguments, OwnRelease};
pub use diff::DiffArguments;
pub use docs::DocsArguments;
pub use explain::ExplainArguments;
pub use generate::GenerateArguments;
pub use lint::LintArguments;
pub use locale::language_of_environment;
pub use program::{Program, with_name};
pub use status::StatusArguments;

/// Exit code of a contract that is refused, and of what a command was asked to find.
pub const FOUND: u8 = 1;
/// Exit code of arguments that make no sense.
pub const USAGE: u8 = 2;
