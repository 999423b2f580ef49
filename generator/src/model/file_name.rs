//! The one way from a name to a file or an anchor.

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
