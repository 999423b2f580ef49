//! Optional fields: absent and null are two things.

use serde::{Deserialize, Deserializer};

/// Decodes a field that is there.
///
/// A field with this function and `default` is `None` only where it is absent. An explicit null is decoded like any
/// other value: an error, unless the field's own type takes it.
///
/// # Errors
/// What decoding the value gives.
pub fn present<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// Decodes a property that is always there and may be null. serde's own reading of an `Option` takes an absent
/// property for null, which would come out as another document.
///
/// # Errors
/// The error of `T`; serde reports the absent property.
pub fn required<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer)
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    #[derive(Debug, Deserialize, PartialEq, Serialize)]
    struct Note {
        #[serde(
            default,
            deserialize_with = "super::present",
            skip_serializing_if = "Option::is_none"
        )]
        text: Option<String>,
        #[serde(
            default,
            deserialize_with = "super::present",
            skip_serializing_if = "Option::is_none"
        )]
        nullable: Option<Option<String>>,
    }

    fn round_trip(document: &str) -> String {
        let note: Note = serde_json::from_str(document).unwrap();
        serde_json::to_string(&note).unwrap()
    }

    #[test]
    fn absent_null_and_empty_stay_three_things() {
        for document in [
            r#"{}"#,
            r#"{"text":""}"#,
            r#"{"nullable":null}"#,
            r#"{"text":"a","nullable":"b"}"#,
        ] {
            assert_eq!(round_trip(document), document);
        }
    }

    #[test]
    fn null_is_an_error_where_the_type_has_none() {
        let error = serde_json::from_str::<Note>(r#"{"text":null}"#).unwrap_err();
        assert_eq!(
            error.to_string(),
            "invalid type: null, expected a string at line 1 column 12"
        );
    }
}
