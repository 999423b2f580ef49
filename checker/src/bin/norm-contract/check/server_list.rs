//! A list of servers from a file.

mod concealed;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

use norm_contract_check::catalog::{Unreadable, unread};
use norm_contract_check::client::{Address, Headers, HttpAddress, Program, Server};
use norm_contract_check::rules::SERVER_LIST;
use norm_contract_check::{Language, Words};
use norm_contract_generator::diagnostic::{Diagnostic, rule};
use norm_contract_generator::source::{Entry, Node, NodeValue, Sources, Span, read_document};

use super::peer::Peer;
use crate::server_command::environment;
use concealed::concealed;

const KEYS: [&str; 5] = ["url", "command", "id", "bearer_env", "header_env"];

/// Reads the servers of a list: JSON if the file's name ends in `.json`, else YAML.
///
/// # Errors
/// All that is wrong with the file, with lines, in the language.
pub(super) fn read(path: &Path, language: Language) -> Result<Vec<Peer>, Unreadable> {
    let mut sources = Sources::default();
    let read = std::fs::read_to_string(path);
    let file = sources.add(path, read.as_deref().unwrap_or_default());
    let mut problems = Problems {
        language,
        found: Vec::new(),
    };
    let mut peers = Vec::new();
    if let Err(error) = &read {
        let message = unread(path, error);
        let span = Span::start_of(file);
        let problem = Diagnostic::new(&rule::UNREADABLE_FILE, span, message.text(language));
        let help = language.pick(
            "укажите список серверов — файл JSON или YAML в UTF-8",
            "name a list of servers: a JSON or YAML file in UTF-8",
        );
        problems.found.push(problem.with_help(help));
    } else if let Err(diagnostics) = read_document(&mut sources, file) {
        problems.found = diagnostics;
    } else {
        match sources
            .file(file)
            .root
            .as_ref()
            .map(|root| (root, root.as_array()))
        {
            Some((_, Some(elements))) if !elements.is_empty() => {
                peers = problems.peers(elements);
                withhold_secrets(&mut peers, elements);
            }
            root => {
                let span = root.map_or(Span::start_of(file), |(root, _)| root.span);
                let expected = Words::new(
                    "ожидался список хотя бы из одного сервера",
                    "expected a list of at least one server",
                );
                problems.add(span, &expected);
            }
        }
    }
    if problems.found.is_empty() {
        return Ok(peers);
    }
    let mut shown = Sources::default();
    let root = sources.file(file).root.as_ref();
    shown.add(path, concealed(read.as_deref().unwrap_or_default(), root));
    Err(Unreadable {
        sources: shown,
        diagnostics: problems.found,
    })
}

/// Keeps what authorises at some of these servers from the programs among them.
fn withhold_secrets(peers: &mut [Peer], elements: &[Node]) {
    let bearers = elements.iter().filter_map(|it| it.get("bearer_env"));
    let headers = elements
        .iter()
        .filter_map(|it| it.get("header_env")?.as_object());
    let headers = headers.flatten().map(|(_, Entry { value, .. })| value);
    let variables: Vec<_> = bearers
        .chain(headers)
        .filter_map(|variable| variable.as_str().map(OsString::from))
        .collect();
    for peer in peers {
        if let Address::Program(program) = &mut peer.server.address {
            program.withheld.clone_from(&variables);
        }
    }
}

struct Problems {
    language: Language,
    found: Vec<Diagnostic>,
}

impl Problems {
    fn problem(&self, span: Span, message: &Words) -> Diagnostic {
        Diagnostic::new(&SERVER_LIST, span, message.text(self.language))
    }

    fn add(&mut self, span: Span, message: &Words) {
        self.found.push(self.problem(span, message));
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
                let message = Words::new(
                    format!("идентификатор `{text}` уже есть"),
                    format!("the id `{text}` is there already"),
                );
                let here = self.language.pick("здесь", "here");
                let problem = self.problem(id.span, &message);
                self.found.push(problem.with_related(first, here));
            }
        }
        peers
    }

    fn peer(&mut self, element: &Node) -> Option<Peer> {
        let Some(members) = element.as_object() else {
            let Words { russian, english } = kind(element);
            let message = Words::new(
                format!("ожидался сервер, то есть объект; найдено: {russian}"),
                format!("expected a server, which is an object, found {english}"),
            );
            self.add(element.span, &message);
            return None;
        };
        for (name, Entry { key_span, .. }) in members {
            if !KEYS.contains(&name.as_str()) {
                let known = KEYS.join("`, `");
                let message = Words::new(
                    format!("у сервера не бывает `{name}`; бывают `{known}`"),
                    format!("`{name}` is nothing that a server has; it has `{known}`"),
                );
                self.add(*key_span, &message);
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
                    self.add(url.span, &error.words());
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
                        let message = Words::new(
                            "ожидались программа и её аргументы — список строк",
                            "expected a program and its arguments, a list of texts",
                        );
                        self.add(command.span, &message);
                        None
                    }
                }
            }
            _ => {
                let message = Words::new(
                    "ожидалось что-то одно: `url` или `command`",
                    "expected either a `url` or a `command`",
                );
                self.add(element.span, &message);
                None
            }
        }
    }

    fn headers(&mut self, element: &Node, server: &Server) -> Headers {
        let mut headers = Headers::default();
        let of_environment = element.entry("header_env");
        let bearer = element.entry("bearer_env");
        if let (Address::Program(_), Some(entry)) = (&server.address, of_environment.or(bearer)) {
            let message = Words::new(
                "программе заголовки не отправляются",
                "a program is sent no headers",
            );
            self.add(entry.key_span, &message);
            return headers;
        }
        if let (Some(entry), Some(variable)) = (bearer, self.text(element, "bearer_env")) {
            let added = environment(variable, "`bearer_env`")
                .and_then(|token| headers.add_bearer(&token).map_err(|it| it.words()));
            if let Err(error) = added {
                self.add(entry.value.span, &error);
            }
        }
        let Some(Entry { value, .. }) = of_environment else {
            return headers;
        };
        let Some(variables) = value.as_object() else {
            let message = Words::new(
                "ожидались имена заголовков, у каждого — переменная окружения",
                "expected names of headers, each with an environment variable",
            );
            self.add(value.span, &message);
            return headers;
        };
        for (name, Entry { value, .. }) in variables {
            let variable = value.as_str().ok_or_else(|| {
                Words::new(
                    "ожидалось имя переменной окружения",
                    "expected the name of an environment variable",
                )
            });
            let value_of = |variable| environment(variable, "`header_env`");
            let added = variable
                .and_then(value_of)
                .and_then(|value| headers.add(name, &value).map_err(|it| it.words()));
            if let Err(error) = added {
                self.add(value.span, &error);
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
            let message = match text {
                Some(_) => Words::new(
                    "ожидалась непустая строка",
                    "expected a text that isn't empty",
                ),
                None => {
                    let Words { russian, english } = kind(member);
                    Words::new(
                        format!("ожидалась строка; найдено: {russian}"),
                        format!("expected a text, found {english}"),
                    )
                }
            };
            self.add(member.span, &message);
        }
        usable
    }
}

fn kind(node: &Node) -> Words {
    let russian = match node.value {
        NodeValue::Null => "null",
        NodeValue::Bool(_) => "логическое значение",
        NodeValue::Number(_) => "число",
        NodeValue::String(_) => "строка",
        NodeValue::Array(_) => "массив",
        NodeValue::Object(_) => "объект",
    };
    Words::new(russian, node.kind())
}
