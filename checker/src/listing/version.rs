//! The versions that a tool declares in its `_meta`.

use norm_contract_generator::Words;
use norm_contract_generator::source::push_pointer_token;
use norm_contract_generator::validation::shown;
use serde_json::Value;

/// What a tool says of its version.
#[derive(Clone, Debug, PartialEq)]
pub enum DeclaredVersions {
    /// Nothing. The pointer is to where it would stand.
    Missing {
        /// JSON Pointer into the entry.
        path: String,
    },
    /// Something that is neither an integer nor a list of integers.
    Malformed {
        /// The value as compact JSON, cut to 200 characters.
        shown: String,
        /// JSON Pointer into the entry.
        path: String,
    },
    /// At least one version.
    Declared(Vec<DeclaredVersion>),
}

/// One version that a tool declares.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclaredVersion {
    /// Its number; `None` for an integer that no catalog can hold.
    pub number: Option<i64>,
    /// The number as it was written.
    pub shown: String,
    /// JSON Pointer into the entry.
    pub path: String,
}

impl DeclaredVersions {
    /// What is expected under the key.
    pub(crate) fn expected() -> Words {
        Words::new(
            "целое число или массив целых чисел",
            "an integer or an array of integers",
        )
    }

    /// Reads what an entry has in its `_meta` under this key. An empty list declares nothing.
    pub fn of(entry: &Value, key: &str) -> Self {
        let mut path = "/_meta".to_owned();
        push_pointer_token(&mut path, key);
        let Some(declared) = entry.get("_meta").and_then(|meta| meta.get(key)) else {
            return DeclaredVersions::Missing { path };
        };
        let Value::Array(elements) = declared else {
            return match DeclaredVersion::of(declared, &path) {
                Some(version) => DeclaredVersions::Declared(vec![version]),
                None => malformed(declared, &path),
            };
        };
        let mut versions: Vec<DeclaredVersion> = Vec::new();
        for (index, element) in elements.iter().enumerate() {
            let path = format!("{path}/{index}");
            match DeclaredVersion::of(element, &path) {
                Some(version) if versions.iter().any(|it| it.shown == version.shown) => {}
                Some(version) => versions.push(version),
                None => return malformed(element, &path),
            }
        }
        if versions.is_empty() {
            return DeclaredVersions::Missing { path };
        }
        DeclaredVersions::Declared(versions)
    }
}

/// An integer in a server's `_meta`, as for the version of the server itself.
pub(crate) fn integer(value: &Value) -> Option<i64> {
    match DeclaredVersion::of(value, "") {
        Some(version) => version.number,
        None => None,
    }
}

impl DeclaredVersion {
    /// By JSON Schema `1.0` is an integer as well.
    fn of(value: &Value, path: &str) -> Option<Self> {
        let number = value.as_number()?;
        let whole = |float: f64| (float.fract() == 0.0).then_some(float);
        let integer = match number.as_i64() {
            Some(integer) => Some(integer),
            None if number.is_u64() => None,
            None => {
                let float = whole(number.as_f64()?)?;
                // Every float of a smaller amount is an integer that the cast keeps.
                (float.abs() < 9_007_199_254_740_992.0).then_some(float as i64)
            }
        };
        Some(DeclaredVersion {
            number: integer,
            shown: integer.map_or(number.to_string(), |it| it.to_string()),
            path: path.to_owned(),
        })
    }
}

fn malformed(found: &Value, path: &str) -> DeclaredVersions {
    DeclaredVersions::Malformed {
        shown: shown(found),
        path: path.to_owned(),
    }
}
