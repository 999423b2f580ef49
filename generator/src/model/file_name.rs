//! The one way from a name to a file or an anchor.

/// Whether Windows takes files of this name for devices, whatever their ending.
pub(crate) fn is_device_on_windows(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).to_ascii_lowercase();
    if matches!(stem.as_str(), "con" | "prn" | "aux" | "nul") {
        return true;
    }
    let port = stem.strip_prefix("com").or(stem.strip_prefix("lpt"));
    port.is_some_and(|number| matches!(number.as_bytes(), [b'0'..=b'9']))
}

/// A name as files and anchors carry it: small letters, digits, `_` and `-`; everything else
/// becomes `_`. Two names that come out alike are an error of the lint.
pub fn file_name(name: &str) -> String {
    let fit =
        |character: char| character.is_ascii_alphanumeric() || character == '_' || character == '-';
    name.chars()
        .map(|character| {
            if fit(character) {
                character.to_ascii_lowercase()
            } else {
                '_'
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_of_windows_are_known_in_any_case_and_with_any_ending() {
        for name in ["con", "NUL", "Aux", "prn.v2", "com1", "LPT9"] {
            assert!(is_device_on_windows(name), "{name}");
        }
        for name in ["console", "com", "com10", "lptx", "no_data", "v2.con"] {
            assert!(!is_device_on_windows(name), "{name}");
        }
    }
}
