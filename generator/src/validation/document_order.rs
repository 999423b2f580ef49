//! Where a JSON Pointer's place stands in a document, so that places can be put in order.

use std::collections::HashMap;

use serde_json::{Map, Value};

/// The positions of the members of a document's objects, found when they are first asked for.
pub(super) struct DocumentOrder<'a> {
    document: &'a Value,
    positions: HashMap<*const Map<String, Value>, HashMap<&'a str, usize>>,
}

impl<'a> DocumentOrder<'a> {
    pub(super) fn of(document: &'a Value) -> Self {
        Self {
            document,
            positions: HashMap::new(),
        }
    }

    /// The position at each level from the root to the place. In this order a place comes before what is inside of
    /// it, and what isn't there comes after all that is.
    pub(super) fn position(&mut self, pointer: &str) -> Vec<usize> {
        let mut position = Vec::new();
        let mut here = Some(self.document);
        for segment in pointer.split('/').skip(1) {
            let name = segment.replace("~1", "/").replace("~0", "~");
            let (index, inside) = match here {
                Some(Value::Object(members)) => {
                    (self.position_of_member(members, &name), members.get(&name))
                }
                Some(Value::Array(elements)) => {
                    let index = name.parse().ok();
                    (index, index.and_then(|index: usize| elements.get(index)))
                }
                _ => (None, None),
            };
            position.push(index.unwrap_or(usize::MAX));
            here = inside;
        }
        position
    }

    fn position_of_member(&mut self, members: &'a Map<String, Value>, name: &str) -> Option<usize> {
        let positions = self
            .positions
            .entry(std::ptr::from_ref(members))
            .or_insert_with(|| {
                members
                    .keys()
                    .enumerate()
                    .map(|(index, key)| (key.as_str(), index))
                    .collect()
            });
        positions.get(name).copied()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn places_have_the_order_in_which_they_are_written() {
        let document = json!({"a": [1, {"b/c": 2}], "d~e": 3});
        let mut order = DocumentOrder::of(&document);
        assert!(order.position("").is_empty());
        assert_eq!(order.position("/a/0"), [0, 0]);
        assert_eq!(order.position("/a/1/b~1c"), [0, 1, 0]);
        assert_eq!(order.position("/d~0e"), [1]);
        assert_eq!(order.position("/a/1/missing"), [0, 1, usize::MAX]);
        assert_eq!(order.position("/missing/x"), [usize::MAX, usize::MAX]);
    }
}
