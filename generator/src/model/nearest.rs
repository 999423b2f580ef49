//! The word that was probably meant.

/// The candidate that differs from a word in a letter or two, if there is one; the first of the
/// nearest.
pub(crate) fn nearest<'n>(
    word: &str,
    candidates: impl Iterator<Item = &'n str>,
) -> Option<&'n str> {
    let word: Vec<char> = word.chars().collect();
    // In a short word two letters are too much of it.
    let most = if word.len() < 5 { 1 } else { 2 };
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
}
