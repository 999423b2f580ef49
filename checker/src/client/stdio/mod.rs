//! A program that is talked to by lines.

mod lines;
mod log;
mod process;
mod spread;

use std::collections::BTreeSet;
use std::time::Duration;

use norm_contract_generator::Words;
use serde_json::value::RawValue;
use tokio::time::timeout;

use super::address::Program;
use super::failure::{Failure, Kind};
use super::limits::Limits;
use super::message::{self, Incoming, Response};
use super::notes::Notes;
use super::outgoing::{Request, reply};
use super::result_size::ResultSize;
use super::transport::note_aside;
use lines::Lines;
use process::Process;
use spread::Spread;

/// How soon what a program wrote before its end is there to be read.
const LAST_LINE: Duration = Duration::from_millis(100);

pub(super) struct Stdio {
    program: Program,
    bytes: usize,
    notes: Notes,
    process: Process,
    lines: Lines,
    spread: Spread,
    /// The requests that have no answer yet, late ones as well.
    open: BTreeSet<i64>,
}

impl Stdio {
    pub(super) fn start(program: &Program, limits: &Limits, notes: Notes) -> Result<Self, Failure> {
        let (process, output) = Process::start(program)?;
        Ok(Stdio {
            program: program.clone(),
            bytes: limits.bytes,
            notes,
            process,
            lines: Lines::new(output, limits.bytes),
            spread: Spread::default(),
            open: BTreeSet::new(),
        })
    }

    /// Ends the program and starts it anew.
    pub(super) async fn restart(&mut self) -> Result<(), Failure> {
        self.process.end().await;
        let (process, output) = Process::start(&self.program)?;
        self.process = process;
        self.lines = Lines::new(output, self.bytes);
        self.spread.forget();
        self.open.clear();
        Ok(())
    }

    /// Sends a request and waits for its answer.
    pub(super) async fn request(&mut self, request: &Request) -> Result<Box<RawValue>, Failure> {
        self.send(request.text());
        let id = request.id;
        self.open.insert(id);
        let (_, answer) = self.answer_to(&[id]).await?;
        answer.into_result("")
    }

    /// What has come of the result of a request whose answer wasn't read to its end.
    pub(super) fn result_bytes(&self, id: i64) -> usize {
        let mut size = ResultSize::default();
        size.push(self.lines.beginning());
        size.of_answer_to(id, self.open.len() == 1)
    }

    /// Sends a line. It is written while lines are read, so that neither side waits for the other forever.
    pub(super) fn send(&self, line: String) {
        self.process.write(line);
    }

    /// Waits for the answer to one of these requests.
    pub(super) async fn answer_to(&mut self, ids: &[i64]) -> Result<(i64, Response), Failure> {
        loop {
            let Some(line) = self.next_line().await? else {
                let ending = self.process.ending().await;
                return Err(Failure::new(Kind::Ended, ending));
            };
            if line.trim().is_empty() {
                continue;
            }
            if let Some(error) = message::broken(&line) {
                return Err(self.broken_line(&error).await);
            }
            let Ok(messages) = message::read(&line) else {
                self.notes.add(Words::new(
                    "программа выводит то, что не является сообщениями; такие строки пропущены",
                    "the program writes to its output what is no message; such lines were passed over",
                ));
                match self.spread.push(&line, self.lines.count()) {
                    Some(failure) => return Err(failure),
                    None => continue,
                }
            };
            self.spread.forget();
            if let Some(answer) = self.sorted(messages, ids) {
                return Ok(answer);
            }
        }
    }

    /// Why a line is no answer that should be one. The error names a place in it and nothing that stands there.
    async fn broken_line(&mut self, error: &serde_json::Error) -> Failure {
        // How a program ended says more than the line in which it did.
        if error.is_eof() && timeout(LAST_LINE, self.process.ended()).await.is_ok() {
            return Failure::new(Kind::Ended, self.process.ending().await);
        }
        let number = self.lines.count();
        if error.is_eof() {
            return spread::failure(number);
        }
        let cause = Words::new(
            format!("строка {number} вывода сервера — не JSON"),
            format!("the server's line {number} is no JSON"),
        );
        Failure::unusable(cause.because(&Words::foreign(error)))
    }

    /// The next line. It may come of what the program has started, which has the same output, after the program's end.
    async fn next_line(&mut self) -> Result<Option<String>, Failure> {
        tokio::select! {
            biased;
            line = self.lines.next() => return line,
            () = self.process.ended() => {}
        }
        if let Ok(line) = timeout(LAST_LINE, self.lines.next()).await {
            return line;
        }
        let Words { russian, english } = self.process.ending().await;
        self.notes.add(Words::new(
            format!("{russian}; запущенное ею продолжает работать"),
            format!("{english}; what it has started goes on"),
        ));
        self.lines.next().await
    }

    /// Does what is to be done about messages, and picks the answer.
    fn sorted(&mut self, messages: Vec<Incoming>, ids: &[i64]) -> Option<(i64, Response)> {
        let mut answer = None;
        for message in messages {
            if let Incoming::Answer(Response { id: Some(id), .. }) = &message {
                self.open.retain(|open| id.as_f64() != Some(*open as f64));
            }
            match message {
                Incoming::Answer(response) if answer.is_none() => {
                    // Of several requests, an error without an id answers the last.
                    let answered = ids.iter().rev().find(|id| response.answers(**id));
                    match answered {
                        Some(id) => answer = Some((*id, response)),
                        None if is_late(&response, ids) => {}
                        None => note_aside(&Incoming::Answer(response), &self.notes),
                    }
                }
                message => {
                    note_aside(&message, &self.notes);
                    if let Incoming::Request { id, method } = message {
                        self.send(reply(&id, &method));
                    }
                }
            }
        }
        answer
    }

    /// Ends the program, and what it has started.
    pub(super) async fn close(mut self) {
        self.process.end().await;
    }
}

/// Whether it answers a request that isn't waited for any more. Ids count up.
fn is_late(response: &Response, ids: &[i64]) -> bool {
    let id = response.id.as_ref().and_then(|id| id.as_i64());
    let newest = ids.iter().max();
    id.zip(newest)
        .is_some_and(|(id, newest)| (1..*newest).contains(&id))
}
