//! Types that take turns at the same work.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// How long a slice of a turn is at least, so that the clock's steps don't count.
const SLICE: Duration = Duration::from_micros(500);
/// The figure of a turn is its quickest slice: what else the machine does only ever adds.
const SLICES: u32 = 20;

/// A type, and work for it.
pub struct Contender {
    name: String,
    decode: Box<dyn Fn()>,
    encode: Box<dyn Fn()>,
}

impl Contender {
    /// A type that may lose what it doesn't know.
    pub fn of<T>(name: &str, document: &str) -> Result<Self, Box<dyn Error>>
    where
        T: DeserializeOwned + Serialize + 'static,
    {
        let value: T =
            serde_json::from_str(document).map_err(|error| format!("{name}: {error}"))?;
        let document = document.to_owned();
        Ok(Contender {
            name: name.to_owned(),
            decode: Box::new(move || {
                let _ = black_box(serde_json::from_str::<T>(black_box(&document)));
            }),
            encode: Box::new(move || {
                let _ = black_box(serde_json::to_string(black_box(&value)));
            }),
        })
    }

    /// A type that has to give back what it was given.
    pub fn lossless<T>(name: &str, document: &str) -> Result<Self, Box<dyn Error>>
    where
        T: DeserializeOwned + Serialize + 'static,
    {
        let value: T = serde_json::from_str(document)?;
        let given: Value = serde_json::from_str(document)?;
        if serde_json::to_value(&value)? != given {
            return Err(format!("{name} doesn't give back what it was given").into());
        }
        Self::of::<T>(name, document)
    }
}

/// Has the contenders take turns and prints a line for each, with the microseconds of every run.
pub fn measure(subject: &str, runs: u32, contenders: &[Contender]) {
    let repetitions: Vec<(u32, u32)> = contenders
        .iter()
        .map(|it| (repetitions(&it.decode), repetitions(&it.encode)))
        .collect();
    let mut figures = vec![(Vec::new(), Vec::new()); contenders.len()];
    for _ in 0..runs {
        let mut best = vec![(f64::INFINITY, f64::INFINITY); contenders.len()];
        for _ in 0..SLICES {
            for ((contender, times), best) in contenders.iter().zip(&repetitions).zip(&mut best) {
                best.0 = best.0.min(slice(&contender.decode, times.0));
                best.1 = best.1.min(slice(&contender.encode, times.1));
            }
        }
        for (best, figures) in best.into_iter().zip(&mut figures) {
            figures.0.push(best.0);
            figures.1.push(best.1);
        }
    }
    for (contender, (decode, encode)) in contenders.iter().zip(figures) {
        let line = json!({
            "subject": subject,
            "contender": contender.name,
            "decode": decode,
            "encode": encode,
        });
        println!("{line}");
    }
}

/// How often the work has to be done to fill a slice.
fn repetitions(work: &dyn Fn()) -> u32 {
    let mut times = 1;
    while slice(work, times) * f64::from(times) < SLICE.as_secs_f64() * 1e6 {
        times *= 2;
    }
    times
}

/// The microseconds that the work takes once.
fn slice(work: &dyn Fn(), times: u32) -> f64 {
    let start = Instant::now();
    (0..times).for_each(|_| work());
    start.elapsed().as_secs_f64() * 1e6 / f64::from(times)
}
