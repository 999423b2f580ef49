//! An entry as it came: JSON that hasn't been looked into.

use std::borrow::Cow;
use std::collections::BTreeMap;

use norm_contract_generator::Words;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// How deep arrays and objects may stand inside each other in an entry of a list, the entry itself counted.
///
/// Values are read, judged and dropped by recursion, so that what is nested deeper could end the process. The entry is
/// read without a member that is nested deeper, and nobody can say of that member whether it is sound. Schemas are compared to 128 levels, as
/// they are everywhere.
pub const DEEPEST_ENTRY: usize = 256;

/// An entry of a server's list as it came, whatever it is.
///
/// As a text it takes a tenth of the memory that it takes as a value, so it is read only while it is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct RawEntry(Form);

#[derive(Clone, Debug, PartialEq)]
enum Form {
    /// JSON by its grammar, which says nothing of the size of numbers, of depth, or of halves of characters.
    Text(Box<str>),
    Value(Contents),
}

/// What could be read of an entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Contents {
    /// Null stands in for what couldn't be read, and an empty object or array for one that is nested too deep.
    pub(super) value: Value,
    pub(super) unreadable: Vec<Unreadable>,
}

/// A part of an entry that couldn't be read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Unreadable {
    /// The member; none for the whole entry.
    pub(super) member: Option<String>,
    /// What is there instead of [`Unreadable::expected`].
    pub(super) actual: Words,
    /// Whether nothing stands against it but its depth, which may be sound.
    pub(super) is_too_deep: bool,
    /// What it takes at least, in bytes: its brackets. Counted only of what is nested too deep.
    pub(super) least_bytes: usize,
}

impl Unreadable {
    /// What is asked of JSON besides its grammar.
    pub(super) fn expected() -> Words {
        Words::new(
            format!(
                "64-битные числа, символы Юникода, не больше {DEEPEST_ENTRY} уровней вложенности"
            ),
            format!(
                "numbers of 64 bits, characters of Unicode, at most {DEEPEST_ENTRY} levels of arrays and objects"
            ),
        )
    }
}

impl RawEntry {
    /// The entries of the result of a `tools/list`, `{"tools": […]}`, each as it stands there.
    ///
    /// # Errors
    /// Where this is no JSON, or has no list of tools.
    pub fn of_result(result: &str) -> Result<Vec<Self>, serde_json::Error> {
        #[derive(Deserialize)]
        struct Page<'a> {
            #[serde(borrow)]
            tools: Vec<&'a RawValue>,
        }
        let page: Page<'_> = serde_json::from_str(result)?;
        let entries = page.tools.into_iter();
        Ok(entries.map(|raw| raw.to_owned().into()).collect())
    }

    /// The name, where there is a text in its place.
    pub(super) fn name(&self) -> Option<Cow<'_, str>> {
        match &self.0 {
            Form::Value(contents) => contents.value.get("name")?.as_str().map(Cow::Borrowed),
            Form::Text(text) => {
                let name = members(text)?.get("name")?.get();
                serde_json::from_str(name).ok().map(Cow::Owned)
            }
        }
    }

    pub(super) fn read(&self) -> Cow<'_, Contents> {
        match &self.0 {
            Form::Value(contents) => Cow::Borrowed(contents),
            Form::Text(text) => Cow::Owned(contents_of(text)),
        }
    }
}

impl From<Box<RawValue>> for RawEntry {
    fn from(raw: Box<RawValue>) -> Self {
        RawEntry(Form::Text(raw.into()))
    }
}

/// What is nested too deep in the value is taken apart at once.
impl From<Value> for RawEntry {
    fn from(value: Value) -> Self {
        let mut contents = Contents {
            value,
            unreadable: Vec::new(),
        };
        if is_nested_deeper(&contents.value, DEEPEST_ENTRY) {
            contents.take_apart();
        }
        RawEntry(Form::Value(contents))
    }
}

impl Contents {
    fn take_apart(&mut self) {
        let Value::Object(members) = &mut self.value else {
            let brackets = dismantle(self.value.take());
            self.unreadable.push(Unreadable::too_deep(None, brackets));
            return;
        };
        for (name, member) in members {
            if is_nested_deeper(member, DEEPEST_ENTRY - 1) {
                let stand_in = empty_like(member.is_array());
                let brackets = dismantle(std::mem::replace(member, stand_in));
                let part = Unreadable::too_deep(Some(name), brackets);
                self.unreadable.push(part);
            }
        }
    }
}

impl Unreadable {
    fn too_deep(member: Option<&str>, least_bytes: usize) -> Self {
        Unreadable {
            member: member.map(str::to_owned),
            actual: Words::new(
                format!("больше {DEEPEST_ENTRY} уровней"),
                format!("more than {DEEPEST_ENTRY} levels"),
            ),
            is_too_deep: true,
            least_bytes,
        }
    }
}

/// What stands in for an array or an object that isn't read.
fn empty_like(is_array: bool) -> Value {
    match is_array {
        true => Value::Array(Vec::new()),
        false => Value::Object(Map::new()),
    }
}

/// Reads an entry, or those of its members that can be read.
fn contents_of(text: &str) -> Contents {
    let whole = value_of(text, DEEPEST_ENTRY);
    let Some(members) = members(text).filter(|_| whole.is_err()) else {
        let unreadable = whole.as_ref().err().cloned();
        return Contents {
            value: whole.unwrap_or_default(),
            unreadable: unreadable.into_iter().collect(),
        };
    };
    let mut unreadable = Vec::new();
    let read = members.into_iter().map(|(name, raw)| {
        let value = value_of(raw.get(), DEEPEST_ENTRY - 1).unwrap_or_else(|mut part| {
            let stand_in = match part.is_too_deep {
                true => empty_like(raw.get().starts_with('[')),
                false => Value::Null,
            };
            part.member = Some(name.clone());
            unreadable.push(part);
            stand_in
        });
        (name, value)
    });
    Contents {
        value: Value::Object(read.collect()),
        unreadable,
    }
}

/// Reads a text, or says what stands against it.
fn value_of(text: &str, deepest: usize) -> Result<Value, Unreadable> {
    // The usual entry is within the limit that the parser keeps by itself.
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    if is_text_nested_deeper(text, deepest) {
        return Err(Unreadable::too_deep(None, brackets(text).count()));
    }
    let mut deserializer = serde_json::Deserializer::from_str(text);
    deserializer.disable_recursion_limit();
    Value::deserialize(&mut deserializer).map_err(|error| {
        let error = error.to_string();
        // The place would be one in a text that nobody sees.
        let end = error.find(" at line ").unwrap_or(error.len());
        let why = &error[..end];
        Unreadable {
            member: None,
            actual: Words::new(format!("не читается: «{why}»"), why),
            is_too_deep: false,
            least_bytes: 0,
        }
    })
}

/// The members of an object, where this is one and its keys can be read.
fn members(text: &str) -> Option<BTreeMap<String, &RawValue>> {
    serde_json::from_str(text).ok()
}

/// Whether arrays and objects stand inside each other deeper than so many levels. Not by recursion.
fn is_nested_deeper(value: &Value, levels: usize) -> bool {
    let mut waiting = vec![(value, 0)];
    while let Some((value, around)) = waiting.pop() {
        if around >= levels && (value.is_array() || value.is_object()) {
            return true;
        }
        match value {
            Value::Array(elements) => waiting.extend(elements.iter().map(|it| (it, around + 1))),
            Value::Object(members) => waiting.extend(members.values().map(|it| (it, around + 1))),
            _ => {}
        }
    }
    false
}

/// The same of a text.
fn is_text_nested_deeper(text: &str, levels: usize) -> bool {
    let mut depth = 0_usize;
    brackets(text).any(|bracket| {
        depth = match bracket {
            b'{' | b'[' => depth + 1,
            _ => depth.saturating_sub(1),
        };
        depth > levels
    })
}

/// The brackets of arrays and objects in a text of JSON.
fn brackets(text: &str) -> impl Iterator<Item = u8> {
    let mut is_inside_text = false;
    let mut bytes = text.bytes();
    std::iter::from_fn(move || {
        while let Some(byte) = bytes.next() {
            match byte {
                b'\\' if is_inside_text => {
                    bytes.next();
                }
                b'"' => is_inside_text = !is_inside_text,
                b'{' | b'[' | b'}' | b']' if !is_inside_text => return Some(byte),
                _ => {}
            }
        }
        None
    })
}

/// Drops a value of any depth: by itself it would drop what is in it by recursion. How many brackets it had.
fn dismantle(value: Value) -> usize {
    let mut brackets = 0;
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        brackets += if value.is_array() || value.is_object() {
            2
        } else {
            0
        };
        match value {
            Value::Array(elements) => waiting.extend(elements),
            Value::Object(members) => waiting.extend(members.into_iter().map(|(_, it)| it)),
            _ => {}
        }
    }
    brackets
}
