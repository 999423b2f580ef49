//! No input makes the generator panic, hang or show its insides: a few thousand broken contracts, the
//! same ones on every run.
//!
//! `HOSTILE_CASES` and `HOSTILE_SEED` ask for more and for others.

mod judge;
mod random;
mod seeds;
mod structure;
mod text;
mod words;

use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use contract_tests::settings::setting;
use random::Random;
use seeds::{Seed, Seeds, seeds};

const CASES: u64 = 2_000;

/// How many problems are shown of a run.
const MOST_PROBLEMS: usize = 10;

/// How long one contract may take in an unoptimised build on a busy machine.
const LONGEST: Duration = Duration::from_secs(20);

#[test]
fn no_input_makes_it_panic_hang_or_show_its_insides() {
    let cases = setting("HOSTILE_CASES", CASES);
    let first = setting("HOSTILE_SEED", 1) << 32;
    let (sender, receiver) = mpsc::channel();
    // A thread of its own: a case that hangs is named, and the stack is no larger than a thread's.
    std::thread::spawn(move || {
        judge::record_panics();
        let seeds = seeds();
        let place = tempfile::tempdir().unwrap();
        for case in first..first + cases {
            let result = run(&seeds, case, place.path());
            if sender.send(result).is_err() {
                return;
            }
        }
    });
    let mut problems = Vec::new();
    for case in first..first + cases {
        match receiver.recv_timeout(LONGEST) {
            Ok(Ok(())) => {}
            Ok(Err(problem)) => problems.push(format!("case {case}: {problem}")),
            Err(_) => panic!("case {case} takes longer than {LONGEST:?}, or ended the thread"),
        }
    }
    let count = problems.len();
    problems.truncate(MOST_PROBLEMS);
    assert!(
        count == 0,
        "{count} problems, of them:\n{}",
        problems.join("\n")
    );
}

/// Breaks a contract in the way of this case and reads it.
fn run(seeds: &Seeds, case: u64, place: &Path) -> Result<(), String> {
    let mut random = Random::new(case);
    let seed = choose(seeds, &mut random);
    let folder = place.join("case");
    let changes = [1, 1, 2, 3][random.below(4)];
    let mut files = seed.files.clone();
    for _ in 0..changes {
        change(&mut files, &mut random);
    }
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in &files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let path = seed
        .plain
        .as_ref()
        .map_or(folder.clone(), |name| folder.join(name));
    let result = judge::judge(&path);
    fs::remove_dir_all(&folder).unwrap();
    result.map_err(|problem| {
        let changed = files.iter().filter(|(name, text)| {
            let before = seed.files.iter().find(|(other, _)| other == name);
            before.is_none_or(|(_, before)| before != text)
        });
        let changed: String = changed
            .map(|(name, text)| format!("-- {name} --\n{}\n", String::from_utf8_lossy(text)))
            .collect();
        format!("{} {problem}\n{changed}", seed.name)
    })
}

fn choose<'s>(seeds: &'s Seeds, random: &mut Random) -> &'s Seed {
    // The real contract is larger than all others and takes its time.
    match random.below(25) {
        0 => &seeds.contract,
        1..=5 => &seeds.refused[random.below(seeds.refused.len())],
        _ => &seeds.accepted[random.below(seeds.accepted.len())],
    }
}

/// One change to one of the files, or to which there are.
fn change(files: &mut Vec<(String, Vec<u8>)>, random: &mut Random) {
    let index = random.below(files.len());
    let Some((name, bytes)) = files.get(index) else {
        return;
    };
    let text = String::from_utf8_lossy(bytes).into_owned();
    let changed = match random.below(20) {
        0 => {
            files.remove(index);
            return;
        }
        1 => {
            let other = name.replacen('.', "2.", 1);
            files.push((other, text.into_bytes()));
            return;
        }
        2 => {
            let mut bytes = bytes.clone();
            let place = random.below(bytes.len());
            bytes.insert(place, 0xff);
            files[index].1 = bytes;
            return;
        }
        3..=5 => {
            let word = text::any_word_of(&text, random);
            let with = random.choice(words::NAMES);
            for (_, bytes) in files {
                *bytes = text::replaced_everywhere(&String::from_utf8_lossy(bytes), &word, with)
                    .into_bytes();
            }
            return;
        }
        6..=12 if !name.ends_with(".md") => {
            let is_json = name.ends_with(".json");
            structure::mutate(&text, is_json, random).unwrap_or_default()
        }
        _ => text::mutate(&text, random),
    };
    files[index].1 = changed.into_bytes();
}
