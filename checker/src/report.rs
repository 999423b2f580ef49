//! What came of a check: the report, what else there is to tell, and the exit code.

use norm_contract::{ConformanceReport, ToolReport, ToolState, Violation};

use crate::listing::Completeness;

/// What came of checking one server.
#[derive(Clone, Debug, PartialEq)]
pub struct Conformance {
    /// The report by the contract.
    pub report: ConformanceReport,
    /// The catalog's tools that the server, whose whole list was seen, doesn't offer. They are no rows of the report,
    /// which is about the server's tools.
    pub not_offered: Vec<String>,
    /// The catalog's tools that weren't seen because the list wasn't seen to its end. They are the report's last rows.
    pub not_seen: Vec<String>,
    /// What couldn't be decided. These are details of the report as well, and no reasons.
    pub unverified: Vec<Unverified>,
    /// How much of the list was seen.
    pub completeness: Completeness,
}

/// A place of a tool that couldn't be judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Unverified {
    /// The tool, as its row of the report is named.
    pub tool: String,
    /// Which row of the report that is, from 0.
    pub row: usize,
    /// Which detail of that row it is, from 0.
    pub detail: usize,
    /// The place; `actual` says why it couldn't be judged. In the report the words "not verified" stand before it.
    pub violation: Violation,
}

/// From which state on a tool fails the check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FailOn {
    /// Degraded, excluded and unavailable tools do.
    Degraded,
    /// Excluded and unavailable tools do.
    #[default]
    Excluded,
    /// Unavailable tools do.
    Unavailable,
    /// None does.
    Never,
}

/// What a check is to be strict about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// From which state on a tool fails the check.
    pub fail_on: FailOn,
    /// Whether a catalog tool that the server doesn't offer fails it.
    pub require_all: bool,
}

/// How a check ends, for the shell. The numbers are promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitCode {
    /// Nothing stands against the server.
    Passed = 0,
    /// A tool failed.
    Failed = 1,
    /// The check itself couldn't be made: usage, the catalog, a fault of the checker.
    Unusable = 2,
    /// The server asks for authorisation.
    AuthorizationRequired = 3,
    /// The server can't be reached.
    Unreachable = 4,
    /// Nothing failed, and something couldn't be verified.
    Incomplete = 5,
}

impl ExitCode {
    /// From grave to harmless.
    const BY_GRAVITY: [ExitCode; 6] = [
        ExitCode::Unreachable,
        ExitCode::AuthorizationRequired,
        ExitCode::Unusable,
        ExitCode::Failed,
        ExitCode::Incomplete,
        ExitCode::Passed,
    ];

    /// The number that the process ends with.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// How a check of several servers ends: as the gravest of theirs does.
    ///
    /// ```
    /// use norm_contract_check::ExitCode;
    ///
    /// let codes = [ExitCode::Incomplete, ExitCode::Failed, ExitCode::Passed];
    /// assert_eq!(ExitCode::gravest(codes), ExitCode::Failed);
    /// assert_eq!(ExitCode::gravest([]), ExitCode::Passed);
    /// ```
    pub fn gravest(codes: impl IntoIterator<Item = ExitCode>) -> Self {
        let gravity = |code: &ExitCode| Self::BY_GRAVITY.iter().position(|it| it == code);
        codes
            .into_iter()
            .min_by_key(gravity)
            .unwrap_or(Self::Passed)
    }
}

impl FailOn {
    /// Whether a tool in this state fails the check. One in a state that this version doesn't know does wherever any
    /// does: nobody here can say that it works.
    pub(crate) fn fails(self, tool: &ToolReport) -> bool {
        let threshold = match self {
            FailOn::Degraded => ToolState::Degraded,
            FailOn::Excluded => ToolState::Excluded,
            FailOn::Unavailable => ToolState::Unavailable,
            FailOn::Never => return false,
        };
        tool.state.known().is_none_or(|state| state >= threshold)
    }
}

impl Conformance {
    /// How the check of this server ends.
    pub fn exit_code(&self, policy: Policy) -> ExitCode {
        if let Completeness::Unreachable {
            needs_authorization,
            ..
        } = self.completeness
        {
            return match needs_authorization {
                true => ExitCode::AuthorizationRequired,
                false => ExitCode::Unreachable,
            };
        }
        // What wasn't seen has neither passed nor failed.
        let seen = self.report.tools.len() - self.not_seen.len();
        let mut seen = self.report.tools.iter().take(seen);
        let lacks_tools = policy.require_all && !self.not_offered.is_empty();
        if seen.any(|tool| policy.fail_on.fails(tool)) || lacks_tools {
            ExitCode::Failed
        } else if !self.unverified.is_empty() || self.completeness != Completeness::Complete {
            ExitCode::Incomplete
        } else {
            ExitCode::Passed
        }
    }
}
