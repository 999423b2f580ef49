//! What was found out about a part of a document, so that it isn't found out again.

use std::any::TypeId;
use std::cell::Cell;

/// How the parts of a document that are unions were decoded.
///
/// A union tries its branches in turn, and each try decodes the unions inside, which try theirs. Without a memory
/// the tries multiply with every level: a wrong value at the bottom of 40 levels would keep a processor busy for
/// days. With it a union decides once for each value.
///
/// Few values have any: a union whose best branch could be decoded has nothing to remember.
#[derive(Default)]
pub(super) struct Decisions {
    // Boxed, since every array and object has one of these and nearly all are empty.
    made: Cell<Option<Box<List>>>,
}

/// With the type of the union that decided.
type List = Vec<(TypeId, Decision)>;

/// How one union decoded one value.
#[derive(Clone)]
pub(super) enum Decision {
    /// As the branch of this index.
    Branch(usize),
    /// As none, though some seemed to fit.
    NoBranch {
        /// What is wrong with the one that fits best.
        message: String,
    },
}

impl Decisions {
    /// What the union of this type decided about the value.
    pub(super) fn recall(&self, union: TypeId) -> Option<Decision> {
        let made = self.made.take()?;
        let decision = made
            .iter()
            .find(|(key, _)| *key == union)
            .map(|(_, decision)| decision.clone());
        self.made.set(Some(made));
        decision
    }

    pub(super) fn remember(&self, union: TypeId, decision: Decision) {
        let mut made = self.made.take().unwrap_or_default();
        made.push((union, decision));
        self.made.set(Some(made));
    }
}

#[cfg(test)]
mod tests {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer};
    use serde_json::Value;

    use super::super::testing::present;
    use super::super::{Branch, Candidate, Union, decode_union};
    use super::*;

    #[test]
    fn each_union_has_its_own() {
        let decisions = Decisions::default();
        let (one, other) = (TypeId::of::<u8>(), TypeId::of::<i8>());
        assert!(decisions.recall(one).is_none());
        decisions.remember(one, Decision::Branch(3));
        assert!(decisions.recall(other).is_none());
        let message = "missing".to_owned();
        decisions.remember(other, Decision::NoBranch { message });
        assert!(matches!(decisions.recall(one), Some(Decision::Branch(3))));
        assert!(matches!(
            decisions.recall(other),
            Some(Decision::NoBranch { message }) if message == "missing"
        ));
    }

    /// A union of two branches that look alike down to where unions look, and differ in a property below.
    #[derive(Debug)]
    enum Chain {
        Left(Box<Link<0>>),
        Right(Box<Link<1>>),
    }

    #[derive(Debug, Deserialize)]
    struct Link<const SIDE: usize> {
        #[serde(default, deserialize_with = "present")]
        next: Option<Chain>,
        #[serde(rename = "mark")]
        _mark: Mark<SIDE>,
    }

    /// Counts how often a link was decoded; only one of the two sides can be.
    #[derive(Debug)]
    struct Mark<const SIDE: usize>;

    thread_local! {
        static DECODED: Cell<usize> = const { Cell::new(0) };
    }

    impl<'de, const SIDE: usize> Deserialize<'de> for Mark<SIDE> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            DECODED.with(|count| count.set(count.get() + 1));
            match usize::deserialize(deserializer)? {
                side if side == SIDE => Ok(Self),
                side => Err(D::Error::custom(format_args!(
                    "side {side}, expected {SIDE}"
                ))),
            }
        }
    }

    impl<'de> Deserialize<'de> for Chain {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            decode_union(deserializer)
        }
    }

    impl Union for Chain {
        const NAME: &'static str = "Chain";
        const CANDIDATES: &'static [Candidate<Self>] = &[
            Candidate {
                name: "Left",
                fit: Value::fit,
                decode: |tree| tree.decode().map(Self::Left),
            },
            Candidate {
                name: "Right",
                fit: Value::fit,
                decode: |tree| tree.decode().map(Self::Right),
            },
        ];
        const UNKNOWN: Option<fn(Value) -> Self> = None;
    }

    /// A chain of so many links, all of `side` but the last, and the number of links that were decoded.
    fn decode_chain(length: usize, side: usize, last: usize) -> (Result<Chain, String>, usize) {
        let open = r#"{"next":"#.repeat(length - 1);
        let close = format!(r#","mark":{side}}}"#).repeat(length - 1);
        let document = format!(r#"{open}{{"mark":{last}}}{close}"#);
        DECODED.with(|count| count.set(0));
        let result = serde_json::from_str(&document).map_err(|error| error.to_string());
        (result, DECODED.with(Cell::get))
    }

    fn length(chain: &Chain) -> usize {
        let next = match chain {
            Chain::Left(link) => &link.next,
            Chain::Right(link) => &link.next,
        };
        1 + next.as_ref().map_or(0, length)
    }

    #[test]
    fn the_right_branch_at_once_is_decoded_once() {
        let (chain, decoded) = decode_chain(120, 0, 0);
        assert_eq!((length(&chain.unwrap()), decoded), (120, 120));
    }

    #[test]
    fn wrong_branches_on_every_level_do_not_multiply() {
        let (chain, decoded) = decode_chain(120, 1, 1);
        assert_eq!(length(&chain.unwrap()), 120);
        // A link of every level is decoded as Left in vain, and everything below it again, now at once.
        assert!(decoded <= 120 * 121, "{decoded} links were decoded");
    }

    #[test]
    fn an_error_at_the_bottom_is_found_once_on_every_level() {
        let (chain, decoded) = decode_chain(120, 0, 2);
        let message = chain.unwrap_err();
        assert!(message.starts_with("side 2, expected 0"), "{message}");
        assert_eq!(decoded, 2, "the links above have no mark to decode yet");
    }
}
