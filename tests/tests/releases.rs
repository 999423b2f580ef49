//! A contract from its first release on: what `status` says, what `bump` does and doesn't.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Output;

use contract_tests::xtask::{text, xtask};
use serde_json::Value;
use tempfile::TempDir;

const MANIFEST: &str = "\
name: shop
version: 1.0.0 # moved by bump
title: Магазин
description: Заказы магазина.
x-i18n: { en: { title: Shop, description: Orders of a shop. } }
languages: [ru, en]
axes: [output]
";

const SCHEMA: &str = "\
$defs:
  Code:
    title: Код
    description: Что случилось.
    x-i18n: { en: { title: Code, description: What happened. } }
    type: string
    oneOf:
      - const: no_stock
        description: Товара нет.
        x-i18n: { en: { description: None is left. } }
      - const: no_price
        description: Цены нет.
        x-i18n: { en: { description: It has no price. } }
  Size:
    title: Размер
    description: Какой размер.
    x-i18n: { en: { title: Size, description: Which size. } }
    type: string
    x-closed: true
    oneOf:
      - const: small
        description: Малый.
        x-i18n: { en: { description: Small. } }
";

const NEW_CODE: &str = "      - const: sold_out
        description: Распродано.
        x-i18n: { en: { description: Sold out. } }
";

const NEW_SIZE: &str = "      - const: large
        description: Большой.
        x-i18n: { en: { description: Large. } }
";

/// A contract in a folder of its own.
struct Shop {
    folder: TempDir,
}

impl Shop {
    fn new() -> Self {
        let shop = Shop {
            folder: tempfile::tempdir().expect("a temporary folder"),
        };
        shop.write("contract.yaml", MANIFEST);
        shop.write("schemas/shop.yaml", SCHEMA);
        for (example, document) in [("Code/a", "\"no_price\""), ("Size/a", "\"small\"")] {
            shop.write(&format!("examples/{example}.json"), document);
        }
        shop
    }

    fn released() -> Self {
        let shop = Shop::new();
        let output = shop.run("bump", &[]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        shop
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("a folder");
        fs::write(path, text).expect("the file can be written");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file can be read")
    }

    fn run(&self, command: &str, arguments: &[&str]) -> Output {
        let folder = self.folder.path().to_str().expect("the path is text");
        xtask(&[&[command, "--contract", folder], arguments].concat())
    }

    /// The report of `status` and its exit code.
    fn status(&self) -> (Value, Option<i32>) {
        let output = self.run("status", &["--format", "json"]);
        let report = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|_| panic!("{}", text(&output.stderr)));
        (report, output.status.code())
    }

    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.folder.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("the folder can be read") {
                let path = entry.expect("the folder can be read").path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let bytes = fs::read(&path).expect("the file can be read");
                    files.insert(path, bytes);
                }
            }
        }
        files
    }
}

fn with_code() -> String {
    SCHEMA.replace("  Size:\n", &format!("{NEW_CODE}  Size:\n"))
}

fn without_code() -> String {
    let start = SCHEMA
        .find("      - const: no_price")
        .expect("it has the code");
    let end = SCHEMA.find("  Size:").expect("it has the type");
    format!("{}{}", &SCHEMA[..start], &SCHEMA[end..])
}

/// Rule and severity of each finding.
fn findings(report: &Value) -> Vec<(&str, &str)> {
    let findings = report["findings"].as_array().expect("it has findings");
    let text = |it: &'_ Value, key: &str| it[key].as_str().map(str::len);
    assert!(
        findings
            .iter()
            .all(|it| text(it, "fingerprint") == Some(12))
    );
    findings
        .iter()
        .filter_map(|it| Some((it["id"].as_str()?, it["severity"].as_str()?)))
        .collect()
}

#[test]
fn the_first_release_has_the_manifests_version() {
    let shop = Shop::new();
    let before = shop.status();
    assert_eq!(before.1, Some(0));
    assert_eq!(before.0["released"], Value::Null);

    let dry = shop.run("bump", &["--dry-run"]);
    assert_eq!(dry.status.code(), Some(0));
    assert!(!shop.path("versions/1.0.0.json").exists());

    let released = shop.run("bump", &[]);
    assert_eq!(
        released.status.code(),
        Some(0),
        "{}",
        text(&released.stderr)
    );
    assert_eq!(
        shop.read("CHANGELOG.md"),
        "# Changelog\n\n## 1.0.0\n\nПервая версия.\n\nThe first version.\n"
    );
    assert_eq!(shop.read("contract.yaml"), MANIFEST);
    let (report, code) = shop.status();
    assert_eq!((report["bump"].as_str(), code), (Some("none"), Some(0)));

    let files = shop.files();
    let again = shop.run("bump", &[]);
    assert_eq!(again.status.code(), Some(0));
    assert_eq!(
        text(&again.stdout),
        "Nothing changed since 1.0.0: there is nothing to release.\n"
    );
    assert_eq!(shop.files(), files, "a second run does nothing");
}

#[test]
fn a_new_code_of_an_open_enum_is_a_minor_version() {
    let shop = Shop::released();
    shop.write("schemas/shop.yaml", &with_code());
    let (report, code) = shop.status();
    assert_eq!(
        findings(&report),
        [
            ("enum-value-added", "info"),
            ("version-not-bumped", "error")
        ]
    );
    assert_eq!(report["bump"], "minor");
    assert_eq!(report["least_version"], "1.1.0");
    assert_eq!((report["covered"].as_bool(), code), (Some(false), Some(1)));

    let files = shop.files();
    let too_low = shop.run("bump", &["--level", "patch"]);
    assert_eq!(too_low.status.code(), Some(1));
    assert!(
        text(&too_low.stderr).contains("demand a minor version, so patch is too low"),
        "{}",
        text(&too_low.stderr)
    );
    assert_eq!(shop.files(), files, "nothing is written");

    let released = shop.run("bump", &[]);
    assert_eq!(
        released.status.code(),
        Some(0),
        "{}",
        text(&released.stderr)
    );
    assert_eq!(
        shop.read("contract.yaml"),
        MANIFEST.replace("version: 1.0.0", "version: 1.1.0")
    );
    assert_eq!(
        shop.read("CHANGELOG.md"),
        "# Changelog\n\n## 1.1.0\n\n\
         **Добавлено:**\n\n- `Code`: новое значение `sold_out`\n\n\
         **Added:**\n\n- `Code`: new value `sold_out`\n\n\
         ## 1.0.0\n\nПервая версия.\n\nThe first version.\n"
    );
    assert_eq!(shop.status().1, Some(0));
}

#[test]
fn a_version_moved_by_hand_is_the_one_that_is_released() {
    let shop = Shop::released();
    shop.write("schemas/shop.yaml", &with_code());
    shop.write("contract.yaml", &MANIFEST.replace("1.0.0", "1.2.0"));
    let (report, code) = shop.status();
    assert_eq!((report["covered"].as_bool(), code), (Some(true), Some(0)));
    let released = shop.run("bump", &[]);
    assert_eq!(
        released.status.code(),
        Some(0),
        "{}",
        text(&released.stderr)
    );
    assert!(shop.path("versions/1.2.0.json").is_file());
}

#[test]
fn a_pre_release_covers_what_it_leads_to_and_is_followed_by_it() {
    let shop = Shop::released();
    let moved_to = |version: &str| shop.write("contract.yaml", &MANIFEST.replace("1.0.0", version));
    let bump = || {
        let output = shop.run("bump", &[]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    shop.write("schemas/shop.yaml", &with_code());
    moved_to("1.1.0-rc.1");
    let (report, code) = shop.status();
    assert_eq!(findings(&report), [("enum-value-added", "info")]);
    assert_eq!(report["least_version"], "1.1.0");
    assert_eq!((report["covered"].as_bool(), code), (Some(true), Some(0)));
    assert!(bump().starts_with("Released 1.1.0-rc.1"));

    // Another new code; 1.1.0 was not out yet.
    let texts = with_code();
    shop.write("schemas/shop.yaml", &texts.replace("sold_out", "sold"));
    let (report, _) = shop.status();
    assert_eq!(report["bump"], "major");
    shop.write(
        "schemas/shop.yaml",
        &texts.replace(
            "  Size:\n",
            &format!("{}  Size:\n", NEW_CODE.replace("sold_out", "late")),
        ),
    );
    moved_to("1.1.0-rc.2");
    let (report, code) = shop.status();
    assert_eq!(report["least_version"], "1.1.0");
    assert_eq!((report["covered"].as_bool(), code), (Some(true), Some(0)));
    assert!(bump().starts_with("Released 1.1.0-rc.2"));

    assert!(bump().starts_with("Nothing changed since 1.1.0-rc.2"));
    moved_to("1.1.0");
    assert!(bump().starts_with("Released 1.1.0, which"));
    let history = shop.read("CHANGELOG.md");
    assert!(
        history.starts_with(
            "# Changelog\n\n## 1.1.0\n\nБез изменений.\n\nNo changes.\n\n## 1.1.0-rc.2\n"
        ),
        "{history}"
    );
}

#[test]
fn a_pre_release_of_a_major_version_covers_what_breaks() {
    let shop = Shop::released();
    shop.write("schemas/shop.yaml", &format!("{SCHEMA}{NEW_SIZE}"));
    for (version, covered) in [("1.1.0-rc.1", false), ("2.0.0-rc.1", true)] {
        shop.write("contract.yaml", &MANIFEST.replace("1.0.0", version));
        let (report, _) = shop.status();
        assert_eq!(report["covered"], covered, "{version}");
    }
    let released = shop.run("bump", &[]);
    assert_eq!(
        released.status.code(),
        Some(0),
        "{}",
        text(&released.stderr)
    );
    assert!(shop.path("versions/2.0.0-rc.1.json").is_file());
}

#[test]
fn one_finding_is_told_as_one() {
    let shop = Shop::released();
    shop.write("schemas/shop.yaml", &format!("{SCHEMA}{NEW_SIZE}"));
    let output = shop.run("status", &[]);
    let printed = text(&output.stdout);
    assert!(
        printed.contains("Since 1.0.0: 1 finding that breaks somebody. This makes 2.0.0"),
        "{printed}"
    );
    shop.write("schemas/shop.yaml", &with_code());
    let printed = text(&shop.run("status", &[]).stdout);
    assert!(
        printed.contains("Since 1.0.0: 1 finding, which breaks nobody."),
        "{printed}"
    );
}

#[test]
fn a_new_value_of_a_closed_enum_is_a_major_version() {
    let shop = Shop::released();
    shop.write("schemas/shop.yaml", &format!("{SCHEMA}{NEW_SIZE}"));
    let (report, code) = shop.status();
    assert_eq!(
        findings(&report),
        [("enum-value-added", "error"), ("major-not-bumped", "error")]
    );
    assert_eq!((report["bump"].as_str(), code), (Some("major"), Some(1)));
    let released = shop.run("bump", &["--level", "auto"]);
    assert_eq!(
        released.status.code(),
        Some(0),
        "{}",
        text(&released.stderr)
    );
    assert!(shop.path("versions/2.0.0.json").is_file());
}

#[test]
fn a_removed_code_is_refused_as_minor_and_can_be_approved_of() {
    let shop = Shop::released();
    shop.write("schemas/shop.yaml", &without_code());
    shop.write("examples/Code/a.json", "\"no_stock\"");
    let too_low = shop.run("bump", &["--level", "minor"]);
    assert_eq!(too_low.status.code(), Some(1));
    let (report, _) = shop.status();
    assert_eq!(report["bump"], "major");
    let findings = report["findings"].as_array().expect("it has findings");
    let removed = findings
        .iter()
        .find(|it| it["id"] == "enum-value-removed")
        .expect("the code is gone");
    let fingerprint = removed["fingerprint"].as_str().expect("it has one");

    let approvals = format!("- {{ finding: \"{fingerprint}\", reason: nobody ever sent it }}\n");
    shop.write("approvals.yaml", &approvals);
    let (report, _) = shop.status();
    assert_eq!(report["bump"], "patch");
    assert_eq!(report["approved"][0]["reason"], "nobody ever sent it");
    let released = shop.run("bump", &[]);
    assert_eq!(
        released.status.code(),
        Some(0),
        "{}",
        text(&released.stderr)
    );
    let frozen: Value = serde_json::from_str(&shop.read("versions/1.0.1.json")).expect("JSON");
    assert_eq!(frozen["approvals"][0]["finding"], fingerprint);
    let left: Value = serde_yaml::from_str(&shop.read("approvals.yaml")).expect("YAML");
    assert_eq!(left, Value::Array(Vec::new()));
    assert_eq!(shop.status().1, Some(0));

    shop.write("approvals.yaml", &approvals);
    let (report, code) = shop.status();
    assert_eq!(code, Some(1), "an approval that matches nothing");
    assert_eq!(report["stale_approvals"].as_array().map(Vec::len), Some(1));
}

#[test]
fn an_edited_release_is_refused() {
    let shop = Shop::released();
    let path = "versions/1.0.0.json";
    shop.write(path, &shop.read(path).replace("no_price", "no_cost"));
    for command in ["status", "bump"] {
        let output = shop.run(command, &[]);
        assert_eq!(output.status.code(), Some(1));
        let problem = text(&output.stderr);
        assert!(problem.contains("error[frozen-version]"), "{problem}");
        assert!(problem.contains("versions/1.0.0.json:"), "{problem}");
    }
}

#[test]
fn an_older_release_is_held_to_its_digest() {
    let shop = Shop::released();
    shop.write("schemas/shop.yaml", &with_code());
    assert_eq!(shop.run("bump", &[]).status.code(), Some(0));
    let path = "versions/1.0.0.json";
    shop.write(path, &shop.read(path).replace("no_price", "no_cost"));
    let output = shop.run("status", &[]);
    assert_eq!(output.status.code(), Some(1));
    let problem = text(&output.stderr);
    assert!(problem.contains("versions/1.0.0.json:"), "{problem}");
    shop.write(path, &shop.read("versions/1.1.0.json"));
    let problem = text(&shop.run("status", &[]).stderr);
    assert!(
        problem.contains("the file is named 1.0.0 and holds version 1.1.0"),
        "{problem}"
    );
}

#[test]
fn a_file_among_the_releases_that_is_no_version_is_refused() {
    let shop = Shop::released();
    shop.write("versions/README.md", "Released versions.");
    assert_eq!(shop.status().1, Some(0));
    shop.write("versions/next.json", "{}");
    for command in ["status", "bump"] {
        let output = shop.run(command, &[]);
        assert_eq!(output.status.code(), Some(1));
        let problem = text(&output.stderr);
        assert!(
            problem.contains("error[frozen-version]: `next` is no version"),
            "{problem}"
        );
        assert!(problem.contains("versions/next.json:1:1"), "{problem}");
    }
}

#[test]
fn a_release_that_fails_half_way_changes_nothing() {
    let shop = Shop::released();
    shop.write("schemas/shop.yaml", &with_code());
    fs::remove_file(shop.path("CHANGELOG.md")).expect("it is there");
    fs::create_dir(shop.path("CHANGELOG.md")).expect("a folder in its place");
    let files = shop.files();
    let output = shop.run("bump", &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("CHANGELOG.md"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(shop.files(), files);
}

#[test]
fn an_interrupted_release_is_finished_by_the_next_call() {
    let shop = Shop::released();
    let journal = ".release-in-progress.json";
    let changes = serde_json::json!({
        "title": "the release of 1.1.0",
        "journal": journal,
        "changes": [{ "path": "CHANGELOG.md", "text": "# Changelog\n" }],
    });
    shop.write(journal, &changes.to_string());
    let status = shop.run("status", &[]);
    assert_eq!(status.status.code(), Some(1), "{}", text(&status.stdout));
    assert!(
        text(&status.stderr).contains("interrupted"),
        "{}",
        text(&status.stderr)
    );
    let output = shop.run("bump", &[]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).starts_with("the release of 1.1.0 had been interrupted"));
    assert_eq!(shop.read("CHANGELOG.md"), "# Changelog\n");
    assert!(!shop.path(journal).exists());
}
