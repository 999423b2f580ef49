//! Branches of `allOf` that one side has more than the other.

use crate::Words;
use crate::compat::engine::Engine;
use crate::compat::piece::Piece;
use crate::compat::rules::rule;
use crate::compat::site::Site;
use crate::compat::statement::Statement;
use crate::compat::types::Types;
use crate::source::Node;

use super::{at, detail};

impl<'a> Engine<'a> {
    /// Leaves out what both sides say alike. Where that is all of one side and the rest of the other
    /// comes from `allOf`, the rest is told as that, and true is returned.
    pub(super) fn compare_surplus(
        &mut self,
        old: &[Piece<'a>],
        new: &[Piece<'a>],
        site: &Site,
    ) -> bool {
        let has_branch = |pieces: &[Piece<'a>]| pieces.iter().any(|it| it.branch.is_some());
        let may_differ_by_branch = (new.len() > old.len() && has_branch(new))
            || (old.len() > new.len() && has_branch(old));
        if !may_differ_by_branch {
            return false;
        }
        let (gone, come) = self.differing(old, new);
        let rest = if gone.is_empty() { &come } else { &gone };
        let is_surplus = gone.is_empty() || come.is_empty();
        if !is_surplus || !rest.iter().all(|piece| piece.branch.is_some()) {
            return false;
        }
        let outcome = self.outcome_of(|engine| {
            let site = engine.nowhere();
            engine.compare_together(old, new, &site);
        });
        if outcome.is_same {
            return true;
        }
        for branch in branches_of(rest) {
            self.branch_differs(branch, gone.is_empty(), site);
        }
        true
    }

    /// The pieces that have no counterpart on the other side.
    fn differing(
        &mut self,
        old: &[Piece<'a>],
        new: &[Piece<'a>],
    ) -> (Vec<Piece<'a>>, Vec<Piece<'a>>) {
        let mut gone = old.to_vec();
        let mut come = Vec::new();
        for piece in new {
            let same = gone.iter().position(|it| {
                self.ask(std::slice::from_ref(it), std::slice::from_ref(piece))
                    .is_same
            });
            match same {
                Some(index) => {
                    gone.remove(index);
                }
                None => come.push(*piece),
            }
        }
        (gone, come)
    }

    fn branch_differs(&mut self, branch: &'a Node, is_new: bool, site: &Site) {
        if is_new {
            self.report(&rule::ALL_OF_ADDED, false, || {
                detail(
                    at(site, None, Some(branch.span)),
                    no_such_schema(),
                    statement_of(branch),
                )
            });
        } else {
            self.report(&rule::ALL_OF_REMOVED, false, || {
                detail(
                    at(site, Some(branch.span), None),
                    statement_of(branch),
                    no_such_schema(),
                )
            });
        }
    }
}

/// The branches that pieces came through, each once.
fn branches_of<'a>(pieces: &[Piece<'a>]) -> Vec<&'a Node> {
    let mut branches: Vec<&Node> = Vec::new();
    for branch in pieces.iter().filter_map(|piece| piece.branch) {
        if !branches.iter().any(|it| std::ptr::eq(*it, branch)) {
            branches.push(branch);
        }
    }
    branches
}

fn no_such_schema() -> Words {
    Words::new("в `allOf` нет такой схемы", "no such schema in `allOf`")
}

/// A schema in a few words.
pub(super) fn statement_of(schema: &Node) -> Statement {
    let text = |keyword: &str| schema.get(keyword).and_then(Node::as_str);
    if let Some(reference) = text("$ref") {
        let name = reference.rsplit('/').next().unwrap_or(reference);
        return Statement::literal(name);
    }
    if let Some(title) = text("title") {
        return Statement::literal(title);
    }
    let types = || Types::of_keyword(schema.get("type")?);
    let words = match schema.get("const") {
        Some(constant) => {
            let shown = constant.to_json();
            Words::new(
                format!("константа `{shown}`"),
                format!("the constant `{shown}`"),
            )
        }
        None => types().map_or_else(
            || Words::new("другая схема", "another schema"),
            Types::words,
        ),
    };
    words.into()
}
