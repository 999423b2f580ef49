//! Reports in Russian. That nothing is missing in one of the languages is looked at in every check that tests make
//! (`support::checked`).

mod support;

use norm_contract_check::listing::{Completeness, Sample};
use norm_contract_check::output::{Format, Style, notes, render};
use norm_contract_check::{Catalog, Conformance, Language, Listing, Words};
use serde_json::{Value, json};
use support::{catalog, catalog_of, checked_in, details, entry};

fn in_russian(catalog: &Catalog, tools: Vec<Value>) -> Conformance {
    let listing = Listing::complete("shop-server", tools);
    checked_in(Language::Russian, catalog, &listing)
}

/// What diverges between a catalog's input schema and a server's.
fn input_details(old: Value, new: Value) -> Vec<[String; 3]> {
    let mut tool = entry("orders");
    tool["inputSchema"] = new;
    let conformance = in_russian(&catalog(&[("orders", old, json!(null))]), vec![tool]);
    let details = details(&conformance.report.tools[0]).into_iter();
    details.map(|it| it.map(str::to_owned)).collect()
}

fn style() -> Style {
    Style {
        language: Language::Russian,
        ..Style::default()
    }
}

#[test]
fn differences_of_schemas_are_told() {
    let property = |schema: Value| json!({"type": "object", "properties": {"id": schema}});
    let place = "/inputSchema/properties/id";
    for (old, new, path, expected, actual) in [
        (
            json!({"type": ["string", "null", "integer"]}),
            json!({"type": "string"}),
            place,
            "целое число, строка или null",
            "строка",
        ),
        (
            json!({"type": "string"}),
            json!({"type": "string", "maxLength": 5}),
            "/inputSchema/properties/id/maxLength",
            "ограничения нет",
            "`maxLength: 5`",
        ),
        (
            json!({"enum": ["a", "b"]}),
            json!({"enum": ["a"]}),
            "/inputSchema/properties/id/enum",
            "`b`",
            "такого значения нет",
        ),
        (
            json!({"type": "string"}),
            json!({"type": "string", "enum": ["a", "b"]}),
            "/inputSchema/properties/id/enum",
            "любое значение",
            "одно из: `a`, `b`",
        ),
        (
            json!({"type": "string"}),
            json!({"type": "string", "enum": []}),
            "/inputSchema/properties/id/enum",
            "любое значение",
            "ни одного значения",
        ),
        (
            json!({"type": "string"}),
            json!({"type": "string", "pattern": "^a"}),
            "/inputSchema/properties/id/pattern",
            "нет",
            "`^a`",
        ),
        (
            json!({"type": "string"}),
            json!({"type": "string", "range": 1}),
            "/inputSchema/properties/id/range",
            "нет такого ключевого слова",
            "не проверено: `range`",
        ),
    ] {
        let found = input_details(property(old), property(new));
        assert_eq!(found, [[path, expected, actual].map(str::to_owned)]);
    }
    let required = json!({"type": "object", "properties": {"id": {}}, "required": ["id"]});
    assert_eq!(
        input_details(property(json!({})), required),
        [[
            "/inputSchema/required/0",
            "необязательное поле",
            "обязательное поле"
        ]
        .map(str::to_owned)]
    );
}

#[test]
fn malformed_entries_are_told() {
    let mut nameless = entry("orders");
    nameless["name"] = json!("");
    let mut untyped = entry("untyped");
    untyped["inputSchema"] = json!({"properties": {"a": {"x-mcp-header": "A"}}});
    let tools = vec![nameless, untyped, entry("twice"), entry("twice")];
    let conformance = in_russian(&catalog(&[]), tools);
    let found: Vec<_> = conformance.report.tools.iter().map(details).collect();
    assert_eq!(found[0], [["/name", "не меньше 1 символа", r#""""#]]);
    assert_eq!(
        found[1],
        [
            ["/inputSchema/type", "обязательное поле", "ничего"],
            [
                "/inputSchema/properties/a/type",
                r#""string", "integer" или "boolean": поле становится заголовком"#,
                "ничего"
            ],
            ["/name", "инструмент из каталога", "untyped"],
        ]
    );
    assert_eq!(
        found[2][0],
        [
            "/name",
            "имя, которого нет у других записей",
            "оно у записей #3, #4"
        ]
    );
}

#[test]
fn versions_sizes_and_trial_calls_are_told() {
    let catalog = catalog_of(vec![json!({"name": "orders", "versions": [
        {"version": 1, "deprecated": true, "input_schema": {"type": "object"}},
        {
            "version": 2,
            "input_schema": {"type": "object", "properties": {"cursor": {}}},
            "output_schema": {
                "type": "object", "required": ["total"], "properties": {"next": {}}
            },
            "max_result_bytes": 40,
            "pagination": {"input_cursor": "/cursor", "output_cursor": "/next"}
        }
    ]})]);
    let mut tool = entry("orders");
    tool["_meta"] = json!({"norm-contract/tool-version": [1, 2, 3]});
    let mut listing = Listing::complete("shop-server", vec![tool]);
    let samples = vec![
        Sample::Result(json!({"structuredContent": {"note": "long enough"}})),
        Sample::Failed(Words::new("нет ответа за 30 с", "no answer within 30 s")),
    ];
    listing.samples.insert("orders".to_owned(), samples);
    let conformance = checked_in(Language::Russian, &catalog, &listing);
    let (first, last) = (
        "/_meta/norm-contract~1tool-version/0",
        "/_meta/norm-contract~1tool-version/2",
    );
    let found = details(&conformance.report.tools[0]);
    let expected = [
        [first, "версия, которая не устарела", "1"],
        [last, "1 или 2", "3"],
        ["/outputSchema", "выходная схема (версия 2)", "ничего"],
        [
            "/inputSchema/properties/cursor",
            "поле для курсора (версия 2)",
            "ничего",
        ],
        [
            "/structuredContent/total",
            "обязательное поле (версия 2)",
            "ничего",
        ],
        ["", "результат не больше 40 Б (версия 2)", "44 Б"],
        [
            "",
            "результат пробного вызова (версия 1)",
            "не проверено: пробный вызов не дал результата: нет ответа за 30 с",
        ],
    ];
    for detail in expected {
        assert!(found.contains(&detail), "{detail:?}\n{found:#?}");
    }
}

/// A server with a tool in each state that it can bring about, one of which isn't sure.
fn several() -> Conformance {
    let object = json!({"type": "object"});
    let catalog = catalog(&[
        ("active", object.clone(), json!(null)),
        ("undeclared", object.clone(), json!(null)),
        ("excluded", object.clone(), object.clone()),
        ("unsure", object.clone(), json!(null)),
        ("not-offered", object, json!(null)),
    ]);
    let mut undeclared = entry("undeclared");
    undeclared["_meta"] = json!({});
    let mut unsure = entry("unsure");
    unsure["inputSchema"] = json!({"type": "object", "range": 1});
    in_russian(
        &catalog,
        vec![entry("active"), undeclared, entry("excluded"), unsure],
    )
}

#[test]
fn every_format_speaks_russian() {
    let human = render(&[several()], Format::Human, style());
    assert_eq!(
        human.lines().collect::<Vec<_>>(),
        [
            "shop-server, проверено по контракту 3.1.4, 2026-07-28T10:00:00Z",
            "  работает      active",
            "  работает      undeclared  missing_version",
            "  исключён      excluded  output_schema_violation",
            "      /outputSchema: ожидалось: выходная схема; найдено: ничего",
            "  работает      unsure",
            "      /inputSchema/range: ожидалось: нет такого ключевого слова; \
             найдено: не проверено: `range`",
            "работает: 3, исключено: 1; версия не объявлена: 1",
        ]
    );
    let github = render(&[several()], Format::Github, style());
    assert_eq!(
        github.lines().collect::<Vec<_>>(),
        [
            "::error title=shop-server%3A excluded исключён::output_schema_violation%0A\
             /outputSchema: ожидалось: выходная схема; найдено: ничего",
            "::warning title=shop-server%3A unsure не проверен::/inputSchema/range: ожидалось: \
             нет такого ключевого слова; найдено: не проверено: `range`",
            "::notice title=shop-server%3A not-offered не предлагается::\
             Этот инструмент есть в каталоге.",
        ]
    );
    let junit = render(&[several()], Format::Junit, style());
    for message in [
        "message=\"excluded исключён\"",
        "message=\"сервер не предлагает этот инструмент каталога\"",
    ] {
        assert!(junit.contains(message), "{junit}");
    }
    let json = render(&[several()], Format::Json, style());
    assert!(json.contains("\"expected\": \"выходная схема\""), "{json}");
}

#[test]
fn pages_mark_what_is_not_verified() {
    let page = render(&[several()], Format::Html, style());
    assert!(
        page.contains("<em>не проверено: </em><code>`range`</code>"),
        "{page}"
    );
    assert!(!page.contains("не проверено: не проверено"));
    for label in ["работает: 3", "исключено: 1"] {
        assert!(
            page.contains(&format!("disabled>{label}</button>")),
            "{label}"
        );
    }
    assert!(page.contains(
        "<time datetime=\"2026-07-28T10:00:00Z\">28 июля 2026, 10:00 UTC</time> \
         <small>2026-07-28T10:00:00Z</small>"
    ));
    // What is said of a tool that works is folded, unless it isn't sure.
    assert_eq!(page.matches("<details>").count(), 1);
    assert_eq!(page.matches("<details open>").count(), 2);
    assert_eq!(page.matches("<article").count(), 4);
}

#[test]
fn notes_are_told() {
    assert_eq!(
        notes(&several(), Language::Russian),
        [
            "shop-server: инструменты каталога, которых сервер не предлагает: not-offered",
            "shop-server: не удалось проверить мест: 1",
        ]
    );
    let mut listing = Listing::unreachable("shop", Words::new("соединение отклонено", "refused"));
    let told = |listing: &Listing| {
        let conformance = checked_in(Language::Russian, &catalog(&[]), listing);
        notes(&conformance, Language::Russian)
    };
    assert_eq!(
        told(&listing),
        ["shop: сервер недоступен: соединение отклонено"]
    );
    listing.completeness = Completeness::CutShort {
        cause: Words::new("курсор \"a\" пришёл дважды", "the cursor \"a\" came twice"),
    };
    assert_eq!(
        told(&listing),
        ["shop: список инструментов получен не полностью: курсор \"a\" пришёл дважды"]
    );
}
