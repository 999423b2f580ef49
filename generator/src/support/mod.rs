//! What generated types stand on: the parts of their behaviour that are the same for every contract.
//!
//! These files are ordinary Rust, compiled and tested here, and copied into every output, so that a consumer needs
//! serde and serde_json and nothing else. Copying sets their limits: `mod` lines and re-exports by relative path in
//! this file, paths into `super`, `std`, `serde` and `serde_json` in the others, no `cfg` but that of the unit tests,
//! and nothing newer than the 2018 edition has (no `let` chains, `TryFrom` by its full path).
//!
//! Every type keeps one promise: it accepts at least every valid document, and gives back what it accepted.

mod branch;
mod constant;
mod contract_type;
mod decisions;
mod extra;
mod fit;
mod integers;
mod object;
mod object_writer;
mod open;
mod outcome;
mod outcome_branch;
mod read_ahead;
mod rfc3339;
mod timestamp;
mod timestamp_branch;
mod tree;
mod tree_access;
mod tree_deserializer;
mod tree_reader;
mod unions;
mod upgrade;
mod vocabulary;

pub use self::branch::Branch;
pub use self::constant::{Constant, ConstantValue, Literal};
pub use self::contract_type::ContractType;
pub use self::extra::Extra;
pub use self::fit::{FIT_DEPTH, Key, fit_object, fit_vocabulary};
pub use self::integers::{DecodeIntegers, integers};
pub use self::object::{Members, Object, decode_object};
pub use self::object_writer::ObjectWriter;
pub use self::open::Open;
pub use self::outcome::{DomainState, Outcome};
pub use self::timestamp::{InvalidTimestamp, Timestamp};
pub use self::tree::Tree;
pub use self::unions::{Candidate, Union, decode_union, fit_union, ranked};
pub use self::upgrade::{read_anew, reopened, take_declared, take_declared_integers, to_json};
pub use self::vocabulary::{UnknownValue, Vocabulary, Wire, known_value};

#[cfg(test)]
mod testing;
