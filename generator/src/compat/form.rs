//! What several pieces say together, keyword by keyword.

use crate::hashing::{HashSet, IndexMap};

use crate::source::{Node, NodeValue, Span};

use super::condition::Condition;
use super::conditions::conditions_of;
use super::json::Quantity;
use super::limit_kind::LimitKind;
use super::limits::Limits;
use super::objects::ObjectForm;
use super::patterns::Pattern;
use super::piece::Piece;
use super::side::Side;
use super::types::Types;
use super::values::{Values, lists_of};

/// What schemas say together besides their unions.
pub(super) struct Form<'a> {
    /// Null among them only where every piece lets it pass.
    pub(super) types: Types,
    pub(super) values: Option<Values<'a>>,
    pub(super) limits: Limits,
    pub(super) patterns: IndexMap<&'a str, Span>,
    pub(super) formats: IndexMap<&'a str, Span>,
    /// What holds for every item (beyond `prefixItems`), and where it is said.
    pub(super) items: Vec<Piece<'a>>,
    pub(super) object: ObjectForm<'a>,
    pub(super) conditions: Vec<Condition<'a>>,
}

impl<'a> Form<'a> {
    /// Merges pieces that are own keywords.
    pub(super) fn of(side: &Side<'a>, pieces: &[Piece<'a>]) -> Self {
        let mut form = Form {
            types: Types::ALL,
            values: None,
            limits: Limits::default(),
            patterns: IndexMap::default(),
            formats: IndexMap::default(),
            items: Vec::new(),
            object: ObjectForm::default(),
            conditions: Vec::new(),
        };
        for piece in pieces {
            form.add(side, piece);
        }
        form.leave_out_values_of_other_types();
        form.leave_out_what_lists_say(side);
        form.leave_out_implied_counts();
        form
    }

    fn add(&mut self, side: &Side<'a>, piece: &Piece<'a>) {
        let node = piece.node;
        let mut types = own_types(side, node);
        let null_is_decided = piece.null_passes || !types.meets(Types::NULL);
        let conditions = conditions_of(side, node).into_iter();
        let conditions = conditions.map(|it| it.with_null_decided(null_is_decided));
        self.conditions.extend(conditions);
        if piece.null_passes {
            types = types.or(Types::NULL);
        }
        self.types = self.types.and(types);
        let Some(members) = node.as_object() else {
            return;
        };
        let is_reference =
            members.contains_key("$ref") && !side.dialect(node).has_neighbours_of_references();
        if is_reference || side.is_opaque(node) {
            return;
        }
        for values in lists_of(side, node).iter() {
            match &mut self.values {
                Some(before) => before.intersect(values),
                none => *none = Some(values.clone()),
            }
        }
        self.limits.add(node);
        add_text(&mut self.patterns, node, "pattern");
        self.patterns
            // The empty one is found in every text.
            .retain(|text, _| !text.is_empty() && side.patterns.is_well_formed(text));
        add_text(&mut self.formats, node, "format");
        match items(side, node) {
            Some(schema) if is_nothing(schema) => {
                self.limits.add_most_items(items_listed(node), schema.span);
            }
            schema => self.items.extend(schema.map(Piece::whole)),
        }
        self.object.add(side, *piece);
    }
}

impl<'a> Form<'a> {
    /// Limits and patterns beside a closed list say which of its values are allowed, and nothing more.
    fn leave_out_what_lists_say(&mut self, side: &Side<'a>) {
        let Some(values) = self.values.as_mut().filter(|it| !it.is_open()) else {
            return;
        };
        let judged: Option<Vec<bool>> = values
            .items
            .iter()
            .map(|item| self.limits.allow(item.value))
            .collect();
        if let Some(judged) = judged {
            let mut judged = judged.into_iter();
            values.items.retain(|_| judged.next().unwrap_or(true));
            self.limits = Limits::default();
        }
        self.patterns.retain(|pattern, _| {
            let pattern = side.patterns.get(pattern);
            let judged: Option<Vec<bool>> = values
                .items
                .iter()
                .map(|item| {
                    item.value
                        .as_str()
                        .map_or(Some(true), |it| pattern.is_found_in(it))
                })
                .collect();
            let Some(judged) = judged else { return true };
            let mut judged = judged.into_iter();
            values.items.retain(|_| judged.next().unwrap_or(true));
            false
        });
        let null = self.types.and(Types::NULL);
        self.types = self.types.and(values.types().or(null));
    }

    /// What follows from what else is said: counts of names that have to be there, or are the only ones, and that a
    /// single item isn't repeated.
    fn leave_out_implied_counts(&mut self) {
        let most_items = self.limits.get(LimitKind::MaxItems, Types::ARRAY);
        if most_items.is_some_and(|it| it.is_at_most(1)) {
            self.limits.unique_items = None;
        }
        let object = &self.object;
        let required = Quantity::count(object.required.len());
        self.limits.leave_out(LimitKind::MinProperties, |least| {
            least.compare(required).is_le()
        });
        self.limits.leave_out(LimitKind::MaxProperties, |most| {
            let names: HashSet<&str> = object.names().collect();
            let is_closed = object.is_closed() && !object.has_patterns();
            is_closed && most.compare(Quantity::count(names.len())).is_ge()
        });
    }

    /// Whether the values of a closed list all keep to the limits and patterns of this form.
    pub(super) fn allows_all_of(&self, side: &Side<'a>, values: &Values<'_>) -> bool {
        let patterns: Vec<Pattern> = self
            .patterns
            .keys()
            .map(|it| side.patterns.get(it))
            .collect();
        !values.is_open()
            && values.items.iter().all(|item| {
                let fits =
                    |text: &str| patterns.iter().all(|it| it.is_found_in(text) == Some(true));
                self.limits.allow(item.value) == Some(true) && item.value.as_str().is_none_or(fits)
            })
    }

    /// Whether every value of this form is one of a list's: it is about whole numbers of a range. `aside`: types of
    /// values that are told elsewhere.
    pub(super) fn has_only(&self, list: &Values<'_>, aside: Types) -> bool {
        let aside = if list.has_null {
            aside.or(Types::NULL)
        } else {
            aside
        };
        let is_whole = self.types.without(aside) == Types::INTEGER;
        let range = self.limits.whole_range().filter(|_| is_whole);
        range.is_some_and(|range| list.have_whole_numbers(range))
    }

    fn leave_out_values_of_other_types(&mut self) {
        let Some(values) = &mut self.values else {
            return;
        };
        let types = self.types;
        values
            .items
            .retain(|item| Types::of_value(item.value).is_within(types));
        values.beyond = values.beyond.and(types);
        values.has_null &= types.meets(Types::NULL);
        let null = types.and(Types::NULL);
        self.types = types.and(values.types().or(null));
    }
}

fn add_text<'a>(texts: &mut IndexMap<&'a str, Span>, node: &'a Node, keyword: &str) {
    if let Some(entry) = node.entry(keyword)
        && let Some(text) = entry.value.as_str()
    {
        texts.entry(text).or_insert(entry.key_span);
    }
}

/// The schema of all items, or of those beyond a list of schemas.
fn items<'a>(side: &Side<'a>, node: &'a Node) -> Option<&'a Node> {
    let items = node.get("items")?;
    if items.as_array().is_none() {
        return Some(items);
    }
    let counts = side.dialect(node).has_words_of_draft_07();
    node.get("additionalItems").filter(|_| counts)
}

/// How many items are described one by one.
fn items_listed(node: &Node) -> usize {
    let lists = ["prefixItems", "items"].iter();
    let mut lists = lists.filter_map(|keyword| node.get(keyword)?.as_array());
    lists.next().map_or(0, <[Node]>::len)
}

/// The types that a schema's own keywords allow.
pub(super) fn own_types<'a>(side: &Side<'a>, node: &'a Node) -> Types {
    let members = match &node.value {
        _ if side.is_foreign(node) => return Types::ALL,
        NodeValue::Bool(false) => return Types::NONE,
        NodeValue::Object(members) => members,
        _ => return Types::ALL,
    };
    if members.contains_key("$ref") && !side.dialect(node).has_neighbours_of_references() {
        return Types::ALL;
    }
    if members
        .get("not")
        .is_some_and(|entry| is_anything(&entry.value))
    {
        return Types::NONE;
    }
    let said = members
        .get("type")
        .and_then(|it| Types::of_keyword(&it.value));
    let lists = lists_of(side, node);
    lists
        .iter()
        .fold(said.unwrap_or(Types::ALL), |types, list| {
            types.and(list.types())
        })
}

/// Whether it is sure that a schema's own keywords let null pass.
pub(super) fn own_keywords_take_null<'a>(side: &Side<'a>, node: &'a Node) -> bool {
    let conditions = conditions_of(side, node);
    own_types(side, node).meets(Types::NULL) && !conditions.iter().any(|it| it.sees_null)
}

/// Whether a schema allows no value, plainly.
pub(super) fn is_nothing(schema: &Node) -> bool {
    match &schema.value {
        NodeValue::Bool(allows) => !allows,
        NodeValue::Object(members) => members.get("not").is_some_and(|it| is_anything(&it.value)),
        _ => false,
    }
}

/// Whether a schema allows every value, plainly.
pub(super) fn is_anything(schema: &Node) -> bool {
    match &schema.value {
        NodeValue::Bool(allows) => *allows,
        NodeValue::Object(members) => members.is_empty(),
        _ => false,
    }
}
