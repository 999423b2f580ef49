//! `missing_pagination`: the catalog says where the cursor stands, and the server's schemas don't declare it.

use std::borrow::Cow;

use norm_contract::ReasonCode;
use norm_contract_generator::Words;
use norm_contract_generator::source::push_pointer_token;
use serde_json::Value;

use super::judgement::Judgement;
use super::schemas::{Live, Part};
use crate::catalog::Version;
use crate::schema::absent;

/// How many schemas are looked at for one cursor. One that refers to itself has no end.
const MOST_STEPS: usize = 2_000;

/// Looks for the cursors in both live schemas.
pub(super) fn judge(live: &Live<'_>, version: &Version, judgement: &mut Judgement) {
    let Some(pagination) = &version.pagination else {
        return;
    };
    look_for(&pagination.input_cursor, &live.input, judgement);
    look_for(&pagination.output_cursor, &live.output, judgement);
}

fn look_for(cursor: &str, part: &Part<'_>, judgement: &mut Judgement) {
    let tokens: Vec<Cow<'_, str>> = cursor.split('/').skip(1).map(unescaped).collect();
    let found = match part.schema {
        Some(root) => Search::of(root, &tokens),
        None if part.is_absent => Found::No,
        // What is malformed has been told.
        None => return,
    };
    let expected = Words::new("поле для курсора", "a property for the cursor");
    let place = || place(part.pointer, &tokens);
    match found {
        Found::Yes => {}
        Found::No => {
            judgement.diverges(ReasonCode::MissingPagination, &expected, &absent(), place());
        }
        Found::Unknown => {
            let why = Words::new(
                "оно может быть объявлено в другом документе или слишком глубоко",
                "it may be declared in another document, or too far down",
            );
            judgement.doubt(&expected, &why, place());
        }
    }
}

/// Where the property would be declared.
fn place(prefix: &str, tokens: &[Cow<'_, str>]) -> String {
    let mut pointer = prefix.to_owned();
    for token in tokens {
        pointer.push_str("/properties");
        push_pointer_token(&mut pointer, token);
    }
    pointer
}

#[derive(Clone, Copy, PartialEq)]
enum Found {
    Yes,
    No,
    Unknown,
}

struct Search<'a> {
    root: &'a Value,
    steps_left: usize,
    is_unsure: bool,
}

impl<'a> Search<'a> {
    fn of(root: &'a Value, tokens: &[Cow<'_, str>]) -> Found {
        let mut search = Search {
            root,
            steps_left: MOST_STEPS,
            is_unsure: false,
        };
        match search.declares(root, tokens, 0) {
            true => Found::Yes,
            false if search.is_unsure => Found::Unknown,
            false => Found::No,
        }
    }

    /// Whether a schema, or one that holds for the same value, declares what these tokens lead to.
    fn declares(&mut self, schema: &'a Value, tokens: &[Cow<'_, str>], depth: usize) -> bool {
        let Some((first, rest)) = tokens.split_first() else {
            return true;
        };
        if self.steps_left == 0 || depth > 64 {
            self.is_unsure = true;
            return false;
        }
        self.steps_left -= 1;
        let property = schema
            .get("properties")
            .and_then(|it| it.get(first.as_ref()));
        if property.is_some_and(|property| self.declares(property, rest, depth + 1)) {
            return true;
        }
        if first.parse::<usize>().is_ok()
            && let Some(items) = schema.get("items")
            && self.declares(items, rest, depth + 1)
        {
            return true;
        }
        self.parts(schema)
            .into_iter()
            .any(|part| self.declares(part, tokens, depth + 1))
    }

    /// The schemas that hold for the same value, or may hold.
    fn parts(&mut self, schema: &'a Value) -> Vec<&'a Value> {
        let mut parts = Vec::new();
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            let target = reference.strip_prefix('#');
            match target.and_then(|pointer| self.root.pointer(pointer)) {
                Some(target) => parts.push(target),
                None => self.is_unsure = true,
            }
        }
        if schema.get("$dynamicRef").is_some() {
            self.is_unsure = true;
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            let list = schema.get(keyword).and_then(Value::as_array);
            parts.extend(list.into_iter().flatten());
        }
        for keyword in ["if", "then", "else"] {
            parts.extend(schema.get(keyword));
        }
        parts
    }
}

fn unescaped(token: &str) -> Cow<'_, str> {
    if token.contains('~') {
        Cow::Owned(token.replace("~1", "/").replace("~0", "~"))
    } else {
        Cow::Borrowed(token)
    }
}
