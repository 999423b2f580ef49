//! `$ref`: from the text of a reference to the place that it names.

use std::fmt;
use std::path::{Component, Path, PathBuf};

use super::{Node, NodeValue, push_pointer_token};

/// A reference taken apart: the file that it names and the place inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Path relative to the referring file's folder; empty for the file itself.
    pub file: String,
    /// What stands behind `#`, percent-decoded.
    pub fragment: String,
}

/// Why a reference can't be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReferenceError {
    /// It names a network address (or any other URI scheme).
    Network,
    /// It leads out of the folder.
    Outside,
    /// The file isn't there.
    NoFile(PathBuf),
    /// The file is there and the place in it isn't.
    NoPlace,
    /// Several schemas have the `$id` or the anchor that it names.
    Ambiguous,
    /// The place is there and no schema stands in it.
    NoSchema,
}

impl fmt::Display for ReferenceError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReferenceError::Network => {
                formatter.write_str("it is an address, and nothing is ever fetched")
            }
            ReferenceError::Outside => formatter.write_str("it leads out of the folder"),
            ReferenceError::NoFile(path) => {
                write!(formatter, "there is no file {}", path.display())
            }
            ReferenceError::Ambiguous => {
                formatter.write_str("several schemas have the `$id` or the anchor that it names")
            }
            ReferenceError::NoSchema => formatter.write_str("what stands there is no schema"),
            ReferenceError::NoPlace => formatter.write_str("there is no such place"),
        }
    }
}

impl Reference {
    /// Takes a reference apart.
    pub fn parse(text: &str) -> Result<Self, ReferenceError> {
        let (file, fragment) = Reference::split(text);
        if has_scheme(file) || file.starts_with("//") {
            return Err(ReferenceError::Network);
        }
        Ok(Reference {
            file: percent_decode(file),
            fragment,
        })
    }

    /// What stands before `#` as it is written, and what stands behind it.
    pub(super) fn split(text: &str) -> (&str, String) {
        let (file, fragment) = text.split_once('#').unwrap_or((text, ""));
        (file, percent_decode(fragment))
    }

    /// The path of the file that it names, seen from `from`, by the text alone; refused where it
    /// leads out of `folder`.
    pub fn path_by_text(&self, from: &Path, folder: &Path) -> Result<PathBuf, ReferenceError> {
        if self.file.is_empty() {
            return Ok(from.to_path_buf());
        }
        let file = Path::new(&self.file);
        if file.is_absolute() {
            return Err(ReferenceError::Outside);
        }
        let joined = normalize(&from.parent().unwrap_or(Path::new("")).join(file));
        if joined.starts_with(normalize(folder)) {
            Ok(joined)
        } else {
            Err(ReferenceError::Outside)
        }
    }

    /// The path of the file that it names, seen from `from`; refused where there is no such file, or
    /// where it leads out of `folder`.
    pub fn path(&self, from: &Path, folder: &Path) -> Result<PathBuf, ReferenceError> {
        let joined = self.path_by_text(from, folder)?;
        if self.file.is_empty() {
            return Ok(joined);
        }
        // A link inside the folder may still lead out of it.
        match (joined.canonicalize(), folder_or_here(folder).canonicalize()) {
            (Ok(real), Ok(real_folder)) if !real.starts_with(&real_folder) => {
                Err(ReferenceError::Outside)
            }
            (Ok(_), _) => Ok(joined),
            (Err(_), _) => Err(ReferenceError::NoFile(joined)),
        }
    }
}

/// A reference to a definition of this name: a JSON Pointer as the fragment of a URI.
pub fn definition_reference(name: &str) -> String {
    let mut pointer = String::from("/$defs");
    push_pointer_token(&mut pointer, name);
    let mut reference = String::from("#");
    for byte in pointer.bytes() {
        match byte {
            b'/' | b'$' | b'-' | b'.' | b'_' | b'~' => reference.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => reference.push(char::from(byte)),
            _ => reference.push_str(&format!("%{byte:02X}")),
        }
    }
    reference
}

/// The name in a [`definition_reference`].
pub fn referenced_definition(reference: &str) -> Option<String> {
    let (_, fragment) = Reference::split(reference);
    let name = fragment.strip_prefix("/$defs/")?;
    Some(name.replace("~1", "/").replace("~0", "~"))
}

/// The value that a JSON Pointer (RFC 6901) names.
pub fn find_pointer<'a>(root: &'a Node, pointer: &str) -> Option<&'a Node> {
    pointer.split('/').skip(1).try_fold(root, |node, token| {
        let token = token.replace("~1", "/").replace("~0", "~");
        match &node.value {
            NodeValue::Object(members) => members.get(&token).map(|entry| &entry.value),
            NodeValue::Array(elements) => elements.get(token.parse::<usize>().ok()?),
            _ => None,
        }
    })
}

/// A URI scheme by RFC 3986: a letter, then letters, digits, `+`, `-`, `.`, up to a colon.
fn has_scheme(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    })
}

fn folder_or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    }
}

/// Resolves `.` and `..` by the text of the path alone.
pub(super) fn normalize(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(normal.components().next_back(), Some(Component::Normal(_))) =>
            {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    normal
}

fn percent_decode(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut index = 0;
    while index < bytes.len() {
        let hex = bytes
            .get(index + 1..index + 3)
            .and_then(|hex| std::str::from_utf8(hex).ok());
        match hex
            .filter(|_| bytes[index] == b'%')
            .map(|hex| u8::from_str_radix(hex, 16))
        {
            Some(Ok(byte)) => {
                decoded.push(byte);
                index += 3;
            }
            _ => {
                decoded.push(bytes[index]);
                index += 1;
            }
        }
    }
    String::from_utf8(decoded).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_addresses_are_refused() {
        for text in [
            "https://example.com/a.json",
            "urn:x:y#/a",
            "//host/a.json",
            "file:///etc/x",
        ] {
            assert_eq!(
                Reference::parse(text),
                Err(ReferenceError::Network),
                "{text}"
            );
        }
    }

    #[test]
    fn paths_stay_inside_the_folder() {
        let path = |text: &str| {
            Reference::parse(text)
                .and_then(|it| it.path(Path::new("src/source/mod.rs"), Path::new("src")))
        };
        assert_eq!(path("node.rs#/a"), Ok(PathBuf::from("src/source/node.rs")));
        assert_eq!(path("../lib.rs"), Ok(PathBuf::from("src/lib.rs")));
        assert_eq!(path("../../Cargo.toml"), Err(ReferenceError::Outside));
        assert_eq!(path("/etc/passwd"), Err(ReferenceError::Outside));
        assert_eq!(
            path("none.rs"),
            Err(ReferenceError::NoFile(PathBuf::from("src/source/none.rs")))
        );
    }

    #[test]
    fn references_to_definitions_are_uri_fragments() {
        for (name, reference) in [
            ("ErrorCode", "#/$defs/ErrorCode"),
            ("Map<a/b>", "#/$defs/Map%3Ca~1b%3E"),
            ("100% ~# é", "#/$defs/100%25%20~0%23%20%C3%A9"),
        ] {
            assert_eq!(definition_reference(name), reference);
            assert_eq!(referenced_definition(reference).as_deref(), Some(name));
        }
    }

    #[test]
    fn fragments_are_percent_decoded() {
        let fragment = |text: &str| Reference::parse(text).map(|it| it.fragment);
        assert_eq!(fragment("#/$defs/a%20b"), Ok("/$defs/a b".to_owned()));
        assert_eq!(fragment("#/%"), Ok("/%".to_owned()));
    }
}
