//! Fields of the structs that the tests here derive their decoding for.

use serde::{Deserialize, Deserializer};

use super::integers::DecodeIntegers;

/// Decodes an optional field that is there: null only where the type has it.
pub(super) fn present<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// Decodes an optional field that is there and has integers inside.
pub(super) fn present_integers<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: DecodeIntegers,
{
    T::decode_integers(deserializer).map(Some)
}

/// Decodes a field that is always there and may be null.
pub(super) fn required<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer)
}
