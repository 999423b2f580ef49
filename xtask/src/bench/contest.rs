//! Programs that take turns, so that what else the machine does meets all of them alike.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use super::reason::reason;
use super::report::{Figure, Row};
use super::samples::Samples;
use super::session::Session;
use crate::process::{self, Finished};

/// How long one turn may take.
const TURN_LIMIT: Duration = Duration::from_secs(600);

pub(super) const CPU: &str = "CPU ms";
pub(super) const WALL: &str = "wall ms";
pub(super) const MEMORY: &str = "peak MiB";

/// A program that is measured.
pub(super) struct Contender {
    pub(super) name: String,
    /// Whether it is ours: then it has to work.
    pub(super) ours: bool,
    /// Files and folders that are removed before each turn.
    pub(super) outputs: Vec<PathBuf>,
    /// A file that is written anew before each turn, so that it counts as changed.
    pub(super) touched: Option<PathBuf>,
    /// The program and its arguments.
    pub(super) words: Vec<String>,
    /// Where it runs, and with which variables.
    pub(super) folder: PathBuf,
    pub(super) variables: Vec<(&'static str, String)>,
}

impl Contender {
    /// A program that runs in the session's folder.
    pub(super) fn new(session: &Session, name: &str, words: &[&str]) -> Self {
        Contender {
            name: name.to_owned(),
            ours: false,
            outputs: Vec::new(),
            touched: None,
            words: words.iter().map(|word| (*word).to_owned()).collect(),
            folder: session.workbench.path(""),
            variables: Vec::new(),
        }
    }

    fn take_turn(&self) -> Result<Finished, String> {
        for output in &self.outputs {
            let _ = fs::remove_dir_all(output).or_else(|_| fs::remove_file(output));
        }
        if let Some(touched) = &self.touched {
            fs::read(touched)
                .and_then(|text| fs::write(touched, text))
                .map_err(|error| format!("{}: {error}", touched.display()))?;
        }
        let mut words = self.words.iter();
        let mut command = Command::new(words.next().map_or("", String::as_str));
        command.args(words).current_dir(&self.folder);
        command.envs(self.variables.iter().map(|(name, value)| (*name, value)));
        process::run(&mut command, TURN_LIMIT)
    }
}

/// Has the contenders take turns, once unmeasured and then as often as the session says, and returns
/// a row for each.
pub(super) fn compete(session: &Session, what: &str, contenders: &[Contender]) -> Vec<Row> {
    let mut turns: Vec<Result<Vec<Finished>, String>> =
        contenders.iter().map(|_| Ok(Vec::new())).collect();
    for round in 0..=session.runs {
        session.progress_within(what, &format!(": turn {round} of {}", session.runs));
        for (contender, turns) in contenders.iter().zip(&mut turns) {
            let Ok(finished) = turns else { continue };
            match contender.take_turn() {
                Ok(turn) if round > 0 => finished.push(turn),
                Ok(_) => {}
                Err(problem) => {
                    if contender.ours {
                        session.fail(&format!("{what}, {}", contender.name), &problem);
                    }
                    *turns = Err(reason(&problem));
                }
            }
        }
    }
    let rows = contenders.iter().zip(turns);
    rows.map(|(contender, turns)| Row {
        contender: contender.name.clone(),
        result: turns.map(|turns| figures(&turns)),
    })
    .collect()
}

fn figures(turns: &[Finished]) -> Vec<Figure> {
    let figure = |name, value: fn(&Finished) -> f64| Figure {
        name,
        samples: turns.iter().map(value).collect::<Samples>(),
    };
    vec![
        figure(CPU, |turn| turn.cpu.as_secs_f64() * 1e3),
        figure(WALL, |turn| turn.wall.as_secs_f64() * 1e3),
        figure(MEMORY, |turn| turn.peak_memory as f64 / f64::from(1 << 20)),
    ]
}
