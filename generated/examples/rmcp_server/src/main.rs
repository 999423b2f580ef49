//! An MCP server on the crate `rmcp`: a warehouse that fails in every way that the contract has an answer for.
//!
//! `?` is all that a handler needs. What becomes of its error is in the documentation of
//! `norm_contract::adapters::rmcp`.

mod options;

use std::borrow::Cow;

use norm_contract::adapters::rmcp::guard;
use norm_contract::protocol::{Failure, ToolResult};
use norm_contract::support::Outcome;
use norm_contract::{
    ClientCapabilities, DomainError, ElicitationCapability, Error, ErrorCode,
    MissingRequiredClientCapabilityData, ProtocolError, ProtocolErrorCode, ResourceNotFoundData,
};
use rmcp::handler::server::router::prompt::PromptRouter;
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::tool::ToolCallContext;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{
    PromptMessage, ProtocolVersion, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult, ResourceContents, Role, ServerCapabilities, ServerConfig,
};
use rmcp::schemars::{self, JsonSchema};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::{StreamableHttpService, stdio};
use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceExt, prompt, prompt_handler, prompt_router, tool,
    tool_handler, tool_router,
};
use serde::Deserialize;
use serde_json::{Value, json};

use options::Options;

struct Warehouse {
    versions: &'static [ProtocolVersion],
    tools: ToolRouter<Self>,
    prompts: PromptRouter<Self>,
}

#[derive(Deserialize, JsonSchema)]
struct Article {
    article: String,
}

#[derive(Deserialize, JsonSchema)]
struct List {
    list: String,
}

#[tool_router]
impl Warehouse {
    // Data, a domain state, an Error of the contract: of each `?` makes a Failure, and of that its answer.
    #[tool(description = "How much of an article there is")]
    fn stock(&self, Parameters(Article { article }): Parameters<Article>) -> ToolResult {
        // The tool has no output schema, which admits everything.
        ToolResult::from_outcome(look_up(&article), |_| true)
    }

    // The model reads serde's own words.
    #[tool(description = "How many articles a JSON list names")]
    fn count(
        &self,
        Parameters(List { list }): Parameters<List>,
    ) -> Result<Outcome<Value, DomainError>, ProtocolError> {
        let articles: Vec<String> = serde_json::from_str(&list)?;
        if articles.is_empty() {
            return Ok(DomainError::new(ErrorCode::NoData).into());
        }
        Ok(Outcome::Success(json!({ "count": articles.len() })))
    }

    // The model reads these words; the system's own go to the log.
    #[tool(description = "The price list")]
    fn prices(&self) -> Result<String, ProtocolError> {
        std::fs::read_to_string("warehouse/prices.txt").map_err(|error| {
            ProtocolError::new(
                ProtocolErrorCode::InternalError,
                "The prices can't be read.",
            )
            .with_source(error)
        })
    }

    #[tool(description = "Takes an article out of the stock")]
    fn reserve(
        &self,
        Parameters(Article { article }): Parameters<Article>,
    ) -> Result<String, Error> {
        match article.as_str() {
            "apples" => Ok("reserved".to_owned()),
            _ => Err(Error::new(ErrorCode::BusinessError)),
        }
    }

    #[tool(description = "Sends what is reserved")]
    fn ship(&self) -> String {
        "sent".to_owned()
    }

    #[tool(description = "Has the user sign for what is sent")]
    fn sign(&self) -> String {
        "signed".to_owned()
    }
}

fn look_up(article: &str) -> Result<Value, Failure> {
    match article {
        "apples" => Ok(json!({ "article": article, "quantity": 12 })),
        "pears" => Err(DomainError::new(ErrorCode::NotReady).with_retryable(true))?,
        _ => Err(Error::new(ErrorCode::NoData).with_message("no such article"))?,
    }
}

/// What calls are refused before a tool sees them.
fn may_call(call: &ToolCallContext<'_, Warehouse>) -> Result<(), ProtocolError> {
    let capabilities = call.request_context().client_capabilities();
    let can_ask_the_user = capabilities.is_some_and(|it| it.elicitation.is_some());
    match call.name() {
        "ship" => Err(ProtocolError::new(
            -32001,
            "The warehouse is being counted.",
        )),
        "sign" if !can_ask_the_user => {
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

#[prompt_router]
impl Warehouse {
    #[prompt(description = "Asks for an order of an article")]
    async fn order(
        &self,
        Parameters(Article { article }): Parameters<Article>,
    ) -> Result<Vec<PromptMessage>, ErrorData> {
        let text = template(&article)?;
        Ok(vec![PromptMessage::new_text(Role::User, text)])
    }
}

// A function of its own, since rmcp's error doesn't take an io::Error, and ours does.
fn template(article: &str) -> Result<String, ProtocolError> {
    match article {
        "apples" => Ok("Order apples".to_owned()),
        _ => Ok(std::fs::read_to_string("warehouse/order.txt")?),
    }
}

#[tool_handler(router = self.tools)]
#[prompt_handler(router = self.prompts)]
impl ServerHandler for Warehouse {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder();
        let capabilities = capabilities
            .enable_tools()
            .enable_prompts()
            .enable_resources();
        ServerConfig::new(capabilities.build())
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(self.versions)
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let text = label(&request.uri)?;
        Ok(ReadResourceResult::new(vec![ResourceContents::text(text, request.uri)]).into())
    }
}

fn label(uri: &str) -> Result<String, ProtocolError> {
    match uri {
        "label://apples" => Ok("Apples, red".to_owned()),
        "label://pears" => Ok(std::fs::read_to_string("warehouse/pears.txt")?),
        _ => Err(ProtocolError::resource_not_found(
            "There is no such label.",
            ResourceNotFoundData::new(uri),
        )),
    }
}

impl Warehouse {
    fn new(versions: &'static [ProtocolVersion]) -> Self {
        let tools = guard(Self::tool_router(), may_call);
        Warehouse {
            versions,
            tools,
            prompts: Self::prompt_router(),
        }
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = Options::read();
    let http = options.http_listener().await?;
    let versions = match options.former {
        true => ProtocolVersion::known_up_to(&ProtocolVersion::V_2025_11_25),
        false => ProtocolVersion::KNOWN_VERSIONS,
    };
    // Standard output is for messages.
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .init();
    let Some(listener) = http else {
        Warehouse::new(versions)
            .serve(stdio())
            .await?
            .waiting()
            .await?;
        return Ok(());
    };
    let sessions = LocalSessionManager::default().into();
    let service = StreamableHttpService::new(
        move || Ok(Warehouse::new(versions)),
        sessions,
        Default::default(),
    );
    axum::serve(listener, axum::Router::new().route_service("/mcp", service)).await?;
    Ok(())
}
