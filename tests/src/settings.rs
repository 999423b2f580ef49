//! What is set for one run of a test, by variables of the environment.

/// The number in a variable, and another where it isn't set.
///
/// # Panics
/// The variable holds something else: the run would tell of other cases than those asked for.
pub fn setting(variable: &str, otherwise: u64) -> u64 {
    let Some(text) = std::env::var_os(variable) else {
        return otherwise;
    };
    let number = text.to_str().and_then(|text| text.parse().ok());
    number.unwrap_or_else(|| panic!("{variable} must be a whole number, and is {text:?}"))
}
