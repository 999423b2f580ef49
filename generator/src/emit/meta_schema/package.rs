//! The schema of the files under `schemas/`.

use heck::ToLowerCamelCase;

use super::keywords::{keyword, keywords};
use super::{DRAFT_07, choice, closed_object, definition, described, list_of, typed};
use crate::emit::description::plain_label;
use crate::emit::json::Json;
use crate::model::read::keywords::{Place, annotation_keywords, supported_keywords};
use crate::model::{Attribute, AttributeType, Definition, DefinitionKind, Enumeration, Model};

/// The keywords of an enumeration besides our annotations.
const ENUMERATION: [&str; 10] = [
    "$anchor",
    "$comment",
    "default",
    "deprecated",
    "description",
    "enum",
    "examples",
    "oneOf",
    "title",
    "type",
];
/// The keywords of an enumeration's value besides our annotations.
const MEMBER: [&str; 6] = [
    "$comment",
    "const",
    "deprecated",
    "description",
    "title",
    "type",
];
/// The keywords of an attribute's declaration besides our annotations.
const ATTRIBUTE: [&str; 6] = ["$comment", "$ref", "description", "items", "title", "type"];
/// What an attribute's values may be besides members of an enum.
const ATTRIBUTE_TYPES: [&str; 5] = ["boolean", "integer", "string", "definition", "array"];
const TYPE_OF_ATTRIBUTE: &str =
    "What the values are. `definition`: the name of a type of the contract.";
/// Keywords of a whole file, or of a value of an enumeration alone.
const ELSEWHERE: [&str; 3] = ["$schema", "$id", "const"];

pub(super) fn package(model: &Model) -> Json {
    let name = &model.package.name;
    Json::object([
        ("$schema", Json::from(DRAFT_07)),
        ("title", format!("Types of {name}").into()),
        (
            "description",
            "A file with types of the contract: JSON Schema 2020-12 with a few annotations.".into(),
        ),
        ("type", "object".into()),
        ("properties", file_properties(model)),
        ("required", Json::array(["$defs"])),
        ("additionalProperties", false.into()),
        ("definitions", definitions(model)),
    ])
}

fn file_properties(model: &Model) -> Json {
    let mut properties = keywords(["$schema", "$id", "$comment"]);
    let known = model
        .definitions
        .iter()
        .filter(|definition| attributes_of(definition).is_some());
    let known = known.map(|it| (it.name.clone(), definition(&type_definition(it))));
    let types = Json::object([
        ("type", Json::from("object")),
        ("properties", Json::Object(known.collect())),
        ("additionalProperties", definition("type")),
    ]);
    let description = "The types, by name, in the order of every output.";
    properties.push(("$defs".to_owned(), described(description, types)));
    Json::Object(properties)
}

fn definitions(model: &Model) -> Json {
    let places_of_types = [Place::Object, Place::Enumeration, Place::Alias];
    let mut definitions = vec![
        ("type".to_owned(), schema_in(&places_of_types)),
        ("property".to_owned(), schema_in(&[Place::Property])),
        ("items".to_owned(), schema_in(&[Place::Items])),
        ("member".to_owned(), member(keyword("x-values"), false)),
        ("attribute".to_owned(), attribute()),
        (
            "texts".to_owned(),
            translations(model, &["title", "description"]),
        ),
        (
            "memberTexts".to_owned(),
            translations(model, &["title", "description", "x-cause", "x-remedy"]),
        ),
        ("deprecation".to_owned(), deprecation(model)),
    ];
    for definition in &model.definitions {
        let Some(enumeration) = attributes_of(definition) else {
            continue;
        };
        let values = values(model, enumeration);
        let is_total = enumeration
            .attributes
            .iter()
            .any(|attribute| !attribute.optional);
        let description = "The values of the enum's attributes for this one.";
        definitions.push((
            type_definition(definition),
            enumeration_with(&member_definition(definition)),
        ));
        definitions.push((
            member_definition(definition),
            member(described(description, values), is_total),
        ));
    }
    Json::Object(definitions)
}

/// The enumeration that a definition is, where it has attributes.
fn attributes_of(definition: &Definition) -> Option<&Enumeration> {
    match &definition.kind {
        DefinitionKind::Enumeration(enumeration) if !enumeration.attributes.is_empty() => {
            Some(enumeration)
        }
        _ => None,
    }
}

fn type_definition(definition: &Definition) -> String {
    format!("{}Type", definition.rust_name.to_lower_camel_case())
}

fn member_definition(definition: &Definition) -> String {
    format!("{}Member", definition.rust_name.to_lower_camel_case())
}

/// Any schema that may stand in these places.
fn schema_in(places: &[Place]) -> Json {
    let supported = supported_keywords().filter(|name| !ELSEWHERE.contains(name));
    let is_type = places.contains(&Place::Object);
    let supported = supported.filter(|name| is_type || !matches!(*name, "$defs" | "definitions"));
    let mut properties = keywords(supported.chain(annotation_keywords(places)));
    if !is_type {
        // The one kind of `oneOf` apart from an enum is a schema or null.
        for (name, schema) in &mut properties {
            if name == "oneOf" {
                *schema = keyword("anyOf");
            }
        }
    }
    closed_object(properties, &[])
}

fn enumeration_with(member: &str) -> Json {
    let mut properties = keywords(
        ENUMERATION
            .into_iter()
            .chain(annotation_keywords(&[Place::Enumeration])),
    );
    for (name, schema) in &mut properties {
        if name == "oneOf" {
            *schema = described(
                "The values of the enum, each with what it means.",
                list_of(definition(member)),
            );
        }
    }
    closed_object(properties, &[])
}

fn member(values: Json, has_values: bool) -> Json {
    let mut properties = keywords(
        MEMBER
            .into_iter()
            .chain(annotation_keywords(&[Place::Member])),
    );
    for (name, schema) in &mut properties {
        match name.as_str() {
            "x-values" => *schema = values.clone(),
            "x-i18n" => {
                let description = "The texts of this value in the contract's other languages.";
                *schema = described(description, definition("memberTexts"));
            }
            _ => {}
        }
    }
    closed_object(
        properties,
        if has_values {
            &["const", "x-values"]
        } else {
            &["const"]
        },
    )
}

fn attribute() -> Json {
    let mut properties = keywords(
        ATTRIBUTE
            .into_iter()
            .chain(annotation_keywords(&[Place::Attribute])),
    );
    for (name, schema) in &mut properties {
        match name.as_str() {
            "type" => {
                *schema = described(TYPE_OF_ATTRIBUTE, choice(ATTRIBUTE_TYPES.map(Json::from)))
            }
            "items" => *schema = definition("attribute"),
            _ => {}
        }
    }
    let description = "`true`: a value may go without it.";
    properties.push((
        "optional".to_owned(),
        described(description, typed("boolean")),
    ));
    closed_object(properties, &[])
}

fn translations(model: &Model, texts: &[&str]) -> Json {
    let texts = closed_object(keywords(texts.iter().copied()), &[]);
    let others = model.package.languages.iter().skip(1);
    closed_object(
        others
            .map(|language| (language.code().to_owned(), texts.clone()))
            .collect(),
        &[],
    )
}

fn deprecation(model: &Model) -> Json {
    let note = || {
        (
            "note".to_owned(),
            described("Why, and what to do instead.", typed("string")),
        )
    };
    let others = model.package.languages.iter().skip(1);
    let notes =
        others.map(|language| (language.code().to_owned(), closed_object(vec![note()], &[])));
    let replaced_by = described(
        "The name of what comes in its place, or the number that a value is.",
        Json::object([("type", Json::array(["string", "integer"]))]),
    );
    closed_object(
        vec![
            note(),
            ("replaced_by".to_owned(), replaced_by),
            ("x-i18n".to_owned(), closed_object(notes.collect(), &[])),
        ],
        &["note"],
    )
}

/// The attributes of an enumeration with the values that each may have.
fn values(model: &Model, enumeration: &Enumeration) -> Json {
    let attributes = enumeration.attributes.iter();
    let properties = attributes
        .clone()
        .map(|attribute| (attribute.name.clone(), attribute_values(model, attribute)));
    let required = attributes.filter(|attribute| !attribute.optional);
    let required: Vec<&str> = required.map(|attribute| attribute.name.as_str()).collect();
    closed_object(properties.collect(), &required)
}

fn attribute_values(model: &Model, attribute: &Attribute) -> Json {
    let label = plain_label(model, &attribute.texts).or_else(|| match attribute.kind {
        AttributeType::Enumeration(id) => plain_label(model, &model.definition(id).texts),
        _ => None,
    });
    let values = values_of(model, &attribute.kind);
    match label {
        Some(label) => described(&label, values),
        None => values,
    }
}

fn values_of(model: &Model, kind: &AttributeType) -> Json {
    match kind {
        AttributeType::Enumeration(id) => {
            let members = model
                .enumeration(*id)
                .map(|enumeration| enumeration.members.as_slice());
            choice(
                members
                    .unwrap_or_default()
                    .iter()
                    .map(|member| member.value.to_json()),
            )
        }
        AttributeType::Boolean => typed("boolean"),
        AttributeType::Integer => typed("integer"),
        AttributeType::String => typed("string"),
        AttributeType::Definition => choice(model.definitions.iter().map(|it| it.name.as_str())),
        AttributeType::Array(items) => list_of(values_of(model, items)),
    }
}
