//! The generator's own words on a page, in the languages that it knows.

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
    /// Before the name of what comes in its place.
    pub replaced_by: &'static str,
    /// Heading before the name in Rust.
    pub in_rust: &'static str,
    /// Before the name of a value's type.
    pub value_of: &'static str,
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
    replaced_by: "Замена",
    in_rust: "В Rust",
    value_of: "Значение типа",
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
    replaced_by: "Replaced by",
    in_rust: "In Rust",
    value_of: "A value of",
};

/// The words in this language; in English where it isn't one that the generator knows.
pub fn labels(language: &str) -> &'static Labels {
    match language {
        "ru" => &RUSSIAN,
        _ => &ENGLISH,
    }
}
