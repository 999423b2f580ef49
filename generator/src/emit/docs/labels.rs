//! The generator's own words on a page, in the languages that it knows.

use crate::Language;

/// The words in one language.
#[derive(Debug)]
pub struct Labels {
    /// Heading of a field table: the name.
    pub field: &'static str,
    /// Heading of a field table: when the field has to be there.
    pub required: &'static str,
    /// Heading of a field table: the type.
    pub field_type: &'static str,
    /// Heading of a field table: the meaning.
    pub what_it_is: &'static str,
    /// It has to be there; an attribute is true.
    pub yes: &'static str,
    /// It need not be there; an attribute is false.
    pub no: &'static str,
    /// It has to be there unless the answer is a domain state.
    pub on_success: &'static str,
    /// Before the values of an enumeration.
    pub values: &'static str,
    /// Before the links to the pages of the values.
    pub value_pages: &'static str,
    /// Before the types of a union.
    pub one_of: &'static str,
    /// Before what an alias stands for.
    pub same_as: &'static str,
    /// A list, followed by its item.
    pub list_of: &'static str,
    /// Lists, within another type.
    pub lists_of: &'static str,
    /// A map, followed by its values.
    pub map_of: &'static str,
    /// Maps, within another type.
    pub maps_of: &'static str,
    /// Anything at all.
    pub any_value: &'static str,
    /// Anything at all, several times.
    pub any_values: &'static str,
    /// Before `null` where that is allowed besides.
    pub or_null: &'static str,
    /// Heading of the table of a value's attributes: the attribute.
    pub attribute: &'static str,
    /// Heading of the table of a value's attributes: the value.
    pub value: &'static str,
    /// Heading before the cause.
    pub cause: &'static str,
    /// Heading before the remedy.
    pub remedy: &'static str,
    /// Heading before the examples.
    pub example: &'static str,
    /// Before the note of something on the way out.
    pub deprecated: &'static str,
    /// Before the version that brought something, or from which on it is on the way out.
    pub since: &'static str,
    /// In place of the number of a version that isn't out yet.
    pub unreleased: &'static str,
    /// Beside what came after the last release, while there is no number of the next one.
    pub not_released_yet: &'static str,
    /// Before the name of what comes in its place.
    pub replaced_by: &'static str,
    /// Heading before the name in Rust.
    pub in_rust: &'static str,
    /// Before the name of a value's type.
    pub value_of: &'static str,
    /// The page of all names, by letter.
    pub index: &'static str,
    /// What that page is, in a sentence.
    pub index_description: &'static str,
    /// Above names that begin with no letter.
    pub not_letters: &'static str,
    /// What the links to the letters of that page are.
    pub letters: &'static str,
    /// Of which kind a name is: a type.
    pub a_type: &'static str,
    /// Of which kind a name is: a field, before its type's name.
    pub field_of: &'static str,
    /// Of which kind a name is: a value, before its type's name.
    pub value_in: &'static str,
    /// The page of all changes.
    pub changes: &'static str,
    /// What that page is, in a sentence.
    pub changes_description: &'static str,
    /// All that there is to say of the first version.
    pub first_version: &'static str,
    /// All that there is to say of a version that changed nothing.
    pub unchanged: &'static str,
    /// Above changes that break somebody.
    pub breaking: &'static str,
    /// Above what is new.
    pub added: &'static str,
    /// Above what is on the way out from a version on.
    pub declared_deprecated: &'static str,
    /// Above other changes.
    pub changed: &'static str,
    /// Above changes that are accepted for a reason.
    pub accepted: &'static str,
    /// Above types in Rust whose values can't be taken over from the version before.
    pub not_taken_over: &'static str,
    /// Above the list of pages.
    pub pages: &'static str,
    /// Above the list of types.
    pub types: &'static str,
    /// Above what one has to know to read the pages.
    pub how_to_read: &'static str,
    /// What one has to know, a point each, as Markdown.
    pub reading_rules: &'static [&'static str],
}

static RUSSIAN: Labels = Labels {
    field: "Поле",
    required: "Обязательно",
    field_type: "Тип",
    what_it_is: "Что это",
    yes: "да",
    no: "нет",
    on_success: "при успехе",
    values: "Значения",
    value_pages: "Страницы значений",
    one_of: "Один из типов",
    same_as: "Тип",
    list_of: "список",
    lists_of: "списков",
    map_of: "словарь",
    maps_of: "словарей",
    any_value: "любое значение",
    any_values: "любых значений",
    or_null: "или null",
    attribute: "Свойство",
    value: "Значение",
    cause: "Причина",
    remedy: "Что делать",
    example: "Пример",
    deprecated: "Устарело",
    since: "с версии",
    unreleased: "не выпущена",
    not_released_yet: "ещё не выпущено",
    replaced_by: "Замена",
    in_rust: "В Rust",
    value_of: "Значение типа",
    index: "Указатель",
    index_description: "Все типы, поля и значения по алфавиту.",
    not_letters: "Числа и знаки",
    letters: "Буквы",
    a_type: "тип",
    field_of: "поле",
    value_in: "значение",
    changes: "Изменения",
    changes_description: "Что изменилось от версии к версии.",
    first_version: "Первая версия.",
    unchanged: "Без изменений.",
    breaking: "Несовместимые изменения",
    added: "Добавлено",
    declared_deprecated: "Объявлено устаревшим",
    changed: "Изменено",
    accepted: "Принято с обоснованием",
    not_taken_over: "Типы Rust, значения которых не перенести из прежней версии",
    pages: "Страницы",
    types: "Типы",
    how_to_read: "Как читать",
    reading_rules: &[
        "В таблице полей сначала стоят обязательные поля, затем обязательные при успехе, затем \
         необязательные.",
        "«При успехе» значит: поле есть всегда, когда инструмент ответил данными, и может отсутствовать, \
         когда он ответил доменным состоянием.",
        "В столбце «Тип» стоит имя типа контракта, тип JSON с форматом в скобках или «список» с тем, из чего \
         он состоит.",
        "У каждого типа, поля и значения есть постоянный адрес: он один и тот же на всех языках.",
    ],
};

static ENGLISH: Labels = Labels {
    field: "Field",
    required: "Required",
    field_type: "Type",
    what_it_is: "What it is",
    yes: "yes",
    no: "no",
    on_success: "on success",
    values: "Values",
    value_pages: "Pages of the values",
    one_of: "One of the types",
    same_as: "Type",
    list_of: "list of",
    lists_of: "lists of",
    map_of: "map of",
    maps_of: "maps of",
    any_value: "any value",
    any_values: "any values",
    or_null: "or null",
    attribute: "Property",
    value: "Value",
    cause: "Cause",
    remedy: "What to do",
    example: "Example",
    deprecated: "Deprecated",
    since: "since",
    unreleased: "unreleased",
    not_released_yet: "not released yet",
    replaced_by: "Replaced by",
    in_rust: "In Rust",
    value_of: "A value of",
    index: "Index",
    index_description: "All types, fields and values by letter.",
    not_letters: "Numbers and signs",
    letters: "Letters",
    a_type: "type",
    field_of: "field of",
    value_in: "value of",
    changes: "Changes",
    changes_description: "What changed from version to version.",
    first_version: "The first version.",
    unchanged: "No changes.",
    breaking: "Breaking changes",
    added: "Added",
    declared_deprecated: "Deprecated",
    changed: "Changed",
    accepted: "Accepted for a reason",
    not_taken_over: "Types in Rust whose values can't be taken over from the version before",
    pages: "Pages",
    types: "Types",
    how_to_read: "How to read",
    reading_rules: &[
        "In a table of fields the required ones come first, then those required on success, then the \
         optional ones.",
        "“On success” means that the field is always there when a tool answers with data, and may be absent \
         when it answers with a domain state.",
        "The column “Type” has the name of a type of the contract, a type of JSON with its format in \
         brackets, or “list of” and what it consists of.",
        "Every type, field and value has a lasting address, the same in all languages.",
    ],
};

/// The words in this language.
pub fn labels(language: Language) -> &'static Labels {
    language.pick(&RUSSIAN, &ENGLISH)
}
