//! Why values can't be taken over, in words.

use crate::model::NamePath;
use crate::{Language, Words};

/// Something that keeps the values of a type from being taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The type or the property that it is about: `Order`, `Order.total`.
    pub subject: NamePath,
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
    /// The reason in a language, completing `subject: …`.
    pub fn text(&self, language: Language) -> String {
        self.words().text(language).to_owned()
    }

    fn words(&self) -> Words {
        match self {
            Reason::Removed => Words::new("типа больше нет", "the type is gone"),
            Reason::BecameRequired => {
                Words::new("поле стало обязательным", "the property is required now")
            }
            Reason::AddedRequired => Words::new(
                "появилось обязательное поле",
                "a required property was added",
            ),
            Reason::PropertyRemoved => Words::new(
                "поле удалено, а других полей объект не принимает",
                "the property is gone, and the object takes no further ones",
            ),
            Reason::ObjectClosed => Words::new(
                "объект больше не принимает других полей",
                "the object takes no further properties any more",
            ),
            Reason::EnumerationClosed => Words::new(
                "перечисление больше не принимает других значений",
                "the enum takes no further values any more",
            ),
            Reason::UnionClosed => Words::new(
                "объединение больше не принимает других вариантов",
                "the union takes no further branches any more",
            ),
            Reason::ValuesRemoved(values) => {
                let values = values.join(", ");
                Words::new(
                    format!("больше нет значений: {values}"),
                    format!("values are gone: {values}"),
                )
            }
            Reason::BranchRemoved(name) => Words::new(
                format!("больше нет варианта {name}"),
                format!("the branch {name} is gone"),
            ),
            Reason::NullForbidden => {
                Words::new("null больше не допускается", "null is no value any more")
            }
            Reason::ConstantChanged { old, new } => Words::new(
                format!("другое значение: раньше {old}, теперь {new}"),
                format!("another value: {old} before, {new} now"),
            ),
            Reason::TypeChanged { old, new } => Words::new(
                format!(
                    "другой тип: раньше {}, теперь {}",
                    old.text(Language::Russian),
                    new.text(Language::Russian)
                ),
                format!(
                    "another type: {} before, {} now",
                    old.text(Language::English),
                    new.text(Language::English)
                ),
            ),
            Reason::Holds(name) => Words::new(
                format!("содержит {name}, значения которого не перенести"),
                format!("it holds {name}, whose values can't be taken over"),
            ),
        }
    }
}

impl TypeWords {
    /// The words in a language.
    pub fn text(&self, language: Language) -> String {
        let words = PartsOfTypes::of(language);
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
    fn inside(&self, language: Language) -> String {
        let words = PartsOfTypes::of(language);
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

/// What the names of types are put together from.
struct PartsOfTypes {
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

impl PartsOfTypes {
    fn of(language: Language) -> &'static Self {
        language.pick(&RUSSIAN, &ENGLISH)
    }
}

static RUSSIAN: PartsOfTypes = PartsOfTypes {
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
};

static ENGLISH: PartsOfTypes = PartsOfTypes {
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
};
