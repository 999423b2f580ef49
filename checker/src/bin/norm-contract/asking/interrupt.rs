//! What a user does who has enough.

use std::process::ExitCode;

/// A run that was ended from outside, or couldn't begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupted {
    pub(super) code: u8,
}

impl Interrupted {
    pub(super) fn unusable() -> Self {
        Interrupted { code: 2 }
    }

    #[cfg(unix)]
    const fn by(signal: u8) -> Self {
        Interrupted { code: 128 + signal }
    }
}

/// As shells have it: 128 and the signal's number.
impl From<Interrupted> for ExitCode {
    fn from(interrupted: Interrupted) -> Self {
        ExitCode::from(interrupted.code)
    }
}

/// Waits for Ctrl-C or for being asked to end.
#[cfg(unix)]
pub(super) async fn wait() -> Interrupted {
    use tokio::signal::unix::{SignalKind, signal};
    let arrives = async |kind| match signal(kind) {
        Ok(mut signal) => {
            signal.recv().await;
        }
        // The system then does with the signal what it does by itself.
        Err(_) => std::future::pending().await,
    };
    tokio::select! {
        () = arrives(SignalKind::interrupt()) => Interrupted::by(2),
        () = arrives(SignalKind::terminate()) => Interrupted::by(15),
        () = arrives(SignalKind::hangup()) => Interrupted::by(1),
    }
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
pub(super) async fn wait() -> Interrupted {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
    Interrupted { code: 130 }
}
