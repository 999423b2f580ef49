//! An MCP server on the crate `neva`: a warehouse that fails in every way that the contract has an answer for.
//!
//! `?` is all that a handler needs. What becomes of its error is in the documentation of
//! `norm_contract::adapters::neva`.

mod options;

use neva::prelude::*;
#[cfg(not(feature = "legacy-spec"))]
use neva::types::elicitation::ElicitRequestParams;
use norm_contract::adapters::neva::guard;
use norm_contract::protocol::{Failure, ToolResult};
use norm_contract::support::Outcome;
use norm_contract::{
    ClientCapabilities, DomainError, ElicitationCapability, ErrorCode as ContractCode,
    MissingRequiredClientCapabilityData, ProtocolError, ProtocolErrorCode, ResourceNotFoundData,
};
use serde_json::{Value, json};

// Data, a domain state, an Error of the contract: of each `?` makes a Failure, and of that its answer.
#[tool(
    descr = "How much of an article there is",
    output_schema = r#"{ "properties": { "data": { "type": "object" }, "error": { "type": "object" } } }"#
)]
fn stock(article: String) -> ToolResult {
    // The output schema has a place for an error.
    ToolResult::from_outcome(look_up(&article), |_| true)
}

fn look_up(article: &str) -> Result<Value, Failure> {
    match article {
        "apples" => Ok(json!({ "article": article, "quantity": 12 })),
        "pears" => Err(DomainError::new(ContractCode::NotReady).with_retryable(true))?,
        _ => Err(norm_contract::Error::new(ContractCode::NoData).with_message("no such article"))?,
    }
}

// The model reads serde's own words.
#[tool(descr = "How many articles a JSON list names")]
fn count(list: String) -> Result<Outcome<Value, DomainError>, ProtocolError> {
    let articles: Vec<String> = serde_json::from_str(&list)?;
    if articles.is_empty() {
        return Ok(DomainError::new(ContractCode::NoData).into());
    }
    Ok(Outcome::Success(json!({ "count": articles.len() })))
}

// The model reads these words; the system's own go to the log.
#[tool(descr = "The price list")]
fn prices() -> Result<String, ProtocolError> {
    std::fs::read_to_string("warehouse/prices.txt").map_err(|error| {
        ProtocolError::new(
            ProtocolErrorCode::InternalError,
            "The prices can't be read.",
        )
        .with_source(error)
    })
}

#[tool(descr = "Takes an article out of the stock")]
fn reserve(article: String) -> Result<String, norm_contract::Error> {
    match article.as_str() {
        "apples" => Ok("reserved".to_owned()),
        _ => Err(norm_contract::Error::new(ContractCode::BusinessError)),
    }
}

#[tool(descr = "Sends what is reserved")]
fn ship() -> &'static str {
    "sent"
}

#[tool(descr = "Has the user sign for what is sent")]
fn sign() -> &'static str {
    "signed"
}

// neva asks the user by itself, and refuses clients that haven't declared that they can. `?` takes its errors too.
#[cfg(not(feature = "legacy-spec"))]
#[tool(descr = "Wraps what is sent the way the user likes")]
async fn wrap(context: Context) -> Result<String, ProtocolError> {
    let question = ElicitRequestParams::form("Which paper?").with_required("paper", "string");
    let answer = context.elicit("paper", question.into()).await?;
    Ok(format!("wrapped: {:?}", answer.content))
}

#[resource(uri = "label://{article}", descr = "What an article's label says")]
fn label(article: String) -> Result<(String, String), ProtocolError> {
    let uri = format!("label://{article}");
    match article.as_str() {
        "apples" => Ok((uri, "Apples, red".to_owned())),
        "pears" => Ok((uri, std::fs::read_to_string("warehouse/pears.txt")?)),
        _ => Err(ProtocolError::resource_not_found(
            "There is no such label.",
            ResourceNotFoundData::new(uri),
        )),
    }
}

#[prompt(descr = "Asks for an order of an article")]
fn order(article: String) -> Result<PromptMessage, ProtocolError> {
    let template = match article.as_str() {
        "apples" => "Order apples".to_owned(),
        _ => std::fs::read_to_string("warehouse/order.txt")?,
    };
    Ok(PromptMessage::user().with(template))
}

/// What calls are refused before a tool sees them.
fn may_call(context: &MwContext) -> Result<(), ProtocolError> {
    let params = context
        .request()
        .and_then(|request| request.params.as_ref());
    match params.and_then(|params| params["name"].as_str()) {
        Some("ship") => Err(ProtocolError::new(
            -32001,
            "The warehouse is being counted.",
        )),
        Some("sign") if !can_ask_the_user(params) => {
            let elicitation =
                ClientCapabilities::new().with_elicitation(ElicitationCapability::new());
            Err(ProtocolError::missing_required_client_capability(
                "Signing needs a client that can ask its user.",
                MissingRequiredClientCapabilityData::new(elicitation),
            ))
        }
        _ => Ok(()),
    }
}

/// Whether the request declares it. Before 2026-07-28 clients declared it when they connected.
fn can_ask_the_user(params: Option<&Value>) -> bool {
    let declared = "/_meta/io.modelcontextprotocol~1clientCapabilities/elicitation";
    let declared = params.and_then(|it| it.pointer(declared));
    cfg!(feature = "legacy-spec") || declared.is_some_and(Value::is_object)
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let http = options::http_address()?;
    // Standard output is for messages.
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .init();
    let server = App::new().without_greeting().wrap_tools(guard(may_call));
    let server = server.with_options(|options| match http {
        Some(address) => options.with_http(|http| http.bind(address.to_string())),
        None => options.with_stdio(),
    });
    server.run().await;
    Ok(())
}
