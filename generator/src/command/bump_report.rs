//! What `bump` prints.

use super::Printed;
use super::bump::BumpOutcome;
use super::findings::FindingsFormat;
use super::status::StatusOutcome;
use crate::diagnostic::{counted, printable};
use crate::write::FileChange;

impl BumpOutcome {
    /// Whether the contract is released now, was already, or would be.
    pub fn is_success(&self) -> bool {
        match self {
            BumpOutcome::Unchanged(_) | BumpOutcome::Released { .. } | BumpOutcome::Finished(_) => {
                true
            }
            BumpOutcome::Refused(_)
            | BumpOutcome::Withheld(_)
            | BumpOutcome::Impossible(_)
            | BumpOutcome::Failed(_) => false,
        }
    }

    /// What a command prints of it.
    pub fn print(self, dry_run: bool, colors: bool, bump_command: &str) -> Printed {
        let error = |message: &str| format!("error: {}\n", printable(message));
        let (mut stdout, mut stderr) = (String::new(), String::new());
        match self {
            BumpOutcome::Refused(refusals) => return refusals.print(colors),
            BumpOutcome::Withheld(status) => {
                let status = StatusOutcome::Judged(status);
                let Printed { stdout, .. } =
                    status.print(FindingsFormat::Human, colors, bump_command);
                stderr = stdout;
            }
            BumpOutcome::Impossible(reason) => stderr = error(&reason),
            BumpOutcome::Failed(failure) => {
                stderr = error(&format!("{failure} Nothing was released."));
            }
            BumpOutcome::Unchanged(version) => {
                stdout = format!("Nothing changed since {version}: there is nothing to release.\n");
            }
            BumpOutcome::Finished(title) if dry_run => {
                stdout =
                    format!("{title} was interrupted; without --dry-run it would be finished.\n");
            }
            BumpOutcome::Finished(title) => {
                stdout = format!(
                    "{title} had been interrupted and is finished now. Run the command again to \
                     see whether there is more to release.\n"
                );
            }
            BumpOutcome::Released { version, changes } => {
                let count = counted(changes.len(), "file");
                let heading = match dry_run {
                    true => format!("{version} would change {count}:\n"),
                    false => format!("Released {version}, which changed {count}:\n"),
                };
                stdout = heading + &list(&changes);
            }
        }
        Printed { stdout, stderr }
    }
}

/// The first files; a release has many more outputs than anybody reads here.
fn list(changes: &[FileChange]) -> String {
    const MOST_FILES: usize = 12;
    let shown = changes.iter().take(MOST_FILES).map(|change| {
        let path = change.path.display().to_string().replace('\\', "/");
        let verb = if change.text.is_some() {
            "write "
        } else {
            "remove"
        };
        format!("  {verb} {}\n", printable(&path))
    });
    let mut text: String = shown.collect();
    if let Some(more) = changes
        .len()
        .checked_sub(MOST_FILES)
        .filter(|more| *more > 0)
    {
        text.push_str(&format!("  and {more} more\n"));
    }
    text
}
