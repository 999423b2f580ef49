//! Lists of values: `enum`, `const`, and a union whose branches are constants.

use crate::source::{Node, NodeValue, Span};

use super::dialect::Use;
use super::json;
use super::side::Side;
use super::types::Types;

/// A list of values that a schema allows.
#[derive(Clone, Debug)]
pub(super) struct Values<'a> {
    /// The schema that has the list.
    pub(super) node: &'a Node,
    /// The values besides null.
    pub(super) items: Vec<Value<'a>>,
    /// Whether null is listed.
    pub(super) has_null: bool,
    /// The types of values beyond the listed ones, which are allowed too; none where it is closed.
    pub(super) beyond: Types,
    /// Whether it is written as one constant.
    pub(super) is_constant: bool,
    /// The place of the keyword.
    pub(super) place: Span,
}

/// One value of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    pub(super) value: &'a Node,
    /// The schema of the value alone, where it has one: texts and attributes stand there.
    pub(super) block: Option<&'a Node>,
}

impl<'a> Values<'a> {
    pub(super) fn is_open(&self) -> bool {
        !self.beyond.is_empty()
    }

    /// The types of all allowed values.
    pub(super) fn types(&self) -> Types {
        let null = if self.has_null {
            Types::NULL
        } else {
            Types::NONE
        };
        let items = self.items.iter().map(|item| Types::of_value(item.value));
        items.fold(null.or(self.beyond), Types::or)
    }

    /// The listed value that equals this one.
    pub(super) fn find(&self, value: &Node) -> Option<&Value<'a>> {
        self.items.iter().find(|item| json::same(item.value, value))
    }

    /// Leaves the values that both lists allow.
    pub(super) fn intersect(&mut self, other: &Values<'a>) {
        let beyond = other.beyond;
        // An open list allows what only the other one names.
        let come: Vec<Value<'a>> = other
            .items
            .iter()
            .filter(|item| {
                self.find(item.value).is_none()
                    && Types::of_value(item.value).is_within(self.beyond)
            })
            .copied()
            .collect();
        self.items.retain(|item| {
            other.find(item.value).is_some() || Types::of_value(item.value).is_within(beyond)
        });
        self.items.extend(come);
        self.has_null &= other.has_null;
        self.beyond = self.beyond.and(beyond);
        self.is_constant |= other.is_constant;
    }
}

/// The lists of values among a schema's own keywords.
pub(super) fn lists_of<'a>(side: &Side<'a>, node: &'a Node) -> Vec<Values<'a>> {
    let mut lists = Vec::new();
    if let Some(entry) = node.entry("const") {
        lists.push(Values {
            is_constant: true,
            ..list(node, entry.key_span, [(&entry.value, None)])
        });
    }
    if let Some(entry) = node.entry("enum")
        && let Some(values) = entry.value.as_array()
    {
        let values = values.iter().map(|value| (value, None));
        lists.push(opened(side, list(node, entry.key_span, values)));
    }
    for keyword in ["oneOf", "anyOf"] {
        lists.extend(is_list_of_constants(side, node, keyword));
    }
    lists
}

/// The list that a union is, where all of its branches are constants; or where one of two is a list
/// and the other any value of the same type.
pub(super) fn is_list_of_constants<'a>(
    side: &Side<'a>,
    node: &'a Node,
    keyword: &str,
) -> Option<Values<'a>> {
    let entry = node.entry(keyword)?;
    let branches = entry.value.as_array().filter(|it| !it.is_empty())?;
    if keyword == "anyOf"
        && let [first, second] = branches
        && let Some(values) =
            extensible(side, first, second).or_else(|| extensible(side, second, first))
    {
        return Some(Values {
            node,
            place: entry.key_span,
            ..values
        });
    }
    let constants: Option<Vec<&Node>> = branches.iter().map(|it| constant(side, it)).collect();
    let constants = constants?;
    let distinct = |(index, value): (usize, &&Node)| {
        !constants
            .iter()
            .take(index)
            .any(|other| json::same(other, value))
    };
    if !constants.iter().enumerate().all(distinct) {
        return None;
    }
    let values = constants.iter().copied().zip(branches.iter().map(Some));
    Some(opened(side, list(node, entry.key_span, values)))
}

/// The constant that a schema is and nothing else.
fn constant<'a>(side: &Side<'a>, schema: &'a Node) -> Option<&'a Node> {
    let value = schema.get("const")?;
    let dialect = side.dialect(schema);
    let says_no_more = schema
        .as_object()?
        .iter()
        .all(|(keyword, entry)| match keyword.as_str() {
            "const" => true,
            "type" => Types::of_keyword(&entry.value)
                .is_some_and(|types| Types::of_value(value).is_within(types)),
            other => dialect.use_of(other) == Use::Silent,
        });
    says_no_more.then_some(value)
}

/// `anyOf` of a list and the bare type of its values.
fn extensible<'a>(side: &Side<'a>, listed: &'a Node, any: &'a Node) -> Option<Values<'a>> {
    let beyond = bare_types(side, any)?;
    let dialect = side.dialect(listed);
    let is_list = |keyword: &str| ["enum", "const", "oneOf", "type"].contains(&keyword);
    let says_no_more = listed
        .as_object()?
        .keys()
        .all(|keyword| is_list(keyword) || dialect.use_of(keyword) == Use::Silent);
    if !says_no_more {
        return None;
    }
    let mut lists = lists_of(side, listed).into_iter();
    let (values, None) = (lists.next()?, lists.next()) else {
        return None;
    };
    let types = values.types().and(
        listed
            .get("type")
            .map_or(Some(Types::ALL), Types::of_keyword)?,
    );
    // A list that its own type cuts short isn't the list that it seems.
    (values.types() == types && types.is_within(beyond)).then_some(Values {
        beyond,
        is_constant: false,
        has_null: beyond.meets(Types::NULL),
        ..values
    })
}

/// The types of a schema that says nothing but them.
pub(super) fn bare_types(side: &Side<'_>, schema: &Node) -> Option<Types> {
    let dialect = side.dialect(schema);
    let members = schema.as_object()?;
    let says_no_more = members
        .keys()
        .all(|keyword| keyword == "type" || dialect.use_of(keyword) == Use::Silent);
    if !says_no_more {
        return None;
    }
    Types::of_keyword(schema.get("type")?)
}

fn list<'a>(
    node: &'a Node,
    place: Span,
    values: impl IntoIterator<Item = (&'a Node, Option<&'a Node>)>,
) -> Values<'a> {
    let mut list = Values {
        node,
        items: Vec::new(),
        has_null: false,
        beyond: Types::NONE,
        is_constant: false,
        place,
    };
    for (value, block) in values {
        match value.value {
            NodeValue::Null => list.has_null = true,
            _ if list.find(value).is_some() => {}
            _ => list.items.push(Value { value, block }),
        }
    }
    list
}

/// A package's vocabulary of texts or of whole numbers is open unless it says otherwise.
fn opened<'a>(side: &Side<'a>, values: Values<'a>) -> Values<'a> {
    let closed = side
        .annotation(values.node, "x-closed")
        .and_then(Node::as_bool);
    let types = values.types().without(Types::NULL);
    let is_vocabulary = types == Types::STRING || types == Types::INTEGER;
    if !side.is_package() || closed == Some(true) || !is_vocabulary {
        return values;
    }
    Values {
        beyond: types,
        ..values
    }
}
