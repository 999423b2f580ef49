//! The list of tools, page by page.

use norm_contract_generator::Words;
use std::collections::BTreeSet;

use norm_contract_generator::validation::shown;
use serde_json::Map;
use serde_json::value::RawValue;

use super::failure::Failure;
use super::limits::Limits;
use super::message;
use super::progress::{Observer, Progress};
use super::session::Session;
use crate::listing::RawEntry;

/// Reads the list. What has been read stays in `tools` whatever happens.
///
/// # Errors
/// Why the list wasn't read to its end.
pub(super) async fn read(
    session: &mut Session,
    limits: &Limits,
    observer: &dyn Observer,
    tools: &mut Vec<RawEntry>,
) -> Result<(), Failure> {
    let mut cursors = BTreeSet::new();
    let mut params = Map::new();
    for page in 1.. {
        let result = session.request("tools/list", params, Vec::new()).await?;
        let next = take_page(&result, tools)?;
        if tools.len() > limits.tools {
            tools.truncate(limits.tools);
            let most = limits.tools;
            let cause = Words::new(
                format!("инструментов в списке больше {most}"),
                format!("the list has more than {most} tools"),
            );
            return Err(Failure::unusable(cause));
        }
        observer.observe(Progress::Listed {
            pages: page,
            tools: tools.len(),
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
fn take_page(result: &RawValue, tools: &mut Vec<RawEntry>) -> Result<Option<String>, Failure> {
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
    let entries = entries.into_iter().map(|raw| raw.to_owned().into());
    tools.extend(entries);
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
