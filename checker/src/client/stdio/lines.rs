//! What a program writes, line by line.

use futures_util::StreamExt;
use norm_contract_generator::Words;
use tokio::process::ChildStdout;
use tokio_util::codec::{AnyDelimiterCodec, AnyDelimiterCodecError, FramedRead};

use crate::client::failure::Failure;

pub(super) struct Lines {
    output: FramedRead<ChildStdout, AnyDelimiterCodec>,
    /// The most bytes of all lines.
    limit: usize,
    read: usize,
}

impl Lines {
    pub(super) fn new(output: ChildStdout, limit: usize) -> Self {
        let codec = AnyDelimiterCodec::new_with_max_length(b"\n".to_vec(), b"\n".to_vec(), limit);
        Lines {
            output: FramedRead::new(output, codec),
            limit,
            read: 0,
        }
    }

    /// The next line; none at the end. Whoever gives up waiting loses nothing.
    pub(super) async fn next(&mut self) -> Result<Option<String>, Failure> {
        let line = match self.output.next().await {
            None => return Ok(None),
            Some(Ok(line)) => line,
            Some(Err(AnyDelimiterCodecError::MaxChunkLengthExceeded)) => {
                return Err(Failure::too_much(self.limit));
            }
            Some(Err(AnyDelimiterCodecError::Io(error))) => {
                let kind = error.kind();
                let cause = Words::new(
                    format!("вывод программы не читается: {kind}"),
                    format!("the program's output can't be read: {kind}"),
                );
                return Err(Failure::unusable(cause));
            }
        };
        // The end of the line counts: of empty lines there is nothing else.
        self.read = self.read.saturating_add(line.len() + 1);
        if self.read > self.limit {
            return Err(Failure::too_much(self.limit));
        }
        // A tool whose text isn't UTF-8 is no reason to lose the others.
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }
}
