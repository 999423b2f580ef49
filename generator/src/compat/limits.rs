//! Lengths, sizes and ranges.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use crate::source::{Node, NodeValue, Span};

use super::json::Quantity;
use super::limit_kind::LimitKind;
use super::types::Types;

/// The limits of a schema, the tightest of each kind.
#[derive(Default)]
pub(super) struct Limits {
    limits: [Option<Limit>; LimitKind::ALL.len()],
    /// The place of `uniqueItems: true`.
    pub(super) unique_items: Option<Span>,
    pub(super) multiples: Vec<(Quantity, Span)>,
}

/// One limit.
#[derive(Clone, Debug)]
pub(super) struct Limit {
    value: Quantity,
    exclusive: bool,
    /// The place of the keyword.
    pub(super) place: Span,
    /// The keyword as written.
    pub(super) text: String,
}

/// Whether a keyword is one of those that limits are read from. Most schemas have none of these.
fn is_limit(keyword: &str) -> bool {
    ["min", "max", "exclusive"]
        .iter()
        .any(|start| keyword.starts_with(start))
        || matches!(keyword, "uniqueItems" | "multipleOf")
}

impl Limits {
    /// Takes in the keywords of a schema.
    pub(super) fn add(&mut self, node: &Node) {
        let mut keywords = node.as_object().into_iter().flatten();
        if !keywords.any(|(keyword, _)| is_limit(keyword)) {
            return;
        }
        for (kind, tightest) in LimitKind::ALL.into_iter().zip(&mut self.limits) {
            let (inclusive, exclusive) = kind.keywords();
            let exclusive = exclusive.and_then(|keyword| Limit::read(node, keyword, kind, true));
            let inclusive = Limit::read(node, inclusive, kind, false);
            for limit in inclusive.into_iter().chain(exclusive) {
                limit.tighten(tightest, kind);
            }
        }
        if let Some(entry) = node.entry("uniqueItems")
            && entry.value.as_bool() == Some(true)
        {
            self.unique_items = Some(entry.key_span);
        }
        if let Some(entry) = node.entry("multipleOf")
            && let Some(value) = Quantity::of_node(&entry.value)
        {
            self.multiples.push((value, entry.key_span));
        }
    }

    /// Takes in that no item may follow so many.
    pub(super) fn add_most_items(&mut self, count: usize, place: Span) {
        let limit = Limit {
            value: Quantity::count(count),
            exclusive: false,
            place,
            text: format!("maxItems: {count}"),
        };
        let mut limits = LimitKind::ALL.into_iter().zip(&mut self.limits);
        if let Some((kind, tightest)) = limits.find(|(it, _)| *it == LimitKind::MaxItems) {
            limit.tighten(tightest, kind);
        }
    }

    /// Forgets the limit of a kind where it says nothing.
    pub(super) fn leave_out(
        &mut self,
        kind: LimitKind,
        says_nothing: impl FnOnce(Quantity) -> bool,
    ) {
        let mut limits = LimitKind::ALL.into_iter().zip(&mut self.limits);
        if let Some((_, limit)) = limits.find(|(it, _)| *it == kind)
            && limit.as_ref().is_some_and(|it| says_nothing(it.value))
        {
            *limit = None;
        }
    }

    /// The limit of a kind as it is for values of these types; none where it leaves them alone.
    pub(super) fn get(&self, kind: LimitKind, types: Types) -> Option<Limit> {
        let index = LimitKind::ALL.iter().position(|it| *it == kind)?;
        let mut limit = self.limits.get(index)?.clone()?;
        if !types.meets(kind.types()) {
            return None;
        }
        if !types.and(Types::NUMBER).is_within(Types::INTEGER) || kind.types() != Types::NUMBER {
            return Some(limit);
        }
        // For whole numbers, above 0 is from 1.
        let whole = if kind.is_lower() {
            limit.value.ceiling()
        } else {
            limit.value.floor()
        };
        if limit.exclusive && whole.compare(limit.value) == Ordering::Equal {
            limit.value = whole.moved(if kind.is_lower() { 1 } else { -1 });
        } else {
            limit.value = whole;
        }
        limit.exclusive = false;
        Some(limit)
    }

    /// Whether only whole numbers are allowed, whatever the type.
    pub(super) fn are_whole(&self) -> bool {
        let mut multiples = self.multiples.iter();
        multiples.any(|(value, _)| matches!(value, Quantity::Whole(_)))
    }

    /// The whole numbers that are within both limits, where there are both.
    pub(super) fn whole_range(&self) -> Option<RangeInclusive<i128>> {
        let limit = |kind: LimitKind| match self.get(kind, Types::INTEGER)?.value {
            Quantity::Whole(number) => Some(number),
            Quantity::Real(_) => None,
        };
        Some(limit(LimitKind::Minimum)?..=limit(LimitKind::Maximum)?)
    }

    /// Whether nothing is limited.
    pub(super) fn is_empty(&self) -> bool {
        self.limits.iter().all(Option::is_none)
            && self.unique_items.is_none()
            && self.multiples.is_empty()
    }

    /// Whether a value keeps to all limits; unknown where fractions would have to be divided.
    pub(super) fn allow(&self, value: &Node) -> Option<bool> {
        let types = Types::of_value(value);
        let mut limits = LimitKind::ALL.into_iter().zip(&self.limits);
        let is_within = limits.all(|(kind, limit)| {
            let limit = limit.as_ref().filter(|_| types.is_within(kind.types()));
            limit.is_none_or(|limit| limit.allows(value, kind))
        });
        let items = value.as_array().filter(|_| self.unique_items.is_some());
        let mut items = items.unwrap_or_default().iter().enumerate();
        let all_items = value.as_array().unwrap_or_default();
        let repeats = items.any(|(index, item)| {
            let before = all_items.iter().take(index);
            before.into_iter().any(|it| super::json::same(it, item))
        });
        if !is_within || repeats {
            return Some(false);
        }
        let Some(number) = Quantity::of_node(value) else {
            return Some(true);
        };
        let mut multiples = self.multiples.iter();
        multiples.try_fold(true, |all, (divisor, _)| match (number, divisor) {
            _ if number.is_multiple_of(*divisor) => Some(all),
            (Quantity::Whole(_), Quantity::Whole(_)) => Some(false),
            _ => None,
        })
    }

    /// Whether whole numbers can't be negative, so that Rust's type has no sign.
    pub(super) fn is_non_negative(&self) -> bool {
        let limit = self.get(LimitKind::Minimum, Types::INTEGER);
        limit.is_some_and(|it| it.value.compare(Quantity::Whole(0)) != Ordering::Less)
    }

    /// What numbers of these types have to be multiples of.
    pub(super) fn multiples(&self, types: Types) -> Vec<(Quantity, Span)> {
        if !types.meets(Types::NUMBER) {
            return Vec::new();
        }
        let is_whole = types.and(Types::NUMBER).is_within(Types::INTEGER);
        // Every whole number is a multiple of 1, of 0.5 and the like.
        let says_nothing = |value: Quantity| is_whole && Quantity::Whole(1).is_multiple_of(value);
        let mut multiples: Vec<(Quantity, Span)> = Vec::new();
        for (value, place) in &self.multiples {
            let is_new = !multiples.iter().any(|(other, _)| other == value);
            if is_new && !says_nothing(*value) {
                multiples.push((*value, *place));
            }
        }
        multiples
    }
}

impl Limit {
    fn read(node: &Node, keyword: &str, kind: LimitKind, exclusive: bool) -> Option<Self> {
        let entry = node.entry(keyword)?;
        let value = if kind.types() == Types::NUMBER {
            Quantity::of_node(&entry.value)?
        } else {
            Quantity::count_of_node(&entry.value)?
        };
        // Every length is at least 0.
        let says_nothing = kind.types() != Types::NUMBER
            && kind.is_lower()
            && value.compare(Quantity::Whole(0)) == Ordering::Equal;
        let NodeValue::Number(number) = &entry.value.value else {
            return None;
        };
        (!says_nothing).then(|| Limit {
            value,
            exclusive,
            place: entry.key_span,
            text: format!("{keyword}: {number}"),
        })
    }

    /// Takes the place of a limit of the same kind that allows more.
    fn tighten(self, tightest: &mut Option<Limit>, kind: LimitKind) {
        let is_tighter = tightest
            .as_ref()
            .is_none_or(|before| self.compare(before, kind) == Ordering::Greater);
        if is_tighter {
            *tightest = Some(self);
        }
    }

    /// Whether so many are as many as it allows, or more.
    pub(super) fn is_at_most(&self, count: usize) -> bool {
        self.value.compare(Quantity::count(count)).is_le()
    }

    fn allows(&self, value: &Node, kind: LimitKind) -> bool {
        let size = match &value.value {
            NodeValue::String(text) => Quantity::count(text.chars().count()),
            NodeValue::Array(items) => Quantity::count(items.len()),
            NodeValue::Object(members) => Quantity::count(members.len()),
            NodeValue::Number(number) => Quantity::of(number),
            NodeValue::Null | NodeValue::Bool(_) => return true,
        };
        let order = size.compare(self.value);
        match kind.is_lower() {
            _ if order == Ordering::Equal => !self.exclusive,
            true => order == Ordering::Greater,
            false => order == Ordering::Less,
        }
    }

    /// Greater is tighter.
    pub(super) fn compare(&self, other: &Limit, kind: LimitKind) -> Ordering {
        let by_value = self.value.compare(other.value);
        let by_value = if kind.is_lower() {
            by_value
        } else {
            by_value.reverse()
        };
        by_value.then(self.exclusive.cmp(&other.exclusive))
    }
}
