//! What a user does who has enough.

#[cfg(unix)]
use std::future::poll_fn;
use std::process::ExitCode;
#[cfg(unix)]
use std::task::Poll;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

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

/// What the user and the system send. From here on none is missed, and none ends the program by itself.
#[cfg(unix)]
pub(super) struct Interrupts(Vec<(u8, Signal)>);

#[cfg(unix)]
impl Interrupts {
    /// Begins to listen. Of a signal that can't be listened to the system makes what it does by itself.
    pub(super) fn listen() -> Self {
        let kinds = [
            (2, SignalKind::interrupt()),
            (15, SignalKind::terminate()),
            (1, SignalKind::hangup()),
            (3, SignalKind::quit()),
        ];
        let listened = kinds.map(|(number, kind)| Some((number, signal(kind).ok()?)));
        Interrupts(listened.into_iter().flatten().collect())
    }

    /// Waits for Ctrl-C or for being asked to end.
    pub(super) async fn next(&mut self) -> Interrupted {
        poll_fn(|context| {
            for (number, signal) in &mut self.0 {
                if signal.poll_recv(context).is_ready() {
                    return Poll::Ready(Interrupted::by(*number));
                }
            }
            Poll::Pending
        })
        .await
    }
}

#[cfg(not(unix))]
pub(super) struct Interrupts;

#[cfg(not(unix))]
impl Interrupts {
    pub(super) fn listen() -> Self {
        Interrupts
    }

    /// Waits for Ctrl-C.
    pub(super) async fn next(&mut self) -> Interrupted {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        Interrupted { code: 130 }
    }
}
