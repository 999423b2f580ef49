//! The word that was probably meant.

use std::collections::HashSet;

/// So many similar words are told.
const MOST_SIMILAR: usize = 5;

/// The candidates that may have been meant by a word, the likeliest first: those that differ in a
/// letter or two, then those that one is a part of the other, letter case aside.
pub(crate) fn similar<'n>(word: &str, candidates: &[&'n str]) -> Vec<&'n str> {
    let word = word.to_lowercase();
    let mut seen = HashSet::new();
    let mut found: Vec<(usize, &str)> = candidates
        .iter()
        .copied()
        .filter(|candidate| seen.insert(*candidate))
        .filter_map(|candidate| Some((unlikeness(&word, &candidate.to_lowercase())?, candidate)))
        .collect();
    found.sort_by_key(|(unlikeness, _)| *unlikeness);
    found.truncate(MOST_SIMILAR);
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

/// How far a candidate is from a word, if it is near at all.
fn unlikeness(word: &str, candidate: &str) -> Option<usize> {
    if let Some(distance) = small_distance(word, candidate) {
        return Some(distance);
    }
    let (shorter, longer) = match word.len() < candidate.len() {
        true => (word, candidate),
        false => (candidate, word),
    };
    // A part of two letters is in everything.
    (shorter.len() > 2 && longer.contains(shorter)).then(|| 2 + longer.len() - shorter.len())
}

/// How many letters two words differ in, where they are few.
fn small_distance(word: &str, candidate: &str) -> Option<usize> {
    let (word, candidate): (Vec<char>, Vec<char>) =
        (word.chars().collect(), candidate.chars().collect());
    let most = most_letters(&word);
    if candidate.len().abs_diff(word.len()) > most {
        return None;
    }
    let distance = edit_distance(&word, &candidate);
    (distance <= most).then_some(distance)
}

/// In a short word two letters are too much of it.
fn most_letters(word: &[char]) -> usize {
    if word.len() < 5 { 1 } else { 2 }
}

/// The candidate that differs from a word in a letter or two, if there is one; the first of the
/// nearest.
pub fn nearest<'n>(word: &str, candidates: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let word: Vec<char> = word.chars().collect();
    let most = most_letters(&word);
    candidates
        .map(|candidate| (candidate, candidate.chars().collect::<Vec<char>>()))
        .filter(|(_, letters)| letters.len().abs_diff(word.len()) <= most)
        .map(|(candidate, letters)| (edit_distance(&word, &letters), candidate))
        .filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters have to be put in, taken out, replaced or exchanged with their neighbour.
fn edit_distance(left: &[char], right: &[char]) -> usize {
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for (i, a) in left.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in right.iter().enumerate() {
            let replaced = rows[i][j] + usize::from(a != b);
            let mut least = replaced.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == right[j - 1] && left[i - 1] == *b {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_was_probably_meant() {
        for (word, candidates, expected) in [
            (
                "desciption",
                &["title", "description"][..],
                Some("description"),
            ),
            ("Nmae", &["Name", "Age"], Some("Name")),
            ("cod", &["node", "code"], Some("code")),
            ("ab", &["cd"], None),
            ("", &["a"], Some("a")),
            ("title", &[], None),
            ("tilte", &["titles", "title"], Some("title")),
        ] {
            let found = nearest(word, candidates.iter().copied());
            assert_eq!(found, expected, "{word:?}");
        }
    }

    #[test]
    fn similar_words_are_near_ones_and_parts() {
        let types = [
            "ReadResourceRequest",
            "Resource",
            "Resources",
            "ResourceLink",
            "Role",
            "Resource",
        ];
        assert_eq!(
            similar("resorce", &types),
            ["Resource", "Resources"],
            "letters"
        );
        assert_eq!(
            similar("Resource", &types),
            [
                "Resource",
                "Resources",
                "ResourceLink",
                "ReadResourceRequest"
            ],
            "parts"
        );
        assert_eq!(similar("RolePlayer", &types), ["Role"]);
        assert_eq!(similar("Tool", &types), [""; 0]);
    }
}
