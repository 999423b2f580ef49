//! Attribute tables as JSON, for programs in languages that no types are emitted for.

use heck::ToSnakeCase;

use super::Outputs;
use super::json::Json;
use crate::model::{
    AttributeValue, Definition, DefinitionKind, Enumeration, Member, MemberValue, Model,
};

/// One file for each enumeration with attributes, `tables/error_code.json` for ErrorCode: an array with
/// an object a value, `value` and the attributes in it, all in declared order.
pub fn tables(model: &Model) -> Outputs {
    let mut outputs = Outputs::default();
    for definition in &model.definitions {
        if let Some((path, text)) = table(model, definition) {
            outputs.insert(path, text);
        }
    }
    outputs
}

fn table(model: &Model, definition: &Definition) -> Option<(String, String)> {
    let DefinitionKind::Enumeration(enumeration) = &definition.kind else {
        return None;
    };
    if enumeration.attributes.is_empty() {
        return None;
    }
    let rows = enumeration
        .members
        .iter()
        .map(|member| row(model, enumeration, member));
    Some((
        format!("tables/{}.json", definition.name.to_snake_case()),
        Json::array(rows).pretty(),
    ))
}

fn row(model: &Model, enumeration: &Enumeration, member: &Member) -> Json {
    let attributes = enumeration.attributes.iter().zip(&member.values);
    let value = [("value", wire_value(&member.value))].into_iter();
    Json::object(value.chain(attributes.filter_map(|(attribute, value)| {
        let value = value.as_ref()?;
        Some((
            attribute.name.as_str(),
            attribute_value(model, &value.value),
        ))
    })))
}

fn attribute_value(model: &Model, value: &AttributeValue) -> Json {
    match value {
        AttributeValue::Member { enumeration, index } => model
            .enumeration(*enumeration)
            .and_then(|enumeration| enumeration.members.get(*index))
            .map_or(Json::Null, |member| wire_value(&member.value)),
        AttributeValue::Boolean(value) => Json::Boolean(*value),
        AttributeValue::Integer(number) => Json::Number((*number).into()),
        AttributeValue::String(text) => Json::String(text.clone()),
        AttributeValue::Definition(id) => Json::String(model.definition(*id).name.clone()),
        AttributeValue::Array(elements) => Json::Array(
            elements
                .iter()
                .map(|element| attribute_value(model, element))
                .collect(),
        ),
    }
}

fn wire_value(value: &MemberValue) -> Json {
    value.to_json().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::emit::fixture::shop;

    #[test]
    fn prints_every_attribute_in_declared_order_and_leaves_absent_ones_out() {
        let outputs = tables(&shop());
        let paths: Vec<_> = outputs.iter().map(|(path, _)| path).collect();
        assert_eq!(paths, ["tables/fault_code.json"]);
        assert_eq!(
            outputs.get("tables/fault_code.json"),
            Some(
                r#"[
  {
    "value": "sold_out",
    "party": "seller",
    "final": true,
    "hints": [
      "later",
      "elsewhere"
    ]
  },
  {
    "value": "bad_card",
    "party": "buyer",
    "final": false
  }
]
"#
            )
        );
    }
}
