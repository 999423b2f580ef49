//! What goes on, for whoever waits.

/// A step of asking a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Progress<'a> {
    /// It is looked for, and for the protocol that it speaks.
    Connecting,
    /// It speaks this version of the protocol.
    Connected {
        /// The version.
        version: &'a str,
    },
    /// A page of its list has come.
    Listed {
        /// The pages so far.
        pages: usize,
        /// The tools so far.
        tools: usize,
    },
    /// A tool is called on trial.
    Calling {
        /// The tool.
        tool: &'a str,
    },
}

/// Whoever wants to know what goes on. A closure is one.
pub trait Observer: Sync {
    /// A step begins or has been made. This is called between requests, and should be quick.
    fn observe(&self, progress: Progress<'_>);
}

impl<F: Fn(Progress<'_>) + Sync> Observer for F {
    fn observe(&self, progress: Progress<'_>) {
        self(progress);
    }
}
