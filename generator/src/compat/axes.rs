//! Whom a change can concern, and what version it demands.

use std::fmt;
use std::str::FromStr;

use crate::diagnostic::Severity;

/// One way in which two versions meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Axis {
    /// The producer of the data moved to the new version, its reader still has the old one.
    Output,
    /// The reader moved, the producer still has the old version.
    Input,
    /// The generated public Rust API.
    Rust,
}

impl Axis {
    /// All of them.
    pub const ALL: [Axis; 3] = [Axis::Output, Axis::Input, Axis::Rust];

    /// Its name in manifests, options and outputs.
    pub fn as_str(self) -> &'static str {
        match self {
            Axis::Output => "output",
            Axis::Input => "input",
            Axis::Rust => "rust",
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// The axes in force for a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axes {
    /// [`Axis::Output`]
    pub output: bool,
    /// [`Axis::Input`]
    pub input: bool,
    /// [`Axis::Rust`]
    pub rust: bool,
}

impl Axes {
    /// Every axis.
    pub const ALL: Axes = Axes {
        output: true,
        input: true,
        rust: true,
    };
    /// Output and input: what plain schemas and a server check are compared on unless they say.
    pub const DATA: Axes = Axes {
        output: true,
        input: true,
        rust: false,
    };

    /// The axes of a package: those that its manifest names, and Rust always.
    pub fn of_package<'n>(named: impl IntoIterator<Item = &'n str>) -> Self {
        let named: Vec<&str> = named.into_iter().collect();
        Axes {
            output: named.contains(&"output"),
            input: named.contains(&"input"),
            rust: true,
        }
    }

    /// Whether an axis is in force.
    pub fn has(self, axis: Axis) -> bool {
        match axis {
            Axis::Output => self.output,
            Axis::Input => self.input,
            Axis::Rust => self.rust,
        }
    }

    /// Those in force, in order.
    pub fn iter(self) -> impl Iterator<Item = Axis> {
        Axis::ALL.into_iter().filter(move |axis| self.has(*axis))
    }
}

/// Reads `output,input,rust`, in any order.
impl FromStr for Axes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut axes = Axes {
            output: false,
            input: false,
            rust: false,
        };
        for name in text.split(',').map(str::trim) {
            match name {
                "output" => axes.output = true,
                "input" => axes.input = true,
                "rust" => axes.rust = true,
                _ => {
                    return Err(format!(
                        "`{name}` is no axis; the axes are output, input and rust"
                    ));
                }
            }
        }
        Ok(axes)
    }
}

/// What a finding means on each axis: an error where somebody breaks, info where nobody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdicts {
    /// For readers of the old version.
    pub output: Severity,
    /// For producers of the old version.
    pub input: Severity,
    /// For Rust code written against the old version.
    pub rust: Severity,
}

impl Verdicts {
    /// The verdict on one axis.
    pub fn on(self, axis: Axis) -> Severity {
        match axis {
            Axis::Output => self.output,
            Axis::Input => self.input,
            Axis::Rust => self.rust,
        }
    }

    /// The graver of two verdicts on each axis.
    pub fn gravest(self, other: Verdicts) -> Verdicts {
        let graver = |one: Severity, two: Severity| match one {
            Severity::Error => one,
            Severity::Warning | Severity::Info => two,
        };
        Verdicts {
            output: graver(self.output, other.output),
            input: graver(self.input, other.input),
            rust: graver(self.rust, other.rust),
        }
    }

    /// The gravest verdict on the axes in force.
    pub fn within(self, axes: Axes) -> Severity {
        if axes.iter().any(|axis| self.on(axis) == Severity::Error) {
            Severity::Error
        } else {
            Severity::Info
        }
    }
}

/// By how much the version has to move, from least to most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bump {
    /// Nothing changed.
    #[default]
    None,
    /// Texts and the like changed.
    Patch,
    /// Something was added that breaks nobody.
    Minor,
    /// Somebody breaks.
    Major,
}

impl Bump {
    /// Its name in outputs.
    pub fn as_str(self) -> &'static str {
        match self {
            Bump::None => "none",
            Bump::Patch => "patch",
            Bump::Minor => "minor",
            Bump::Major => "major",
        }
    }
}

impl fmt::Display for Bump {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}
