//! A schema under construction.

use crate::emit::json::Json;

/// The keywords of a schema, in the order in which they were put in.
#[derive(Debug, Default)]
pub(super) struct Keywords {
    members: Vec<(String, Json)>,
}

impl Keywords {
    pub(super) fn put(&mut self, keyword: &str, value: impl Into<Json>) {
        self.members.push((keyword.to_owned(), value.into()));
    }

    pub(super) fn put_some(&mut self, keyword: &str, value: Option<impl Into<Json>>) {
        if let Some(value) = value {
            self.put(keyword, value);
        }
    }

    /// Puts in keywords that only narrow, sorted, since the order in which they were written says
    /// nothing. One that is there already stands for a second condition, which goes under `allOf`.
    pub(super) fn put_narrowing(&mut self, narrowing: &[(String, serde_json::Value)]) {
        let mut narrowing: Vec<_> = narrowing.iter().collect();
        narrowing.sort_by_key(|(keyword, _)| keyword);
        let mut second = Keywords::default();
        for (keyword, value) in narrowing {
            match self.has(keyword) {
                true => second.put(keyword, value),
                false => self.put(keyword, value),
            }
        }
        if !second.members.is_empty() {
            self.put("allOf", Json::array([second.into_json()]));
        }
    }

    pub(super) fn has(&self, keyword: &str) -> bool {
        self.members.iter().any(|(name, _)| name == keyword)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    pub(super) fn into_json(self) -> Json {
        Json::Object(self.members)
    }
}
