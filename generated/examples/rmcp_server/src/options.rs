//! The command line.

use std::io;
use std::net::SocketAddr;

use clap::Parser;
use tokio::net::TcpListener;

/// An MCP server that fails in every way that the contract has an answer for
#[derive(Parser)]
#[group(required = true, multiple = false)]
struct Options {
    /// Talk over standard input and output
    #[arg(long)]
    stdio: bool,

    /// Talk over Streamable HTTP; with port 0 a free one is taken
    #[arg(long, value_name = "ADDRESS")]
    http: Option<SocketAddr>,
}

/// What to listen on, which is printed as a URL; none where standard input and output are to be used.
pub(crate) async fn http_listener() -> io::Result<Option<TcpListener>> {
    let Some(address) = Options::parse().http else {
        return Ok(None);
    };
    let listener = TcpListener::bind(address).await?;
    println!("listening on http://{}/mcp", listener.local_addr()?);
    Ok(Some(listener))
}
