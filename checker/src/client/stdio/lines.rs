//! What a program writes, line by line.

use futures_util::StreamExt;
use norm_contract_generator::Words;
use tokio::process::ChildStdout;
use tokio::task::consume_budget;
use tokio_util::codec::{AnyDelimiterCodec, AnyDelimiterCodecError, FramedRead};

use crate::client::failure::Failure;

pub(super) struct Lines {
    output: FramedRead<ChildStdout, AnyDelimiterCodec>,
    /// The most bytes of all lines.
    limit: usize,
    read: usize,
    /// How many lines there were.
    count: usize,
    /// The line with which there were more, as far as it was read.
    excess: Option<Vec<u8>>,
}

impl Lines {
    pub(super) fn new(output: ChildStdout, limit: usize) -> Self {
        let codec = AnyDelimiterCodec::new_with_max_length(b"\n".to_vec(), b"\n".to_vec(), limit);
        Lines {
            output: FramedRead::new(output, codec),
            limit,
            read: 0,
            count: 0,
            excess: None,
        }
    }

    /// The next line; none at the end. Whoever gives up waiting loses nothing.
    pub(super) async fn next(&mut self) -> Result<Option<String>, Failure> {
        if self.excess.is_some() {
            return Err(Failure::too_much(self.limit));
        }
        // Lines that were read already come without waiting, and whoever watches the time has to have a turn.
        consume_budget().await;
        let line = match self.output.next().await {
            None => return Ok(None),
            Some(Ok(line)) => line,
            Some(Err(AnyDelimiterCodecError::MaxChunkLengthExceeded)) => {
                let line = self.output.read_buffer().clone();
                return Err(self.too_much(&line));
            }
            Some(Err(AnyDelimiterCodecError::Io(error))) => {
                let kind = error.kind();
                let cause = Words::new(
                    "вывод программы не читается",
                    "the program's output can't be read",
                );
                return Err(Failure::unusable(cause.because(&Words::foreign(kind))));
            }
        };
        self.count += 1;
        // The end of the line counts: of empty lines there is nothing else.
        self.read = self.read.saturating_add(line.len() + 1);
        if self.read > self.limit {
            return Err(self.too_much(&line));
        }
        // A tool whose text isn't UTF-8 is no reason to lose the others.
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }

    fn too_much(&mut self, line: &[u8]) -> Failure {
        self.excess = Some(line.to_vec());
        Failure::too_much(self.limit)
    }

    /// The number of the line that was read last, from 1.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The line that wasn't read to its end, as far as it was.
    pub(super) fn beginning(&self) -> &[u8] {
        match &self.excess {
            Some(line) => line,
            None => self.output.read_buffer(),
        }
    }
}
