//! Every rule of compatibility as data: one entry, one id, one fixture folder, one explanation.

use crate::diagnostic::{Rule, Severity};

use super::axes::Axis;

/// A rule of compatibility.
#[derive(Debug, PartialEq, Eq)]
pub struct CompatRule {
    /// The verdict on the output axis.
    pub output: Weight,
    /// The verdict on the input axis.
    pub input: Weight,
    /// The verdict on the Rust axis.
    pub rust: Weight,
    /// Whether a finding adds a definition, a value, a property, an attribute or a deprecation, which
    /// is a minor version.
    pub adds: bool,
    /// Whether a finding is refused whatever the version is.
    pub refusal: Refusal,
    /// Id and texts, for a finding that breaks somebody.
    pub error: Rule,
    /// Id and texts, for a finding that breaks nobody on the axes in force.
    pub info: Rule,
}

/// What a rule says on one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Breaks nobody.
    Info,
    /// Breaks somebody.
    Error,
    /// Breaks nobody where the enum, object or union is open, somebody where it is closed.
    ErrorIfClosed,
    /// Breaks somebody where the Rust type changes with it.
    ErrorIfRustTypeChanges,
}

/// Whether a version may ship with a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It may, where the version's number is high enough.
    None,
    /// Not without an approval, whatever the number.
    WithoutApproval,
    /// Never.
    Always,
}

impl CompatRule {
    /// Its name in messages, fixtures and outputs.
    pub fn id(&self) -> &'static str {
        self.error.id
    }

    /// What it finds, in one sentence.
    pub fn summary(&self) -> &'static str {
        self.error.summary
    }

    /// What that means and how to mend it.
    pub fn explanation(&self) -> &'static str {
        self.error.explanation
    }

    /// What the table says on an axis.
    pub fn weight(&self, axis: Axis) -> Weight {
        match axis {
            Axis::Output => self.output,
            Axis::Input => self.input,
            Axis::Rust => self.rust,
        }
    }

    /// The rule as diagnostics carry it.
    pub fn as_diagnostic(&'static self, severity: Severity) -> &'static Rule {
        match severity {
            Severity::Error => &self.error,
            Severity::Warning | Severity::Info => &self.info,
        }
    }
}

/// The table's columns: output, input, rust.
macro_rules! weight {
    (I) => {
        Weight::Info
    };
    (E) => {
        Weight::Error
    };
    (C) => {
        Weight::ErrorIfClosed
    };
    (T) => {
        Weight::ErrorIfRustTypeChanges
    };
}

macro_rules! adds {
    () => {
        false
    };
    (adds) => {
        true
    };
    (unapproved) => {
        false
    };
    (refused) => {
        false
    };
}

macro_rules! refusal {
    () => {
        Refusal::None
    };
    (adds) => {
        Refusal::None
    };
    (unapproved) => {
        Refusal::WithoutApproval
    };
    (refused) => {
        Refusal::Always
    };
}

/// The rules as constants, for the code that applies them.
macro_rules! rules {
    ($($name:ident $id:literal $output:ident $input:ident $rust:ident $($besides:ident)?:
        $summary:literal, $explanation:literal;)*) => {
        /// Each rule under its own name.
        pub mod rule {
            use super::{CompatRule, Refusal, Rule, Severity, Weight};

            $(
                #[doc = $summary]
                pub static $name: CompatRule = CompatRule {
                    output: weight!($output),
                    input: weight!($input),
                    rust: weight!($rust),
                    adds: adds!($($besides)?),
                    refusal: refusal!($($besides)?),
                    error: Rule {
                        id: $id, severity: Severity::Error, summary: $summary, explanation: $explanation,
                    },
                    info: Rule {
                        id: $id, severity: Severity::Info, summary: $summary, explanation: $explanation,
                    },
                };
            )*
        }

        /// All rules, by theme.
        pub static COMPAT_RULES: &[&CompatRule] = &[$(&rule::$name),*];
    };
}

// I info, E error, C error where it is closed, T error where the Rust type changes.
rules! {
    // Definitions
    DEFINITION_ADDED "definition-added" I I I adds:
        "A definition is new.",
        "Nobody knows it yet. It makes a minor version.";
    DEFINITION_REMOVED "definition-removed" I I E:
        "A definition is gone.",
        "Documents stay as they are, but Rust code that names the type no longer compiles. Keep the definition and mark it with `x-deprecated`, or release a major version.";
    DEFINITION_RENAMED "definition-renamed" I I E:
        "A definition has another name and the same structure.",
        "Documents don't carry the names of types. Rust code does: give the new definition the old `x-rust-name`, keep the old name, or release a major version.";
    RUST_NAME_CHANGED "rust-name-changed" I I E:
        "A type, property, value, variant or attribute has another name in Rust.",
        "Code that uses the old name no longer compiles. Say the old name with `x-rust-name`, or release a major version.";

    // Enums and constants
    ENUM_VALUE_ADDED "enum-value-added" C I C adds:
        "An enum has a new value.",
        "Readers of an open enum keep values that they don't know. Readers of a closed one refuse them: leave the enum open, or release a major version.";
    ENUM_VALUE_REMOVED "enum-value-removed" I C E:
        "An enum lost a value.",
        "Old documents carry it, and Rust code names it. Keep the value and mark it with `x-deprecated`; its name belongs into `x-reserved` when it goes.";
    ENUM_VALUE_REORDERED "enum-value-reordered" I I I:
        "An enum lists its values in another order.",
        "The order shows in documentation and in Rust's `ALL` alone.";
    ENUM_OPENED "enum-opened" E I E:
        "A closed enum was opened.",
        "New documents may carry values that the old reader refuses, and matches in Rust need another arm. Release a major version.";
    ENUM_CLOSED "enum-closed" I E E:
        "An open enum was closed.",
        "Values beyond the list were allowed and no longer are. Leave it open, or release a major version.";
    ENUM_CONSTRAINT_ADDED "enum-constraint-added" I E E:
        "What could be any value has become a list of values.",
        "Old documents may carry others. List the values in the description, or release a major version.";
    ENUM_CONSTRAINT_REMOVED "enum-constraint-removed" E I E:
        "What was a list of values can be any value now.",
        "The old reader knows the listed ones alone. Add the values that are needed, or release a major version.";
    CONST_CHANGED "const-changed" E E E:
        "A constant has another value.",
        "Neither side understands the other's documents. Keep the value, or give the new one a property or variant of its own.";
    CONST_ADDED "const-added" I E E:
        "What could be any value has become a constant.",
        "Old documents may carry another value. Leave the value open, or release a major version.";
    CONST_REMOVED "const-removed" E I E:
        "What was a constant can be another value now.",
        "The old reader expects the constant. Keep it, or release a major version.";

    // Deprecations and reservations
    VALUE_DEPRECATED "value-deprecated" I I I adds:
        "A value is on the way out.",
        "It goes on working; say in `replaced_by` what takes its place.";
    VALUE_UNDEPRECATED "value-undeprecated" I I I:
        "A value is no longer on the way out.",
        "Whoever moved away from it may move back.";
    PROPERTY_DEPRECATED "property-deprecated" I I I adds:
        "A property is on the way out.",
        "It goes on working; say in `replaced_by` what takes its place.";
    PROPERTY_UNDEPRECATED "property-undeprecated" I I I:
        "A property is no longer on the way out.",
        "Whoever moved away from it may move back.";
    DEFINITION_DEPRECATED "definition-deprecated" I I I adds:
        "A definition is on the way out.",
        "It goes on working; say in `replaced_by` what takes its place.";
    DEFINITION_UNDEPRECATED "definition-undeprecated" I I I:
        "A definition is no longer on the way out.",
        "Whoever moved away from it may move back.";
    RESERVATION_ADDED "reservation-added" I I I:
        "A name was retired.",
        "It may never come back with another meaning.";
    RESERVATION_REMOVED "reservation-removed" I I I unapproved:
        "A retired name is no longer reserved.",
        "Readers of older versions would take it for what it once was. Keep it under `x-reserved`, or approve the finding with the reason.";
    RESERVED_NAME_REUSED "reserved-name-reused" E E E refused:
        "A retired name has come back.",
        "Readers of older versions take it for what it once was. Choose another name.";

    // Properties
    PROPERTY_ADDED_OPTIONAL "property-added-optional" C I I adds:
        "An object has a new property that may be left out.",
        "Readers of an open object pass over what they don't know. Readers of a closed one refuse it: open the object first, in a major version.";
    PROPERTY_REMOVED_OPTIONAL "property-removed-optional" I C E:
        "An object lost a property that could be left out.",
        "A closed object refuses old documents that carry it, and Rust code names it. Keep it and mark it with `x-deprecated`; its name belongs into `x-reserved` when it goes.";
    PROPERTY_ADDED_REQUIRED "property-added-required" C E E adds:
        "An object has a new property that has to be there.",
        "Old documents lack it. Make it optional, or release a major version.";
    PROPERTY_REMOVED_REQUIRED "property-removed-required" E C E:
        "An object lost a property that had to be there.",
        "The old reader insists on it. Keep it and mark it with `x-deprecated`, or release a major version.";
    PROPERTY_BECAME_OPTIONAL "property-became-optional" E I E:
        "A property that had to be there may be left out.",
        "The old reader insists on it. Keep sending it, or release a major version.";
    PROPERTY_BECAME_REQUIRED "property-became-required" I E E:
        "A property that could be left out has to be there.",
        "Old documents may lack it. Leave it optional, or release a major version.";
    REQUIRED_ON_SUCCESS_ADDED "required-on-success-added" I E E:
        "A property has to be there unless the answer is a domain state.",
        "Old answers may lack it. Leave it optional, or release a major version.";
    REQUIRED_ON_SUCCESS_REMOVED "required-on-success-removed" E I E:
        "A property that a successful answer had to have may be left out.",
        "The old reader insists on it. Keep it under `x-required-on-success`, or release a major version.";

    // Types
    NULLABILITY_ADDED "nullability-added" E I E:
        "A value may be null now.",
        "The old reader refuses null. Leave the property out instead, or release a major version.";
    NULLABILITY_REMOVED "nullability-removed" I E E:
        "A value may no longer be null.",
        "Old documents may carry null. Go on accepting it, or release a major version.";
    TYPE_CHANGED "type-changed" E E E:
        "A value is of another type.",
        "Neither side understands the other's documents. Add a property of the new type beside the old one.";
    TYPE_WIDENED "type-widened" E I E:
        "A value may be of more types than before.",
        "The old reader refuses the new ones. Add a property of the new type beside the old one, or release a major version.";
    TYPE_NARROWED "type-narrowed" I E E:
        "A value may be of fewer types than before.",
        "Old documents may carry the others. Go on accepting them, or release a major version.";

    // Conditions on values
    FORMAT_ADDED "format-added" I E T:
        "A text has to be of a format.",
        "Old documents may carry texts of none. Describe the format in words, or release a major version.";
    FORMAT_REMOVED "format-removed" E I T:
        "A text need no longer be of a format.",
        "The old reader may rely on it. Keep the format, or release a major version.";
    FORMAT_CHANGED "format-changed" E E T:
        "A text has to be of another format.",
        "Neither side understands the other's texts. Add a property of the new format beside the old one.";
    PATTERN_ADDED "pattern-added" I E I:
        "A text has to match a pattern.",
        "Old documents may carry texts that don't. Describe the form in words, or release a major version.";
    PATTERN_REMOVED "pattern-removed" E I I:
        "A text need no longer match a pattern.",
        "The old reader refuses texts that don't. Keep the pattern, or release a major version.";
    PATTERN_CHANGED "pattern-changed" E E I:
        "A text has to match another pattern.",
        "Which of the two allows more isn't looked at. Keep the pattern, or release a major version.";
    BOUND_TIGHTENED "bound-tightened" I E T:
        "A length, size or range allows less than before.",
        "Old documents may go beyond it. Keep the bound, or release a major version.";
    BOUND_LOOSENED "bound-loosened" E I T:
        "A length, size or range allows more than before.",
        "The old reader refuses what goes beyond its bound. Keep the bound, or release a major version.";
    ADDITIONAL_PROPERTIES_OPENED "additional-properties-opened" E I E:
        "An object may have properties that it doesn't declare.",
        "The old reader refuses them. Declare the properties that are needed, or release a major version.";
    ADDITIONAL_PROPERTIES_CLOSED "additional-properties-closed" I E E:
        "An object may no longer have properties that it doesn't declare.",
        "Old documents may carry some. Leave the object open, or release a major version.";
    UNION_VARIANT_ADDED "union-variant-added" E I C:
        "A value may be of one more kind.",
        "The old reader knows the others alone; where exactly one kind may fit (`oneOf`) and two overlap, the new kind also takes old documents out. Release a major version.";
    UNION_VARIANT_REMOVED "union-variant-removed" I E E:
        "A value may be of one kind less.",
        "Old documents may be of that kind. Keep it, or release a major version.";
    ALL_OF_ADDED "all-of-added" I E E:
        "One more schema holds for a value.",
        "Old documents may not fit it. Take it out, or release a major version.";
    ALL_OF_REMOVED "all-of-removed" E I E:
        "One schema less holds for a value.",
        "The old reader relies on it. Keep it, or release a major version.";
    APPLICATOR_CHANGED "applicator-changed" E E I:
        "A condition made of schemas differs.",
        "Which of the two allows more isn't looked at (`if`, `not`, `contains`, `prefixItems`, `patternProperties`, `propertyNames`, `dependentSchemas`, `unevaluatedProperties` and their like, kinds of `oneOf` that overlap). Keep the condition, or release a major version.";
    KEYWORD_NOT_MODELLED "keyword-not-modelled" E E I:
        "A keyword that isn't understood differs.",
        "It may mean anything, so it counts as breaking: a word that JSON Schema doesn't have, a reference that can't be followed, a dialect that isn't known, a pattern that is no regular expression. Take it out, or name it `x-…` where it only annotates.";

    // What never touches a document
    DEFAULT_CHANGED "default-changed" I I I:
        "A default differs.",
        "It annotates; documents stay valid. Say so to those who rely on it.";
    EXAMPLES_CHANGED "examples-changed" I I I:
        "The examples differ.",
        "They are for readers; documents stay as they are.";
    ATTRIBUTE_ADDED "attribute-added" I I I adds:
        "There is a new attribute.",
        "Nobody asks for it yet. It makes a minor version.";
    ATTRIBUTE_REMOVED "attribute-removed" I I E:
        "An attribute is gone.",
        "Rust code that asks for it no longer compiles. Keep it, or release a major version.";
    ATTRIBUTE_CHANGED "attribute-changed" I I E:
        "An attribute is of another type or has another value.",
        "Both sides decide by it. Give the new meaning a value or an attribute of its own, or release a major version.";
    TITLE_CHANGED "title-changed" I I I:
        "A title differs.",
        "It is for readers; documents stay as they are.";
    DESCRIPTION_CHANGED "description-changed" I I I:
        "A description differs.",
        "It is for readers; documents stay as they are.";
    PAGE_ADDED "page-added" I I I:
        "There is a new page.",
        "It is for readers; documents stay as they are.";
    PAGE_REMOVED "page-removed" I I I:
        "A page is gone.",
        "It is for readers; documents stay as they are. Links from elsewhere to it lead nowhere in the new version.";
    PAGE_CHANGED "page-changed" I I I:
        "A page differs.",
        "It is for readers; documents stay as they are.";

    // Versions
    VERSION_NOT_BUMPED "version-not-bumped" I I I refused:
        "Something changed and the version's number doesn't say so.",
        "A released version never changes. Raise the number to the one that the findings demand.";
    VERSION_DECREASED "version-decreased" I I I refused:
        "The version's number is lower than that of the version before.",
        "Numbers only grow. Raise it above the last one.";
    MAJOR_NOT_BUMPED "major-not-bumped" I I I refused:
        "Somebody breaks and the major version is the same.",
        "Raise the major version, take the breaking changes back, or approve each of them with the reason.";
}
