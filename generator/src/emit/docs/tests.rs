//! Whole pages, as Markdown.

use crate::Language;
use std::collections::BTreeSet;

use super::{DocsOptions, FrontMatter, History, docs, pages};
use crate::emit::Outputs;
use crate::emit::fixture::{Maker, shop};
use crate::model::*;

fn without_front_matter(model: &Model) -> Outputs {
    docs(
        model,
        &History::default(),
        &DocsOptions {
            front_matter: FrontMatter::None,
        },
    )
}

#[test]
fn a_contract_without_templates_gets_the_default_page() {
    let outputs = without_front_matter(&shop());
    assert_eq!(
        outputs.get("docs/ru/reference.md"),
        Some(
            r#"# Лавка

Договор лавки.

<a id="fault"></a>
## Fault

Сбой. Что-то не вышло.

| Поле | Обязательно | Тип | Что это |
| --- | --- | --- | --- |
| code | да | FaultCode | Код сбоя |
| at | нет | string (date-time) |  |
| earlier | нет | список Fault |  |
| party | нет | Party | Кто |

<a id="faultcode"></a>
## FaultCode

Код сбоя

Значения: sold_out, bad_card.

Устарело: `bad_card`.

| Код сбоя | Кто | Окончательно | hints |
| --- | --- | --- | --- |
| sold_out | seller | да | later, elsewhere |
| bad_card | buyer | нет |  |

Устарело: `bad_card`.

Страницы значений: [sold_out](faultcode/sold_out.md), [bad_card](faultcode/bad_card.md).

<a id="party"></a>
## Party

Кто. Чьё это дело.

Значения: seller, buyer.

- seller: Продавец.
- buyer: Покупатель.

<a id="orderdata"></a>
## OrderData

| Поле | Обязательно | Тип | Что это |
| --- | --- | --- | --- |
| order | да | string |  |
| currency | при успехе | string |  |
| total | при успехе | integer |  |
| error | нет | Fault | Сбой |
"#
        )
    );
}

#[test]
fn each_value_has_a_page_with_its_meaning_and_an_example() {
    let outputs = docs(&shop(), &History::default(), &DocsOptions::default());
    assert_eq!(
        outputs.get("docs/en/faultcode/sold_out.md"),
        Some(
            r#"---
title: "sold_out"
description: "Nothing <left>."
slug: "sold_out"
lang: "en"
contract_version: "1.2.0"
mdx:
  format: md
---

# sold_out

Nothing &lt;left>.

| Property | Value |
| --- | --- |
| Party | seller |
| Final | yes |
| hints | later, elsewhere |

## Cause

It was popular.

## What to do

Come back tomorrow.

## Example

[Fault](../reference.md#fault):

```json
{
  "code": "sold_out"
}
```

## In Rust

`FaultCode::SoldOut`

A value of [FaultCode](../reference.md#faultcode).
"#
        )
    );
}

#[test]
fn a_value_on_its_way_out_names_what_replaces_it() {
    let outputs = without_front_matter(&shop());
    assert_eq!(
        outputs.get("docs/ru/faultcode/bad_card.md"),
        Some(
            r#"# bad_card

Карта не та.

Устарело: Карты больше не берём. Замена: [sold_out](sold_out.md).

| Свойство | Значение |
| --- | --- |
| Кто | buyer |
| Окончательно | нет |

## Пример

```json
"bad_card"
```

## В Rust

`FaultCode::BadCard`

Значение типа [FaultCode](../reference.md#faultcode).
"#
        )
    );
}

/// The shop with a page of its own, in Russian: prose, then FaultCode's attributes and Fault in a section.
fn shop_with_template() -> Model {
    let make = Maker::new();
    let mut model = shop();
    let block = |kind, name: &str| {
        PagePart::Block(Block {
            kind,
            name: name.to_owned(),
            definition: model.find(name),
            span: make.span,
        })
    };
    let parts = vec![
        PagePart::Prose("Слово `<T>` о <главном> и {{ скобках }}.".to_owned()),
        PagePart::Section(Section {
            id: "faults".to_owned(),
            heading: "Сбои".to_owned(),
            span: make.span,
        }),
        block(BlockKind::Attributes, "FaultCode"),
        block(BlockKind::Type, "Fault"),
    ];
    let text = PageText {
        language: Language::Russian,
        file: make.span.file,
        title: make.located("Что бывает".to_owned()),
        description: make.located("О \"сбоях\".".to_owned()),
        parts,
        links: Vec::new(),
    };
    model.pages = vec![Page {
        id: "what-happens".to_owned(),
        texts: vec![text],
    }];
    model
}

#[test]
fn a_template_decides_what_stands_where() {
    let outputs = docs(
        &shop_with_template(),
        &History::default(),
        &DocsOptions::default(),
    );
    assert_eq!(
        outputs.get("docs/ru/what-happens.md"),
        Some(
            r#"---
title: "Что бывает"
description: "О \"сбоях\"."
slug: "what-happens"
lang: "ru"
contract_version: "1.2.0"
mdx:
  format: md
---

# Что бывает

Слово `<T>` о &lt;главном> и &#123;&#123; скобках }}.

<a id="faults"></a>
## Сбои

<a id="faultcode"></a>

| Код сбоя | Кто | Окончательно | hints |
| --- | --- | --- | --- |
| sold_out | seller | да | later, elsewhere |
| bad_card | buyer | нет |  |

Устарело: `bad_card`.

Страницы значений: [sold_out](faultcode/sold_out.md), [bad_card](faultcode/bad_card.md).

<a id="fault"></a>
### Fault

Сбой. Что-то не вышло.

| Поле | Обязательно | Тип | Что это |
| --- | --- | --- | --- |
| code | да | FaultCode | Код сбоя |
| at | нет | string (date-time) |  |
| earlier | нет | список Fault |  |
| party | нет | Party | Кто |
"#
        )
    );
    let value = outputs.get("docs/ru/faultcode/bad_card.md").unwrap();
    assert!(value.contains("[FaultCode](../what-happens.md#faultcode)"));
}

#[test]
fn links_are_judged_by_the_ids_that_pages_have() {
    for model in [shop(), shop_with_template()] {
        let pages = pages(&model, Language::Russian, &History::default());
        let judged = pages_and_ids(&model, Language::Russian);
        let paths: Vec<&String> = pages.iter().map(|page| &page.path).collect();
        assert_eq!(judged.len(), paths.len());
        for page in &pages {
            let ids: BTreeSet<String> = page.blocks.iter().flat_map(ids_in).collect();
            assert_eq!(judged[&page.path], ids, "{}", page.path);
        }
    }
}

fn ids_in(block: &super::page::Block) -> Vec<String> {
    use super::page::Block;
    let ids: Vec<Option<String>> = match block {
        Block::Heading { id, .. } => vec![id.clone()],
        Block::Table(table) => {
            let rows = table.rows.iter().map(|row| row.id.clone());
            rows.chain([table.id.clone()]).collect()
        }
        Block::Values(values) => values.values.iter().map(|it| it.id.clone()).collect(),
        _ => Vec::new(),
    };
    ids.into_iter().flatten().collect()
}

/// What the Russian and English cells say of one optional field `f` of a type without texts.
fn cells(schema: Schema) -> [String; 2] {
    let make = Maker::new();
    let mut model = shop();
    let mut field = make.property("f", Presence::Optional, Shape::Any);
    field.schema = schema;
    model.definitions[0].kind = make.object(vec![field]);
    let outputs = without_front_matter(&model);
    ["ru", "en"].map(|language| {
        let page = outputs.get(&format!("docs/{language}/reference.md"));
        let row = page
            .unwrap()
            .lines()
            .find(|line| line.starts_with("| f | "));
        row.unwrap()
            .replacen("| f | нет | ", "", 1)
            .replacen("| f | no | ", "", 1)
    })
}

#[test]
fn types_have_names_in_both_languages() {
    let make = Maker::new();
    let party = shop().find("Party").unwrap();
    let map = |shape| Shape::Map(Box::new(make.schema(shape)));
    let or_null = |shape| Schema {
        nullable: true,
        ..make.schema(shape)
    };
    let text = || Shape::String { format: None };
    let cases = [
        (make.schema(Shape::Any), "любое значение |", "any value |"),
        (
            make.schema(Shape::Constant("v1".into())),
            "\"v1\" |",
            "\"v1\" |",
        ),
        (make.schema(map(Shape::Any)), "object |", "object |"),
        (
            make.schema(make.list(Shape::Any)),
            "список любых значений |",
            "list of any values |",
        ),
        (
            make.schema(map(Shape::Number)),
            "словарь number |",
            "map of number |",
        ),
        (or_null(text()), "string или null |", "string or null |"),
        (
            or_null(Shape::Reference(party)),
            "Party или null | Кто |",
            "Party or null | Party |",
        ),
        (
            make.schema(make.list(make.list(Shape::Reference(party)))),
            "список списков Party |",
            "list of lists of Party |",
        ),
        (
            make.schema(Shape::Array(Box::new(or_null(Shape::Boolean)))),
            "список (boolean или null) |",
            "list of (boolean or null) |",
        ),
    ];
    for (schema, russian, english) in cases {
        assert_eq!(cells(schema), [russian, english]);
    }
}

#[test]
fn a_plain_schema_says_what_it_has() {
    let make = Maker::new();
    let mut own_title = make.property("b", Presence::Optional, Shape::Boolean);
    own_title.texts = make.texts(["", "Own | title"], ["", "unused"]);
    let mut own_description = make.property("a", Presence::Optional, Shape::Boolean);
    own_description.texts = make.texts(["", ""], ["", "Of\nseveral lines."]);
    let texts = make.texts(["", ""], ["", "- a list"]);
    let mut model = shop();
    model.package = make.package("plain", None, &[Language::English]);
    model.definitions = vec![
        make.definition(
            "Thing",
            texts,
            make.object(vec![own_title, own_description]),
        ),
        make.definition(
            "Things",
            Texts::default(),
            DefinitionKind::Alias(make.schema(make.list(Shape::Number))),
        ),
        make.definition(
            "Empty",
            make.texts(["", "Title?"], ["", "Text."]),
            make.object(Vec::new()),
        ),
    ];
    model.examples.clear();
    let outputs = docs(&model, &History::default(), &DocsOptions::default());
    let paths: Vec<_> = outputs.iter().map(|(path, _)| path).collect();
    assert_eq!(paths, ["docs/en/reference.md"]);
    assert_eq!(
        outputs.get("docs/en/reference.md"),
        Some(
            r#"---
title: "plain"
slug: "reference"
lang: "en"
mdx:
  format: md
---

# plain

<a id="thing"></a>
## Thing

- a list

| Field | Required | Type | What it is |
| --- | --- | --- | --- |
| a | no | boolean | Of several lines. |
| b | no | boolean | Own &#124; title |

<a id="things"></a>
## Things

Type: list of number.

<a id="empty"></a>
## Empty

Title? Text.
"#
        )
    );
}
