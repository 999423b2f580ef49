//! Changes to a file as text.

use crate::random::Random;
use crate::words::{NAMES, PIECES, VALUES, excessive};

/// The text with one change.
pub(crate) fn mutate(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return random.choice(PIECES).to_owned();
    }
    let here = random.below(lines.len());
    let there = random.below(lines.len());
    match random.below(12) {
        0 => {
            lines.remove(here);
        }
        1 => lines.insert(there, lines[here].clone()),
        2 => lines.swap(here, there),
        3 => lines[here] = indented(&lines[here], random),
        4 => return truncated(text, random),
        5 => return inserted(text, random.choice(PIECES), random),
        6 => lines[here] = value_replaced(&lines[here], random),
        7 => lines[here] = word_replaced(&lines[here], random.choice(NAMES), random),
        8 | 9 => {
            let word = any_word(&lines[there], random);
            lines[here] = word_replaced(&lines[here], &word, random);
        }
        10 => {
            let end = (here + 1 + random.below(8)).min(lines.len());
            let block: Vec<String> = lines[here..end].to_vec();
            lines.splice(there..there, block);
        }
        _ => {
            let end = (here + random.below(12)).min(lines.len());
            lines.drain(here..end);
        }
    }
    lines.join("\n") + "\n"
}

/// A word of the text.
pub(crate) fn any_word_of(text: &str, random: &mut Random) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let line = lines.get(random.below(lines.len()));
    line.map_or(String::new(), |line| any_word(line, random))
}

/// The text with another word wherever this one stands: what belongs together goes on to.
pub(crate) fn replaced_everywhere(text: &str, word: &str, with: &str) -> String {
    let name = word.rsplit('/').next().unwrap_or_default();
    if name.is_empty() {
        return text.to_owned();
    }
    text.replace(name, with)
}

fn indented(line: &str, random: &mut Random) -> String {
    let content = line.trim_start();
    let indentation = line.len() - content.len();
    let other = [
        indentation + 1,
        indentation + 2,
        indentation.saturating_sub(2),
        0,
    ][random.below(4)];
    format!("{}{content}", " ".repeat(other))
}

fn truncated(text: &str, random: &mut Random) -> String {
    let end = text.floor_char_boundary(random.below(text.len()));
    text[..end].to_owned()
}

fn inserted(text: &str, piece: &str, random: &mut Random) -> String {
    let place = text.floor_char_boundary(random.below(text.len()));
    format!("{}{piece}{}", &text[..place], &text[place..])
}

/// The value of `key: value`, or of `- value`, becomes another one.
fn value_replaced(line: &str, random: &mut Random) -> String {
    let value = if random.below(6) == 0 {
        excessive(random.below(4))
    } else {
        random.choice(VALUES).to_owned()
    };
    let places: Vec<usize> = line
        .match_indices([':', '-', '[', ','])
        .map(|(at, _)| at + 1)
        .collect();
    if places.is_empty() {
        return value;
    }
    let start = places[random.below(places.len())];
    let rest = &line[start..];
    let end = rest.find([',', '}', ']']).filter(|_| random.below(2) == 0);
    let after = end.map_or("", |end| &rest[end..]);
    format!("{} {value}{after}", &line[..start])
}

/// The words of a line, by their places.
fn words(line: &str) -> Vec<(usize, &str)> {
    let is_part = |letter: char| letter.is_alphanumeric() || "_-$#/.".contains(letter);
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(start) = rest.find(is_part) {
        let word = &rest[start..];
        let word = &word[..word.find(|letter| !is_part(letter)).unwrap_or(word.len())];
        words.push((line.len() - rest.len() + start, word));
        rest = &rest[start + word.len()..];
    }
    words
}

fn any_word(line: &str, random: &mut Random) -> String {
    let words = words(line);
    let word = words.get(random.below(words.len()));
    word.map_or(String::new(), |(_, word)| (*word).to_owned())
}

fn word_replaced(line: &str, with: &str, random: &mut Random) -> String {
    let words = words(line);
    match words.get(random.below(words.len())) {
        Some((at, word)) => format!("{}{with}{}", &line[..*at], &line[at + word.len()..]),
        None => with.to_owned(),
    }
}
