//! Outputs brought into a folder, and compared with it.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use norm_contract_generator::emit::Outputs;
use norm_contract_generator::write::{
    Destination, DifferenceKind, LIST_FILE, WriteSummary, check, replace_file, write,
};
use tempfile::TempDir;

fn outputs(files: &[(&str, &str)]) -> Outputs {
    let mut outputs = Outputs::default();
    for (path, text) in files {
        outputs.insert(*path, *text);
    }
    outputs
}

/// A folder with files in it.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let root = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    root
}

/// Every file below a folder but the list, with its text; empty folders end in `/`.
fn contents(root: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries: Vec<_> = fs::read_dir(&folder).unwrap().map(Result::unwrap).collect();
        if entries.is_empty() && folder != root {
            let name = folder.strip_prefix(root).unwrap().to_str().unwrap();
            found.insert(format!("{name}/"), String::new());
        }
        for entry in entries {
            let path = entry.path();
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
            } else if entry.file_name() != LIST_FILE {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap();
                found.insert(name.to_owned(), fs::read_to_string(&path).unwrap());
            }
        }
    }
    found
}

fn expected(files: &[(&str, &str)]) -> BTreeMap<String, String> {
    let files = files.iter();
    files
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
        .collect()
}

fn list(root: &Path) -> Vec<String> {
    let text = fs::read_to_string(root.join(LIST_FILE)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

fn summary(written: usize, removed: usize, unchanged: usize) -> WriteSummary {
    WriteSummary {
        written,
        removed,
        unchanged,
    }
}

#[test]
fn writes_what_is_new_or_changed_and_removes_what_is_generated_no_longer() {
    let root = folder(&[]);
    let destination = Destination::new(root.path());
    let first = outputs(&[
        ("docs/a.md", "a"),
        ("docs/b.md", "b"),
        ("tables/c/d.json", "d"),
    ]);
    assert_eq!(write(&first, destination).unwrap(), summary(3, 0, 0));
    assert_eq!(
        list(root.path()),
        ["docs/a.md", "docs/b.md", "tables/c/d.json"]
    );
    assert_eq!(write(&first, destination).unwrap(), summary(0, 0, 3));

    let second = outputs(&[("docs/a.md", "a"), ("docs/b.md", "B"), ("new.md", "n")]);
    assert_eq!(write(&second, destination).unwrap(), summary(2, 1, 1));
    let left = expected(&[
        ("docs/a.md", "a\n"),
        ("docs/b.md", "B\n"),
        ("new.md", "n\n"),
    ]);
    assert_eq!(contents(root.path()), left);
    assert_eq!(list(root.path()), ["docs/a.md", "docs/b.md", "new.md"]);

    assert_eq!(write(&outputs(&[]), destination).unwrap(), summary(0, 3, 0));
    assert_eq!(contents(root.path()), expected(&[]));
    assert!(!root.path().join(LIST_FILE).exists());
}

#[test]
fn leaves_unchanged_files_alone() {
    let root = folder(&[]);
    let destination = Destination::new(root.path());
    write(&outputs(&[("a.md", "a"), ("b.md", "b")]), destination).unwrap();
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    for name in ["a.md", "b.md", LIST_FILE] {
        let file = fs::File::options()
            .append(true)
            .open(root.path().join(name));
        file.unwrap().set_modified(long_ago).unwrap();
    }
    write(&outputs(&[("a.md", "a"), ("b.md", "B")]), destination).unwrap();
    let modified = |name| {
        fs::metadata(root.path().join(name))
            .unwrap()
            .modified()
            .unwrap()
    };
    assert_eq!(modified("a.md"), long_ago);
    assert_ne!(modified("b.md"), long_ago);
    assert_eq!(modified(LIST_FILE), long_ago);
}

#[test]
fn never_removes_a_file_that_it_has_not_written() {
    let root = folder(&[("docs/by-hand.md", "mine"), ("src/lib.rs", "mine")]);
    let destination = Destination::new(root.path());
    write(
        &outputs(&[("docs/a.md", "a"), ("src/v1/mod.rs", "m")]),
        destination,
    )
    .unwrap();
    write(&outputs(&[]), destination).unwrap();
    let left = expected(&[("docs/by-hand.md", "mine"), ("src/lib.rs", "mine")]);
    assert_eq!(contents(root.path()), left);
}

#[test]
fn a_listed_path_never_reaches_out_of_the_folder() {
    let outer = folder(&[
        ("victim.md", "v"),
        ("linked/victim.md", "v"),
        ("root/x", "x"),
    ]);
    let root = outer.path().join("root");
    let absolute = outer.path().join("victim.md");
    let listed = format!(
        "../victim.md\n{}\ndocs/../../victim.md\nlink/victim.md\nx\n",
        absolute.display()
    );
    fs::write(root.join(LIST_FILE), listed).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(outer.path().join("linked"), root.join("link")).unwrap();
    assert_eq!(
        write(&outputs(&[]), Destination::new(&root)).unwrap(),
        summary(0, 1, 0)
    );
    assert!(outer.path().join("victim.md").exists());
    assert!(outer.path().join("linked/victim.md").exists());
    assert!(!root.join("x").exists());
}

#[test]
fn a_link_in_the_place_of_a_generated_file_is_removed_and_not_its_target() {
    let outer = folder(&[("target.md", "t"), ("root/by-hand.md", "h")]);
    let root = outer.path().join("root");
    fs::write(root.join(LIST_FILE), "link.md\n").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(outer.path().join("target.md"), root.join("link.md")).unwrap();
    write(&outputs(&[]), Destination::new(&root)).unwrap();
    assert!(fs::symlink_metadata(root.join("link.md")).is_err());
    assert!(outer.path().join("target.md").exists());
}

#[test]
fn an_output_that_leads_out_of_the_folder_is_refused_before_anything_is_written() {
    let root = folder(&[]);
    let bad = outputs(&[("a.md", "a"), ("tables/../../x.json", "x")]);
    let error = write(&bad, Destination::new(root.path())).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an output is named tables/../../x.json, which doesn't lie in the output folder. \
         Rename the definition that it was made from."
    );
    assert_eq!(contents(root.path()), expected(&[]));
}

#[test]
fn only_the_folders_asked_for_are_concerned() {
    let root = folder(&[]);
    let whole = Destination::new(root.path());
    write(
        &outputs(&[("docs/a.md", "a"), ("tables/b.json", "b")]),
        whole,
    )
    .unwrap();

    let docs = whole.only(&["docs"]);
    let new_docs = outputs(&[("docs/c.md", "c")]);
    let found: Vec<_> = check(&new_docs, docs).unwrap();
    let paths: Vec<_> = found.iter().map(|found| found.path.as_str()).collect();
    assert_eq!(paths, [LIST_FILE, "docs/a.md", "docs/c.md"]);
    assert_eq!(write(&new_docs, docs).unwrap(), summary(1, 1, 0));
    let left = expected(&[("docs/c.md", "c\n"), ("tables/b.json", "b\n")]);
    assert_eq!(contents(root.path()), left);
    assert_eq!(list(root.path()), ["docs/c.md", "tables/b.json"]);
}

#[test]
fn check_finds_what_write_would_do_and_does_nothing() {
    let root = folder(&[]);
    let destination = Destination::new(root.path());
    write(
        &outputs(&[("a.md", "one\ntwo"), ("b.md", "b"), ("c.md", "c")]),
        destination,
    )
    .unwrap();
    let new = outputs(&[("a.md", "one\nTWO"), ("c.md", "c"), ("d.md", "d")]);
    let before = contents(root.path());
    let differences = check(&new, destination).unwrap();
    assert_eq!(contents(root.path()), before);

    let found: Vec<_> = differences
        .iter()
        .map(|found| (found.path.as_str(), found.line(), found.message()))
        .collect();
    assert_eq!(
        found,
        [
            (LIST_FILE, 4, "This generated file is out of date."),
            ("a.md", 2, "This generated file is out of date."),
            (
                "b.md",
                1,
                "This file is generated no longer and has to be removed."
            ),
            ("d.md", 1, "This generated file is missing."),
        ]
    );
    assert_eq!(differences[2].kind, DifferenceKind::Orphaned);
    write(&new, destination).unwrap();
    assert_eq!(check(&new, destination).unwrap(), []);
}

#[test]
fn check_compares_bytes_and_names_line_breaks_as_the_cause() {
    let root = folder(&[]);
    let destination = Destination::new(root.path());
    let outputs = outputs(&[("a.md", "one\ntwo")]);
    write(&outputs, destination).unwrap();
    fs::write(root.path().join("a.md"), "one\r\ntwo\r\n").unwrap();
    let differences = check(&outputs, destination).unwrap();
    assert_eq!(
        differences[0].message(),
        "This generated file differs in its line breaks alone: they have to be LF. \
         Git keeps them so with `* text=auto eol=lf` in .gitattributes."
    );
}

#[cfg(feature = "cli")]
#[test]
fn differences_are_shown_line_by_line() {
    use norm_contract_generator::write::render_differences;

    let root = folder(&[]);
    let destination = Destination::new(root.path());
    write(
        &outputs(&[("a.md", "one\ntwo\nthree\nfour\nfive"), ("b.md", "b")]),
        destination,
    )
    .unwrap();
    fs::write(root.path().join("b.md"), b"\xff\n").unwrap();
    let new = outputs(&[("a.md", "one\ntwo\nthree\nFOUR\u{1b}\nfive"), ("b.md", "b")]);
    let differences = check(&new, destination).unwrap();
    let shown = "\
generated/a.md: This generated file is out of date.
--- generated/a.md
+++ generated/a.md (as generated)
@@ -2,4 +2,4 @@
 two
 three
-four
+FOUR␛
 five
generated/b.md: This generated file is out of date.
  (what is there is not UTF-8)
";
    assert_eq!(render_differences("generated", &differences), shown);
}

#[test]
fn a_file_in_the_place_of_a_folder_is_told_with_the_way_to_mend_it() {
    let root = folder(&[("docs", "a file")]);
    let error = write(
        &outputs(&[("docs/a.md", "a")]),
        Destination::new(root.path()),
    )
    .unwrap_err();
    let docs = root.path().join("docs");
    let message = error.to_string();
    assert!(
        message.starts_with(&format!("{} can't be created: ", docs.display())),
        "{message}"
    );
    let advice =
        "A file stands where a folder is needed: move it away, or name another output folder.";
    assert!(message.ends_with(advice), "{message}");
    assert_eq!(contents(root.path()), expected(&[("docs", "a file")]));
}

#[test]
fn a_failed_write_leaves_the_old_contents_and_no_temporary_file() {
    let root = folder(&[("a.md/inside", "a folder in the place of the file")]);
    let error = replace_file(&root.path().join("a.md"), b"new").unwrap_err();
    assert!(
        error.to_string().contains("a.md can't be written: "),
        "{error}"
    );
    let left = expected(&[("a.md/inside", "a folder in the place of the file")]);
    assert_eq!(contents(root.path()), left);
}

#[test]
fn temporary_files_of_an_interrupted_run_are_removed_once_they_are_old() {
    let root = folder(&[
        ("docs/.a.md.17-0.norm-contract-tmp", "half"),
        (
            "docs/.b.md.18-0.norm-contract-tmp",
            "of a run that is going on",
        ),
    ]);
    let old = root.path().join("docs/.a.md.17-0.norm-contract-tmp");
    let file = fs::File::options().append(true).open(old).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(120))
        .unwrap();
    write(
        &outputs(&[("docs/a.md", "a")]),
        Destination::new(root.path()),
    )
    .unwrap();
    let left = expected(&[
        (
            "docs/.b.md.18-0.norm-contract-tmp",
            "of a run that is going on",
        ),
        ("docs/a.md", "a\n"),
    ]);
    assert_eq!(contents(root.path()), left);
}
