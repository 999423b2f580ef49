//! Runs of the program, the catalogs that they read and the servers that they ask.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::http_server::{HttpServer, Reply};
use crate::mcp::{discovered, page, tool};

/// What came of a run: exit code, standard output, standard error.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

pub(crate) fn run(arguments: &[&str]) -> Run {
    run_with(arguments, &[])
}

/// The same with more in the environment.
pub(crate) fn run_with(arguments: &[&str], environment: &[(&str, &str)]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_norm-contract"));
    command.args(arguments).env("NO_COLOR", "1");
    for variable in [
        "HTTP_PROXY",
        "http_proxy",
        "HTTPS_PROXY",
        "https_proxy",
        "ALL_PROXY",
        "all_proxy",
        "NO_PROXY",
        "no_proxy",
        "UNSET",
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
    ] {
        command.env_remove(variable);
    }
    command.env("TOKEN", "token-value").env("KEY", "key-value");
    command.envs(environment.iter().copied());
    let output = command.output().expect("it runs");
    Run {
        code: output.status.code().expect("an exit code"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A folder with a catalog of the tools `a` and `b`.
pub(crate) fn folder() -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let tools = ["a", "b"].map(|name| {
        let version =
            json!({"version": 1, "input_schema": {"type": "object"}, "sample_arguments": {}});
        json!({"name": name, "versions": [version]})
    });
    let catalog = json!({"package_name": "shop", "package_version": "3.1.4", "tools": tools});
    let file = write(&folder, "catalog.json", &catalog.to_string());
    (folder, shown(&file))
}

pub(crate) fn write(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let file = folder.path().join(name);
    fs::write(&file, text).expect("it is written");
    file
}

pub(crate) fn shown(path: &Path) -> String {
    path.to_str().expect("a path of UTF-8").to_owned()
}

/// A server of the current generation with these tools.
pub(crate) fn serving(tools: Vec<Value>) -> HttpServer {
    HttpServer::start(move |request| match request.method() {
        "server/discover" => request.result(discovered("shop-server")),
        "tools/list" => request.result(page(&tools, Value::Null)),
        "tools/call" => request.result(json!({"content": []})),
        _ => Reply::status(500),
    })
}

pub(crate) fn versioned(name: &str) -> Value {
    let mut tool = tool(name);
    tool["_meta"] = json!({"norm-contract/tool-version": 1});
    tool
}
