//! Whether a schema declares the property that a JSON Pointer leads to in its values.

use std::borrow::Cow;

use norm_contract_generator::source::push_pointer_token;
use serde_json::Value;

/// How many schemas are looked at for one cursor. One that refers to itself has no end.
const MOST_STEPS: usize = 2_000;

/// The place of a cursor in arguments or results, as a catalog names it.
pub(crate) struct Cursor<'a>(Vec<Cow<'a, str>>);

/// Whether a cursor is declared.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Found {
    Yes,
    No,
    /// It may be where it isn't looked for: in another document, by a keyword that isn't followed, or too far down.
    Unknown,
}

impl<'a> Cursor<'a> {
    /// `pointer`: a JSON Pointer to a property.
    pub(crate) fn new(pointer: &'a str) -> Self {
        Cursor(pointer.split('/').skip(1).map(unescaped).collect())
    }

    /// Whether a schema declares it.
    pub(crate) fn declared_by(&self, root: &Value) -> Found {
        let mut search = Search {
            root,
            steps_left: MOST_STEPS,
            is_unsure: false,
        };
        match search.declares(root, &self.0, 0) {
            true => Found::Yes,
            false if search.is_unsure => Found::Unknown,
            false => Found::No,
        }
    }

    /// Where the schema that a JSON Pointer leads to would declare it.
    pub(crate) fn declaration(&self, schema: &str) -> String {
        let mut pointer = schema.to_owned();
        for token in &self.0 {
            pointer.push_str("/properties");
            push_pointer_token(&mut pointer, token);
        }
        pointer
    }
}

struct Search<'a> {
    root: &'a Value,
    steps_left: usize,
    is_unsure: bool,
}

impl<'a> Search<'a> {
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
        if first.parse::<usize>().is_ok() {
            // Which of a list of schemas holds for an element depends on the version of JSON Schema.
            let lists = ["prefixItems", "items"].map(|keyword| schema.get(keyword));
            self.is_unsure |= lists.iter().flatten().any(|list| list.is_array());
            let items = schema.get("items").filter(|items| !items.is_array());
            if items.is_some_and(|items| self.declares(items, rest, depth + 1)) {
                return true;
            }
        }
        // Whether a pattern matches is left to whoever judges values.
        self.is_unsure |= members(schema, "patternProperties").next().is_some();
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
        parts.extend(members(schema, "dependentSchemas"));
        // Drafts before 2019-09 have lists of names there as well, which declare nothing.
        self.is_unsure |= members(schema, "dependencies").any(Value::is_object);
        parts
    }
}

/// The schemas of a keyword that has an object of them.
fn members<'a>(schema: &'a Value, keyword: &str) -> impl Iterator<Item = &'a Value> {
    let members = schema.get(keyword).and_then(Value::as_object);
    members.into_iter().flat_map(serde_json::Map::values)
}

fn unescaped(token: &str) -> Cow<'_, str> {
    if token.contains('~') {
        Cow::Owned(token.replace("~1", "/").replace("~0", "~"))
    } else {
        Cow::Borrowed(token)
    }
}
