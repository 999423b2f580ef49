//! The program `norm-contract` as people and CI call it: exit codes, streams, files.

mod commands {
    pub(crate) mod contracts;
    pub(crate) mod explain;
    pub(crate) mod explained_rules;
    pub(crate) mod help;
    pub(crate) mod making;
    pub(crate) mod program;
    pub(crate) mod releases;
    pub(crate) mod same_as_xtask;
}
