//! A message that is spread over several lines, which MCP forbids: each line is none by itself, and whoever waits for it
//! as a line waits in vain.

use norm_contract_generator::Words;

use crate::client::failure::Failure;
use crate::client::message::{self, Incoming};

/// The lines that may be a message together.
#[derive(Default)]
pub(super) struct Spread {
    text: String,
    /// The number of the first of them.
    first: usize,
    /// How many arrays and objects they leave open.
    depth: usize,
}

impl Spread {
    /// Takes a line that is no message by itself, and its number. Told is the failure that there is once the lines are an
    /// answer together.
    pub(super) fn push(&mut self, line: &str, number: usize) -> Option<Failure> {
        if self.text.is_empty() {
            if !line.trim_start().starts_with(['{', '[']) {
                return None;
            }
            self.first = number;
        }
        let Some(depth) = depth_after(line, self.depth) else {
            self.forget();
            return None;
        };
        self.depth = depth;
        self.text.push_str(line);
        self.text.push('\n');
        if depth > 0 {
            return None;
        }
        let messages = message::read(&self.text).unwrap_or_default();
        let is_answer = |message: &Incoming| matches!(message, Incoming::Answer(_));
        // Of what a program tells beside, something may be called `result` as well.
        let is_meant = self.text.contains("\"jsonrpc\"");
        let is_answer = is_meant && messages.iter().any(is_answer);
        let failure = is_answer.then(|| failure(self.first));
        self.forget();
        failure
    }

    /// What was taken is no beginning of a message after all.
    pub(super) fn forget(&mut self) {
        *self = Spread::default();
    }
}

/// `first`: the number of the line in which the message begins.
pub(super) fn failure(first: usize) -> Failure {
    Failure::unusable(Words::new(
        format!(
            "сообщение сервера, начатое в строке {first} его вывода, занимает несколько строк: в сообщении не должно быть переводов строки"
        ),
        format!(
            "the server's message that begins in line {first} takes several lines: a message must not contain newlines"
        ),
    ))
}

/// How many arrays and objects are open after a line that began with so many; none where it can't be a line of JSON, in
/// which no text goes on beyond its line, and nothing is closed that isn't open.
fn depth_after(line: &str, mut depth: usize) -> Option<usize> {
    let mut is_text = false;
    let mut is_escaped = false;
    for byte in line.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_text,
            b'"' => is_text = !is_text,
            _ if is_text => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    (!is_text).then_some(depth)
}
