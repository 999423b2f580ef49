//! A list of servers from a file.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use norm_contract_check::catalog::Unreadable;
use norm_contract_check::client::{Headers, HttpAddress, Program, Server};
use norm_contract_generator::diagnostic::{Diagnostic, Rule, Severity, rule};
use norm_contract_generator::source::{Entry, Node, Sources, Span, read_document};

use super::asking::Peer;
use crate::asking::environment;

/// What the problems of a list are called.
static SERVERS: Rule = Rule {
    id: "invalid-server-list",
    severity: Severity::Error,
    summary: "A list of servers isn't one.",
    explanation: "Each element has a `url` or a `command`, and may have an `id`, a `bearer_env` and a `header_env`.",
};

const KEYS: [&str; 5] = ["url", "command", "id", "bearer_env", "header_env"];

/// Reads the servers of a list: JSON if the file's name ends in `.json`, else YAML.
///
/// # Errors
/// All that is wrong with the file, with lines.
pub(super) fn read(path: &Path) -> Result<Vec<Peer>, Unreadable> {
    let mut sources = Sources::default();
    let read = std::fs::read_to_string(path);
    let file = sources.add(path, read.as_deref().unwrap_or_default());
    let mut problems = Problems::default();
    let mut peers = Vec::new();
    if let Err(error) = &read {
        let message = format!("{} can't be read: {error}", path.display());
        let span = Span::start_of(file);
        let problem = Diagnostic::new(&rule::UNREADABLE_FILE, span, message);
        problems
            .0
            .push(problem.with_help("name a list of servers: a JSON or YAML file in UTF-8"));
    } else if let Err(diagnostics) = read_document(&mut sources, file) {
        problems.0 = diagnostics;
    } else {
        match sources
            .file(file)
            .root
            .as_ref()
            .map(|root| (root, root.as_array()))
        {
            Some((_, Some(elements))) if !elements.is_empty() => {
                peers = problems.peers(elements);
            }
            root => {
                let span = root.map_or(Span::start_of(file), |(root, _)| root.span);
                problems.add(span, "expected a list of at least one server");
            }
        }
    }
    if problems.0.is_empty() {
        return Ok(peers);
    }
    let mut shown = Sources::default();
    let root = sources.file(file).root.as_ref();
    shown.add(path, concealed(read.as_deref().unwrap_or_default(), root));
    Err(Unreadable {
        sources: shown,
        diagnostics: problems.0,
    })
}

/// The text with stars in place of all but keys and marks, since any value and any comment may be a secret. It is as
/// long as before, so that places in it stay what they are. `root`: what the text was read as; where it couldn't be,
/// nobody knows which words are keys.
fn concealed(text: &str, root: Option<&Node>) -> String {
    let mut places = Places::default();
    if let Some(root) = root {
        places.collect(root);
    }
    let is_in = |ranges: &[Range<usize>], place| ranges.iter().any(|it| it.contains(&place));
    let is_mark = |it: char| "{}[],:-'\"".contains(it);
    let shown = text.char_indices().map(|(place, character)| {
        let is_shown = character.is_whitespace()
            || is_in(&places.keys, place)
            || is_mark(character) && !is_in(&places.values, place);
        match is_shown {
            true => character.to_string(),
            false => "*".repeat(character.len_utf8()),
        }
    });
    shown.collect()
}

/// Where the keys and the single values of a text stand, in bytes.
#[derive(Default)]
struct Places {
    keys: Vec<Range<usize>>,
    values: Vec<Range<usize>>,
}

impl Places {
    fn collect(&mut self, node: &Node) {
        let range = |span: Span| span.start as usize..span.end as usize;
        if let Some(members) = node.as_object() {
            for Entry { key_span, value } in members.values() {
                self.keys.push(range(*key_span));
                self.collect(value);
            }
        } else if let Some(elements) = node.as_array() {
            elements.iter().for_each(|element| self.collect(element));
        } else {
            self.values.push(range(node.span));
        }
    }
}

#[derive(Default)]
struct Problems(Vec<Diagnostic>);

impl Problems {
    fn add(&mut self, span: Span, message: impl Into<String>) {
        self.0.push(Diagnostic::new(&SERVERS, span, message));
    }

    fn peers(&mut self, elements: &[Node]) -> Vec<Peer> {
        let mut peers = Vec::new();
        let mut ids: BTreeMap<&str, Span> = BTreeMap::new();
        for element in elements {
            peers.extend(self.peer(element));
            if let Some(id) = element.get("id")
                && let Some(text) = id.as_str()
                && let Some(first) = ids.insert(text, id.span)
            {
                let message = format!("the id `{text}` is there already");
                let problem = Diagnostic::new(&SERVERS, id.span, message);
                self.0.push(problem.with_related(first, "here"));
            }
        }
        peers
    }

    fn peer(&mut self, element: &Node) -> Option<Peer> {
        let Some(members) = element.as_object() else {
            let kind = element.kind();
            self.add(
                element.span,
                format!("expected a server, which is an object, found {kind}"),
            );
            return None;
        };
        for (name, Entry { key_span, .. }) in members {
            if !KEYS.contains(&name.as_str()) {
                let known = KEYS.join("`, `");
                let message = format!("`{name}` is nothing that a server has; it has `{known}`");
                self.add(*key_span, message);
            }
        }
        let mut server = self.server(element)?;
        let id = self.text(element, "id");
        server.headers = self.headers(element, &server);
        Some(Peer::new(server, id.map(str::to_owned)))
    }

    fn server(&mut self, element: &Node) -> Option<Server> {
        match (element.get("url"), element.get("command")) {
            (Some(url), None) => match HttpAddress::parse(self.text(element, "url")?) {
                Ok(address) => Some(Server::at(address)),
                Err(error) => {
                    self.add(url.span, error.to_string());
                    None
                }
            },
            (None, Some(command)) => {
                let words = command.as_array().unwrap_or_default().iter();
                let words: Option<Vec<&str>> = words.map(Node::as_str).collect();
                match words.as_deref() {
                    Some([program, arguments @ ..]) => {
                        Some(Server::behind(Program::new(program, arguments)))
                    }
                    _ => {
                        let message = "expected a program and its arguments, a list of texts";
                        self.add(command.span, message);
                        None
                    }
                }
            }
            _ => {
                self.add(element.span, "expected either a `url` or a `command`");
                None
            }
        }
    }

    fn headers(&mut self, element: &Node, server: &Server) -> Headers {
        let mut headers = Headers::default();
        let of_environment = element.entry("header_env");
        let bearer = element.entry("bearer_env");
        if let (norm_contract_check::client::Address::Program(_), Some(entry)) =
            (&server.address, of_environment.or(bearer))
        {
            self.add(entry.key_span, "a program is sent no headers");
            return headers;
        }
        if let (Some(entry), Some(variable)) = (bearer, self.text(element, "bearer_env")) {
            let added = environment(variable, "`bearer_env`")
                .and_then(|token| headers.add_bearer(&token).map_err(|it| it.to_string()));
            if let Err(error) = added {
                self.add(entry.value.span, error);
            }
        }
        let Some(Entry { value, .. }) = of_environment else {
            return headers;
        };
        let Some(variables) = value.as_object() else {
            self.add(
                value.span,
                "expected names of headers, each with an environment variable",
            );
            return headers;
        };
        for (name, Entry { value, .. }) in variables {
            let variable = value
                .as_str()
                .ok_or("expected the name of an environment variable".to_owned());
            let added = variable.and_then(|variable| environment(variable, "this"));
            let added =
                added.and_then(|value| headers.add(name, &value).map_err(|it| it.to_string()));
            if let Err(error) = added {
                self.add(value.span, error);
            }
        }
        headers
    }

    /// A member that is a text; one that is another thing is told.
    fn text<'a>(&mut self, element: &'a Node, name: &str) -> Option<&'a str> {
        let member = element.get(name)?;
        let text = member.as_str();
        let usable = text.filter(|text| !text.is_empty());
        if usable.is_none() {
            self.add(
                member.span,
                match text {
                    Some(_) => "expected a text that isn't empty".to_owned(),
                    None => format!("expected a text, found {}", member.kind()),
                },
            );
        }
        usable
    }
}
