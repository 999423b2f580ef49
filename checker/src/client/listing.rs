//! The list of tools, page by page.

use norm_contract_generator::Words;
use std::collections::{BTreeSet, HashSet};

use norm_contract_generator::validation::shown;
use serde_json::Map;
use serde_json::value::RawValue;

use super::failure::Failure;
use super::limits::Limits;
use super::message;
use super::progress::{Observer, Progress};
use super::session::Session;
use crate::listing::RawEntry;

/// The entries that have been read, by the pages that they came on.
#[derive(Default)]
pub(super) struct Pages {
    pages: Vec<Vec<Box<RawValue>>>,
    /// Those that were read in a session which the server has lost.
    of_lost_session: Vec<Vec<Box<RawValue>>>,
}

impl Pages {
    fn entry_count(&self) -> usize {
        self.pages.iter().map(Vec::len).sum()
    }

    /// Drops what is beyond so many entries, all of which is on the last page.
    fn truncate(&mut self, most: usize) {
        let excess = self.entry_count().saturating_sub(most);
        if let Some(last) = self.pages.last_mut() {
            last.truncate(last.len() - excess);
        }
    }

    /// The list begins anew.
    fn restart(&mut self) {
        self.of_lost_session = std::mem::take(&mut self.pages);
    }

    /// All entries, in their order.
    pub(super) fn into_entries(self) -> Vec<RawEntry> {
        self.pages
            .into_iter()
            .flatten()
            .map(RawEntry::from)
            .collect()
    }

    /// The entries without those that had come on an earlier page just as they are: a server that passes over the cursor
    /// sends a page again and again, and that says nothing of its tools. Those of a lost session count where the next
    /// brought none: what a server offers may differ between the two.
    pub(super) fn into_new_entries(self) -> Vec<RawEntry> {
        let mut earlier: HashSet<Box<str>> = HashSet::new();
        let mut entries = Vec::new();
        let pages = match self.entry_count() {
            0 => self.of_lost_session,
            _ => self.pages,
        };
        for page in pages {
            let new = page.into_iter().filter(|raw| !earlier.contains(raw.get()));
            let new: Vec<Box<RawValue>> = new.collect();
            earlier.extend(new.iter().map(|raw| raw.get().into()));
            entries.extend(new.into_iter().map(RawEntry::from));
        }
        entries
    }
}

/// Reads the list, again from its beginning where the server loses the session. What has been read stays in `pages`
/// whatever happens.
///
/// # Errors
/// Why the list wasn't read to its end.
pub(super) async fn read(
    session: &mut Session,
    limits: &Limits,
    observer: &dyn Observer,
    pages: &mut Pages,
) -> Result<(), Failure> {
    let Err(failure) = read_in_session(session, limits, observer, pages).await else {
        return Ok(());
    };
    session.renew(failure).await?;
    pages.restart();
    read_in_session(session, limits, observer, pages).await
}

async fn read_in_session(
    session: &mut Session,
    limits: &Limits,
    observer: &dyn Observer,
    pages: &mut Pages,
) -> Result<(), Failure> {
    let mut cursors = BTreeSet::new();
    let mut params = Map::new();
    for page in 1.. {
        let result = session.request("tools/list", params).await?;
        let next = take_page(&result, pages)?;
        if pages.entry_count() > limits.tools {
            pages.truncate(limits.tools);
            let most = limits.tools;
            let cause = Words::new(
                format!("инструментов в списке больше {most}"),
                format!("the list has more than {most} tools"),
            );
            return Err(Failure::unusable(cause));
        }
        observer.observe(Progress::Listed {
            pages: page,
            tools: pages.entry_count(),
        });
        let Some(cursor) = next else { break };
        if page == limits.pages {
            let cause = Words::new(
                format!("страниц в списке больше {page}"),
                format!("the list has more than {page} pages"),
            );
            return Err(Failure::unusable(cause));
        }
        params = Map::new();
        params.insert("cursor".to_owned(), cursor.clone().into());
        if !cursors.insert(cursor.clone()) {
            let cursor = shown(&cursor.into());
            return Err(Failure::unusable(Words::new(
                format!("курсор {cursor} пришёл дважды"),
                format!("the cursor {cursor} came twice"),
            )));
        }
    }
    Ok(())
}

/// Takes the entries of a page, and says where the next begins. An empty text is a cursor as any other.
fn take_page(result: &RawValue, pages: &mut Pages) -> Result<Option<String>, Failure> {
    let members = message::members(result).ok_or_else(|| {
        Failure::unusable(Words::new(
            "результат tools/list — не объект",
            "the result of tools/list is no object",
        ))
    })?;
    let entries = members.get("tools");
    let entries: Option<Vec<&RawValue>> =
        entries.and_then(|entries| serde_json::from_str(entries.get()).ok());
    let entries = entries.ok_or_else(|| {
        Failure::unusable(Words::new(
            "в результате tools/list нет массива `tools`",
            "the result of tools/list has no array `tools`",
        ))
    })?;
    let entries = entries.into_iter().map(ToOwned::to_owned);
    pages.pages.push(entries.collect());
    let Some(cursor) = members.get("nextCursor") else {
        return Ok(None);
    };
    serde_json::from_str(cursor.get()).map_err(|_| {
        let cursor = message::value(&members, "nextCursor").unwrap_or_default();
        let cursor = shown(&cursor);
        Failure::unusable(Words::new(
            format!("`nextCursor` — не строка, а {cursor}"),
            format!("`nextCursor` is no text but {cursor}"),
        ))
    })
}
