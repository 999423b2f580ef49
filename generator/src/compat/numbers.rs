//! Version numbers (SemVer 2.0.0): which one is enough for what changed.

use std::cmp::Ordering;

use semver::{BuildMetadata, Prerelease, Version};

use super::axes::Bump;

/// Whether a version that follows `last` is enough for what changed. A pre-release counts as the version
/// that it leads to: `2.0.0-rc.1` is a major version after `1.4.0`.
pub fn is_enough(last: &Version, next: &Version, demanded: Bump) -> bool {
    match next.cmp_precedence(last) {
        Ordering::Less => false,
        Ordering::Equal => demanded == Bump::None,
        Ordering::Greater => {
            let leads_to = Version::new(next.major, next.minor, next.patch);
            demanded == Bump::None
                || leads_to.cmp_precedence(&next_version(last, demanded)) != Ordering::Less
        }
    }
}

/// The next version by this much. A pre-release of a version that is far enough is followed by that version.
pub fn next_version(last: &Version, bump: Bump) -> Version {
    let mut next = last.clone();
    next.build = BuildMetadata::EMPTY;
    if bump == Bump::None {
        return next;
    }
    let was_prerelease = !std::mem::replace(&mut next.pre, Prerelease::EMPTY).is_empty();
    let is_reached = match bump {
        Bump::None | Bump::Patch => true,
        Bump::Minor => next.patch == 0,
        Bump::Major => next.patch == 0 && next.minor == 0,
    };
    if was_prerelease && is_reached {
        return next;
    }
    match bump {
        Bump::None => {}
        Bump::Patch => next.patch = next.patch.saturating_add(1),
        Bump::Minor => (next.minor, next.patch) = (next.minor.saturating_add(1), 0),
        Bump::Major => (next.major, next.minor, next.patch) = (next.major.saturating_add(1), 0, 0),
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pre_release_is_enough_for_what_it_leads_to() {
        for (last, next, demanded, expected) in [
            ("1.0.0", "2.0.0-rc.1", Bump::Major, true),
            ("1.0.0", "1.1.0-rc.1", Bump::Major, false),
            ("1.0.0", "1.1.0-rc.1", Bump::Minor, true),
            ("1.0.0", "1.0.1-rc.1", Bump::Minor, false),
            ("1.0.0", "1.0.1-rc.1", Bump::Patch, true),
            ("1.0.0", "1.0.0-rc.1", Bump::None, false),
            ("1.0.0", "1.0.0", Bump::None, true),
            ("1.0.0", "1.0.0", Bump::Patch, false),
            ("1.0.0+a", "1.0.0+b", Bump::Patch, false),
            ("1.1.0-rc.1", "1.1.0", Bump::Minor, true),
            ("1.1.0-rc.1", "1.1.0-rc.2", Bump::Minor, true),
            ("1.1.0-rc.2", "1.1.0-rc.1", Bump::None, false),
            ("1.1.0-rc.1", "1.1.0", Bump::Major, false),
            ("2.0.0-rc.1", "2.0.0-rc.2", Bump::Major, true),
            ("1.0.1-rc.1", "1.0.1", Bump::Minor, false),
        ] {
            let [before, after] = [last, next].map(|text| Version::parse(text).unwrap());
            let found = is_enough(&before, &after, demanded);
            assert_eq!(found, expected, "{last} {next} {demanded}");
        }
    }

    /// The least version is one that is enough, and what comes before it isn't.
    #[test]
    fn the_next_version_is_enough() {
        for last in ["1.2.3", "0.1.0", "2.0.0-rc.1", "2.1.0-rc.1", "2.1.3-rc.1"] {
            let last = Version::parse(last).unwrap();
            for demanded in [Bump::Patch, Bump::Minor, Bump::Major] {
                let next = next_version(&last, demanded);
                assert!(is_enough(&last, &next, demanded), "{last} {next}");
                assert!(!is_enough(&next, &last, demanded), "{last} {next}");
            }
        }
    }

    #[test]
    fn the_next_version_is_the_least_that_is_far_enough() {
        for (last, bump, expected) in [
            ("1.2.3", Bump::None, "1.2.3"),
            ("1.2.3", Bump::Patch, "1.2.4"),
            ("1.2.3", Bump::Minor, "1.3.0"),
            ("1.2.3", Bump::Major, "2.0.0"),
            ("0.1.0", Bump::Major, "1.0.0"),
            ("2.0.0-rc.1", Bump::Major, "2.0.0"),
            ("2.1.0-rc.1", Bump::Patch, "2.1.0"),
            ("2.1.0-rc.1", Bump::Major, "3.0.0"),
        ] {
            let last = Version::parse(last).unwrap();
            let next = next_version(&last, bump);
            assert_eq!(next.to_string(), expected, "{last} {bump}");
        }
    }
}
