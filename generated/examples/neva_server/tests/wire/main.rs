//! What the server answers, as it stands on the wire: neva decides when it is compiled which generation it speaks.

#[cfg(not(feature = "legacy-spec"))]
mod current;
#[cfg(feature = "legacy-spec")]
mod former;
mod listening;

const SERVER: &str = env!("CARGO_BIN_EXE_example-neva-server");
