//! Figures that were measured several times.

use serde_json::{Value, json};

/// The figures of several turns, in the order of the turns.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Samples(pub(super) Vec<f64>);

impl Samples {
    pub(super) fn min(&self) -> f64 {
        self.0.iter().copied().fold(f64::NAN, f64::min)
    }

    pub(super) fn max(&self) -> f64 {
        self.0.iter().copied().fold(f64::NAN, f64::max)
    }

    /// The one in the middle; of an even number, the mean of the two.
    pub(super) fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let middle = sorted.len() / 2;
        match (sorted.len() % 2, sorted.get(middle)) {
            (_, None) => f64::NAN,
            (1, Some(value)) => *value,
            (_, Some(upper)) => {
                let lower = middle.checked_sub(1).and_then(|index| sorted.get(index));
                lower.map_or(*upper, |lower| (lower + upper) / 2.0)
            }
        }
    }

    /// Each turn's figure as a multiple of the other's in the same turn.
    pub(super) fn relative_to(&self, other: &Samples) -> Samples {
        let turns = self.0.iter().zip(&other.0);
        Samples(turns.map(|(value, base)| value / base).collect())
    }

    /// The median, and how far the turns lie apart.
    pub(super) fn as_text(&self) -> String {
        format!(
            "{} ({}–{})",
            shown(self.median()),
            shown(self.min()),
            shown(self.max())
        )
    }

    pub(super) fn as_json(&self) -> Value {
        json!({
            "min": self.min(),
            "median": self.median(),
            "max": self.max(),
            "runs": self.0,
        })
    }
}

impl FromIterator<f64> for Samples {
    fn from_iter<I: IntoIterator<Item = f64>>(figures: I) -> Self {
        Samples(figures.into_iter().collect())
    }
}

/// Three digits, but never a part of a whole number that has more.
fn shown(figure: f64) -> String {
    match figure.abs() {
        100.0.. => format!("{figure:.0}"),
        10.0.. => format!("{figure:.1}"),
        _ => format!("{figure:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_stands_between_the_extremes() {
        let samples = Samples(vec![3.0, 1.0, 20.0]);
        assert_eq!(
            (samples.min(), samples.median(), samples.max()),
            (1.0, 3.0, 20.0)
        );
        assert_eq!(Samples(vec![4.0, 1.0, 2.0, 3.0]).median(), 2.5);
        assert_eq!(samples.as_text(), "3.00 (1.00–20.0)");
    }

    #[test]
    fn ratios_are_taken_turn_by_turn() {
        let (left, right) = (Samples(vec![2.0, 30.0]), Samples(vec![4.0, 10.0]));
        assert_eq!(left.relative_to(&right), Samples(vec![0.5, 3.0]));
    }

    #[test]
    fn nothing_has_no_median() {
        assert!(Samples::default().median().is_nan());
        assert_eq!(Samples::default().as_text(), "NaN (NaN–NaN)");
    }
}
