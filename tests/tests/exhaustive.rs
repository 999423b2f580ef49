//! A consumer's `match` on an enum, and what becomes of it when the contract gets another value: on a closed
//! one it stops compiling, on an open one nothing happens. Both are compiled, as somebody else's crate.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use contract_tests::repository;
use norm_contract_generator::command::{GenerateRequest, Part, generate};
use tempfile::TempDir;

/// How long a compiler may take.
const MOST_TIME: Duration = Duration::from_secs(300);

const WORKSPACE: &str = "\
[workspace]
members = [\"contract\", \"consumer\"]
resolver = \"2\"
";

const CONTRACT: &str = "\
[package]
name = \"contract\"
version = \"1.0.0\"
edition = \"2024\"

[dependencies]
serde = \"1\"
serde_json = { version = \"1\", features = [\"float_roundtrip\", \"unbounded_depth\"] }
";

const CONSUMER: &str = "\
[package]
name = \"consumer\"
version = \"1.0.0\"
edition = \"2024\"

[dependencies]
contract = { path = \"../contract\" }
";

const MATCHES: &str = "\
#![deny(warnings)]
use contract::types::{Code, Size};

pub fn of_closed(size: Size) -> u8 {
    match size {
        Size::Small => 1,
        Size::Large => 2,
    }
}

pub fn of_open(code: Code) -> u8 {
    match code {
        Code::NoStock => 1,
        _ => 0,
    }
}
";

fn schema(codes: &[&str], sizes: &[&str]) -> String {
    let members = |values: &[&str]| -> String {
        let members = values.iter();
        let members =
            members.map(|value| format!("      - {{ const: {value}, description: A value. }}\n"));
        members.collect()
    };
    format!(
        "$defs:\n  Code:\n    title: Code\n    description: A code.\n    type: string\n    oneOf:\n{}  \
         Size:\n    title: Size\n    description: A size.\n    type: string\n    x-closed: true\n    \
         oneOf:\n{}",
        members(codes),
        members(sizes)
    )
}

/// A workspace with the generated types and a crate that uses them.
struct Workspace {
    folder: TempDir,
}

impl Workspace {
    fn new() -> Self {
        let workspace = Workspace {
            folder: tempfile::tempdir().expect("a temporary folder"),
        };
        workspace.write("Cargo.toml", WORKSPACE);
        workspace.write("contract/Cargo.toml", CONTRACT);
        let library = "#[path = \"rust/contract.rs\"]\npub mod types;\n";
        workspace.write("contract/src/lib.rs", library);
        workspace.write("consumer/Cargo.toml", CONSUMER);
        workspace.write("consumer/src/lib.rs", MATCHES);
        let lock = repository().join("Cargo.lock");
        fs::copy(lock, workspace.path("Cargo.lock")).expect("it can be copied");
        workspace.write(
            "package/contract.yaml",
            "name: demo\nversion: 1.0.0\nlanguages: [en]\n",
        );
        workspace
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a folder");
        fs::write(path, text).expect("it can be written");
    }

    /// Generates the types and compiles what uses them; what the compiler says where it refuses.
    fn compile(&self, codes: &[&str], sizes: &[&str]) -> Result<(), String> {
        self.write("package/schemas/main.yaml", &schema(codes, sizes));
        let mut request = GenerateRequest::new(self.path("package"), self.path("contract/src"));
        request.parts = vec![Part::Rust];
        assert!(generate(&request).is_success());
        check(self.folder.path())
    }
}

fn check(folder: &Path) -> Result<(), String> {
    let errors = folder.join("errors");
    let file = fs::File::create(&errors).expect("it can be written");
    let mut cargo = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--quiet", "--package", "consumer"])
        .env(
            "CARGO_TARGET_DIR",
            Path::new(env!("CARGO_TARGET_TMPDIR")).join("exhaustive"),
        )
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(file)
        .spawn()
        .expect("cargo runs");
    let started = Instant::now();
    let status = loop {
        match cargo.try_wait().expect("it can be waited for") {
            Some(status) => break status,
            None if started.elapsed() > MOST_TIME => {
                cargo.kill().expect("it can be ended");
                cargo.wait().expect("it ends");
                panic!("cargo check takes more than {MOST_TIME:?}");
            }
            None => std::thread::sleep(Duration::from_millis(50)),
        }
    };
    let told = fs::read_to_string(errors).expect("it can be read");
    if status.success() { Ok(()) } else { Err(told) }
}

#[test]
fn a_new_value_stops_a_match_on_a_closed_enum_and_none_on_an_open_one() {
    let workspace = Workspace::new();
    let (codes, sizes) = (["no_stock"], ["small", "large"]);
    assert_eq!(workspace.compile(&codes, &sizes), Ok(()));
    assert_eq!(workspace.compile(&["no_stock", "sold_out"], &sizes), Ok(()));
    let told = workspace.compile(&codes, &["small", "large", "huge"]);
    let told = told.expect_err("the match lacks a value");
    assert!(told.contains("error[E0004]"), "{told}");
    assert!(told.contains("`Size::Huge` not covered"), "{told}");
}
