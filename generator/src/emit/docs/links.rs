//! The ways from page to page.

use std::collections::{BTreeMap, BTreeSet};

use super::page::{Block, Page, Target};

/// The way from a page to a target, by the names of files with this ending.
pub(super) fn relative_link(from: &str, target: &Target, ending: &str) -> String {
    let fragment = target
        .fragment
        .as_ref()
        .map(|id| format!("#{id}"))
        .unwrap_or_default();
    if from == target.page && !fragment.is_empty() {
        return fragment;
    }
    format!("{}.{ending}{fragment}", relative_path(from, &target.page))
}

/// The way from a page to a target, both as Markdown. Rows and values carry their ids in HTML alone, so a link to
/// one leads to the type that it is a part of.
pub(super) fn link_in_markdown(from: &str, target: &Target) -> String {
    let fragment = target.fragment.as_deref();
    let whole = fragment.map(|id| id.split_once('.').map_or(id, |(whole, _)| whole));
    let target = Target {
        page: target.page.clone(),
        fragment: whole.map(str::to_owned),
    };
    relative_link(from, &target, "md")
}

/// The way from a page to another file of the same language, both without or both with an ending.
pub(super) fn relative_path(from: &str, to: &str) -> String {
    let folder = match from.rsplit_once('/') {
        Some((folder, _)) => format!("{folder}/"),
        None => String::new(),
    };
    // Pages lie at most one folder deep.
    match to.strip_prefix(&folder) {
        Some(rest) => rest.to_owned(),
        None => format!("../{to}"),
    }
}

/// Where links may lead: pages and the ids on them.
#[derive(Clone, Debug, Default)]
pub(super) struct Targets(BTreeMap<String, BTreeSet<String>>);

impl Targets {
    /// All that these pages have.
    pub(super) fn of(pages: &[Page]) -> Self {
        let with_ids = pages.iter().map(|page| {
            let ids = page.blocks.iter().flat_map(ids_in);
            (page.path.clone(), ids.map(str::to_owned).collect())
        });
        Targets(with_ids.collect())
    }

    /// Whether there is such a place.
    pub(super) fn has(&self, target: &Target) -> bool {
        let ids = self.0.get(&target.page);
        let has = |ids: &BTreeSet<String>| {
            let fragment = target.fragment.as_ref();
            fragment.is_none_or(|fragment| ids.contains(fragment))
        };
        ids.is_some_and(has)
    }
}

fn ids_in(block: &Block) -> Vec<&str> {
    let ids: Vec<Option<&String>> = match block {
        Block::Heading { id, .. } => vec![id.as_ref()],
        Block::Table(table) => {
            let rows = table.rows.iter().map(|row| row.id.as_ref());
            std::iter::once(table.id.as_ref()).chain(rows).collect()
        }
        Block::Values(values) => values.values.iter().map(|it| it.id.as_ref()).collect(),
        Block::Paragraph(_)
        | Block::Prose(_)
        | Block::List(_)
        | Block::ValuePages { .. }
        | Block::Jumps { .. }
        | Block::Code { .. } => Vec::new(),
    };
    ids.into_iter().flatten().map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to(page: &str, fragment: Option<&str>) -> Target {
        Target {
            page: page.to_owned(),
            fragment: fragment.map(str::to_owned),
        }
    }

    #[test]
    fn links_in_markdown_lead_to_headings() {
        assert_eq!(link_in_markdown("az", &to("a", Some("t.f"))), "a.md#t");
        assert_eq!(link_in_markdown("a", &to("a", Some("t"))), "#t");
        assert_eq!(link_in_markdown("a", &to("t/v", None)), "t/v.md");
    }

    #[test]
    fn links_lead_from_folder_to_folder() {
        for (from, target, expected) in [
            ("a", to("a", Some("x")), "#x"),
            ("a", to("b", Some("x")), "b.md#x"),
            ("a", to("code/v", None), "code/v.md"),
            ("code/v", to("a", Some("code")), "../a.md#code"),
            ("code/v", to("code/w", None), "w.md"),
            ("code/v", to("other/w", None), "../other/w.md"),
        ] {
            assert_eq!(relative_link(from, &target, "md"), expected);
        }
    }
}
