//! Why values can't be taken over, in words.

/// Something that keeps the values of a type from being taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The type or the property that it is about: `Order`, `Order.total`.
    pub subject: String,
    /// What it is.
    pub reason: Reason,
}

/// Why a newer type can't hold every value of the older one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no such type any more.
    Removed,
    /// The property could be absent and can't be any longer.
    BecameRequired,
    /// The property is new and can't be absent.
    AddedRequired,
    /// The property is gone, and the object takes none that it doesn't declare.
    PropertyRemoved,
    /// The object could have more properties than it declares, and can't any longer.
    ObjectClosed,
    /// The enum could have more values than it lists, and can't any longer.
    EnumerationClosed,
    /// The union could have other values than those of its branches, and can't any longer.
    UnionClosed,
    /// Values of the enum are gone, and it takes none that it doesn't list.
    ValuesRemoved(Vec<String>),
    /// The union has no branch of this name, or for this type, any more.
    BranchRemoved(String),
    /// Null was a value and is none any longer.
    NullForbidden,
    /// The one value that there is, as JSON, is another one.
    ConstantChanged {
        /// The older value.
        old: String,
        /// The newer value.
        new: String,
    },
    /// The type is another one, which holds other values.
    TypeChanged {
        /// The older type.
        old: TypeWords,
        /// The newer type.
        new: TypeWords,
    },
    /// It holds a type whose values can't be taken over.
    Holds(String),
}

/// A type in words that depend on the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeWords {
    /// A type of the contract or of JSON by its name.
    Named(String),
    /// Anything at all.
    AnyValue,
    /// One of several types.
    Union,
    /// An enum of texts.
    Texts,
    /// An enum of whole numbers.
    Numbers,
    /// What a tool answers: data or a domain state.
    ToolData,
    /// A list of these.
    ListOf(Box<TypeWords>),
    /// A map with these as values.
    MapOf(Box<TypeWords>),
    /// This or null.
    OrNull(Box<TypeWords>),
}

impl Reason {
    /// The reason in a language, completing `subject: …`. English for a language without words of its own.
    pub fn text(&self, language: &str) -> String {
        let is_russian = language == "ru";
        let say = |russian: &str, english: &str| match is_russian {
            true => russian.to_owned(),
            false => english.to_owned(),
        };
        match self {
            Reason::Removed => say("типа больше нет", "the type is gone"),
            Reason::BecameRequired => {
                say("поле стало обязательным", "the property is required now")
            }
            Reason::AddedRequired => say(
                "появилось обязательное поле",
                "a required property was added",
            ),
            Reason::PropertyRemoved => say(
                "поле удалено, а других полей объект не принимает",
                "the property is gone, and the object takes no further ones",
            ),
            Reason::ObjectClosed => say(
                "объект больше не принимает других полей",
                "the object takes no further properties any more",
            ),
            Reason::EnumerationClosed => say(
                "перечисление больше не принимает других значений",
                "the enum takes no further values any more",
            ),
            Reason::UnionClosed => say(
                "объединение больше не принимает других вариантов",
                "the union takes no further branches any more",
            ),
            Reason::ValuesRemoved(values) => {
                let values = values.join(", ");
                match is_russian {
                    true => format!("больше нет значений: {values}"),
                    false => format!("values are gone: {values}"),
                }
            }
            Reason::BranchRemoved(name) => match is_russian {
                true => format!("больше нет варианта {name}"),
                false => format!("the branch {name} is gone"),
            },
            Reason::NullForbidden => say("null больше не допускается", "null is no value any more"),
            Reason::ConstantChanged { old, new } => match is_russian {
                true => format!("другое значение: раньше {old}, теперь {new}"),
                false => format!("another value: {old} before, {new} now"),
            },
            Reason::TypeChanged { old, new } => {
                let (old, new) = (old.text(language), new.text(language));
                match is_russian {
                    true => format!("другой тип: раньше {old}, теперь {new}"),
                    false => format!("another type: {old} before, {new} now"),
                }
            }
            Reason::Holds(name) => match is_russian {
                true => format!("содержит {name}, значения которого не перенести"),
                false => format!("it holds {name}, whose values can't be taken over"),
            },
        }
    }
}

impl TypeWords {
    /// The words in a language.
    pub fn text(&self, language: &str) -> String {
        let words = Words::of(language);
        match self {
            TypeWords::Named(name) => name.clone(),
            TypeWords::AnyValue => words.any_value.to_owned(),
            TypeWords::Union => words.union.to_owned(),
            TypeWords::Texts => words.texts.to_owned(),
            TypeWords::Numbers => words.numbers.to_owned(),
            TypeWords::ToolData => words.tool_data.to_owned(),
            TypeWords::ListOf(items) => format!("{} {}", words.list_of, items.inside(language)),
            TypeWords::MapOf(values) => format!("{} {}", words.map_of, values.inside(language)),
            TypeWords::OrNull(value) => format!("{} {}", value.text(language), words.or_null),
        }
    }

    /// The words within those of another type.
    fn inside(&self, language: &str) -> String {
        let words = Words::of(language);
        match self {
            TypeWords::AnyValue => words.any_values.to_owned(),
            TypeWords::ListOf(items) => format!("{} {}", words.lists_of, items.inside(language)),
            TypeWords::MapOf(values) => format!("{} {}", words.maps_of, values.inside(language)),
            TypeWords::OrNull(_) => format!("({})", self.text(language)),
            // The others don't stand within types but by their names.
            _ => self.text(language),
        }
    }
}

struct Words {
    any_value: &'static str,
    any_values: &'static str,
    list_of: &'static str,
    lists_of: &'static str,
    map_of: &'static str,
    maps_of: &'static str,
    or_null: &'static str,
    union: &'static str,
    texts: &'static str,
    numbers: &'static str,
    tool_data: &'static str,
}

impl Words {
    fn of(language: &str) -> Self {
        match language {
            "ru" => Words {
                any_value: "любое значение",
                any_values: "любых значений",
                list_of: "список",
                lists_of: "списков",
                map_of: "словарь",
                maps_of: "словарей",
                or_null: "или null",
                union: "объединение",
                texts: "перечисление строк",
                numbers: "перечисление чисел",
                tool_data: "данные или доменное состояние",
            },
            _ => Words {
                any_value: "any value",
                any_values: "any values",
                list_of: "list of",
                lists_of: "lists of",
                map_of: "map of",
                maps_of: "maps of",
                or_null: "or null",
                union: "union",
                texts: "enum of strings",
                numbers: "enum of integers",
                tool_data: "data or a domain state",
            },
        }
    }
}
