//! The command line.

use std::io;
use std::net::SocketAddr;

use clap::{Args, Parser};
use tokio::net::TcpListener;

/// An MCP server that fails in every way that the contract has an answer for
#[derive(Parser)]
pub(crate) struct Options {
    #[command(flatten)]
    transport: Transport,

    /// Speak the generations of MCP up to 2025-11-25 alone, instead of all that rmcp knows
    #[arg(long)]
    pub(crate) former: bool,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct Transport {
    /// Talk over standard input and output
    #[arg(long)]
    stdio: bool,

    /// Talk over Streamable HTTP; with port 0 a free one is taken
    #[arg(long, value_name = "ADDRESS")]
    http: Option<SocketAddr>,
}

impl Options {
    pub(crate) fn read() -> Self {
        Options::parse()
    }

    /// What to listen on, which is printed as a URL; none where standard input and output are to be used.
    pub(crate) async fn http_listener(&self) -> io::Result<Option<TcpListener>> {
        let Some(address) = self.transport.http else {
            return Ok(None);
        };
        let listener = TcpListener::bind(address).await?;
        println!("listening on http://{}/mcp", listener.local_addr()?);
        Ok(Some(listener))
    }
}
