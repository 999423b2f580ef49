//! What each rule finds, in a few words of each language: for histories of changes.

use crate::Language;

/// What a finding of this rule is called in a language, completing `subject: …`.
pub fn phrase(rule: &str, language: Language) -> &'static str {
    let found = PHRASES.iter().find(|(id, ..)| *id == rule);
    let (_, russian, english) = found.unwrap_or(&("", "изменено", "changed"));
    language.pick(russian, english)
}

/// Rule, Russian, English.
const PHRASES: &[(&str, &str, &str)] = &[
    ("definition-added", "новый тип", "new type"),
    ("definition-removed", "тип удалён", "type removed"),
    ("definition-renamed", "тип переименован", "type renamed"),
    (
        "rust-name-changed",
        "другое имя в Rust",
        "another name in Rust",
    ),
    ("enum-value-added", "новое значение", "new value"),
    ("enum-value-removed", "удалено значение", "removed value"),
    (
        "enum-value-reordered",
        "другой порядок значений",
        "values in another order",
    ),
    (
        "enum-opened",
        "перечисление стало открытым",
        "the enum is open now",
    ),
    (
        "enum-closed",
        "перечисление стало закрытым",
        "the enum is closed now",
    ),
    (
        "enum-constraint-added",
        "значения ограничены перечнем",
        "values limited to a list",
    ),
    (
        "enum-constraint-removed",
        "перечень значений снят",
        "values no longer limited to a list",
    ),
    ("const-changed", "другая константа", "another constant"),
    (
        "const-added",
        "допустима только константа",
        "only a constant is allowed",
    ),
    (
        "const-removed",
        "допустима не только константа",
        "no longer a constant only",
    ),
    ("value-deprecated", "значение устарело", "value deprecated"),
    (
        "value-undeprecated",
        "значение больше не считается устаревшим",
        "value no longer deprecated",
    ),
    (
        "property-deprecated",
        "поле устарело",
        "property deprecated",
    ),
    (
        "property-undeprecated",
        "поле больше не считается устаревшим",
        "property no longer deprecated",
    ),
    ("definition-deprecated", "тип устарел", "type deprecated"),
    (
        "definition-undeprecated",
        "тип больше не считается устаревшим",
        "type no longer deprecated",
    ),
    ("reservation-added", "имя зарезервировано", "name reserved"),
    (
        "reservation-removed",
        "имя больше не зарезервировано",
        "name no longer reserved",
    ),
    (
        "reserved-name-reused",
        "зарезервированное имя занято снова",
        "reserved name used again",
    ),
    (
        "property-added-optional",
        "новое необязательное поле",
        "new optional property",
    ),
    (
        "property-removed-optional",
        "необязательное поле удалено",
        "optional property removed",
    ),
    (
        "property-added-required",
        "новое обязательное поле",
        "new required property",
    ),
    (
        "property-removed-required",
        "обязательное поле удалено",
        "required property removed",
    ),
    (
        "property-became-optional",
        "поле стало необязательным",
        "the property became optional",
    ),
    (
        "property-became-required",
        "поле стало обязательным",
        "the property became required",
    ),
    (
        "required-on-success-added",
        "поле обязательно при успехе",
        "the property is required on success",
    ),
    (
        "required-on-success-removed",
        "поле больше не обязательно при успехе",
        "the property is no longer required on success",
    ),
    ("nullability-added", "допускается null", "null is allowed"),
    (
        "nullability-removed",
        "null больше не допускается",
        "null is no longer allowed",
    ),
    ("type-changed", "другой тип", "another type"),
    ("type-widened", "тип расширен", "wider type"),
    ("type-narrowed", "тип сужен", "narrower type"),
    ("format-added", "задан формат", "a format is given"),
    ("format-removed", "формат снят", "the format is gone"),
    ("format-changed", "другой формат", "another format"),
    ("pattern-added", "задан шаблон", "a pattern is given"),
    ("pattern-removed", "шаблон снят", "the pattern is gone"),
    ("pattern-changed", "другой шаблон", "another pattern"),
    ("bound-tightened", "граница ужесточена", "tighter bound"),
    ("bound-loosened", "граница ослаблена", "looser bound"),
    (
        "additional-properties-opened",
        "допускаются прочие поля",
        "other properties are allowed",
    ),
    (
        "additional-properties-closed",
        "прочие поля не допускаются",
        "other properties are not allowed",
    ),
    ("union-variant-added", "новый вариант", "new variant"),
    ("union-variant-removed", "вариант удалён", "variant removed"),
    (
        "all-of-added",
        "новое общее условие",
        "new common condition",
    ),
    (
        "all-of-removed",
        "общее условие снято",
        "common condition removed",
    ),
    ("applicator-changed", "другое условие", "another condition"),
    (
        "keyword-not-modelled",
        "изменено неизвестное ключевое слово",
        "an unknown keyword changed",
    ),
    (
        "default-changed",
        "другое значение по умолчанию",
        "another default",
    ),
    ("examples-changed", "другие примеры", "other examples"),
    ("attribute-added", "новый атрибут", "new attribute"),
    ("attribute-removed", "атрибут удалён", "attribute removed"),
    (
        "attribute-changed",
        "другое значение атрибута",
        "another value of an attribute",
    ),
    ("title-changed", "другое название", "another title"),
    (
        "description-changed",
        "другое описание",
        "another description",
    ),
    (
        "page-added",
        "новая страница документации",
        "the documentation page is new",
    ),
    (
        "page-removed",
        "удалена страница документации",
        "the documentation page was removed",
    ),
    (
        "page-changed",
        "изменена страница документации",
        "the documentation page changed",
    ),
    (
        "version-not-bumped",
        "номер версии не изменён",
        "the version's number didn't move",
    ),
    (
        "version-decreased",
        "номер версии уменьшен",
        "the version's number went down",
    ),
    (
        "major-not-bumped",
        "нужна новая мажорная версия",
        "a major version is needed",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compat::COMPAT_RULES;

    #[test]
    fn every_rule_has_words_in_both_languages() {
        let rules: Vec<&str> = COMPAT_RULES.iter().map(|rule| rule.id()).collect();
        let worded: Vec<&str> = PHRASES.iter().map(|(id, ..)| *id).collect();
        for rule in &rules {
            assert!(worded.contains(rule), "{rule} has no words");
        }
        for rule in &worded {
            assert!(rules.contains(rule), "{rule} is no rule");
        }
    }
}
