//! The page “Errors and states” says what the facts say, cell by cell and in their order.

use contract_tests::repository;

/// A Markdown table or value list, under the heading that it belongs to.
#[derive(Debug, PartialEq)]
enum Found {
    Table(Vec<Vec<String>>),
    Values(Vec<String>),
}

/// What follows each heading of a type, in the page's order; the side table goes under `ErrorCode`.
fn blocks(language: &str, values: &str) -> Vec<(String, Found)> {
    let path = repository().join(format!("generated/docs/{language}/errors-and-states.md"));
    let text = std::fs::read_to_string(path).expect("the page is generated");
    let mut blocks: Vec<(String, Found)> = Vec::new();
    let mut name = String::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for line in text.lines().chain([""]) {
        if let Some(heading) = line.strip_prefix("### ") {
            name = heading.to_owned();
        } else if line == "<a id=\"errorcode\"></a>" {
            name = "ErrorCode".to_owned();
        } else if line.starts_with("| ") {
            rows.push(
                line.trim_matches('|')
                    .split('|')
                    .map(|cell| cell.trim().to_owned())
                    .collect(),
            );
        } else if let Some(list) = line.strip_prefix(values) {
            let list = list
                .trim_end_matches('.')
                .split(", ")
                .map(str::to_owned)
                .collect();
            blocks.push((name.clone(), Found::Values(list)));
        } else if !rows.is_empty() {
            rows.remove(1);
            blocks.push((name.clone(), Found::Table(std::mem::take(&mut rows))));
        }
    }
    blocks
}

/// The facts are those of version 1.0.0; newer ones add codes and reasons behind these.
fn first_version(mut blocks: Vec<(String, Found)>) -> Vec<(String, Found)> {
    for (name, found) in &mut blocks {
        match (name.as_str(), found) {
            ("ErrorCode", Found::Table(rows)) => rows.truncate(1 + SIDES.len()),
            ("ReasonCode", Found::Values(values)) => values.truncate(9),
            _ => {}
        }
    }
    blocks
}

fn table(rows: &[&str]) -> Found {
    Found::Table(
        rows.iter()
            .map(|row| row.split('|').map(|cell| cell.trim().to_owned()).collect())
            .collect(),
    )
}

fn values(list: &str) -> Found {
    Found::Values(list.split(' ').map(str::to_owned).collect())
}

const SIDES: [&str; 21] = [
    "contract_violation | business_mcp",
    "tool_excluded | business_mcp",
    "tool_outdated_for_agent | business_mcp",
    "contract_version_unsupported | norm_platform",
    "no_data | business_data",
    "stale | business_data",
    "unauthorized_scope | norm_rights",
    "tenant_mismatch | norm_rights",
    "gateway_error | norm_platform",
    "transform_error | norm_platform",
    "invalid_principal | norm_platform",
    "invalid_input | agent",
    "not_ready | business_data",
    "schema_unavailable | business_data",
    "record_deleted | business_data",
    "record_rejected | business_data",
    "temporary | business_data",
    "rate_limited | business_data",
    "unknown_user | agent",
    "unknown_field | agent",
    "business_error | business_mcp",
];

fn side_table(heading: &str) -> Found {
    let rows: Vec<&str> = [heading].into_iter().chain(SIDES).collect();
    table(&rows)
}

#[test]
fn in_russian() {
    let expected = [
        (
            "Error",
            table(&[
                "Поле | Обязательно | Тип | Что это",
                "code | да | ErrorCode | Код ошибки",
                "message | нет | string |",
                "report | нет | список Violation |",
                "side | нет | Side | Сторона",
            ]),
        ),
        ("ErrorCode", side_table("Код ошибки | Сторона")),
        (
            "Side",
            values("business_mcp business_data norm_rights norm_platform agent"),
        ),
        (
            "Violation",
            table(&[
                "Поле | Обязательно | Тип",
                "actual | да | string",
                "expected | да | string",
                "path | да | string",
            ]),
        ),
        (
            "DomainError",
            table(&[
                "Поле | Обязательно | Тип | Что это",
                "code | да | ErrorCode | Код ошибки",
                "allowed_targets | нет | список string |",
                "message | нет | string |",
                "retryable | нет | boolean |",
            ]),
        ),
        ("ToolState", values("active degraded excluded unavailable")),
        (
            "ReasonCode",
            values(
                "input_schema_violation output_schema_violation result_too_large missing_pagination \
             unknown_catalog_tool unknown_contract_version deprecated server_unreachable missing_version",
            ),
        ),
        (
            "ConformanceReport",
            table(&[
                "Поле | Обязательно | Тип",
                "checked_at | да | string (date-time)",
                "package_version | да | string",
                "server_id | да | string",
                "tools | да | список ToolReport",
                "server_version | нет | integer",
            ]),
        ),
        (
            "ToolReport",
            table(&[
                "Поле | Обязательно | Тип | Что это",
                "name | да | string |",
                "reasons | да | список ReasonCode |",
                "state | да | ToolState | Состояние инструмента",
                "versions | да | список integer |",
                "details | нет | список Violation |",
                "side | нет | Side | Сторона",
            ]),
        ),
    ];
    assert_eq!(
        first_version(blocks("ru", "Значения: ")),
        expected.map(|(name, found)| (name.to_owned(), found))
    );
}

#[test]
fn in_english() {
    let found = first_version(blocks("en", "Values: "));
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        [
            "Error",
            "ErrorCode",
            "Side",
            "Violation",
            "DomainError",
            "ToolState",
            "ReasonCode",
            "ConformanceReport",
            "ToolReport"
        ]
    );
    assert_eq!(
        found[0].1,
        table(&[
            "Field | Required | Type | What it is",
            "code | yes | ErrorCode | Error code",
            "message | no | string |",
            "report | no | list of Violation |",
            "side | no | Side | Side",
        ])
    );
    assert_eq!(found[1].1, side_table("Error code | Side"));
}

#[test]
fn a_property_that_is_required_on_success_has_the_third_word() {
    let outputs = contract_tests::outputs_of(&repository().join("tests/fixtures/orders"));
    let rows = |path: &str| -> Vec<String> {
        let page = outputs.get(path).expect("the page is generated");
        let block = page
            .split("## OrdersData\n")
            .nth(1)
            .expect("the type has a block");
        block
            .lines()
            .skip_while(|line| !line.starts_with("| "))
            .take_while(|line| line.starts_with("| "))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(
        rows("docs/ru/reference.md"),
        [
            "| Поле | Обязательно | Тип | Что это |",
            "| --- | --- | --- | --- |",
            "| orders | при успехе | список Order |  |",
            "| total | при успехе | integer |  |",
            "| error | нет | DomainState | Доменное состояние |",
            "| note | нет | string |  |",
        ]
    );
    assert_eq!(
        rows("docs/en/reference.md")[2],
        "| orders | on success | list of Order |  |"
    );
}
