//! `lint`, `generate` and `docs`.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::contracts::{SCHEMA, files, put, shop};
use super::program::{Call, call, call_anywhere, norm_contract};

const NO_CONTRACT: &str = "there is no contract here: neither contract/contract.yaml nor contract.yaml; \
                           name one by --contract PATH";

#[test]
fn without_a_contract_commands_say_how_to_name_one() {
    for arguments in [
        &["lint"][..],
        &["generate", "--out", "out"],
        &["docs", "--out", "out"],
        &["status"],
        &["bump"],
    ] {
        assert_eq!(
            call_anywhere(arguments),
            Call::usage(NO_CONTRACT),
            "{arguments:?}"
        );
    }
    let nowhere = "there is no nowhere: --contract takes a contract's folder";
    for command in ["status", "bump"] {
        let called = call_anywhere(&[command, "--contract", "nowhere"]);
        assert_eq!(called, Call::usage(nowhere), "{command}");
    }
    assert_eq!(
        call_anywhere(&["diff", "one", "other"]),
        Call::usage("there is no one")
    );
}

#[test]
fn a_contract_is_found_in_its_folder_and_from_within() {
    let shop = shop();
    let fine = |contract: &str| Call::told(0, &format!("{contract}: no problems\n"));
    assert_eq!(call(shop.path(), &["lint"]), fine("contract"));
    assert_eq!(call(&shop.path().join("contract"), &["lint"]), fine("."));
    let schema = ["lint", "--contract", "contract/codes.yaml"];
    let schema = call(shop.path(), &schema);
    assert_eq!((schema.code, schema.stdout.as_str()), (Some(0), ""));
}

#[test]
fn lint_tells_of_examples_in_each_form() {
    let shop = shop();
    put(
        shop.path(),
        "contract/examples/Code/sold_out.json",
        "\"sold\"\n",
    );
    let place = "contract/examples/Code/sold_out.json";
    let text = call(shop.path(), &["lint"]);
    assert_eq!((text.code, text.stdout.as_str()), (Some(1), ""));
    assert!(
        text.stderr.starts_with("error[invalid-example]: "),
        "{}",
        text.stderr
    );
    assert!(
        text.stderr.contains(&format!(" --> {place}:1:1\n")),
        "{}",
        text.stderr
    );
    assert!(
        text.stderr.ends_with("\ncontract: 1 error\n"),
        "{}",
        text.stderr
    );

    let json = call(shop.path(), &["lint", "--message-format", "json"]);
    assert_eq!((json.code, json.stderr.as_str()), (Some(1), ""));
    let message: Value = serde_json::from_str(&json.stdout).expect("one object");
    let told = ["id", "severity", "file", "line", "column"].map(|key| message[key].clone());
    assert_eq!(
        told,
        [
            json!("invalid-example"),
            json!("error"),
            json!(place),
            json!(1),
            json!(1)
        ]
    );

    let github = call(shop.path(), &["lint", "--message-format", "github"]);
    assert_eq!((github.code, github.stderr.as_str()), (Some(1), ""));
    let start = format!("::error file={place},line=1,col=1,title=invalid-example::");
    assert!(github.stdout.starts_with(&start), "{}", github.stdout);
    assert_eq!(github.stdout.lines().count(), 1);
}

#[test]
fn lint_writes_nothing_and_lets_warnings_pass() {
    let shop = shop();
    fs::remove_file(shop.path().join("contract/examples/Code/sold_out.json")).expect("it is there");
    let before = files(shop.path());
    let github = call(shop.path(), &["lint", "--message-format", "github"]);
    let warning = "::warning file=contract/codes.yaml,line=3,col=3,title=missing-example::\
                   Code has no example%0Ahelp: put a JSON document into examples/Code/\n";
    assert_eq!(github, Call::printed(warning));
    assert_eq!(files(shop.path()), before);
}

#[test]
fn outputs_are_generated_checked_and_mended() {
    let shop = shop();
    let generate = |more: &[&str]| call(shop.path(), &[&["generate"], more].concat());
    assert_eq!(
        generate(&[]),
        Call::usage("generate needs --out DIR, the folder to write to")
    );
    let written = generate(&["--out", "made here"]);
    assert_eq!(
        written,
        Call::told(0, "6 files written, 0 removed, 0 unchanged\n")
    );
    let check = ["--out", "made here", "--check"];
    assert_eq!(generate(&check), Call::told(0, "made here is up to date\n"));

    put(shop.path(), "made here/tables/code.json", "[]\n");
    let stale = generate(&check);
    assert_eq!((stale.code, stale.stdout.as_str()), (Some(1), ""));
    let mending =
        "\n1 file out of date. To mend that, run: norm-contract generate --out 'made here'\n";
    assert!(stale.stderr.ends_with(mending), "{}", stale.stderr);
    let github = generate(&[&check[..], &["--message-format", "github"]].concat());
    assert_eq!((github.code, github.stderr.as_str()), (Some(1), ""));
    let start = "::error file=made here/tables/code.json,line=1,col=1,title=out-of-date::";
    assert!(github.stdout.starts_with(start), "{}", github.stdout);

    let mended = generate(&["--out", "made here"]);
    assert_eq!(
        mended,
        Call::told(0, "1 file written, 0 removed, 5 unchanged\n")
    );
}

#[test]
fn a_refused_contract_makes_nothing() {
    let shop = shop();
    let broken = SCHEMA.replace("x-values: { final: true }", "x-values: { final: 7 }");
    put(shop.path(), "contract/codes.yaml", &broken);
    let before = files(shop.path());
    for arguments in [
        &["generate", "--out", "out"][..],
        &["docs", "--out", "out"],
        &["status"],
        &["bump"],
        &["lint"],
        &["diff", "contract", "contract"],
        &["explain", "sold_out", "--contract", "contract"],
    ] {
        let refused = call(shop.path(), arguments);
        assert_eq!(
            (refused.code, refused.stdout.as_str()),
            (Some(1), ""),
            "{arguments:?}"
        );
        assert!(
            refused.stderr.contains("error[attribute-wrong-type]")
                && refused.stderr.contains(" --> contract/codes.yaml:13:28\n"),
            "{arguments:?}: {}",
            refused.stderr
        );
    }
    assert_eq!(files(shop.path()), before);
}

#[test]
fn a_site_is_made_of_the_contract_and_brought_up_to_date() {
    let shop = shop();
    let docs = call(shop.path(), &["docs"]);
    assert_eq!(docs.code, Some(0), "{}", docs.stderr);
    assert!(
        docs.stderr.starts_with("site/index.html: "),
        "{}",
        docs.stderr
    );
    let read = |path: &str| fs::read_to_string(shop.path().join(path)).expect("it is made");
    let page = read("site/next/en/reference.html");
    assert!(page.contains("<html lang=\"en\">"), "{page}");
    let again = call(shop.path(), &["docs", "--out", "site"]);
    assert!(
        again
            .stderr
            .starts_with("site/index.html: 0 files written, 0 removed, "),
        "{}",
        again.stderr
    );
    let base = ["docs", "--base-url", "https://example.org/shop/"];
    assert_eq!(call(shop.path(), &base).code, Some(0));
    assert!(read("site/sitemap.xml").contains("<loc>https://example.org/shop/index.html</loc>"));
    let wrong = call(shop.path(), &["docs", "--base-url", "example.org"]);
    assert_eq!(wrong.code, Some(2), "{}", wrong.stderr);
}

/// On Linux the system's opener is `xdg-open`, here one of our own that notes what it was asked for.
#[cfg(target_os = "linux")]
#[test]
fn a_site_is_opened_by_the_systems_opener() {
    let shop = shop();
    let open = |programs: &Path| {
        let mut command = norm_contract(shop.path());
        command.args(["docs", "--open"]).env("PATH", programs);
        Call::from(command.output().expect("it runs"))
    };
    let said = open(&shop.path().join("nowhere"));
    let problem = "error: site/index.html can't be opened: xdg-open can't be started: ";
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.stderr.contains(problem), "{said:?}");

    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/commands/opener");
    assert_eq!(open(&ours).code, Some(0));
    let opened = fs::read_to_string(shop.path().join("opened")).expect("it was opened");
    assert_eq!(opened, "1: site/index.html\n");
}
