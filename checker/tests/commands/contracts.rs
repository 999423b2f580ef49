//! Small contracts that tests change.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

pub(crate) const MANIFEST: &str = "\
name: shop
version: 1.0.0
title: Shop
languages: [en]
axes: [output]
schemas: [codes.yaml]
";

pub(crate) const SCHEMA: &str = "\
$schema: https://json-schema.org/draft/2020-12/schema
$defs:
  Code:
    title: Code
    description: Says what happened.
    type: string
    x-attributes: { final: { type: boolean, title: Final } }
    oneOf:
      - const: sold_out
        description: None is left.
        x-cause: Others were faster.
        x-remedy: Come again tomorrow.
        x-values: { final: true }
";

/// One more value, as the last of [`SCHEMA`].
pub(crate) const ONE_MORE: &str = "      \
      - { const: closed, description: Nobody is there., x-values: { final: false } }
";

/// A folder that has the contract in its folder `contract`.
pub(crate) fn shop() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    put(folder.path(), "contract/contract.yaml", MANIFEST);
    put(folder.path(), "contract/codes.yaml", SCHEMA);
    put(
        folder.path(),
        "contract/examples/Code/sold_out.json",
        "\"sold_out\"\n",
    );
    folder
}

pub(crate) fn put(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the folder is made");
    fs::write(path, text).expect("the file is written");
}

/// All files below a folder by their paths.
pub(crate) fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(folder).expect("it lies below");
            let name = name.display().to_string().replace('\\', "/");
            files.push((name, fs::read(&path).expect("the file can be read")));
        }
    }
    files.sort();
    files
}
