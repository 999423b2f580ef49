//! A server of HTTP that answers as a test has it: on a free port of this machine, a thread for each connection, and one
//! request on each.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// How long a connection may be silent.
const PATIENCE: Duration = Duration::from_secs(20);

/// A request as it came.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) http_method: String,
    pub(crate) target: String,
    /// By their names in lower case.
    pub(crate) headers: BTreeMap<String, String>,
    /// `null` where the body is no JSON.
    pub(crate) message: Value,
}

/// What is answered.
pub(crate) enum Reply {
    /// A status, a content type, a body.
    Whole(u16, &'static str, Vec<u8>),
    /// The same with more headers.
    With(u16, Vec<(&'static str, String)>, Vec<u8>),
    /// A stream of pieces, each after a wait.
    Pieces(&'static str, Vec<(Duration, Vec<u8>)>),
    /// Text of a type without an end.
    Endless(&'static str, Vec<u8>),
    /// Nothing, for this long.
    Silence(Duration),
    /// These bytes, HTTP or not, and the end of the connection.
    Bytes(Vec<u8>),
}

/// A server that ends with the test process.
pub(crate) struct HttpServer {
    pub(crate) address: SocketAddr,
    requests: Arc<Mutex<Vec<Request>>>,
}

/// Both directions of a connection.
pub(crate) trait Connection: Read + Write + Send {}

impl<T: Read + Write + Send> Connection for T {}

type Wrap = dyn Fn(TcpStream) -> Box<dyn Connection> + Send + Sync;

impl HttpServer {
    pub(crate) fn start(answer: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> Self {
        HttpServer::start_wrapped(answer, |stream| Box::new(stream))
    }

    /// With something between the wire and HTTP, such as TLS.
    pub(crate) fn start_wrapped(
        answer: impl Fn(&Request) -> Reply + Send + Sync + 'static,
        wrap: impl Fn(TcpStream) -> Box<dyn Connection> + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let requests = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&requests);
        let answer: Arc<dyn Fn(&Request) -> Reply + Send + Sync> = Arc::new(answer);
        let wrap: Arc<Wrap> = Arc::new(wrap);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (log, answer, wrap) =
                    (Arc::clone(&log), Arc::clone(&answer), Arc::clone(&wrap));
                thread::spawn(move || {
                    stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
                    let mut connection = wrap(stream);
                    let Some(request) = read(&mut connection) else {
                        return;
                    };
                    log.lock().expect("no panics").push(request.clone());
                    // The client may have seen enough.
                    let _ = write(&mut connection, answer(&request));
                });
            }
        });
        HttpServer { address, requests }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/mcp", self.address)
    }

    /// What was asked so far.
    pub(crate) fn requests(&self) -> Vec<Request> {
        self.requests.lock().expect("no panics").clone()
    }

    /// The methods of MCP that were asked for so far; of what has none, that of HTTP.
    pub(crate) fn methods(&self) -> Vec<String> {
        let requests = self.requests();
        requests.iter().map(|it| it.method().to_owned()).collect()
    }
}

impl Request {
    pub(crate) fn method(&self) -> &str {
        self.message["method"].as_str().unwrap_or(&self.http_method)
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    /// A result for it.
    pub(crate) fn result(&self, result: Value) -> Reply {
        let message = json!({"jsonrpc": "2.0", "id": self.message["id"], "result": result});
        Reply::json(200, &message)
    }

    /// An error for it.
    pub(crate) fn error(&self, status: u16, code: i64, message: &str) -> Reply {
        let error = json!({"code": code, "message": message});
        let message = json!({"jsonrpc": "2.0", "id": self.message["id"], "error": error});
        Reply::json(status, &message)
    }
}

impl Reply {
    pub(crate) fn json(status: u16, message: &Value) -> Self {
        Reply::Whole(status, "application/json", message.to_string().into_bytes())
    }

    pub(crate) fn status(status: u16) -> Self {
        Reply::Whole(status, "text/plain", Vec::new())
    }

    /// The same answer with a header more.
    pub(crate) fn with_header(self, name: &'static str, value: impl Into<String>) -> Self {
        match self {
            Reply::Whole(status, kind, body) => {
                let headers = vec![("Content-Type", kind.to_owned()), (name, value.into())];
                Reply::With(status, headers, body)
            }
            _ => panic!("only a whole answer has headers of a test's own"),
        }
    }
}

fn read(connection: &mut Box<dyn Connection>) -> Option<Request> {
    let mut reader = BufReader::new(connection);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut words = line.split_whitespace().map(str::to_owned);
    let (http_method, target) = (words.next()?, words.next()?);
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else {
            break;
        };
        headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").and_then(|it| it.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    reader.read_exact(&mut body).ok()?;
    Some(Request {
        http_method,
        target,
        headers,
        message: serde_json::from_slice(&body).unwrap_or_default(),
    })
}

fn write(connection: &mut Box<dyn Connection>, reply: Reply) -> std::io::Result<()> {
    match reply {
        Reply::Whole(status, kind, body) => {
            let headers = vec![("Content-Type", kind.to_owned())];
            return write(connection, Reply::With(status, headers, body));
        }
        Reply::With(status, headers, body) => {
            let length = body.len();
            write!(
                connection,
                "HTTP/1.1 {status} Words\r\nContent-Length: {length}\r\n"
            )?;
            for (name, value) in headers {
                write!(connection, "{name}: {value}\r\n")?;
            }
            connection.write_all(b"Connection: close\r\n\r\n")?;
            connection.write_all(&body)?;
        }
        Reply::Pieces(kind, pieces) => {
            begin_stream(connection, kind)?;
            for (wait, piece) in pieces {
                thread::sleep(wait);
                write_chunk(connection, &piece)?;
            }
            connection.write_all(b"0\r\n\r\n")?;
        }
        Reply::Endless(kind, piece) => {
            begin_stream(connection, kind)?;
            loop {
                write_chunk(connection, &piece)?;
            }
        }
        Reply::Silence(time) => thread::sleep(time),
        Reply::Bytes(bytes) => connection.write_all(&bytes)?,
    }
    connection.flush()
}

fn begin_stream(connection: &mut Box<dyn Connection>, kind: &str) -> std::io::Result<()> {
    write!(
        connection,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    )
}

fn write_chunk(connection: &mut Box<dyn Connection>, piece: &[u8]) -> std::io::Result<()> {
    write!(connection, "{:x}\r\n", piece.len())?;
    connection.write_all(piece)?;
    connection.write_all(b"\r\n")?;
    connection.flush()
}
