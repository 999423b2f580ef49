//! `result_too_large`: what a model has to read is longer than agreed.

use std::io;

use norm_contract::ReasonCode;
use norm_contract_generator::Words;
use serde_json::Value;

use super::judgement::Judgement;
use crate::listing::Entry;

/// Judges the size of an entry of the list. Of what is nested too deep to be read the brackets count alone.
pub(super) fn judge_entry(entry: &Entry<'_>, limit: usize, judgement: &mut Judgement) {
    let unread = entry.unread_bytes();
    let size = compact_size(entry.value()) + unread;
    if size > limit {
        let expected = Words::new(
            format!("описание не больше {limit} Б"),
            format!("a definition of at most {limit} bytes"),
        );
        let actual = match unread {
            0 => bytes(size),
            _ => bytes_at_least(size),
        };
        judgement.diverges(ReasonCode::ResultTooLarge, &expected, &actual, "");
    }
}

/// Judges the size of a sampled result.
pub(super) fn judge_result(result: &Value, limit: u64, judgement: &mut Judgement) {
    let size = compact_size(result);
    if size as u64 > limit {
        too_large(limit, &bytes(size), judgement);
    }
}

/// Judges the size of a sampled result of which no more than the beginning was read: so many bytes. Says whether they
/// are too many already.
pub(super) fn judge_beginning(least: usize, limit: u64, judgement: &mut Judgement) -> bool {
    let is_too_large = least as u64 > limit;
    if is_too_large {
        too_large(limit, &bytes_at_least(least), judgement);
    }
    is_too_large
}

fn too_large(limit: u64, actual: &Words, judgement: &mut Judgement) {
    let expected = Words::new(
        format!("результат не больше {limit} Б"),
        format!("a result of at most {limit} bytes"),
    );
    judgement.diverges(ReasonCode::ResultTooLarge, &expected, actual, "");
}

fn bytes(size: usize) -> Words {
    Words::new(format!("{size} Б"), format!("{size} bytes"))
}

fn bytes_at_least(size: usize) -> Words {
    Words::new(
        format!("не меньше {size} Б"),
        format!("at least {size} bytes"),
    )
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
