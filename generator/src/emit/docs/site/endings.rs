//! The endings by which a word that somebody searches for may differ from the stem of one in a text.
//!
//! A bound on their length would do for neither: «версиями» adds four letters to its stem, and «данко» adds
//! two to another's and is no form of it.

use std::collections::BTreeSet;

const NOUN: &str = "а я о е и ы у ю ь й ой ей ою ею ом ем ам ям ами ями ах ях ов ев ие ье ии ьи ия ья ию ью ий ией ием ьем \
    иям ьям иями ьями иях ьях";
const ADJECTIVE: &str =
    "ый ий ой ая яя ое ее ые ие ого его ому ему ым им ом ем ых их ыми ими ую юю ою ею";
/// What stands between the stem of a verb and the ending of an adjective. The stemmer writes a double «н»
/// as one, so the second one stands there as well.
const PARTICIPLE: &str = "н нн енн вш ивш ывш ем им ющ ующ ащ ящ ущ щ";
const SHORT_PARTICIPLE: &str = "на но ны ен ена ено ены";
const VERB: &str = "ть ти чь ить ыть еть л ла ло ли ил ила ило или ыл ыла ыло ыли ет ют ит ят ат ут ует уют ешь ишь ем им ете ите \
    йте ю у в вши ив ыв";
/// The nouns that an adjective's quality becomes.
const QUALITY: &str = "ость ости остью остей остям остями остях";
const REFLEXIVE: &str = "ся сь";

/// Those of the inflection, and those of words that the stemmer takes for forms of one another: `validate`,
/// `validation`.
const ENGLISH: &str = "s e es ed d ing ings er ers ly y able ion ions ive or ors ment ments ness ance ate ates ated ating ator \
    ators ation ations ity al ally ful less";

/// All of them.
pub(super) fn endings() -> BTreeSet<String> {
    let listed = [NOUN, ADJECTIVE, SHORT_PARTICIPLE, VERB, QUALITY, ENGLISH];
    let mut endings: BTreeSet<String> = listed
        .iter()
        .flat_map(|list| list.split_whitespace())
        .map(str::to_owned)
        .collect();
    endings.extend(joined(PARTICIPLE, ADJECTIVE));
    endings.extend(joined(VERB, REFLEXIVE));
    endings
}

/// Each of the one followed by each of the other.
fn joined<'l>(first: &'l str, second: &'l str) -> impl Iterator<Item = String> + 'l {
    first.split_whitespace().flat_map(move |before| {
        let after = second.split_whitespace();
        after.map(move |after| format!("{before}{after}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_stemmers::{Algorithm, Stemmer};

    #[test]
    fn what_the_stemmers_take_off_is_an_ending() {
        let words = [
            "версиями",
            "данными",
            "единственными",
            "указанного",
            "обновляется",
            "присылающему",
            "доступностью",
            "проверить",
            "заменивший",
            "языках",
        ];
        holds(&Stemmer::create(Algorithm::Russian), &words);
        let words = [
            "connections",
            "validated",
            "validation",
            "reading",
            "reports",
            "strictly",
            "conformance",
        ];
        holds(&Stemmer::create(Algorithm::English), &words);
    }

    fn holds(stemmer: &Stemmer, words: &[&str]) {
        let endings = endings();
        for word in words {
            let stem = stemmer.stem(word);
            let ending = word.strip_prefix(&*stem).unwrap();
            assert!(endings.contains(ending), "{stem}-{ending}");
        }
    }

    #[test]
    fn letters_that_only_follow_a_stem_are_none() {
        let endings = endings();
        for letters in ["ко", "так", "guard", "ропи", "ку"] {
            assert!(!endings.contains(letters), "{letters}");
        }
    }
}
