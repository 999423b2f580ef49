//! The command line.

use std::io;
use std::net::{SocketAddr, TcpListener};

use clap::Parser;

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

/// The address to listen on, which is printed as a URL; none where standard input and output are to be used.
pub(crate) fn http_address() -> io::Result<Option<SocketAddr>> {
    let Some(address) = Options::parse().http else {
        return Ok(None);
    };
    // neva takes no listener, only an address; where it can't listen, it says so and ends as if all were well.
    let address = TcpListener::bind(address)?.local_addr()?;
    println!("listening on http://{address}/mcp");
    Ok(Some(address))
}
