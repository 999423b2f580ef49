//! Lists of values: `enum`, `const`, and a union whose branches are constants.

use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::rc::Rc;

use crate::hashing::HashMap;
use crate::source::{Node, NodeValue, Span};

use super::dialect::Use;
use super::json::{self, Quantity};
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

    /// Whether a value is allowed.
    pub(super) fn have(&self, value: &Node) -> bool {
        let types = Types::of_value(value);
        match types {
            Types::NULL => self.has_null || self.beyond.meets(types),
            _ => {
                types.is_within(self.beyond)
                    || self.items.iter().any(|it| json::same(it.value, value))
            }
        }
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

    /// Whether every value of these types is listed, which only null and booleans can be.
    pub(super) fn have_all_of(&self, types: Types) -> bool {
        let has = |wanted: bool| {
            self.items
                .iter()
                .any(|it| it.value.as_bool() == Some(wanted))
        };
        let mut listed = Types::NONE;
        if self.has_null {
            listed = listed.or(Types::NULL);
        }
        if has(true) && has(false) {
            listed = listed.or(Types::BOOLEAN);
        }
        types.is_within(listed)
    }

    /// Whether all whole numbers of a range are listed.
    pub(super) fn have_whole_numbers(&self, range: RangeInclusive<i128>) -> bool {
        let numbers = self.items.iter();
        let numbers = numbers.filter_map(|it| match Quantity::of_node(it.value)? {
            Quantity::Whole(number) => Some(number),
            Quantity::Real(_) => None,
        });
        // Each value is listed once.
        let listed = numbers.filter(|it| range.contains(it)).count();
        let wanted = range.end().saturating_sub(*range.start());
        wanted < 0 || usize::try_from(wanted).is_ok_and(|it| listed > it)
    }

    /// The listed values by what they are to JSON Schema, see [`json::canonical`].
    pub(super) fn by_meaning(&self) -> HashMap<String, &Value<'a>> {
        let items = self.items.iter();
        items
            .map(|item| (json::canonical(item.value), item))
            .collect()
    }

    /// Leaves the values that both lists allow.
    pub(super) fn intersect(&mut self, other: &Values<'a>) {
        let (ours, theirs) = (self.by_meaning(), other.by_meaning());
        // An open list allows what only the other one names.
        let keeps = |item: &&Value<'a>, others: &HashMap<String, &Value<'a>>, beyond: Types| {
            others.contains_key(&json::canonical(item.value))
                || Types::of_value(item.value).is_within(beyond)
        };
        let kept = self
            .items
            .iter()
            .filter(|it| keeps(it, &theirs, other.beyond));
        let is_new = |item: &&Value<'a>| !ours.contains_key(&json::canonical(item.value));
        let come = other.items.iter().filter(is_new);
        let come = come.filter(|it| keeps(it, &HashMap::default(), self.beyond));
        self.items = kept.chain(come).copied().collect();
        self.has_null &= other.has_null;
        self.beyond = self.beyond.and(other.beyond);
        self.is_constant |= other.is_constant;
    }
}

/// The lists of values that were read before.
#[derive(Default)]
pub(super) struct KnownLists<'a> {
    of_schemas: RefCell<HashMap<*const Node, Rc<Vec<Values<'a>>>>>,
    of_unions: RefCell<HashMap<(*const Node, bool), bool>>,
}

/// The lists of values among a schema's own keywords.
pub(super) fn lists_of<'a>(side: &Side<'a>, node: &'a Node) -> Rc<Vec<Values<'a>>> {
    let key = std::ptr::from_ref(node);
    if let Some(known) = side.known_lists.of_schemas.borrow().get(&key) {
        return Rc::clone(known);
    }
    let lists = Rc::new(read_lists(side, node));
    let mut known = side.known_lists.of_schemas.borrow_mut();
    Rc::clone(known.entry(key).or_insert(lists))
}

fn read_lists<'a>(side: &Side<'a>, node: &'a Node) -> Vec<Values<'a>> {
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
        lists.extend(list_of_constants(side, node, keyword));
    }
    lists
}

/// Whether a union is a list of values.
pub(super) fn is_list_of_constants<'a>(side: &Side<'a>, node: &'a Node, keyword: &str) -> bool {
    let key = (std::ptr::from_ref(node), keyword == "oneOf");
    if let Some(known) = side.known_lists.of_unions.borrow().get(&key) {
        return *known;
    }
    let is_list = list_of_constants(side, node, keyword).is_some();
    side.known_lists.of_unions.borrow_mut().insert(key, is_list);
    is_list
}

/// The list that a union is, where all of its branches are constants; or where one of two is a list
/// and the other any value of the same type.
fn list_of_constants<'a>(side: &Side<'a>, node: &'a Node, keyword: &str) -> Option<Values<'a>> {
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
    let mut constants: Vec<(&Node, Option<&Node>)> = Vec::new();
    for branch in branches {
        match constant(side, branch) {
            Some(value) => constants.push((value, Some(branch))),
            None => constants.extend(bare_list(side, branch)?.iter().map(|value| (value, None))),
        }
    }
    let mut known = json::ValueSet::default();
    let are_distinct = constants.iter().all(|(value, _)| known.insert(value));
    are_distinct.then(|| opened(side, list(node, entry.key_span, constants)))
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

/// The values of a plain schema that is a list of them and nothing else.
fn bare_list<'a>(side: &Side<'a>, schema: &'a Node) -> Option<&'a [Node]> {
    let dialect = side.dialect(schema);
    let mut keywords = schema.as_object()?.keys();
    let says_no_more = keywords.all(|it| it == "enum" || dialect.use_of(it) == Use::Silent);
    let values = schema.get("enum")?.as_array()?;
    (says_no_more && !side.is_package()).then_some(values)
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
    let lists = lists_of(side, listed);
    let [values] = lists.as_slice() else {
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
        ..values.clone()
    })
}

/// The types of a schema that says nothing but them.
pub(super) fn bare_types(side: &Side<'_>, schema: &Node) -> Option<Types> {
    let dialect = side.dialect(schema);
    let members = schema.as_object()?;
    let says_no_more = members
        .keys()
        .all(|keyword| keyword == "type" || dialect.use_of(keyword) == Use::Silent);
    if !says_no_more || side.is_foreign(schema) {
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
    let mut known = json::ValueSet::default();
    for (value, block) in values {
        match value.value {
            NodeValue::Null => list.has_null = true,
            _ if !known.insert(value) => {}
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
