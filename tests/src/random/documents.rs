//! Random documents of a schema. Most are valid; whether one is says the judge.

use std::collections::BTreeSet;

use fastrand::Rng;
use serde_json::{Map, Value};

use super::pointer::{anchored, resolved};
use super::values;

/// From here on only what a document can't do without is put in.
const SHALLOW: usize = 4;
/// From here on there is no document: the schema goes round in a circle.
const DEEPEST: usize = 24;

/// The documents of one schema.
pub struct Documents<'s> {
    schema: &'s Value,
    /// Names of properties anywhere in it: as unknown ones they tempt unions.
    names: Vec<String>,
}

impl<'s> Documents<'s> {
    /// The documents of a schema.
    pub fn of(schema: &'s Value) -> Self {
        let mut names = BTreeSet::new();
        collect_names(schema, &mut names);
        Documents {
            schema,
            names: names.into_iter().collect(),
        }
    }

    /// A document of the schema at this place; none where none was found.
    pub fn draw(&self, pointer: &str, random: &mut Rng) -> Option<Value> {
        self.value(self.schema.pointer(pointer)?, random, 0)
    }

    /// The name of a property: one that the schema has somewhere, or none of it.
    pub fn name(&self, random: &mut Rng) -> String {
        match self.names.is_empty() || random.bool() {
            true => values::name(random),
            false => self.names[random.usize(..self.names.len())].clone(),
        }
    }

    fn value(&self, schema: &'s Value, random: &mut Rng, depth: usize) -> Option<Value> {
        let schema = match schema {
            Value::Bool(true) => return Some(values::any(random, 2)),
            Value::Object(schema) if depth < DEEPEST => schema,
            _ => return None,
        };
        if let Some(shown) = shown(schema, random) {
            return Some(shown);
        }
        // Each part has a say in the members of an object; of other values one part decides.
        let mut parts = self.parts(schema, random, depth);
        if says_a_type(schema) {
            parts.push(self.own(schema, random, depth));
        }
        if parts.is_empty() {
            return Some(values::any(random, 2));
        }
        let parts = parts.into_iter().collect::<Option<Vec<Value>>>()?;
        let all_are_objects = parts.iter().all(Value::is_object);
        if !all_are_objects {
            let chosen = random.usize(..parts.len());
            return parts.into_iter().nth(chosen);
        }
        let members = parts.into_iter().filter_map(|part| match part {
            Value::Object(members) => Some(members),
            _ => None,
        });
        let mut merged = Map::new();
        for (name, member) in members.flatten() {
            // What more than one part describes is one part's at random.
            if !merged.contains_key(&name) || random.bool() {
                merged.insert(name, member);
            }
        }
        Some(Value::Object(merged))
    }

    /// Values of what the schema refers to or is composed of.
    fn parts(
        &self,
        schema: &'s Map<String, Value>,
        random: &mut Rng,
        depth: usize,
    ) -> Vec<Option<Value>> {
        let mut parts = Vec::new();
        if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
            let target = self.target(reference);
            parts.push(target.and_then(|target| self.value(target, random, depth + 1)));
        }
        for part in list(schema, "allOf") {
            parts.push(self.value(part, random, depth + 1));
        }
        for keyword in ["anyOf", "oneOf"] {
            let branches: Vec<&Value> = list(schema, keyword).collect();
            if !branches.is_empty() {
                let branch = values::choice(random, &branches);
                parts.push(self.value(branch, random, depth + 1));
            }
        }
        // The consequences of a condition that a document may or may not meet.
        for keyword in ["if", "then", "else"] {
            if let Some(part) = schema.get(keyword).filter(|_| random.u8(..3) == 0) {
                parts.extend(self.value(part, random, depth + 1).map(Some));
            }
        }
        parts
    }

    fn target(&self, reference: &str) -> Option<&'s Value> {
        resolved(self.schema, reference).or_else(|| anchored(self.schema, reference))
    }

    /// A value by the schema's own keywords.
    fn own(&self, schema: &'s Map<String, Value>, random: &mut Rng, depth: usize) -> Option<Value> {
        if let Some(constant) = schema.get("const") {
            return Some(respelled(random, constant));
        }
        let listed: Vec<&Value> = list(schema, "enum").collect();
        if !listed.is_empty() {
            let value = values::choice(random, &listed);
            return Some(match random.u8(..8) {
                // A newer value, if the enum is open.
                0 if value.is_string() => values::text(random).into(),
                1 if value.is_i64() => values::written(random, -32_050),
                _ => respelled(random, value),
            });
        }
        match self.kind(schema, random) {
            "null" => Some(Value::Null),
            "boolean" => Some(random.bool().into()),
            "integer" => Some(whole_number(schema, random)),
            "number"
                if bound(schema, "minimum")
                    .or(bound(schema, "maximum"))
                    .is_some() =>
            {
                Some(whole_number(schema, random))
            }
            "number" => Some(values::number(random)),
            "string" => Some(text(schema, random).into()),
            "array" => self.array(schema, random, depth),
            "object" => self.object(schema, random, depth),
            _ => Some(values::any(random, 2)),
        }
    }

    /// The type that a value gets: where the schema says none, mostly the one that its keywords are about.
    fn kind(&self, schema: &'s Map<String, Value>, random: &mut Rng) -> &'s str {
        match schema.get("type") {
            Some(Value::String(kind)) => return kind,
            Some(Value::Array(kinds)) => {
                let kinds: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
                return values::choice(random, &kinds);
            }
            _ => {}
        }
        let has = |keywords: &[&str]| keywords.iter().any(|it| schema.contains_key(*it));
        if has(&[
            "properties",
            "required",
            "additionalProperties",
            "patternProperties",
        ]) {
            "object"
        } else if has(&["items", "prefixItems", "minItems", "maxItems"]) {
            "array"
        } else if has(&["pattern", "format", "minLength", "maxLength"]) {
            "string"
        } else if has(&["minimum", "maximum", "exclusiveMinimum", "multipleOf"]) {
            "number"
        } else {
            "any"
        }
    }

    fn array(
        &self,
        schema: &'s Map<String, Value>,
        random: &mut Rng,
        depth: usize,
    ) -> Option<Value> {
        let in_order: Vec<&Value> = match schema.get("items") {
            Some(Value::Array(items)) => items.iter().collect(),
            _ => list(schema, "prefixItems").collect(),
        };
        let rest = match schema.get("items") {
            Some(Value::Array(_)) => schema.get("additionalItems"),
            items => items,
        };
        let least = usize_of(schema, "minItems").unwrap_or(0);
        let most = usize_of(schema, "maxItems").unwrap_or(usize::MAX);
        let wanted = match depth {
            0..SHALLOW => in_order.len().max(least) + random.usize(..3),
            _ => least,
        };
        let mut elements = Vec::new();
        for index in 0..wanted.clamp(least, most.max(least)) {
            let contained = schema.get("contains").filter(|_| index == 0);
            let items = contained.or(in_order.get(index).copied()).or(rest);
            match items {
                Some(Value::Bool(false)) if index >= least => break,
                Some(items) => match self.value(items, random, depth + 1) {
                    Some(element) => elements.push(element),
                    None if index >= least => break,
                    None => return None,
                },
                None => elements.push(values::any(random, 1)),
            }
        }
        Some(Value::Array(elements))
    }

    fn object(
        &self,
        schema: &'s Map<String, Value>,
        random: &mut Rng,
        depth: usize,
    ) -> Option<Value> {
        let mut members = Map::new();
        let required: Vec<&str> = list(schema, "required").filter_map(Value::as_str).collect();
        for (name, property) in object(schema, "properties") {
            let is_required = required.contains(&name.as_str());
            let chance = if depth < SHALLOW { 5 } else { 1 };
            if is_required || random.u8(..10) < chance {
                match self.value(property, random, depth + 1) {
                    Some(value) => drop(members.insert(name.clone(), value)),
                    None if is_required => return None,
                    None => {}
                }
            }
        }
        for name in required {
            if !members.contains_key(name) {
                members.insert(name.to_owned(), values::any(random, 1));
            }
        }
        if depth < SHALLOW {
            self.put_undeclared(schema, &mut members, random, depth);
        }
        let least = usize_of(schema, "minProperties").unwrap_or(0);
        for _ in members.len()..least.min(16) {
            members.insert(self.name(random), values::any(random, 1));
        }
        Some(Value::Object(members))
    }

    /// Puts in properties whose names the schema doesn't list.
    fn put_undeclared(
        &self,
        schema: &'s Map<String, Value>,
        members: &mut Map<String, Value>,
        random: &mut Rng,
        depth: usize,
    ) {
        for (pattern, property) in object(schema, "patternProperties") {
            if let Some(value) = self
                .value(property, random, depth + 1)
                .filter(|_| random.bool())
            {
                let name = pattern.trim_start_matches('^').trim_end_matches('$');
                members
                    .entry(format!("{name}{}", random.u8(..3)))
                    .or_insert(value);
            }
        }
        let additional = schema.get("additionalProperties");
        for _ in 0..random.usize(..3) {
            let value = match additional {
                Some(Value::Bool(false)) => return,
                Some(additional) => self.value(additional, random, depth + 1),
                None => Some(values::any(random, 2)),
            };
            let name = self.name(random);
            // Merged with this one, another schema may declare it.
            let is_declared = self.names.binary_search(&name).is_ok();
            let value = value.filter(|value| !is_declared || !value.is_number());
            let is_own = object(schema, "properties").any(|(declared, _)| *declared == name);
            if let Some(value) = value.filter(|_| !is_own) {
                members.insert(name, value);
            }
        }
    }
}

fn says_a_type(schema: &Map<String, Value>) -> bool {
    const SILENT: [&str; 14] = [
        "$ref",
        "allOf",
        "anyOf",
        "oneOf",
        "if",
        "then",
        "else",
        "title",
        "description",
        "$defs",
        "definitions",
        "$schema",
        "$id",
        "$comment",
    ];
    schema
        .keys()
        .any(|keyword| !SILENT.contains(&keyword.as_str()))
}

/// Once in a while a value that the schema itself shows.
fn shown(schema: &Map<String, Value>, random: &mut Rng) -> Option<Value> {
    let examples = list(schema, "examples").chain(schema.get("default"));
    let examples: Vec<&Value> = examples.collect();
    if examples.is_empty() || random.u8(..4) > 0 {
        return None;
    }
    Some(values::choice(random, &examples).clone())
}

/// The same value, some numbers written otherwise.
fn respelled(random: &mut Rng, value: &Value) -> Value {
    match value.as_i64() {
        Some(integer) => values::written(random, integer.into()),
        None => value.clone(),
    }
}

fn text(schema: &Map<String, Value>, random: &mut Rng) -> String {
    let mut text = match schema.get("format").and_then(Value::as_str) {
        Some("date-time") => values::moment(random),
        _ => values::text(random),
    };
    let least = usize_of(schema, "minLength").unwrap_or(0).min(64);
    while text.chars().count() < least {
        text.push('a');
    }
    let most = usize_of(schema, "maxLength").unwrap_or(usize::MAX);
    text.chars().take(most).collect()
}

fn whole_number(schema: &Map<String, Value>, random: &mut Rng) -> Value {
    let least = bound(schema, "minimum").or(bound(schema, "exclusiveMinimum").map(|it| it + 1));
    let most = bound(schema, "maximum").or(bound(schema, "exclusiveMaximum").map(|it| it - 1));
    let least = least.unwrap_or(i64::MIN.into());
    // An integer that may be negative is one of 64 bits with a sign.
    let widest = if least < 0 {
        i64::MAX.into()
    } else {
        u64::MAX.into()
    };
    let most = most.unwrap_or(widest).min(widest).max(least);
    let integer = values::integer(random, least, most);
    let step = bound(schema, "multipleOf").unwrap_or(1).max(1);
    values::written(random, integer - integer % step)
}

fn bound(schema: &Map<String, Value>, keyword: &str) -> Option<i128> {
    let number = schema.get(keyword)?;
    let integer = number.as_i64().map(i128::from);
    integer.or_else(|| number.as_f64().map(|float| float as i128))
}

fn usize_of(schema: &Map<String, Value>, keyword: &str) -> Option<usize> {
    schema.get(keyword)?.as_u64().map(|it| it as usize)
}

fn list<'s>(
    schema: &'s Map<String, Value>,
    keyword: &str,
) -> impl Iterator<Item = &'s Value> + use<'s> {
    schema
        .get(keyword)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}

fn object<'s>(
    schema: &'s Map<String, Value>,
    keyword: &str,
) -> impl Iterator<Item = (&'s String, &'s Value)> + use<'s> {
    schema
        .get(keyword)
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
}

fn collect_names(schema: &Value, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(members) => {
            names.extend(object(members, "properties").map(|(name, _)| name.clone()));
            members.values().for_each(|it| collect_names(it, names));
        }
        Value::Array(elements) => elements.iter().for_each(|it| collect_names(it, names)),
        _ => {}
    }
}
