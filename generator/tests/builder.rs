//! What a consumer's build script gets.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use norm_contract_generator::Builder;

const SCHEMA: &str = r#"{
  "$defs": {
    "Side": { "type": "string", "enum": ["agent", "business"] }
  }
}
"#;

/// A folder with a schema in it.
fn folder(schema: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("sides.json"), schema).unwrap();
    folder
}

fn builder(folder: &Path) -> Builder {
    Builder::new(folder.join("sides.json")).out_dir(folder.join("out"))
}

#[test]
fn writes_the_types_and_leaves_an_unchanged_file_alone() {
    let folder = folder(SCHEMA);
    builder(folder.path()).generate().unwrap();
    let file = folder.path().join("out/contract.rs");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("pub enum Side"), "{text}");
    assert!(
        text.lines()
            .next()
            .unwrap()
            .ends_with("Do not edit: cargo build.")
    );

    let long_ago =
        std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
    let handle = fs::File::options().append(true).open(&file).unwrap();
    handle.set_modified(long_ago).unwrap();
    builder(folder.path()).generate().unwrap();
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), long_ago);

    fs::write(
        folder.path().join("sides.json"),
        SCHEMA.replace("agent", "platform"),
    )
    .unwrap();
    builder(folder.path()).generate().unwrap();
    assert!(fs::read_to_string(&file).unwrap().contains("\"platform\""));
}

#[test]
fn an_error_is_printed_with_its_place_by_debug_as_by_display() {
    let folder = folder("{\n  \"$defs\": { \"A\": { \"$ref\": \"#/$defs/B\" } }\n}\n");
    let error = builder(folder.path()).generate().unwrap_err();
    let path = folder.path().join("sides.json");
    let text = error.to_string();
    assert!(text.starts_with("error[dangling-ref]: "), "{text}");
    assert!(
        text.contains(&format!("--> {}:2:", path.display())),
        "{text}"
    );
    assert!(
        text.ends_with("the contract can't be used: 1 error"),
        "{text}"
    );
    assert_eq!(format!("{error:?}"), format!("\n{text}"));
    assert!(!folder.path().join("out").exists());
}

#[test]
fn a_missing_contract_is_told_with_its_path() {
    let folder = folder(SCHEMA);
    let error = Builder::new(folder.path().join("none.json"))
        .out_dir(folder.path())
        .generate()
        .unwrap_err();
    assert!(error.to_string().contains("none.json:1:1"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("sides.json")).unwrap();
    let error = builder(folder.path()).generate().unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("can't be read: it is no regular file"),
        "{text}"
    );
}
