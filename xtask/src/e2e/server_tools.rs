//! Other people's servers in the hands of `norm-contract check`.

use std::net::TcpListener;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use super::Check;
use crate::process::Background;
use crate::workbench::Workbench;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "check-npm",
        about: "servers from npm are read, agree with their snapshots, and a broken promise is told",
        run: check_npm,
    },
    Check {
        name: "check-pypi",
        about: "servers from PyPI are read, agree with their snapshots, and a broken promise is told",
        run: check_pypi,
    },
    Check {
        name: "check-http",
        about: "a server from npm is read over Streamable HTTP as it is over stdio",
        run: check_http,
    },
];

/// How long a server may take until it listens.
const START_LIMIT: Duration = Duration::from_secs(30);

fn check_npm(workbench: &Workbench) -> Result<(), String> {
    workbench.npm_install(&[
        "@modelcontextprotocol/server-everything@2026.8.31",
        "@modelcontextprotocol/server-filesystem@2026.8.31",
        "@modelcontextprotocol/server-memory@2026.8.31",
    ])?;
    for server in [
        &["node_modules/.bin/mcp-server-everything"][..],
        &["node_modules/.bin/mcp-server-filesystem", "."],
        &["node_modules/.bin/mcp-server-memory"],
    ] {
        agrees_with_its_snapshot(workbench, server)?;
    }
    Ok(())
}

fn check_pypi(workbench: &Workbench) -> Result<(), String> {
    workbench.pip_install(&[
        "mcp-server-time==2026.10.19",
        "mcp-server-git==2026.10.19",
        "mcp-server-fetch==2026.10.24",
    ])?;
    for server in [
        "venv/bin/mcp-server-time",
        "venv/bin/mcp-server-git",
        "venv/bin/mcp-server-fetch",
    ] {
        agrees_with_its_snapshot(workbench, &[server])?;
    }
    Ok(())
}

fn check_http(workbench: &Workbench) -> Result<(), String> {
    workbench.npm_install(&["@modelcontextprotocol/server-everything@2026.8.31"])?;
    let program = "node_modules/.bin/mcp-server-everything";
    let port = free_port()?;
    let mut command = Command::new(workbench.path(program));
    command.arg("streamableHttp").env("PORT", port.to_string());
    let mut server = Background::start(&mut command)?;
    server.listens(port, START_LIMIT)?;
    let url = format!("http://127.0.0.1:{port}/mcp");
    workbench.norm_contract(&["snapshot", "--output", "http.json", &url], 0)?;
    let over_stdio = ["snapshot", "--output", "stdio.json", "--", program];
    workbench.norm_contract(&over_stdio, 0)?;
    if workbench.read_json("http.json")? == workbench.read_json("stdio.json")? {
        return Ok(());
    }
    Err("the snapshots over HTTP and over stdio differ".to_owned())
}

fn free_port() -> Result<u16, String> {
    TcpListener::bind(("127.0.0.1", 0))
        .and_then(|listener| listener.local_addr())
        .map(|address| address.port())
        .map_err(|error| format!("no free port: {error}"))
}

/// Takes a snapshot of a server and checks the server against it, then against one that promises of
/// its first tool what no version of it holds.
fn agrees_with_its_snapshot(workbench: &Workbench, server: &[&str]) -> Result<(), String> {
    let shown = server.join(" ");
    let of_server = |problem: String| format!("{shown}: {problem}");
    let names = raw_names(workbench, server).map_err(of_server)?;
    let take = [&["snapshot", "--output", "catalog.json", "--"], server].concat();
    workbench.norm_contract(&take, 0)?;
    let unversioned = json!(["missing_version"]);
    for row in checked(workbench, "catalog.json", server, 0)?.zip_names(&names)? {
        expect(&row, "/state", &json!("active")).map_err(of_server)?;
        expect(&row, "/reasons", &unversioned).map_err(of_server)?;
    }

    let mut catalog = workbench.read_json("catalog.json")?;
    let promised = json!({
        "type": "object",
        "properties": {"promised": {"type": "integer"}},
        "required": ["promised"],
    });
    catalog["tools"][0]["versions"][0]["output_schema"] = promised;
    workbench.put("broken.json", &catalog.to_string())?;
    let rows = checked(workbench, "broken.json", server, 1)?.zip_names(&names)?;
    let broken = json!(["output_schema_violation", "missing_version"]);
    for (index, row) in rows.iter().enumerate() {
        let (state, reasons) = match index {
            0 => (json!("excluded"), &broken),
            _ => (json!("active"), &unversioned),
        };
        expect(row, "/state", &state).map_err(of_server)?;
        expect(row, "/reasons", reasons).map_err(of_server)?;
    }
    println!("       {shown}: {} tools", names.len());
    Ok(())
}

/// The names of a server's tools, read without any of our code.
fn raw_names(workbench: &Workbench, server: &[&str]) -> Result<Vec<Value>, String> {
    workbench.put("raw-listing.cjs", include_str!("scripts/raw-listing.cjs"))?;
    let printed = workbench.run("node", &[&["raw-listing.cjs"], server].concat())?;
    let names: Vec<Value> = serde_json::from_str(&printed)
        .map_err(|error| format!("its tools can't be read: {error}\n{printed}"))?;
    if names.is_empty() {
        return Err("it offers no tools".to_owned());
    }
    Ok(names)
}

/// The rows of a report.
struct Rows(Vec<Value>);

fn checked(
    workbench: &Workbench,
    catalog: &str,
    server: &[&str],
    expected: i32,
) -> Result<Rows, String> {
    let options = ["check", "--catalog", catalog, "--format", "json"];
    let output = ["--output", "report.json", "--"];
    workbench.norm_contract(&[&options[..], &output, server].concat(), expected)?;
    let report = workbench.read_json("report.json")?;
    let rows = report["tools"].as_array().cloned();
    Ok(Rows(rows.ok_or("the report has no rows")?))
}

impl Rows {
    /// The rows, which are to be those of these tools.
    fn zip_names(self, names: &[Value]) -> Result<Vec<Value>, String> {
        let seen: Vec<&Value> = self.0.iter().map(|row| &row["name"]).collect();
        if seen.iter().copied().eq(names) {
            return Ok(self.0);
        }
        Err(format!(
            "the report is about {seen:?}, the server offers {names:?}"
        ))
    }
}

fn expect(row: &Value, place: &str, expected: &Value) -> Result<(), String> {
    match row.pointer(place) {
        Some(found) if found == expected => Ok(()),
        _ => Err(format!("{place} is to be {expected}: {row}")),
    }
}
