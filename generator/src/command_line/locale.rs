//! The language that the environment asks for.

use std::env;

/// The language in the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that says something, in lower case and without a country:
/// `ru` for `ru_RU.UTF-8`. It needn't be one: `c` for `C.UTF-8`, nothing where none of them is set.
pub fn language_of_environment() -> String {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].map(env::var);
    let locale = variables
        .into_iter()
        .flatten()
        .find(|value| !value.is_empty());
    let locale = locale.unwrap_or_default();
    let end = locale.find(['_', '.', '@']).unwrap_or(locale.len());
    locale[..end].to_lowercase()
}
