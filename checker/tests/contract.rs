//! What the engine says in words of its own and the contract says as well is the same.

use std::path::Path;

use norm_contract_check::catalog::DEFAULT_MAX_RESULT_BYTES;
use norm_contract_check::verdict::TOOL_VERSION_KEY;
use norm_contract_generator::source::{Loaded, Node, find_pointer};

fn contract() -> Loaded {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../contract");
    let (loaded, problems) = Loaded::from_path(&folder);
    assert_eq!(problems, []);
    loaded
}

#[test]
fn versions_are_declared_under_the_key_of_the_manifest() {
    let contract = contract();
    let manifest = contract.manifest.expect("a package has a manifest");
    let manifest = contract.sources.file(manifest).root.as_ref();
    let key = manifest.and_then(|root| root.get("tool-version-key"));
    assert_eq!(key.and_then(Node::as_str), Some(TOOL_VERSION_KEY));
}

/// The schema has the limit in its texts: a `default` would be filled in by other people's tools.
#[test]
fn a_result_may_be_as_large_as_the_contract_says_where_a_catalog_says_nothing() {
    let contract = contract();
    let pointer = "/$defs/CatalogToolVersion/properties/max_result_bytes";
    let roots = contract.schemas.iter();
    let roots = roots.filter_map(|file| contract.sources.file(*file).root.as_ref());
    let limits: Vec<&Node> = roots
        .filter_map(|root| find_pointer(root, pointer))
        .collect();
    let [limit] = limits.as_slice() else {
        panic!("{} properties at {pointer}", limits.len());
    };
    let english = limit.get("x-i18n").and_then(|texts| texts.get("en"));
    for texts in [Some(*limit), english] {
        let text = texts.and_then(|texts| texts.get("description")?.as_str());
        let text = text.expect("it is described").replace("UTF-8", "");
        let numbers = text.split(|it: char| !it.is_ascii_digit());
        let numbers: Vec<&str> = numbers.filter(|it| !it.is_empty()).collect();
        assert_eq!(numbers, [DEFAULT_MAX_RESULT_BYTES.to_string()], "{text}");
    }
}
