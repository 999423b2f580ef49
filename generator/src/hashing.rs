//! Maps by hash for what is looked up again and again: members of objects, schemas by their address.
//!
//! Most keys are words or numbers, for which the standard library's hash takes longer than all that is done with what
//! is found. This one is seeded anew in each process, so that nobody can write keys beforehand that get into each
//! other's way. The order of an [`IndexMap`] is that in which it was filled, whatever the hash.

/// What makes the hash of a key.
pub(crate) type BuildHasher = foldhash::fast::RandomState;

/// A map without an order.
pub(crate) type HashMap<K, V> = std::collections::HashMap<K, V, BuildHasher>;

/// A set without an order; only the comparison of versions has one.
#[cfg(feature = "compat")]
pub(crate) type HashSet<T> = std::collections::HashSet<T, BuildHasher>;

/// A map in the order in which it was filled.
pub(crate) type IndexMap<K, V> = indexmap::IndexMap<K, V, BuildHasher>;
