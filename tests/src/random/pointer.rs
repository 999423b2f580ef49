//! What a reference within a schema leads to.

use serde_json::Value;

/// The schema at a fragment that is a JSON Pointer, percent-encoded or not.
pub fn resolved<'s>(root: &'s Value, reference: &str) -> Option<&'s Value> {
    let (base, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    let base = match base {
        "" => root,
        name => identified(root, name)?,
    };
    base.pointer(&percent_decoded(fragment)?)
}

/// The schema with this `$anchor`, wherever it stands. Draft-07 has `$id: '#name'`.
pub fn anchored<'s>(root: &'s Value, reference: &str) -> Option<&'s Value> {
    let (_, name) = reference.split_once('#')?;
    let old = format!("#{name}");
    search(root, &|schema| {
        schema.get("$anchor").is_some_and(|it| it == name)
            || schema.get("$id").is_some_and(|it| *it == old)
    })
}

/// The schema whose `$id` ends like this.
fn identified<'s>(root: &'s Value, name: &str) -> Option<&'s Value> {
    search(root, &|schema| {
        let id = schema.get("$id").and_then(Value::as_str);
        id.is_some_and(|id| id == name || id.ends_with(&format!("/{name}")))
    })
}

fn search<'s>(here: &'s Value, is_it: &dyn Fn(&Value) -> bool) -> Option<&'s Value> {
    if is_it(here) {
        return Some(here);
    }
    match here {
        Value::Object(members) => members.values().find_map(|it| search(it, is_it)),
        Value::Array(elements) => elements.iter().find_map(|it| search(it, is_it)),
        _ => None,
    }
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?];
        let digits = std::str::from_utf8(&digits).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
    }
    String::from_utf8(bytes).ok()
}
