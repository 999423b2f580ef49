//! Version numbers (SemVer 2.0.0).

use semver::{BuildMetadata, Prerelease, Version};

use crate::compat::Bump;

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
