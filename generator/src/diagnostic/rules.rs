//! Every rule by which input is judged, as data: one entry, one id, one page of explanation.

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The input is refused.
    Error,
    /// The input is used; somebody should look.
    Warning,
    /// Told, and nothing is wrong.
    Info,
}

impl Severity {
    /// Its name in every output.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "info",
        }
    }
}

/// A rule: what `explain` prints of an id.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name in messages, in `allow` lists and in fixtures.
    pub id: &'static str,
    /// What a finding of it means for the run.
    pub severity: Severity,
    /// What it looks for, in one sentence.
    pub summary: &'static str,
    /// Why that is wrong and how to mend it.
    pub explanation: &'static str,
}

/// The rules as constants, for the code that applies them.
macro_rules! rules {
    ($($name:ident = $severity:ident $id:literal: $summary:literal, $explanation:literal;)*) => {
        /// Each rule under its own name.
        pub mod rule {
            use super::{Rule, Severity};
            $(
                #[doc = $summary]
                pub static $name: Rule = Rule {
                    id: $id, severity: Severity::$severity, summary: $summary, explanation: $explanation,
                };
            )*
        }

        /// All rules, by theme.
        pub static RULES: &[&Rule] = &[$(&rule::$name),*];
    };
}

rules! {
    // Reading
    UNREADABLE_FILE = Error "unreadable-file":
        "A file that is needed can't be read.",
        "The file is missing, is no regular file, is not UTF-8 or may not be read. Name an existing file, or take the entry out.";
    SYNTAX = Error "syntax":
        "The text is no YAML, or no JSON.",
        "The message says what the parser expected at this place.";
    DUPLICATE_KEY = Error "duplicate-key":
        "A mapping names the same key twice.",
        "Readers differ in which of the two they take, so one of them would be lost. Remove one, or rename it.";
    NON_STRING_KEY = Error "non-string-key":
        "A mapping's key is not a text.",
        "JSON knows only texts as keys. Put the key into quotes.";
    ALIAS = Error "yaml-alias":
        "YAML anchors and aliases have no place in a contract.",
        "A contract shares by `$ref`, which survives into JSON; an alias would be copied out silently and can grow without bound.";
    MERGE_KEY = Error "yaml-merge-key":
        "YAML merge keys (`<<`) have no place in a contract.",
        "Write the keys out, or give the shared part a definition and refer to it with `$ref`.";
    TAG = Error "yaml-tag":
        "YAML tags have no place in a contract.",
        "A tag changes a value's type behind the reader's back. Write the value in JSON's own terms.";
    SEVERAL_DOCUMENTS = Error "several-documents":
        "A file holds more than one YAML document.",
        "Only the first would be read. Put each document into a file of its own.";
    AMBIGUOUS = Error "ambiguous-value":
        "Parsers differ in how they read a value.",
        "YAML has corners in which one parser sees another value than the next, so a contract would mean different things to different readers. Write the value in a simpler way, a text best in double quotes.";
    NUMBER_OUT_OF_RANGE = Error "number-out-of-range":
        "A number has no exact counterpart in JSON as it is read here.",
        "Integers go from -2^63 to 2^64-1; infinity and not-a-number aren't JSON.";
    NESTING_TOO_DEEP = Error "nesting-too-deep":
        "Values are nested more than 128 levels deep, or references lead through more than 32 schemas without a name.",
        "Nobody writes this by hand. Give inner parts definitions of their own.";

    UNLISTED_FILE = Error "unlisted-file":
        "A file lies in the package and the manifest doesn't list it.",
        "Nothing of it would be generated. List it in the manifest, or move it out of the package.";
    INVALID_MANIFEST = Error "invalid-manifest":
        "The manifest (contract.yaml) says something that it can't say.",
        "It has name, version and languages, and may have title, description, axes, tool-version-key, schemas, pages and allow.";
    INVALID_APPROVAL = Error "invalid-approval":
        "An entry of approvals.yaml can't be used.",
        "Each entry names a finding by its fingerprint, as `status` prints it, and says why the maintainers accept it. Put the fingerprint into quotes: one without letters is a number to YAML.";
    STALE_APPROVAL = Error "stale-approval":
        "An entry of approvals.yaml matches no finding.",
        "It would go on to excuse something that nobody has looked at. Remove it.";
    FROZEN_VERSION = Error "frozen-version":
        "A frozen version was edited, or can't be read by this generator.",
        "A released version never changes: people have built on it. What is to change goes into the contract, and becomes a new version.";

    // Schemas
    NOT_A_SCHEMA = Error "not-a-schema":
        "What should be a JSON Schema is none.",
        "A schema is an object with keywords of JSON Schema, or true. Nothing would be generated from anything else.";
    DANGLING_REF = Error "dangling-ref":
        "A `$ref` names a file, a definition or an anchor that isn't there, or what is no schema.",
        "Name one that exists. References go to definitions of the same file (`#/$defs/Name`), of others (`other.yaml#/$defs/Name`), to anchors (`#name`) or deeper into a schema.";
    FOREIGN_REF = Error "foreign-ref":
        "A `$ref` leads out of the package's folder, or to a network address.",
        "A contract is whole in its folder and nothing is ever fetched. Copy the schema into the package.";
    REF_CYCLE = Error "ref-cycle":
        "References run in a circle that has no type in it.",
        "No value could ever be described. Let one of them be an object, an enum or a scalar.";
    UNKNOWN_KEYWORD = Error "unknown-keyword":
        "A package's schema has a keyword that JSON Schema 2020-12 doesn't know.",
        "JSON Schema ignores such a word silently, so a misspelled constraint would be lost.";
    IGNORED_KEYWORD = Warning "ignored-keyword":
        "A plain schema has a keyword that JSON Schema doesn't know.",
        "JSON Schema ignores it, and so does the generator.";
    INVALID_ANNOTATION = Warning "invalid-annotation":
        "A plain schema shows a default or an example that isn't valid by it.",
        "To JSON Schema such values are notes that hold for nothing, so types are made all the same.";
    UNKNOWN_ANNOTATION = Error "unknown-annotation":
        "A package's schema has an annotation that the contract's language doesn't know.",
        "It would have no effect. The message names the nearest one that exists.";
    MISPLACED_ANNOTATION = Error "misplaced-annotation":
        "An annotation of the contract's language stands where it means nothing.",
        "The message says which kinds of place it belongs to.";
    UNSUPPORTED_KEYWORD = Error "unsupported-keyword":
        "A schema uses a part of JSON Schema that no lossless type can be generated for.",
        "Generating something near it would lose documents silently. Describe the values in another way.";
    CONTRADICTION = Error "contradiction":
        "Schemas that hold for one value together leave no value.",
        "A branch of `allOf` asks for another type than the next. Correct the one that is wrong.";
    INVALID_KEYWORD_VALUE = Error "invalid-keyword-value":
        "A keyword's value is of the wrong kind.",
        "The message says which kind the keyword takes.";
    MISSING_TYPE = Error "missing-type":
        "A schema has keywords for one type of value and doesn't say the type.",
        "Such a schema allows every value of any other type. Say `type`.";
    INLINE_TYPE = Error "inline-type":
        "In a package an enum or an object with properties stands inside another schema.",
        "Each has a name, texts and a place in the documentation. Move it under `$defs` and refer to it.";
    DUPLICATE_DEFINITION = Error "duplicate-definition":
        "Two definitions have the same name.",
        "Names are the contract's vocabulary and hold for all of its files. Rename one.";
    DUPLICATE_VALUE = Error "duplicate-value":
        "An enum lists the same value twice.",
        "One of the two, with its texts and attributes, would be lost. Remove one.";
    UNKNOWN_REQUIRED = Error "unknown-required":
        "A list of properties names one that the object doesn't declare.",
        "Nobody could tell what the value has to be. Declare the property or correct the name.";
    INVALID_DOMAIN_STATE = Error "invalid-domain-state":
        "An object has required-on-success properties and no fitting property `error`.",
        "A tool's data either has these properties or a domain state under `error`, which refers to a definition and isn't required.";
    INVALID_DERIVATION = Error "invalid-derivation":
        "A derived property doesn't fit the property or attribute that it is derived from.",
        "It names a property of the same object whose type is an enum, an attribute of that enum, and a value for unknown codes; its own type is the attribute's.";

    // Attributes: each is a total function of an enum's values
    INVALID_ATTRIBUTE = Error "invalid-attribute":
        "An attribute is declared with a type that attributes can't have.",
        "Attributes are members of an enum of the contract, booleans, integers, strings, or lists of these.";
    ATTRIBUTE_MISSING = Error "attribute-missing":
        "A value of an enum lacks an attribute that the enum declares.",
        "The table would have a hole. Give the value, or declare the attribute with `optional: true`.";
    ATTRIBUTE_UNKNOWN = Error "attribute-unknown":
        "A value of an enum has an attribute that the enum doesn't declare.",
        "It would be lost. Declare it under `x-attributes`, or correct its name.";
    ATTRIBUTE_WRONG_TYPE = Error "attribute-wrong-type":
        "A value's attribute isn't of the declared type.",
        "The message says what the attribute takes.";

    // Names
    RUST_NAME_COLLISION = Error "rust-name-collision":
        "Two names of a package become the same name in Rust.",
        "Give one of them another name by `x-rust-name`; the name on the wire stays.";
    INVALID_RUST_NAME = Error "invalid-rust-name":
        "`x-rust-name` is no identifier of Rust, or in another letter case than Rust's.",
        "Use letters, digits and underscores, not beginning with a digit: `UpperCamelCase` for types and values, `snake_case` for properties and attributes.";
    RENAMED = Warning "renamed":
        "Two names of a plain schema become the same name in Rust, and one got a number.",
        "Both survive on the wire. The message says which Rust name belongs to which.";
    UNKNOWN_REPLACEMENT = Error "unknown-replacement":
        "What is to come in the place of something deprecated isn't there.",
        "`replaced_by` names another value of the enumeration, another property of the object, or another definition.";
    RESERVED_NAME_USED = Error "reserved-name-used":
        "A retired name has come back.",
        "Readers of older versions would take it for what it once was. Choose another name.";
    FILE_NAME_COLLISION = Error "file-name-collision":
        "Two outputs would be written to the same file on a file system that ignores case.",
        "Rename one of the types or values.";
    ID_COLLISION = Error "id-collision":
        "Two places of the documentation's page would have the same id, which is in small letters.",
        "Links to the one would lead to the other. Rename one of the fields, or give the section another id.";

    // Texts
    MISSING_TRANSLATION = Error "missing-translation":
        "A text is missing in one of the contract's languages.",
        "Readers of all languages are equals. Write the text; bare keys are the first language's, the others stand under `x-i18n`.";
    EMPTY_TEXT = Error "empty-text":
        "A text is there and empty.",
        "Write it, or leave it out where it isn't needed.";
    WRONG_SCRIPT = Error "wrong-script":
        "A text is written in another script than its language's.",
        "Russian texts have Cyrillic letters and English ones don't: probably the two were exchanged, or one wasn't translated.";
    DUPLICATE_TITLE = Warning "duplicate-title":
        "Two types have the same title.",
        "Readers can't tell them apart. Rename one, or allow the pair by name in the manifest with the reason.";
    UNUSED_ALLOWANCE = Error "unused-allowance":
        "The manifest allows a warning that nothing raises.",
        "What it allowed is gone, and it would hide the next one. Remove the entry.";

    // Examples
    INVALID_EXAMPLE = Error "invalid-example":
        "An example doesn't validate against its type.",
        "The message says which part and why. Readers copy examples, so they have to be right.";
    INVALID_DEFAULT = Error "invalid-default":
        "A default doesn't validate against its schema.",
        "The message says which part and why.";
    EXAMPLE_OF_UNKNOWN_TYPE = Error "example-of-unknown-type":
        "A folder of examples is called like no type of the contract.",
        "Rename the folder after its type.";
    MISSING_EXAMPLE = Warning "missing-example":
        "A type of a package has no example.",
        "Put a JSON document into `examples/<Type>/`.";

    // Pages
    PAGE_SYNTAX = Error "page-syntax":
        "A page template can't be read.",
        "A page begins with title and description between `---` lines, has sections `## Heading {#id}` and blocks `{{ type Name }}` or `{{ attributes Name }}`, each on a line of its own. Its prose is Markdown without HTML.";
    PAGE_UNKNOWN_TYPE = Error "page-unknown-type":
        "A block of a page names a type that the contract doesn't have.",
        "Correct the name, or remove the block.";
    PAGE_STRUCTURE_DIFFERS = Error "page-structure-differs":
        "The languages of a page differ in their sections or blocks.",
        "Readers of all languages get the same page: the same section ids and blocks in the same order.";
    BROKEN_LINK = Error "broken-link":
        "A link in prose leads to no page or place of the documentation.",
        "Name a page as its language's folder has it, and an id on it: `errors.md#error`.";
    TYPE_ON_NO_PAGE = Warning "type-on-no-page":
        "No page shows a type.",
        "Add `{{ type Name }}` to a page, or an attribute table for an enum.";

    // Emitting
    INVALID_OPTION = Error "invalid-option":
        "An option of the generator can't be used.",
        "The message says what the option takes.";
    UNPRINTABLE_TYPE = Error "unprintable-type":
        "A type can't be printed as Rust.",
        "This is a fault of the generator, not of the contract. Please report it with the definition.";

    // Writing
    OUT_OF_DATE = Error "out-of-date":
        "A generated file isn't what the contract yields.",
        "Somebody changed the contract, or the file itself, and didn't generate anew. Run the command that the message names and commit what it writes.";
    UNWRITABLE_FILE = Error "unwritable-file":
        "An output can't be written.",
        "The message names the file and what the system says. What was written before it stays; the next run takes up from there.";
}
