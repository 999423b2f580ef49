//! A small model, built by hand, that the emitters' tests share.

use crate::Language;
use crate::model::*;
use crate::source::{Entry, Node, NodeValue, Sources, Span};

/// Makes values with a span that nobody looks at.
pub(super) struct Maker {
    pub(super) span: Span,
}

impl Maker {
    pub(super) fn new() -> Self {
        let mut sources = Sources::default();
        let file = sources.add("shop.yaml", "");
        Maker {
            span: Span::start_of(file),
        }
    }

    pub(super) fn located<T>(&self, value: T) -> Located<T> {
        Located {
            value,
            span: self.span,
        }
    }

    /// A text in Russian and English; an empty wording is left out.
    pub(super) fn text(&self, russian: &str, english: &str) -> Text {
        let translations = [(Language::Russian, russian), (Language::English, english)]
            .into_iter()
            .filter(|(_, wording)| !wording.is_empty())
            .map(|(language, wording)| (language, self.located(wording.to_owned())))
            .collect();
        Text {
            translations,
            unreadable: Vec::new(),
        }
    }

    pub(super) fn texts(&self, title: [&str; 2], description: [&str; 2]) -> Texts {
        Texts {
            title: self.text(title[0], title[1]),
            description: self.text(description[0], description[1]),
            ..Texts::default()
        }
    }

    pub(super) fn schema(&self, shape: Shape) -> Schema {
        Schema {
            shape,
            nullable: false,
            narrowing: Vec::new(),
            default: None,
            examples: Vec::new(),
            span: self.span,
        }
    }

    pub(super) fn list(&self, shape: Shape) -> Shape {
        Shape::Array(Box::new(self.schema(shape)))
    }

    pub(super) fn property(&self, name: &str, presence: Presence, shape: Shape) -> Property {
        Property {
            name: name.to_owned(),
            rust_name: name.to_owned(),
            texts: Texts::default(),
            schema: self.schema(shape),
            presence,
            derived: None,
            deprecation: None,
            name_span: self.span,
        }
    }

    pub(super) fn definition(&self, name: &str, texts: Texts, kind: DefinitionKind) -> Definition {
        Definition {
            name: name.to_owned(),
            rust_name: name.to_owned(),
            module: None,
            texts,
            kind,
            deprecation: None,
            reserved: Vec::new(),
            name_span: self.span,
            span: self.span,
        }
    }

    pub(super) fn object(&self, properties: Vec<Property>) -> DefinitionKind {
        let on_success = properties
            .iter()
            .any(|property| property.presence == Presence::OnSuccess);
        DefinitionKind::Object(Object {
            is_typed: true,
            properties,
            closed: false,
            on_success,
            error_display: None,
            narrowing: Vec::new(),
        })
    }

    pub(super) fn member(&self, value: &str, rust_name: &str, description: [&str; 2]) -> Member {
        Member {
            value: MemberValue::String(value.to_owned()),
            rust_name: rust_name.to_owned(),
            texts: self.texts(["", ""], description),
            values: Vec::new(),
            deprecation: None,
            span: self.span,
        }
    }

    pub(super) fn enumeration(&self, members: Vec<Member>) -> Enumeration {
        Enumeration {
            wire: Wire::String,
            extensible: false,
            open: true,
            pages: false,
            attributes: Vec::new(),
            members,
        }
    }

    pub(super) fn attribute(&self, name: &str, texts: Texts, kind: AttributeType) -> Attribute {
        Attribute {
            name: name.to_owned(),
            rust_name: name.to_owned(),
            texts,
            kind,
            optional: false,
            span: self.span,
        }
    }

    pub(super) fn node(&self, value: &serde_json::Value) -> Node {
        use serde_json::Value;
        let value = match value {
            Value::Null => NodeValue::Null,
            Value::Bool(value) => NodeValue::Bool(*value),
            Value::Number(number) => NodeValue::Number(number.clone()),
            Value::String(text) => NodeValue::String(text.clone()),
            Value::Array(elements) => {
                NodeValue::Array(elements.iter().map(|element| self.node(element)).collect())
            }
            Value::Object(members) => NodeValue::Object(
                members
                    .iter()
                    .map(|(key, value)| {
                        let entry = Entry {
                            key_span: self.span,
                            value: self.node(value),
                        };
                        (key.clone(), entry)
                    })
                    .collect(),
            ),
        };
        Node {
            span: self.span,
            value,
        }
    }

    pub(super) fn package(
        &self,
        name: &str,
        version: Option<&str>,
        languages: &[Language],
    ) -> Package {
        Package {
            is_package: version.is_some(),
            name: name.to_owned(),
            version: version.map(|version| self.located(version.to_owned())),
            texts: Texts::default(),
            languages: languages.to_vec(),
            axes: Vec::new(),
            tool_version_key: None,
            allowances: Vec::new(),
            file: self.span.file,
        }
    }
}

/// A package with Fault, FaultCode (pages, attributes), Party and the data object OrderData.
pub(super) fn shop() -> Model {
    let make = Maker::new();
    let mut model = Model {
        package: make.package("toy-shop", Some("1.2.0"), &Language::ALL),
        modules: Vec::new(),
        definitions: Vec::new(),
        pages: Vec::new(),
        examples: Vec::new(),
        approvals: Vec::new(),
    };
    model.package.texts = make.texts(["Лавка", "Shop"], ["Договор лавки.", "What the shop says."]);
    // Ids exist only for definitions that the model has, so they are put in before they are filled.
    for name in ["Fault", "FaultCode", "Party", "OrderData"] {
        let empty = make.object(Vec::new());
        model
            .definitions
            .push(make.definition(name, Texts::default(), empty));
    }
    let id = |name: &str| model.find(name).expect("the definition was just put in");
    let [fault, fault_code, party] = ["Fault", "FaultCode", "Party"].map(id);

    model.definitions[0].texts =
        make.texts(["Сбой", "Fault"], ["Что-то не вышло.", "Something failed."]);
    model.definitions[0].kind = make.object(vec![
        make.property("code", Presence::Required, Shape::Reference(fault_code)),
        make.property("party", Presence::Optional, Shape::Reference(party)),
        make.property(
            "at",
            Presence::Optional,
            Shape::String {
                format: Some(Format::DateTime),
            },
        ),
        make.property(
            "earlier",
            Presence::Optional,
            make.list(Shape::Reference(fault)),
        ),
    ]);
    model.definitions[1].texts = make.texts(["Код сбоя", "Fault code"], ["", ""]);
    model.definitions[1].kind = DefinitionKind::Enumeration(fault_codes(&make, party));
    model.definitions[2].texts =
        make.texts(["Кто", "Party"], ["Чьё это дело.", "Whose business it is."]);
    model.definitions[2].kind = DefinitionKind::Enumeration(make.enumeration(vec![
        make.member("seller", "Seller", ["Продавец.", "The seller."]),
        make.member("buyer", "Buyer", ["Покупатель.", "The buyer."]),
    ]));
    model.definitions[3].kind = make.object(vec![
        make.property(
            "total",
            Presence::OnSuccess,
            Shape::Integer { non_negative: true },
        ),
        make.property("error", Presence::Optional, Shape::Reference(fault)),
        make.property(
            "currency",
            Presence::OnSuccess,
            Shape::String { format: None },
        ),
        make.property("order", Presence::Required, Shape::String { format: None }),
    ]);
    model.examples.push(Example {
        definition: fault,
        name: "sold_out".to_owned(),
        document: make.node(&serde_json::json!({"code": "sold_out"})),
    });
    model
}

fn fault_codes(make: &Maker, party: DefinitionId) -> Enumeration {
    let mut sold_out = make.member("sold_out", "SoldOut", ["Товара `нет`.", "Nothing <left>."]);
    sold_out.texts.cause = make.text("Раскупили.", "It was popular.");
    sold_out.texts.remedy = make.text("Приходите завтра.", "Come back tomorrow.");
    let party_member = |index| AttributeValue::Member {
        enumeration: party,
        index,
    };
    let hints = ["later", "elsewhere"].map(|hint| AttributeValue::String(hint.to_owned()));
    sold_out.values = vec![
        Some(make.located(party_member(0))),
        Some(make.located(AttributeValue::Boolean(true))),
        Some(make.located(AttributeValue::Array(hints.to_vec()))),
    ];
    let mut bad_card = make.member("bad_card", "BadCard", ["Карта не та.", "The card is bad."]);
    bad_card.values = vec![
        Some(make.located(party_member(1))),
        Some(make.located(AttributeValue::Boolean(false))),
        None,
    ];
    bad_card.deprecation = Some(Deprecation {
        note: make.text("Карты больше не берём.", "Cards are no longer taken."),
        replaced_by: Some(make.located("sold_out".to_owned())),
        span: make.span,
    });
    let list_of_texts = AttributeType::Array(Box::new(AttributeType::String));
    let mut codes = make.enumeration(vec![sold_out, bad_card]);
    codes.pages = true;
    codes.attributes = vec![
        make.attribute("party", Texts::default(), AttributeType::Enumeration(party)),
        make.attribute(
            "final",
            make.texts(["Окончательно", "Final"], ["", ""]),
            AttributeType::Boolean,
        ),
        Attribute {
            optional: true,
            ..make.attribute("hints", Texts::default(), list_of_texts)
        },
    ];
    codes
}
