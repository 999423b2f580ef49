//! What a platform does with errors and tools.
//!
//! The side of an error is the platform's to say: [`Error::assign_side`] and [`assign_side_in`] set it from the code,
//! by the side table, and overwrite whatever a server sent.

use serde_json::Value;

use crate::v1::{Error, ReasonCode, Side, ToolReport, ToolState};

#[cfg(feature = "validate")]
pub use crate::validate::from_server;

/// Sets the side of an error that is at hand as JSON, and leaves everything else in it as it is, the order of its
/// keys included.
///
/// Whatever stands at `side` is dropped. A code that this version doesn't know has the side `business_mcp`. Without a
/// code that is a string the document is no Error, and it is left without a side; what is no object stays as it is.
///
/// ```
/// use norm_contract::platform::assign_side_in;
/// use serde_json::json;
///
/// let mut error = json!({"code": "no_data", "side": "agent", "trace": 17});
/// assign_side_in(&mut error);
/// assert_eq!(error, json!({"code": "no_data", "side": "business_data", "trace": 17}));
/// ```
pub fn assign_side_in(error: &mut Value) {
    let Value::Object(members) = error else {
        return;
    };
    let Some(code) = members.get("code").and_then(Value::as_str) else {
        // Unlike `remove`, `retain` keeps the order of the others where serde_json keeps an order.
        members.retain(|name, _| name != "side");
        return;
    };
    let mut judged = Error::new(code);
    judged.assign_side();
    if let Some(side) = judged.side {
        members.insert("side".to_owned(), side.as_str().into());
    }
}

/// The state of a tool for these reasons: the worst that one of them leads to, `active` where there are none.
///
/// ```
/// use norm_contract::{ReasonCode, ToolState, platform::worst_state};
///
/// assert_eq!(worst_state([ReasonCode::Deprecated, ReasonCode::MissingVersion]), ToolState::Degraded);
/// assert_eq!(worst_state([]), ToolState::Active);
/// ```
pub fn worst_state(reasons: impl IntoIterator<Item = ReasonCode>) -> ToolState {
    worst_reason(reasons).map_or(ToolState::Active, ReasonCode::state)
}

/// The side of a tool for these reasons: that of the worst, of several equally bad ones the first in the contract's
/// order. `None` where the tool is active.
///
/// ```
/// use norm_contract::{ReasonCode, Side, platform::worst_side};
///
/// let reasons = [ReasonCode::ServerUnreachable, ReasonCode::UnknownContractVersion];
/// assert_eq!(worst_side(reasons), Some(Side::BusinessMcp));
/// assert_eq!(worst_side([ReasonCode::UnknownContractVersion]), Some(Side::NormPlatform));
/// assert_eq!(worst_side([ReasonCode::MissingVersion]), None);
/// ```
pub fn worst_side(reasons: impl IntoIterator<Item = ReasonCode>) -> Option<Side> {
    worst_reason(reasons)
        .filter(|reason| reason.state() != ToolState::Active)
        .map(ReasonCode::side)
}

fn worst_reason(reasons: impl IntoIterator<Item = ReasonCode>) -> Option<ReasonCode> {
    // The states are declared from good to bad, and of equals `max_by_key` would take the last.
    reasons
        .into_iter()
        .min_by_key(|reason| (std::cmp::Reverse(reason.state()), *reason))
}

/// The tools that the model may see: those whose state is `active` or `degraded`.
///
/// A tool in a state that this version doesn't know is not shown: nobody here can say that it works.
///
/// ```
/// use norm_contract::{ToolReport, ToolState, platform::visible_to_model};
///
/// let tools = [
///     ToolReport::new("orders", vec![], ToolState::Active, vec![1]),
///     ToolReport::new("stock", vec![], ToolState::Excluded, vec![1]),
///     ToolReport::new("prices", vec![], "paused", vec![1]),
/// ];
/// let visible: Vec<&str> = visible_to_model(&tools).map(|tool| tool.name.as_str()).collect();
/// assert_eq!(visible, ["orders"]);
/// ```
pub fn visible_to_model(tools: &[ToolReport]) -> impl Iterator<Item = &ToolReport> {
    tools
        .iter()
        .filter(|tool| tool.state.known().is_some_and(ToolState::visible_to_model))
}
