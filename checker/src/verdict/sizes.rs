//! `result_too_large`: what a model has to read is longer than agreed.

use std::io;

use norm_contract::{ReasonCode, Violation};
use serde_json::Value;

use super::judgement::Judgement;

/// Judges the size of an entry of the list.
pub(super) fn judge_entry(entry: &Value, limit: usize, judgement: &mut Judgement) {
    let size = compact_size(entry);
    if size > limit {
        let expected = format!("a definition of at most {limit} bytes");
        let violation = Violation::new(format!("{size} bytes"), expected, "");
        judgement.add(ReasonCode::ResultTooLarge, vec![violation]);
    }
}

/// Judges the size of a sampled result.
pub(super) fn judge_result(result: &Value, limit: u64, judgement: &mut Judgement) {
    let size = compact_size(result);
    if size as u64 > limit {
        let expected = format!("a result of at most {limit} bytes");
        let violation = Violation::new(format!("{size} bytes"), expected, "");
        judgement.add(ReasonCode::ResultTooLarge, vec![violation]);
    }
}

/// The length in bytes as JSON without whitespace in UTF-8.
fn compact_size(value: &Value) -> usize {
    let mut counter = Counter(0);
    // Neither a value nor the counter can fail.
    let _ = serde_json::to_writer(&mut counter, value);
    counter.0
}

struct Counter(usize);

impl io::Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
