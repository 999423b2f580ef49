//! `status`, `diff` and `bump`, and the releases beside a contract.

use std::fs;

use super::contracts::{MANIFEST, ONE_MORE, SCHEMA, files, put, shop};
use super::program::{Call, call};

#[test]
fn what_is_no_release_beside_a_contract_is_found_by_lint() {
    let shop = shop();
    put(shop.path(), "contract/versions/1.0.0.json", "{\n");
    put(shop.path(), "contract/versions/1.1.0.json", "{}\n");
    let lint = || call(shop.path(), &["lint"]);
    let said = lint();
    assert_eq!(said.code, Some(1), "{said:?}");
    for place in [
        " --> contract/versions/1.0.0.json:1:2",
        " --> contract/versions/1.1.0.json:1:1",
    ] {
        assert!(said.stderr.contains(place), "{said:?}");
    }
    put(shop.path(), "contract/versions/latest.json", "{}\n");
    let said = lint();
    let problem =
        "error[frozen-version]: `latest` is no version by Semantic Versioning, such as 1.2.0\n";
    assert!(said.stderr.starts_with(problem), "{said:?}");
    assert!(said.stderr.ends_with("contract: 1 error\n"), "{said:?}");
}

/// Version control may write all text files so where it checks them out on Windows.
#[test]
fn ends_of_lines_are_no_change_of_a_release() {
    let shop = shop();
    let bump = call(shop.path(), &["bump"]);
    assert_eq!(bump.code, Some(0), "{bump:?}");
    for (path, contents) in files(&shop.path().join("contract")) {
        let text = String::from_utf8(contents).expect("it is a text");
        let path = format!("contract/{path}");
        put(shop.path(), &path, &text.replace('\n', "\r\n"));
    }
    let status = call(shop.path(), &["status"]);
    assert_eq!(status, Call::printed("Nothing changed since 1.0.0.\n"));
}

#[test]
fn a_contract_is_released_changed_compared_and_released_again() {
    let shop = shop();
    let call = |arguments: &[&str]| call(shop.path(), arguments);
    let first = "1.0.0 was never released. To release it: norm-contract bump\n";
    assert_eq!(call(&["status"]), Call::printed(first));
    let would =
        "1.0.0 would change 2 files:\n  write  versions/1.0.0.json\n  write  CHANGELOG.md\n";
    assert_eq!(call(&["bump", "--dry-run"]), Call::printed(would));
    let released = "Released 1.0.0, which changed 2 files:\n  write  versions/1.0.0.json\n  write  CHANGELOG.md\n";
    assert_eq!(call(&["bump"]), Call::printed(released));
    let nothing = "Nothing changed since 1.0.0: there is nothing to release.\n";
    assert_eq!(call(&["bump"]), Call::printed(nothing));

    put(
        shop.path(),
        "contract/codes.yaml",
        &(SCHEMA.to_owned() + ONE_MORE),
    );
    let status = call(&["status"]);
    assert_eq!((status.code, status.stderr.as_str()), (Some(1), ""));
    let verdict = "Since 1.0.0: 1 finding, which breaks nobody. This makes 1.1.0 at least (minor); \
                   the manifest says 1.0.0, which is not enough. To release: norm-contract bump\n";
    assert!(status.stdout.ends_with(verdict), "{}", status.stdout);
    let too_low = call(&["bump", "--level", "patch"]);
    let reason = "error: the findings demand a minor version, so patch is too low: 1.1.0 is the least. \
                  `status` lists the findings\n";
    assert_eq!(too_low, Call::told(1, reason));
    assert_eq!(call(&["bump"]).code, Some(0));
    let manifest = fs::read_to_string(shop.path().join("contract/contract.yaml"));
    assert_eq!(
        manifest.expect("it is there"),
        MANIFEST.replace("1.0.0", "1.1.0")
    );

    let (old, new) = (
        "contract/versions/1.0.0.json",
        "contract/versions/1.1.0.json",
    );
    let forth = call(&["diff", old, new]);
    assert_eq!((forth.code, forth.stderr.as_str()), (Some(0), ""));
    let summary = "1 finding, which breaks nobody; the version has to move by: minor\n";
    assert!(forth.stdout.ends_with(summary), "{}", forth.stdout);
    let back = call(&["diff", new, old]);
    assert_eq!((back.code, back.stderr.as_str()), (Some(1), ""));
    assert!(
        back.stdout.contains("[enum-value-removed]"),
        "{}",
        back.stdout
    );
    assert_eq!(
        call(&["diff", new, old, "--fail-on", "never"]).code,
        Some(0)
    );
}
