//! The documents that are decoded.

use serde_json::{Value, json};

/// How many objects a list has.
const LENGTH: usize = 100;

/// Orders with all or some of the optional properties.
pub fn orders() -> String {
    list(order)
}

/// Orders of a newer version, which has a property more.
pub fn newer_orders() -> String {
    list(|number| {
        let mut order = order(number);
        order["warehouse"] = json!({"id": number, "name": "north"});
        order
    })
}

fn order(number: usize) -> Value {
    let statuses = ["placed", "packed", "shipped", "delivered"];
    let mut order = json!({
        "id": format!("order-{number}"),
        "customer": {"name": "Ada Lovelace", "number": number, "email": "ada@example.com"},
        "count": number * 3,
        "balance": -5,
        "weight": 1.25,
        "urgent": number.is_multiple_of(2),
        "status": statuses[number % 4],
        "created_at": "2026-11-30T13:26:59Z",
    });
    if number.is_multiple_of(2) {
        order["comment"] = json!("Leave it at the door, please.");
        order["deliveryNote"] = json!("The bell is out of order.");
        order["tags"] = json!(["fragile", "cold"]);
    }
    order
}

/// Objects of small values.
pub fn readings() -> String {
    list(|number| {
        json!({
            "at": 1_700_000_000 + number,
            "sensor": number,
            "value": 21.5,
            "valid": true,
            "unit": "celsius",
        })
    })
}

/// Orders without further properties.
pub fn closed_orders() -> String {
    list(|number| {
        json!({
            "id": format!("order-{number}"),
            "count": number,
            "urgent": false,
            "comment": "Leave it at the door, please.",
            "tags": ["fragile", "cold"],
        })
    })
}

/// Values of a union that a constant tells apart.
pub fn contents() -> String {
    list(|number| match number % 3 {
        0 => json!({"type": "text", "text": "What a lovely day it is."}),
        1 => json!({"type": "image", "data": "aGVsbG8gd29ybGQ=", "mimeType": "image/png"}),
        _ => json!({"type": "link", "uri": "file:///a.txt", "name": "a.txt", "size": 1024}),
    })
}

/// Values of a union that its branches' required properties tell apart.
pub fn shapes() -> String {
    list(|number| match number % 3 {
        0 => json!({"x": 1, "y": 2, "radius": number}),
        1 => json!({"x": 1, "y": 2, "width": 30, "height": 40, "label": "a box"}),
        _ => json!({"points": [1, 2, 3, 4, 5, 6]}),
    })
}

/// Data of a tool inside of data of a tool.
pub fn nested_data(levels: usize) -> String {
    nested(levels, "{\"total\":1,\"next\":", "\"total\":0,")
}

/// A union inside of a union.
pub fn nested_links(levels: usize) -> String {
    nested(levels, "{\"next\":", "")
}

fn nested(levels: usize, level: &str, innermost: &str) -> String {
    let payload = vec!["{\"a\":[null]}"; 5_000].join(",");
    format!(
        "{}{{{innermost}\"payload\":[{payload}]}}{}",
        level.repeat(levels),
        "}".repeat(levels)
    )
}

fn list(element: impl Fn(usize) -> Value) -> String {
    let elements: Vec<Value> = (0..LENGTH).map(element).collect();
    Value::from(elements).to_string()
}
