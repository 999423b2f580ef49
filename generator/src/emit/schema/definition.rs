//! The schema of a named type.

use super::keywords::Keywords;
use super::shape;
use super::texts::{description, description_with_members};
use crate::emit::json::Json;
use crate::model::{
    Definition, DefinitionKind, Enumeration, Model, Object, Presence, Property, Shape, Union, Wire,
};

pub(super) fn definition(model: &Model, definition: &Definition) -> Json {
    let texts = &definition.texts;
    let deprecation = definition.deprecation.as_ref();
    let mut head = Keywords::default();
    head.put("title", definition.name.as_str());
    head.put_some(
        "description",
        match &definition.kind {
            DefinitionKind::Enumeration(enumeration) => {
                description_with_members(model, texts, deprecation, enumeration)
            }
            _ => description(model, texts, deprecation),
        },
    );
    head.put_some("deprecated", deprecation.map(|_| true));
    match &definition.kind {
        DefinitionKind::Object(object) => put_object(model, &mut head, object),
        DefinitionKind::Enumeration(enumeration) => put_enumeration(&mut head, enumeration),
        DefinitionKind::Union(union) => put_union(model, &mut head, union),
        DefinitionKind::Alias(schema) => return shape::schema(model, head, schema),
    }
    head.into_json()
}

fn put_union(model: &Model, schema: &mut Keywords, union: &Union) {
    let variants = union.variants.iter().map(|variant| {
        let mut head = Keywords::default();
        // What a variant refers to describes itself, and generators make a second type of a
        // reference with neighbours.
        if !matches!(variant.schema.shape, Shape::Reference(_)) {
            head.put_some("description", description(model, &variant.texts, None));
        }
        shape::schema(model, head, &variant.schema)
    });
    let keyword = if union.exclusive { "oneOf" } else { "anyOf" };
    schema.put(keyword, Json::Array(variants.collect()));
    schema.put_narrowing(&union.narrowing);
}

fn put_enumeration(schema: &mut Keywords, enumeration: &Enumeration) {
    let wire = match enumeration.wire {
        Wire::String => "string",
        Wire::Integer => "integer",
    };
    let values = enumeration
        .members
        .iter()
        .map(|member| member.value.to_json());
    if enumeration.extensible {
        let list = Json::object([("type", Json::from(wire)), ("enum", Json::array(values))]);
        let any = Json::object([("type", Json::from(wire))]);
        schema.put("anyOf", Json::Array(vec![list, any]));
        return;
    }
    schema.put("type", wire);
    schema.put("enum", Json::array(values));
}

fn put_object(model: &Model, schema: &mut Keywords, object: &Object) {
    schema.put_some("type", object.is_typed.then_some("object"));
    let properties = object.properties.iter();
    let properties = properties.map(|it| (it.name.clone(), property(model, it)));
    schema.put("properties", Json::object(properties));
    let required = names(object, Presence::Required);
    if !required.is_empty() {
        schema.put("required", Json::array(required));
    }
    // Said where it holds too: generators then make types that keep the properties they don't know.
    schema.put("additionalProperties", !object.closed);
    if object.on_success {
        put_required_on_success(model, schema, object);
    }
    schema.put_narrowing(&object.narrowing);
}

fn property(model: &Model, property: &Property) -> Json {
    let deprecation = property.deprecation.as_ref();
    let mut head = Keywords::default();
    head.put_some(
        "description",
        description(model, &property.texts, deprecation),
    );
    head.put_some("deprecated", deprecation.map(|_| true));
    shape::schema(model, head, &property.schema)
}

fn names(object: &Object, presence: Presence) -> Vec<&str> {
    let properties = object
        .properties
        .iter()
        .filter(|property| property.presence == presence);
    properties.map(|property| property.name.as_str()).collect()
}

/// Either a domain state or everything that success promises. Each branch declares the properties that it
/// requires: Ajv's strict mode asks for that.
fn put_required_on_success(model: &Model, schema: &mut Keywords, object: &Object) {
    let promised = names(object, Presence::OnSuccess);
    if promised.is_empty() {
        return;
    }
    let domain_state = object.domain_state().map(|property| property.name.as_str());
    let branch = |required: Vec<&str>| {
        let properties = object.properties.iter();
        let properties = properties.filter(|property| required.contains(&property.name.as_str()));
        let schemas = properties.map(|it| {
            let bare = shape::schema(model, Keywords::default(), &it.schema);
            (it.name.clone(), bare)
        });
        Json::object([
            ("properties", Json::object(schemas)),
            ("required", Json::array(required.clone())),
        ])
    };
    schema.put(
        "anyOf",
        Json::Array(vec![
            branch(domain_state.into_iter().collect()),
            branch(promised),
        ]),
    );
}
