//! What somebody would write who has no generator: structs of the same shape, decoded by what serde
//! derives. They lose unknown properties and take a null for an absent value.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// See the contract.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Order {
    pub id: String,
    pub customer: Customer,
    pub count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    pub urgent: bool,
    pub status: Status,
    pub created_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    #[serde(rename = "deliveryNote", skip_serializing_if = "Option::is_none")]
    pub delivery_note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
}

/// See the contract.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Customer {
    pub name: String,
    pub number: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

/// See the contract.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Status {
    Placed,
    Packed,
    Shipped,
    Delivered,
}

/// See the contract.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Reading {
    pub at: i64,
    pub sensor: u64,
    pub value: f64,
    pub valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<Unit>,
}

/// See the contract.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Unit {
    Celsius,
    Pascal,
}

/// An order that keeps unknown properties in the way that serde has for it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct FlattenedOrder {
    pub id: String,
    pub customer: FlattenedCustomer,
    pub count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    pub urgent: bool,
    pub status: Status,
    pub created_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    #[serde(rename = "deliveryNote", skip_serializing_if = "Option::is_none")]
    pub delivery_note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A customer that keeps unknown properties in the way that serde has for it.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct FlattenedCustomer {
    pub name: String,
    pub number: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// See the contract.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct ClosedOrder {
    pub id: String,
    pub count: u64,
    pub urgent: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<String>>,
}

/// The union of contents, told by its tag.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum TaggedContent {
    Text {
        text: String,
    },
    Image {
        data: String,
        #[serde(rename = "mimeType")]
        mime_type: String,
    },
    Link {
        uri: String,
        name: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        size: Option<u64>,
    },
}

/// The union of contents, its branches tried in turn.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum UntaggedContent {
    Text {
        r#type: TextType,
        text: String,
    },
    Image {
        r#type: ImageType,
        data: String,
        #[serde(rename = "mimeType")]
        mime_type: String,
    },
    Link {
        r#type: LinkType,
        uri: String,
        name: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        size: Option<u64>,
    },
}

/// A constant.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[allow(missing_docs)]
pub enum TextType {
    #[serde(rename = "text")]
    Text,
}

/// A constant.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[allow(missing_docs)]
pub enum ImageType {
    #[serde(rename = "image")]
    Image,
}

/// A constant.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[allow(missing_docs)]
pub enum LinkType {
    #[serde(rename = "link")]
    Link,
}

/// The union of shapes, its branches tried in turn.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum Shape {
    Circle {
        x: i64,
        y: i64,
        radius: i64,
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
    },
    Rectangle {
        x: i64,
        y: i64,
        width: i64,
        height: i64,
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
    },
    Polygon {
        points: Vec<i64>,
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<String>,
    },
}
