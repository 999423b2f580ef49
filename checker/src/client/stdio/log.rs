//! What a program writes to its standard error: read, so that it can go on, and forgotten but for the end.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::AsyncReadExt;
use tokio::process::ChildStderr;
use tokio::task::JoinHandle;

/// How much is kept, in bytes.
const KEPT: usize = 4096;

/// How many lines are told.
const TOLD: usize = 3;

pub(super) struct Log {
    kept: Arc<Mutex<Vec<u8>>>,
    reading: JoinHandle<()>,
}

impl Log {
    pub(super) fn read(mut pipe: ChildStderr) -> Self {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let shared = Arc::clone(&kept);
        let reading = tokio::spawn(async move {
            let mut chunk = vec![0; KEPT];
            while let Ok(count @ 1..) = pipe.read(&mut chunk).await {
                let mut kept = shared.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&chunk[..count]);
                let excess = kept.len().saturating_sub(KEPT);
                kept.drain(..excess);
            }
        });
        Log { kept, reading }
    }

    /// Waits until the program has closed it.
    pub(super) async fn finish(&mut self) {
        // One that has ended may have been waited for before, which is allowed once.
        if !self.reading.is_finished() {
            // A task that was ended has nothing more to say either.
            let _ = (&mut self.reading).await;
        }
    }

    /// The last lines, as one.
    pub(super) fn end(&self) -> String {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&kept);
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let lines: Vec<&str> = lines.collect();
        lines[lines.len().saturating_sub(TOLD)..].join(" / ")
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        self.reading.abort();
    }
}
