//! Objects that are read from objects alone.

use serde::de::{Deserializer, Visitor};
use serde::forward_to_deserialize_any;

/// Input that is an object, or an error.
///
/// What serde derives for a struct also takes a list, its elements for the fields in their order. That would come out
/// as another document.
pub struct AsObject<D>(pub D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for AsObject<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::AsObject;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Point {
        x: u8,
        y: u8,
    }

    fn decode(document: &str) -> Result<Point, serde_json::Error> {
        Point::deserialize(AsObject(&mut serde_json::Deserializer::from_str(document)))
    }

    #[test]
    fn an_object_is_read() {
        assert_eq!(decode(r#"{"y":2,"x":1}"#).unwrap(), Point { x: 1, y: 2 });
    }

    #[test]
    fn a_list_is_an_error() {
        assert_eq!(
            decode("[1,2]").unwrap_err().to_string(),
            "invalid type: sequence, expected struct Point at line 1 column 0"
        );
    }
}
