//! Which branch of a union a document is.

use std::any::TypeId;
use std::cmp::Reverse;

use serde::de::{Deserialize, Deserializer, Error};
use serde_json::Value;

use super::decisions::Decision;
use super::fit::FIT_DEPTH;
use super::tree::Tree;

/// A type whose documents are each of one of several types.
pub trait Union: Sized + 'static {
    /// The union's name in the contract.
    const NAME: &'static str;

    /// The branches, in the contract's order.
    const CANDIDATES: &'static [Candidate<Self>];

    /// Takes a document that is none of the branches. `None` where the union is closed: the document is an error.
    const UNKNOWN: Option<fn(Value) -> Self>;
}

/// A branch of the union `U`.
pub struct Candidate<U> {
    /// The branch's name, for error messages.
    pub name: &'static str,
    /// How well a document fits: [`Branch::fit`](super::Branch::fit) of the branch's type.
    pub fit: fn(&Tree, u8) -> Option<u32>,
    /// Decodes the document as this branch.
    pub decode: fn(&Tree) -> Result<U, serde_json::Error>,
}

/// Decodes a union: as the branch that fits best of those that can be decoded, among equals the first.
///
/// # Errors
/// A document that is none of the branches, where the union is closed.
pub fn decode_union<'de, D, U>(deserializer: D) -> Result<U, D::Error>
where
    D: Deserializer<'de>,
    U: Union,
{
    let tree = Tree::deserialize(deserializer)?;
    match (decode_branch(&tree), U::UNKNOWN) {
        (Ok(value), _) => Ok(value),
        (Err(_), Some(unknown)) => Ok(unknown(tree.into_value())),
        (Err(message), None) => Err(D::Error::custom(message)),
    }
}

/// How well a document fits a union: as well as it fits the best branch. An open union takes any.
pub fn fit_union<U: Union>(tree: &Tree, depth: u8) -> Option<u32> {
    let fits = U::CANDIDATES
        .iter()
        .filter_map(|candidate| (candidate.fit)(tree, depth));
    fits.max().or_else(|| U::UNKNOWN.map(|_| 0))
}

/// The branches that a document fits, by their index, the best first, equals in the contract's order.
pub fn ranked<U>(tree: &Tree, candidates: &[Candidate<U>]) -> Vec<usize> {
    let mut fits: Vec<(u32, usize)> = candidates
        .iter()
        .enumerate()
        .filter_map(|(index, candidate)| Some(((candidate.fit)(tree, FIT_DEPTH)?, index)))
        .collect();
    fits.sort_by_key(|(fit, _)| Reverse(*fit));
    fits.into_iter().map(|(_, index)| index).collect()
}

/// Decodes the document as one of the branches, or says why it is none.
fn decode_branch<U: Union>(tree: &Tree) -> Result<U, String> {
    let union = TypeId::of::<U>();
    let decisions = tree.decisions();
    match decisions.and_then(|decisions| decisions.recall(union)) {
        Some(Decision::Branch(index)) => return decode_as(tree, index),
        Some(Decision::NoBranch { message }) => return Err(message),
        None => {}
    }
    let (decision, result) = try_branches(tree);
    if let (Some(decisions), Some(decision)) = (decisions, decision) {
        decisions.remember(union, decision);
    }
    result
}

/// What the branches gave, and what is to be remembered: nothing if the first choice was right.
fn try_branches<U: Union>(tree: &Tree) -> (Option<Decision>, Result<U, String>) {
    let ranked = ranked(tree, U::CANDIDATES);
    let mut best_error = None;
    for index in &ranked {
        match decode_as(tree, *index) {
            Ok(value) => {
                let decision = best_error.map(|_| Decision::Branch(*index));
                return (decision, Ok(value));
            }
            Err(error) => best_error = best_error.or(Some((*index, error))),
        }
    }
    let message = match best_error {
        None => no_branch_fits::<U>(tree),
        // Where the document's tag leaves no choice, the union has nothing to add.
        Some((_, error)) if ranked.len() == 1 => error,
        Some((index, error)) => format!(
            "{} (as {}, which fits best of the branches of {})",
            error,
            name_of::<U>(index),
            U::NAME
        ),
    };
    let decision = Decision::NoBranch {
        message: message.clone(),
    };
    (Some(decision), Err(message))
}

fn decode_as<U: Union>(tree: &Tree, index: usize) -> Result<U, String> {
    match U::CANDIDATES.get(index) {
        Some(candidate) => (candidate.decode)(tree).map_err(|error| error.to_string()),
        None => Err(no_branch_fits::<U>(tree)),
    }
}

fn name_of<U: Union>(index: usize) -> &'static str {
    U::CANDIDATES
        .get(index)
        .map_or(U::NAME, |candidate| candidate.name)
}

fn no_branch_fits<U: Union>(tree: &Tree) -> String {
    let names: Vec<&str> = U::CANDIDATES
        .iter()
        .map(|candidate| candidate.name)
        .collect();
    format!(
        "{} that fits no branch of {}, expected one of: {}",
        tree.kind(),
        U::NAME,
        names.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};
    use serde_json::{from_str, from_value, to_string, to_value};

    use super::super::fit::{Key, fit_object};
    use super::super::{Branch, Constant, ConstantValue, Extra, Literal, integers};
    use super::*;

    /// As the generator writes an object type: its properties, and what a union has to know of them.
    macro_rules! object {
        ($name:ident { $($property:ident: $type:ty, $constant:expr;)* }) => {
            #[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
            struct $name {
                $($property: $type,)*
                #[serde(flatten)]
                extra: Extra,
            }

            impl Branch for $name {
                fn fit(tree: &Tree, depth: u8) -> Option<u32> {
                    const KEYS: &[Key] = &[$(Key {
                        name: stringify!($property),
                        required: true,
                        constant: $constant,
                        fit: <$type as Branch>::fit,
                    },)*];
                    fit_object(tree, depth, false, KEYS)
                }
            }
        };
    }

    /// As the generator writes a union.
    macro_rules! union {
        ($name:ident [$($open:ident)?] { $($branch:ident: $type:ty = $decode:expr;)* } $unknown:expr) => {
            #[derive(Clone, Debug, PartialEq, Serialize)]
            #[serde(untagged)]
            enum $name {
                $($branch($type),)*
                $($open(Value),)?
            }

            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    decode_union(deserializer)
                }
            }

            impl Union for $name {
                const NAME: &'static str = stringify!($name);
                const CANDIDATES: &'static [Candidate<Self>] = &[$(Candidate {
                    name: stringify!($branch),
                    fit: <$type as Branch>::fit,
                    decode: $decode,
                },)*];
                const UNKNOWN: Option<fn(Value) -> Self> = $unknown;
            }

            impl Branch for $name {
                fn fit(tree: &Tree, depth: u8) -> Option<u32> {
                    fit_union::<Self>(tree, depth)
                }
            }
        };
    }

    #[derive(Debug)]
    struct SchemaTag;
    impl ConstantValue for SchemaTag {
        const VALUE: Literal = Literal::Text("schema");
    }

    #[derive(Debug)]
    struct DomainTag;
    impl ConstantValue for DomainTag {
        const VALUE: Literal = Literal::Text("domain");
    }

    object! { Schema { kind: Constant<SchemaTag>, true; v: String, false; } }
    object! { Domain { kind: Constant<DomainTag>, true; reason: String, false; } }
    object! { Untagged { kind: String, false; v: String, false; reason: String, false; } }

    union! { Report [] {
        Untagged: Untagged = |tree| tree.decode().map(Report::Untagged);
        Schema: Schema = |tree| tree.decode().map(Report::Schema);
        Domain: Domain = |tree| tree.decode().map(Report::Domain);
    } None }

    object! { Base { result: String, false; } }
    object! { Full { result: String, false; content: Item, false; } }

    union! { Item [Unknown] {
        Base: Base = |tree| tree.decode().map(Item::Base);
        Full: Box<Full> = |tree| tree.decode().map(Item::Full);
        Same: Base = |tree| tree.decode().map(Item::Same);
        Loose: Vec<BTreeMap<String, Value>> = |tree| tree.decode().map(Item::Loose);
        List: Vec<Report> = |tree| tree.decode().map(Item::List);
        Text: String = |tree| tree.decode().map(Item::Text);
        Integer: i64 = |tree| integers(tree).map(Item::Integer);
    } Some(Item::Unknown) }

    union! { Strict [] { Plain: i64 = |tree| tree.decode().map(Strict::Plain); } None }

    fn item(document: &str) -> Item {
        let item: Item = from_str(document).unwrap();
        let value: Value = from_str(document).unwrap();
        assert_eq!(to_value(&item).unwrap(), value, "{document}");
        assert_eq!(from_value::<Item>(value).unwrap(), item, "{document}");
        item
    }

    fn report(document: &str) -> Result<Report, String> {
        let report: Report = from_str(document).map_err(|error| error.to_string())?;
        assert_eq!(to_string(&report).unwrap(), document);
        Ok(report)
    }

    #[test]
    fn a_tag_decides_however_well_another_branch_fits() {
        let document = r#"{"kind":"schema","v":"1","reason":"r","more":[]}"#;
        assert!(matches!(report(document), Ok(Report::Schema(_))));
        let document = r#"{"kind":"domain","reason":"r","v":"x"}"#;
        assert!(matches!(report(document), Ok(Report::Domain(_))));
        let document = r#"{"kind":"other","v":"1","reason":"r"}"#;
        assert!(matches!(report(document), Ok(Report::Untagged(_))));
    }

    #[test]
    fn the_branch_that_knows_more_properties_wins() {
        assert!(matches!(item(r#"{"result":"x"}"#), Item::Base(_)));
        let full = item(r#"{"result":"x","content":{"result":"y","content":7}}"#);
        match full {
            Item::Full(full) => assert!(matches!(full.content, Item::Full(_))),
            other => panic!("{other:?}"),
        }
        let list = item(r#"[{"kind":"schema","v":""},{"kind":"domain","reason":""}]"#);
        assert!(matches!(list, Item::List(_)));
    }

    #[test]
    fn among_equals_the_first_wins() {
        assert!(matches!(item(r#"{"result":"x","z":null}"#), Item::Base(_)));
    }

    #[test]
    fn kinds_tell_scalars_apart() {
        assert_eq!(item(r#""a""#), Item::Text("a".to_owned()));
        assert_eq!(item("-5"), Item::Integer(-5));
        assert_eq!(from_str::<Item>("1.0").unwrap(), Item::Integer(1));
    }

    #[test]
    fn an_open_union_takes_what_fits_no_branch() {
        for document in ["null", "1.5", "[7]", "{}", r#"{"result":1}"#] {
            assert_eq!(item(document), Item::Unknown(from_str(document).unwrap()));
        }
    }

    #[test]
    fn a_closed_union_says_what_it_expected() {
        assert_eq!(
            report("[]").unwrap_err(),
            "an array that fits no branch of Report, expected one of: Untagged, Schema, Domain"
        );
        assert_eq!(
            from_str::<Strict>("1.0").unwrap_err().to_string(),
            "invalid type: floating point `1.0`, expected i64"
        );
    }

    #[test]
    fn branches_are_ranked_without_those_that_are_out() {
        let rank = |document: &str| {
            let tree: Tree = from_str(document).unwrap();
            ranked(&tree, Item::CANDIDATES)
        };
        assert_eq!(rank(r#"{"result":"x","content":null}"#), [1, 0, 2]);
        assert_eq!(rank(r#"{"result":"x"}"#), [0, 2]);
        assert_eq!(rank(r#"[{"kind":"domain","reason":""}]"#), [4, 3]);
        assert_eq!(rank(r#"[{"kind":"domain"}]"#), [3]);
        assert!(rank("true").is_empty());
    }

    /// Documents made of the names and values that the types above know, by a small generator of random numbers.
    fn random_document(seed: &mut u64, depth: u8) -> Value {
        let mut draw = |below: u64| {
            *seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (*seed >> 33) % below
        };
        let kind = draw(if depth == 0 { 5 } else { 8 });
        let size = draw(4);
        match kind {
            0 => Value::Null,
            1 => draw(3).into(),
            2 => Value::from(draw(3) as f64 + 0.5),
            3 => "schema".into(),
            4 => "domain".into(),
            5 => (0..size)
                .map(|_| random_document(seed, depth - 1))
                .collect(),
            _ => {
                let names = ["result", "content", "kind", "v", "reason", "more"];
                let mut member = |name: &str| (name.to_owned(), random_document(seed, depth - 1));
                names
                    .iter()
                    .skip(size as usize)
                    .map(|name| member(name))
                    .collect()
            }
        }
    }

    #[test]
    fn whatever_decodes_comes_back_equal() {
        let mut seed = 1;
        let mut closed = 0;
        for _ in 0..3_000 {
            let document = random_document(&mut seed, 5);
            item(&document.to_string());
            if let Ok(report) = from_value::<Report>(document.clone()) {
                closed += 1;
                assert_eq!(to_value(report).unwrap(), document);
            }
        }
        assert!(closed > 100, "{closed} documents were of the closed union");
    }
}
