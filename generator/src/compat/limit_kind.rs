//! Which limits there are.

use super::types::Types;

/// What is limited, and from which side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LimitKind {
    Minimum,
    Maximum,
    MinLength,
    MaxLength,
    MinItems,
    MaxItems,
    MinProperties,
    MaxProperties,
}

impl LimitKind {
    pub(super) const ALL: [LimitKind; 8] = [
        LimitKind::Minimum,
        LimitKind::Maximum,
        LimitKind::MinLength,
        LimitKind::MaxLength,
        LimitKind::MinItems,
        LimitKind::MaxItems,
        LimitKind::MinProperties,
        LimitKind::MaxProperties,
    ];

    /// The types that it says something about.
    pub(super) fn types(self) -> Types {
        match self {
            LimitKind::Minimum | LimitKind::Maximum => Types::NUMBER,
            LimitKind::MinLength | LimitKind::MaxLength => Types::STRING,
            LimitKind::MinItems | LimitKind::MaxItems => Types::ARRAY,
            LimitKind::MinProperties | LimitKind::MaxProperties => Types::OBJECT,
        }
    }

    pub(super) fn is_lower(self) -> bool {
        matches!(
            self,
            LimitKind::Minimum
                | LimitKind::MinLength
                | LimitKind::MinItems
                | LimitKind::MinProperties
        )
    }

    /// Its keywords, the second of which leaves the limit itself out.
    pub(super) fn keywords(self) -> (&'static str, Option<&'static str>) {
        match self {
            LimitKind::Minimum => ("minimum", Some("exclusiveMinimum")),
            LimitKind::Maximum => ("maximum", Some("exclusiveMaximum")),
            LimitKind::MinLength => ("minLength", None),
            LimitKind::MaxLength => ("maxLength", None),
            LimitKind::MinItems => ("minItems", None),
            LimitKind::MaxItems => ("maxItems", None),
            LimitKind::MinProperties => ("minProperties", None),
            LimitKind::MaxProperties => ("maxProperties", None),
        }
    }
}
