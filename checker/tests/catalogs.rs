//! Reading a catalog, and what is said of one that can't be used.

mod support;

use std::path::Path;

use norm_contract_check::Catalog;
use norm_contract_generator::Language;
use norm_contract_generator::diagnostic::render_line;

const GOOD: &str = "\
package_name: shop
package_version: 3.1.4
tools:
  - name: orders
    versions:
      - version: 1
        input_schema:
          type: object
          properties: { id: { type: integer }, cursor: { type: string } }
        sample_arguments: { id: 5 }
        pagination: { input_cursor: /cursor, output_cursor: /next }
        max_result_bytes: 1000
        output_schema: { type: object, properties: { next: { type: string } } }
";

/// What is said of a text, a line each.
fn told(text: &str) -> Vec<String> {
    match Catalog::from_text(Path::new("catalog.yaml"), text) {
        Ok(_) => Vec::new(),
        Err(unreadable) => {
            let lines = unreadable.diagnostics.iter();
            lines
                .map(|it| render_line(&unreadable.sources, it))
                .collect()
        }
    }
}

#[test]
fn yaml_and_json_say_the_same() {
    assert_eq!(told(GOOD), [""; 0]);
    let catalog = Catalog::from_text(Path::new("catalog.yaml"), GOOD).expect("it is sound");
    let json = serde_json::to_string(&catalog.snapshot()).expect("it encodes");
    let again = Catalog::from_text(Path::new("catalog.json"), &json).expect("it is sound");
    assert_eq!(again.snapshot(), catalog.snapshot());
    assert_eq!(
        again.tool("orders").map(|tool| tool.version_numbers()),
        Some(vec![1])
    );
}

#[test]
fn the_contracts_example_is_a_catalog() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("../contract/examples/CatalogSnapshot/orders.json");
    let catalog = Catalog::read(&path).expect("it is sound");
    assert_eq!(
        catalog
            .tool("orders_search")
            .map(|tool| tool.version_numbers()),
        Some(vec![1, 2])
    );
}

#[test]
fn problems_have_lines() {
    let change = |from: &str, to: &str| told(&GOOD.replacen(from, to, 1));
    let at = |place: &str, message: &str| {
        vec![format!(
            "catalog.yaml:{place}: error[invalid-catalog]: {message}"
        )]
    };
    assert_eq!(
        change("package_version: 3.1.4", "package_version: v3"),
        at(
            "2:18",
            "`v3` is no version by SemVer, such as `1.2.0`: unexpected character 'v' while parsing major version number"
        )
    );
    assert_eq!(
        change("version: 1", "version: one"),
        at("6:18", "expected integer, found \"one\"")
    );
    assert_eq!(
        change("package_name: shop\n", ""),
        at("1:1", "package_name: expected present, found absent")
    );
    assert_eq!(
        change("{ type: integer }", "{ type: money }"),
        at(
            "9:37",
            "expected one of: array, boolean, integer, null, number, object, string; or array, found \"money\""
        )
    );
    assert_eq!(
        change("{ id: 5 }", "{ id: five }"),
        at(
            "10:33",
            "the tool's own `input_schema` refuses this: expected integer, found \"five\""
        )
    );
    assert_eq!(
        change("/next", "next"),
        at(
            "11:61",
            "`next` is no JSON Pointer to a property, such as `/cursor`"
        )
    );
    let undeclared = |schema: &str, cursor: &str| {
        format!(
            "the tool's own `{schema}` declares no property at `{cursor}`; declare it there, or name the place where it is declared"
        )
    };
    assert_eq!(
        change("input_cursor: /cursor", "input_cursor: /corsor"),
        at("11:37", &undeclared("input_schema", "/corsor"))
    );
    assert_eq!(
        change("output_cursor: /next", "output_cursor: /page/next"),
        at("11:61", &undeclared("output_schema", "/page/next"))
    );
    assert_eq!(
        change("max_result_bytes: 1000", "max_result_bytes: 0"),
        at("12:27", "expected at least 1, found 0")
    );
    let twice = format!("{GOOD}      - {{ version: 1, input_schema: {{ type: object }} }}\n");
    assert_eq!(
        told(&twice),
        at(
            "14:20",
            "version 1 is there already, at /tools/0/versions/0"
        )
    );
    let named_twice = format!("{GOOD}  - {{ name: orders, versions: [] }}\n");
    assert_eq!(
        told(&named_twice),
        [
            at("14:13", "the tool `orders` is there already, at /tools/0"),
            at(
                "14:31",
                "there is no version, so nothing can be compared; expected at least one"
            ),
        ]
        .concat()
    );
    assert_eq!(
        told("tools: *all"),
        ["catalog.yaml:1:8: error[yaml-alias]: here stands the alias `*all`, expected was a value"]
    );
}

/// The warnings about a text, a line each.
fn warned(file: &str, text: &str) -> Vec<String> {
    let catalog = Catalog::from_text(Path::new(file), text).expect("it is sound");
    let Some(warnings) = catalog.warnings() else {
        return Vec::new();
    };
    let lines = warnings.diagnostics.iter();
    lines.map(|it| render_line(&warnings.sources, it)).collect()
}

#[test]
fn members_that_are_unknown_are_told_with_their_places() {
    let change = |from: &str, to: &str| warned("catalog.yaml", &GOOD.replacen(from, to, 1));
    let at = |place: &str, owner: &str, name: &str| {
        vec![format!(
            "catalog.yaml:{place}: warning[unknown-catalog-member]: {owner} has no member `{name}`, so it has no effect"
        )]
    };
    assert_eq!(change("", ""), [""; 0]);
    assert_eq!(
        change(
            "      - version: 1\n",
            "      - version: 1\n        depricated: true\n"
        ),
        at("7:9", "CatalogToolVersion", "depricated")
    );
    assert_eq!(
        change(
            "  - name: orders\n",
            "  - name: orders\n    label: Orders\n"
        ),
        at("5:5", "CatalogTool", "label")
    );
    assert_eq!(
        change("{ input_cursor", "{ page_size: /size, input_cursor"),
        at("11:23", "CatalogPagination", "page_size")
    );
    assert_eq!(
        change("tools:", "toolz: []\ntools:"),
        at("3:1", "CatalogSnapshot", "toolz")
    );
    // The author's own, and whatever is in a schema or in arguments.
    let own = "$schema: ./catalog.schema.json\nx-owner: { depricated: true }\n";
    assert_eq!(change("", own), [""; 0]);
    assert_eq!(change("{ id: 5 }", "{ id: 5, depricated: true }"), [""; 0]);

    let json = r#"{"package_name": "shop", "package_version": "1.0.0", "tools": [
  {"name": "orders", "versions": [{"version": 1, "input_schema": {}, "depricated": true}]}
]}"#;
    let found = warned("catalog.json", json);
    assert_eq!(found.len(), 1);
    assert!(
        found[0].starts_with("catalog.json:2:70: warning[unknown-catalog-member]: "),
        "{found:?}"
    );
}

#[test]
fn a_cursor_may_be_declared_anywhere_and_without_a_schema_nowhere() {
    for output_schema in [
        "",
        "output_schema: { $ref: '#/$defs/Page', $defs: { Page: { properties: { next: {} } } }, type: object }",
        "output_schema: { type: object, allOf: [{ properties: { next: { type: string } } }] }",
        // Nobody here can say what that document declares.
        "output_schema: { type: object, $ref: 'https://shop.example/page.json' }",
    ] {
        let of_good = "output_schema: { type: object, properties: { next: { type: string } } }";
        assert_eq!(told(&GOOD.replacen(of_good, output_schema, 1)), [""; 0]);
    }
}

#[test]
fn a_catalog_without_tools_has_a_version_by_semver_as_well() {
    let text = r#"{"package_name": "shop", "package_version": "1", "tools": []}"#;
    let error = Catalog::from_text(Path::new("catalog.json"), text).expect_err("it has none");
    let text = error.to_string();
    assert!(text.contains("`1` is no version by SemVer"), "{text}");
}

#[test]
fn an_empty_file_is_called_empty() {
    for (file, text) in [
        ("catalog.json", ""),
        ("catalog.json", " \n"),
        ("catalog.yaml", ""),
    ] {
        let error = Catalog::from_text(Path::new(file), text).expect_err("there is nothing");
        let told: Vec<String> = (error.diagnostics.iter())
            .map(|it| render_line(&error.sources, it))
            .collect();
        let words = "the file is empty; expected a catalog";
        assert_eq!(
            told,
            [format!("{file}:1:1: error[invalid-catalog]: {words}")]
        );
    }
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let error = Catalog::read(Path::new("no-such-catalog.yaml")).expect_err("there is none");
    let text = error.to_string();
    assert!(
        text.contains("no-such-catalog.yaml can't be read"),
        "{text}"
    );
}

/// Nothing could be compared with it.
#[test]
fn what_nobody_can_use_in_a_schema_has_lines() {
    let with = |schema: &str| told(&GOOD.replacen("{ type: integer }", schema, 1));
    let at = |place: &str, message: &str| {
        vec![format!(
            "catalog.yaml:{place}: error[invalid-catalog]: {message}"
        )]
    };
    assert_eq!(
        with("{ $ref: '#/$defs/nope' }"),
        at(
            "9:37",
            "`$ref` to `#/$defs/nope`, where no schema stands; add it there, or refer to one that is there"
        )
    );
    assert_eq!(
        with("{ type: string, pattern: ( }"),
        at(
            "9:54",
            "`pattern` with `(`, which is no regular expression of ECMA-262; mend it, or leave it out"
        )
    );
    assert_eq!(
        with("{ patternProperties: { '(': {} } }"),
        at(
            "9:50",
            "`patternProperties` with `(`, which is no regular expression of ECMA-262; mend it, or leave it out"
        )
    );
    // These mean something, though nobody here knows what.
    for schema in [
        "{ $ref: 'https://example.com/x.json' }",
        "{ range: positive }",
    ] {
        assert_eq!(with(schema), [""; 0]);
    }
    // Read without lines first.
    let catalog = Catalog::from_text(Path::new("catalog.yaml"), GOOD).expect("it is sound");
    let text = serde_json::to_string(&catalog.snapshot()).expect("it encodes");
    let text = text.replacen(r#"{"type":"integer"}"#, r##"{"$ref":"#nope"}"##, 1);
    let refused = Catalog::from_text(Path::new("catalog.json"), &text).expect_err("it is none");
    let said = refused.render(false);
    assert!(
        said.contains("`$ref` to `#nope`, where no schema stands"),
        "{said}"
    );
    let file = tempfile::NamedTempFile::new().expect("a file");
    let text = GOOD.replacen("{ type: integer }", "{ $ref: '#/$defs/nope' }", 1);
    std::fs::write(file.path(), text).expect("it is written");
    let refused = Catalog::read_in(file.path(), Language::Russian).expect_err("it is none");
    assert!(
        refused.render(false).contains(
            "`$ref` на `#/$defs/nope`, где нет никакой схемы; добавьте её туда или сошлитесь на ту, что есть"
        ),
        "{refused}"
    );
}
