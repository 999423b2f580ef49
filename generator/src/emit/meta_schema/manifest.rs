//! The schema of `contract.yaml`.

use super::{DRAFT_07, choice, closed_object, described, list_of, typed};
use crate::Language;
use crate::diagnostic::{RULES, Severity};
use crate::emit::json::Json;
use crate::model::Model;
use crate::model::read::manifest::{AXES, KEYS};

pub(super) fn manifest(model: &Model) -> Json {
    let mut members = vec![
        ("$schema".to_owned(), Json::from(DRAFT_07)),
        ("title".to_owned(), "Manifest of a contract".into()),
    ];
    let properties = KEYS
        .iter()
        .map(|name| ((*name).to_owned(), key(model, name)));
    if let Json::Object(keywords) =
        closed_object(properties.collect(), &["name", "version", "languages"])
    {
        members.extend(keywords);
    }
    Json::Object(members)
}

fn key(model: &Model, name: &str) -> Json {
    match name {
        "name" => described(
            "The contract's name: small Latin letters, digits and hyphens.",
            text_like("^[a-z][a-z0-9-]*$"),
        ),
        "version" => described(
            "The contract's version by SemVer 2.0, such as 1.0.0.",
            text_like(r"^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$"),
        ),
        "title" => described(
            "A label without a full stop, in the first language.",
            typed("string"),
        ),
        "description" => described(
            "What the contract is about, in the first language.",
            typed("string"),
        ),
        "x-i18n" => described(
            "Title and description in the other languages.",
            translations(model),
        ),
        "languages" => described(
            "The languages of all texts; the first is that of bare `title` and `description`.",
            non_empty(list_of(choice(Language::ALL.map(Language::code)))),
        ),
        "axes" => described(
            "The directions of data by which two versions are compared.",
            list_of(choice(AXES)),
        ),
        "tool-version-key" => described(
            "The key in a tool's `_meta` under which it says its version.",
            typed("string"),
        ),
        "schemas" => described(
            "The files with types, in the order of every output; relative to this file.",
            non_empty(list_of(typed("string"))),
        ),
        "pages" => described(
            "The documentation's pages in their order: `errors` for `pages/errors.<language>.md`.",
            list_of(typed("string")),
        ),
        "allow" => described("Warnings that are right here.", list_of(allowance())),
        _ => Json::Object(Vec::new()),
    }
}

fn text_like(pattern: &str) -> Json {
    Json::object([("type", Json::from("string")), ("pattern", pattern.into())])
}

fn non_empty(list: Json) -> Json {
    match list {
        Json::Object(mut keywords) => {
            keywords.push(("minItems".to_owned(), Json::Number(1.into())));
            Json::Object(keywords)
        }
        other => other,
    }
}

fn translations(model: &Model) -> Json {
    let text = |name: &str| (name.to_owned(), typed("string"));
    let texts = closed_object(vec![text("title"), text("description")], &[]);
    // The first language's texts stand in the manifest itself.
    let others = Language::ALL.iter().filter(|language| {
        model
            .package
            .languages
            .first()
            .is_none_or(|it| it != *language)
    });
    closed_object(
        others
            .map(|language| (language.code().to_owned(), texts.clone()))
            .collect(),
        &[],
    )
}

fn allowance() -> Json {
    let warnings = RULES
        .iter()
        .filter(|rule| rule.severity == Severity::Warning);
    let member = |name: &str, description: &str, schema: Json| {
        (name.to_owned(), described(description, schema))
    };
    closed_object(
        vec![
            member(
                "lint",
                "The warning's rule.",
                choice(warnings.map(|rule| rule.id)),
            ),
            member(
                "types",
                "All types that it concerns.",
                non_empty(list_of(typed("string"))),
            ),
            member("reason", "Why it is right here.", typed("string")),
        ],
        &["lint", "types", "reason"],
    )
}
