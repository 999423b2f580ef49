//! What a consumer of other people's schemas may ask for, and what comes of asking for what can't be.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use norm_contract_generator::Builder;
use tempfile::TempDir;

const SHOP: &str = r##"$defs:
  Order:
    type: object
    required: [state]
    properties:
      state: { $ref: '#/$defs/State' }
      lines: { type: array, items: { $ref: '#/$defs/Line' } }
  State: { type: string, enum: [new, paid] }
  Line: { type: object, properties: { note: { $ref: '#/$defs/Note' } } }
  Note: { type: string }
  Customer: { type: object, properties: { orders: { type: array, items: { $ref: '#/$defs/Order' } } } }
"##;

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn builder(folder: &Path, contract: &str) -> Builder {
    Builder::new(folder.join(contract)).out_dir(folder.join("out"))
}

/// What is generated from `SHOP` by these options.
fn shop(options: impl Fn(Builder) -> Builder) -> Result<String, String> {
    let folder = folder(&[("shop.yaml", SHOP)]);
    generate(folder.path(), "shop.yaml", options)
}

fn generate(
    folder: &Path,
    contract: &str,
    options: impl Fn(Builder) -> Builder,
) -> Result<String, String> {
    let generated = options(builder(folder, contract)).generate();
    generated.map_err(|error| error.to_string())?;
    Ok(fs::read_to_string(folder.join("out/contract.rs")).unwrap())
}

/// The message and the help of an error, without the place.
fn said(error: &str) -> (String, String) {
    let of = |start: &str| {
        let lines = error
            .lines()
            .map(|line| line.trim_start_matches([' ', '|', '=']));
        let mut lines = lines.filter_map(|line| line.strip_prefix(start));
        lines.next().unwrap_or_default().to_owned()
    };
    (of("error[invalid-option]: "), of("help: "))
}

/// The output without the support code.
fn own(text: &str) -> &str {
    text.split("pub use self::support").next().unwrap()
}

/// How many types have this as their last derive.
fn derivations(text: &str, last: &str) -> usize {
    let words: String = own(text).split_whitespace().collect();
    words.matches(&format!(",{last})]")).count() + words.matches(&format!(",{last},)]")).count()
}

/// The types of the output, in order, by the lines that declare them; modules too.
fn declared(text: &str) -> Vec<&str> {
    let lines = own(text).lines().map(str::trim_start);
    lines
        .filter_map(|line| {
            let rest = ["pub struct ", "pub enum ", "pub type ", "pub mod "]
                .into_iter()
                .find_map(|start| line.strip_prefix(start))?;
            rest.split([' ', '(', ';', '{']).next()
        })
        .collect()
}

#[test]
fn definitions_are_chosen_with_all_that_they_refer_to() {
    let text = shop(|it| it.only_definitions(["Order"])).unwrap();
    assert_eq!(declared(&text), ["Order", "State", "Line", "Note"]);
    let text = shop(|it| it.only_definitions(["Note", "State"])).unwrap();
    assert_eq!(declared(&text), ["State", "Note"]);
}

#[test]
fn an_unknown_definition_is_an_error_that_lists_near_names() {
    let said_of = |name: &str| said(&shop(|it| it.only_definitions([name])).unwrap_err());
    assert_eq!(
        said_of("Ordr"),
        (
            "can't choose definitions: no type is called `Ordr`".to_owned(),
            "did you mean `Order`?".to_owned()
        )
    );
    assert_eq!(said_of("note").1, "did you mean `Note`?");
    assert_eq!(
        said_of("Xyz").1,
        "the types are `Order`, `State`, `Line`, `Note`, `Customer`"
    );
}

#[test]
fn all_unknown_names_are_told_at_once() {
    let error = shop(|it| it.only_definitions(["Ordr", "Stat"])).unwrap_err();
    assert!(
        error.ends_with("the contract can't be used: 2 errors"),
        "{error}"
    );
}

#[test]
fn what_is_wrong_elsewhere_is_of_no_concern_to_chosen_definitions() {
    let broken = format!(
        "{SHOP}  Broken: {{ $ref: '#/$defs/Nowhere' }}\n  Uses: {{ $ref: '#/$defs/Broken' }}\n"
    );
    let folder = folder(&[("shop.yaml", &broken)]);
    let of =
        |name: &'static str| generate(folder.path(), "shop.yaml", |it| it.only_definitions([name]));
    assert_eq!(declared(&of("State").unwrap()), ["State"]);
    let error = of("Uses").unwrap_err();
    assert!(error.starts_with("error[dangling-ref]"), "{error}");
}

#[test]
fn the_schema_of_chosen_definitions_has_what_conditions_refer_to() {
    let schema = r##"{ "$defs": {
      "A": { "type": "object", "properties": { "b": true }, "not": { "required": ["b"], "properties": { "b": { "$ref": "#/$defs/B" } } } },
      "B": { "type": "string" }, "C": { "type": "string" } } }"##;
    let folder = folder(&[("a.json", schema)]);
    let text = generate(folder.path(), "a.json", |it| it.only_definitions(["A"])).unwrap();
    assert_eq!(declared(&text), ["A", "B"]);
}

#[test]
fn derives_go_to_one_type_or_to_all() {
    let text = shop(|it| it.type_derive("State", "::strum::EnumIter")).unwrap();
    assert_eq!(derivations(&text, "::strum::EnumIter"), 1);
    let text = shop(|it| it.extra_derive("::audit::Tracked")).unwrap();
    assert_eq!(derivations(&text, "::audit::Tracked"), 4);
    // Those that have it already stay as they are.
    let text = shop(|it| it.type_derive("*", "Eq")).unwrap();
    assert_eq!(derivations(&text, "PartialEq,Eq"), 3);
}

#[test]
fn derives_that_cannot_be_given_are_errors() {
    for (type_name, path, message, help) in [
        (
            "Stat",
            "Eq",
            "can't give derives or attributes: no type is called `Stat`",
            "did you mean `State`?",
        ),
        (
            "State",
            "not a path",
            "`not a path` is no path of a derive macro",
            "name it like `::audit::Tracked`",
        ),
        (
            "State",
            "::audit::Tracked<u8>",
            "`::audit::Tracked<u8>` is no path of a derive macro",
            "name it like `::audit::Tracked`",
        ),
        (
            "State",
            "::std::hash::Hash",
            "`State` has `Hash` already: it can't be derived again",
            "leave the derive out",
        ),
        (
            "Line",
            "Default",
            "`Line` has `Default` already: it can't be derived again",
            "leave the derive out",
        ),
        (
            "*",
            "serde::Serialize",
            "every type has `Serialize` already: it can't be derived again",
            "leave the derive out",
        ),
        (
            "Note",
            "Eq",
            "`Note` can't have derives or attributes: it is another name for a type",
            "name a struct or an enum",
        ),
    ] {
        let error = shop(|it| it.type_derive(type_name, path)).unwrap_err();
        assert_eq!(said(&error), (message.to_owned(), help.to_owned()));
    }
    let error = shop(|it| it.extra_derive("::a::B").type_derive("Order", ":: a :: B")).unwrap_err();
    assert_eq!(
        said(&error).0,
        "`Order` is given the derive `:: a :: B` twice"
    );
}

#[test]
fn attributes_stand_behind_the_derives() {
    let text = shop(|it| it.type_attribute("State", "#[repr(u8)] #[must_use]")).unwrap();
    let place = "Hash)]\n#[repr(u8)]\n#[must_use]\n#[non_exhaustive]\n#[allow(dead_code, deprecated)]\npub enum State {";
    assert!(text.contains(place), "{text}");
    let text = shop(|it| it.type_attribute("*", "#[must_use]")).unwrap();
    assert_eq!(text.matches("\n#[must_use]\n").count(), 4);
}

#[test]
fn attributes_that_cannot_be_given_are_errors() {
    for (attribute, message) in [
        ("repr(u8)", "`repr(u8)` is no attribute of a type"),
        (
            "#![allow(unused)]",
            "`#![allow(unused)]` is no attribute of a type",
        ),
        (
            "#[must_use] pub",
            "`#[must_use] pub` is no attribute of a type",
        ),
        ("", "`` is no attribute of a type"),
        (
            "#[derive(Eq)]",
            "the attribute `derive` can't be given: derives have an option of their own, which sees to it that none comes twice",
        ),
        (
            "#[serde(rename_all = \"camelCase\")]",
            "the attribute `serde` can't be given: what stands on the wire is the schema's business, and documents would change",
        ),
        (
            "#[cfg(unix)]",
            "the attribute `cfg` can't be given: it would take the type away and leave its implementations",
        ),
        (
            "#[cfg_attr(unix, serde(default))]",
            "the attribute `cfg_attr` can't be given: it would hide what it gives from these checks",
        ),
        (
            "#[non_exhaustive]",
            "`State` has `#[non_exhaustive]` already",
        ),
    ] {
        let error = shop(|it| it.type_attribute("State", attribute)).unwrap_err();
        assert_eq!(said(&error).0, message);
    }
}

#[test]
fn closed_enums_stay_open_where_the_schema_is() {
    let schema = r#"{ "$defs": {
      "Closed": { "enum": ["a", "b"] },
      "Named": { "anyOf": [{ "enum": ["a", "b"] }, { "type": "string" }] } } }"#;
    let folder = folder(&[("a.json", schema)]);
    let text = generate(folder.path(), "a.json", |it| it.closed_enums(true)).unwrap();
    let types: Vec<&str> = text.split("#[derive(").collect();
    let is_open = |name: &str| {
        let name = format!("pub enum {name} ");
        let own = types.iter().find(|it| it.contains(&name)).unwrap();
        own.split(&name).next().unwrap().contains("non_exhaustive")
    };
    assert_eq!((is_open("Closed"), is_open("Named")), (false, true));
}

#[test]
fn conversions_are_emitted_where_they_are_asked_for() {
    let modules = |options: fn(Builder) -> Builder| {
        let text = shop(options).unwrap();
        ["chrono", "jiff"].map(|name| text.contains(&format!("mod {name}_conversions {{")))
    };
    assert_eq!(modules(|it| it), [false, false]);
    assert_eq!(modules(|it| it.chrono(true)), [true, false]);
    assert_eq!(modules(|it| it.jiff(true)), [false, true]);
    assert_eq!(
        modules(|it| it.jiff(true).chrono(true).jiff(false)),
        [true, false]
    );
    assert!(
        !shop(|it| it.chrono(true).jiff(true))
            .unwrap()
            .contains("cfg")
    );
}

const PEOPLE: &str = r##"$defs:
  Error: { type: object, required: [text], properties: { text: { type: string } } }
  Person: { type: object, properties: { error: { $ref: '#/$defs/Error' } } }
"##;
const TASKS: &str = r##"$defs:
  Error: { type: object, required: [code], properties: { code: { type: integer } } }
  Task: { type: object, properties: { error: { $ref: '#/$defs/Error' }, by: { $ref: 'people.yaml#/$defs/Person' } } }
"##;

#[test]
fn a_file_brings_the_files_that_it_refers_to() {
    let folder = folder(&[
        ("people.yaml", PEOPLE),
        ("tasks.yaml", TASKS),
        ("other.json", "no"),
    ]);
    let text = generate(folder.path(), "tasks.yaml", |it| it).unwrap();
    // The first definition of a name has it; the other file's gets a number.
    assert_eq!(declared(&text), ["Error", "Task", "Error2", "Person"]);
    assert!(text.contains("pub error: ::std::option::Option<self::Error2>"));
}

#[test]
fn a_folder_of_schemas_is_read_in_the_order_of_names() {
    let folder = folder(&[
        ("all/tasks.yaml", TASKS),
        ("all/people.yaml", PEOPLE),
        ("all/readme.md", "# Schemas"),
    ]);
    let text = generate(folder.path(), "all", |it| it).unwrap();
    assert_eq!(declared(&text), ["Error", "Person", "Error2", "Task"]);
    assert!(
        text.starts_with("// @generated by norm-contract-generator from all. "),
        "{text}"
    );
}

#[test]
fn a_folder_with_neither_manifest_nor_schemas_is_refused() {
    let folder = folder(&[("all/schemas/tasks.yaml", TASKS)]);
    let error = generate(folder.path(), "all", |it| it).unwrap_err();
    assert!(
        error.contains("contract.yaml can't be read: no such file"),
        "{error}"
    );
    assert!(
        error.contains("plain schemas are named by a file, or by the folder that has them in it"),
        "{error}"
    );
}

#[test]
fn a_folder_with_a_file_that_is_no_schema_is_refused_with_its_place() {
    let folder = folder(&[
        ("all/people.yaml", PEOPLE),
        ("all/package.json", "{ \"name\": \"all\" }"),
    ]);
    let error = generate(folder.path(), "all", |it| it).unwrap_err();
    assert!(error.starts_with("error[not-a-schema]"), "{error}");
    assert!(error.contains("package.json:1:1"), "{error}");
}

#[test]
fn each_file_has_a_module_and_support_stays_at_the_root() {
    let folder = folder(&[("people.yaml", PEOPLE), ("tasks.yaml", TASKS)]);
    let text = generate(folder.path(), "tasks.yaml", |it| it.module_per_file(true)).unwrap();
    assert_eq!(
        declared(&text),
        ["tasks", "Error", "Task", "people", "Error", "Person"]
    );
    assert_eq!(text.matches("mod support {").count(), 1);
    assert!(text.contains("\npub mod support {"));
    assert!(text.contains("/// `by`, optional: [`Person`](super::people::Person).\n"));
    assert!(text.contains("pub by: ::std::option::Option<super::people::Person>"));
    assert!(text.contains("pub error: ::std::option::Option<self::Error>"));
    assert!(!text.contains("#![") && !text.contains("cfg"));
}

#[test]
fn files_of_one_name_get_modules_of_their_own() {
    let folder = folder(&[
        (
            "main.json",
            r##"{ "$defs": { "A": { "$ref": "x/my-types.json#/$defs/T" }, "B": { "$ref": "y/my-types.json#/$defs/T" }, "C": { "$ref": "support.json#/$defs/T" } } }"##,
        ),
        (
            "support.json",
            r#"{ "$defs": { "T": { "type": "string" } } }"#,
        ),
        (
            "x/my-types.json",
            r#"{ "$defs": { "T": { "type": "object" , "properties": { "x": true }} } }"#,
        ),
        (
            "y/my-types.json",
            r#"{ "$defs": { "T": { "type": "object" , "properties": { "y": true }} } }"#,
        ),
    ]);
    let text = generate(folder.path(), "main.json", |it| it.module_per_file(true)).unwrap();
    assert_eq!(
        declared(&text),
        [
            "main",
            "A",
            "B",
            "C",
            "my_types",
            "T",
            "my_types_2",
            "T",
            // Generated code has the name for itself.
            "support_2",
            "T"
        ]
    );
    assert!(text.contains("/// The types of `y/my-types.json`.\npub mod my_types_2 {"));
}

#[test]
fn a_name_that_several_modules_have_is_said_with_its_module() {
    let folder = folder(&[("people.yaml", PEOPLE), ("tasks.yaml", TASKS)]);
    let given = |name: &'static str| {
        generate(folder.path(), "tasks.yaml", |it| {
            it.module_per_file(true).type_derive(name, "Eq")
        })
    };
    assert_eq!(
        said(&given("Error").unwrap_err()),
        (
            "can't give derives or attributes: several types are called `Error`".to_owned(),
            "say which: `tasks::Error`, `people::Error`".to_owned()
        )
    );
    let text = given("people::Error").unwrap();
    assert_eq!(derivations(&text, "PartialEq,Eq"), 1);
}

#[test]
fn modules_without_chosen_definitions_are_left_out() {
    let folder = folder(&[("people.yaml", PEOPLE), ("tasks.yaml", TASKS)]);
    let text = generate(folder.path(), "tasks.yaml", |it| {
        it.module_per_file(true).only_definitions(["people::Error"])
    })
    .unwrap();
    assert_eq!(declared(&text), ["people", "Error"]);
}
