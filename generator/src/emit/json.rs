//! JSON to be printed, its members in the order in which they were put in. `serde_json`'s own value
//! sorts them or not, depending on a feature that any crate of the build may turn on.

use crate::source::{Node, NodeValue};

/// A JSON value whose object members keep their order.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    Boolean(bool),
    Number(serde_json::Number),
    String(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// An object of these members.
    pub(crate) fn object<K: Into<String>>(members: impl IntoIterator<Item = (K, Json)>) -> Json {
        Json::Object(
            members
                .into_iter()
                .map(|(key, value)| (key.into(), value))
                .collect(),
        )
    }

    /// An array of these elements.
    pub(crate) fn array<T: Into<Json>>(elements: impl IntoIterator<Item = T>) -> Json {
        Json::Array(elements.into_iter().map(Into::into).collect())
    }

    /// The value as `serde_json` has it.
    pub(crate) fn to_value(&self) -> serde_json::Value {
        use serde_json::Value;
        match self {
            Json::Null => Value::Null,
            Json::Boolean(value) => Value::Bool(*value),
            Json::Number(number) => Value::Number(number.clone()),
            Json::String(text) => Value::String(text.clone()),
            Json::Array(elements) => elements.iter().map(Json::to_value).collect(),
            Json::Object(members) => Value::Object(
                members
                    .iter()
                    .map(|(key, value)| (key.clone(), value.to_value()))
                    .collect(),
            ),
        }
    }

    /// The value over several lines, indented by two spaces a level, without a final newline.
    pub(crate) fn pretty(&self) -> String {
        let mut text = String::new();
        self.print(&mut text, 0);
        text
    }

    fn print(&self, out: &mut String, depth: usize) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
            Json::Number(number) => out.push_str(&number.to_string()),
            Json::String(text) => out.push_str(&quoted(text)),
            Json::Array(elements) => {
                print_list(out, depth, ['[', ']'], elements, |element, out, depth| {
                    element.print(out, depth);
                });
            }
            Json::Object(members) => {
                print_list(
                    out,
                    depth,
                    ['{', '}'],
                    members,
                    |(key, value), out, depth| {
                        out.push_str(&quoted(key));
                        out.push_str(": ");
                        value.print(out, depth);
                    },
                );
            }
        }
    }
}

fn print_list<T>(
    out: &mut String,
    depth: usize,
    [open, close]: [char; 2],
    items: &[T],
    print_item: impl Fn(&T, &mut String, usize),
) {
    out.push(open);
    for (index, item) in items.iter().enumerate() {
        out.push_str(if index == 0 { "\n" } else { ",\n" });
        out.push_str(&"  ".repeat(depth + 1));
        print_item(item, out, depth + 1);
    }
    if !items.is_empty() {
        out.push('\n');
        out.push_str(&"  ".repeat(depth));
    }
    out.push(close);
}

/// A text as a JSON string, quotes included.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Json::String(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Json::String(text)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Json::Boolean(value)
    }
}

impl From<&Node> for Json {
    fn from(node: &Node) -> Self {
        match &node.value {
            NodeValue::Null => Json::Null,
            NodeValue::Bool(value) => Json::Boolean(*value),
            NodeValue::Number(number) => Json::Number(number.clone()),
            NodeValue::String(text) => Json::String(text.clone()),
            NodeValue::Array(elements) => Json::array(elements),
            NodeValue::Object(members) => Json::object(
                members
                    .iter()
                    .map(|(key, entry)| (key.as_str(), Json::from(&entry.value))),
            ),
        }
    }
}

/// Members are sorted by name: the order in a `serde_json` value is the build's choice, not ours.
impl From<&serde_json::Value> for Json {
    fn from(value: &serde_json::Value) -> Self {
        use serde_json::Value;
        match value {
            Value::Null => Json::Null,
            Value::Bool(value) => Json::Boolean(*value),
            Value::Number(number) => Json::Number(number.clone()),
            Value::String(text) => Json::String(text.clone()),
            Value::Array(elements) => Json::array(elements),
            Value::Object(members) => {
                let mut members: Vec<_> = members.iter().collect();
                members.sort_by_key(|(key, _)| key.as_str());
                Json::object(
                    members
                        .into_iter()
                        .map(|(key, value)| (key.as_str(), Json::from(value))),
                )
            }
        }
    }
}

impl From<serde_json::Value> for Json {
    fn from(value: serde_json::Value) -> Self {
        Json::from(&value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_members_in_their_order_and_empty_lists_on_one_line() {
        let json = Json::object([
            ("b", Json::array(["x\"y", "z"])),
            ("a", Json::Object(Vec::new())),
            ("c", Json::Array(Vec::new())),
            ("d", serde_json::json!({"z": 1.5, "y": [null, true]}).into()),
        ]);
        assert_eq!(
            json.pretty(),
            r#"{
  "b": [
    "x\"y",
    "z"
  ],
  "a": {},
  "c": [],
  "d": {
    "y": [
      null,
      true
    ],
    "z": 1.5
  }
}"#
        );
    }
}
