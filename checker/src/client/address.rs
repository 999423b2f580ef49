//! Where servers are.

use std::ffi::OsString;
use std::fmt;

use norm_contract_generator::Words;
use std::path::Path;

use reqwest::Url;

/// The URL of a server. It may hold secrets, so it is never shown: what is, is its host.
#[derive(Clone, PartialEq, Eq)]
pub struct HttpAddress(pub(super) Url);

/// A text that is no URL of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidAddress(Words);

/// A program that is a server by its standard input and output.
#[derive(Clone, PartialEq, Eq)]
pub struct Program {
    /// The program's path, or its name to be looked for in `PATH`.
    pub program: OsString,
    /// What it is started with. These may hold secrets and are never shown.
    pub arguments: Vec<OsString>,
    /// Variables of the environment that it isn't given, since they hold secrets of others.
    pub withheld: Vec<OsString>,
}

impl HttpAddress {
    /// Reads a URL. A user and a password in it are sent as basic authentication.
    ///
    /// # Errors
    /// What is no URL, has another scheme than `http` and `https`, or names no host.
    pub fn parse(text: &str) -> Result<Self, InvalidAddress> {
        // What the parser says is about parts of the text, and a part can be a secret.
        let url = Url::parse(text).map_err(|_| {
            InvalidAddress(Words::new(
                "это не URL; ожидался такой, как `https://shop.example/mcp`",
                "this is no URL; expected one such as `https://shop.example/mcp`",
            ))
        })?;
        match (url.scheme(), url.host_str()) {
            ("http" | "https", Some(_)) => Ok(HttpAddress(url)),
            _ => Err(InvalidAddress(Words::new(
                "URL сервера начинается с `http://` или `https://`",
                "a server's URL begins with `http://` or `https://`",
            ))),
        }
    }

    /// The host, all of the URL that may be shown.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }
}

/// The host alone.
impl fmt::Debug for HttpAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "HttpAddress({})", self.host())
    }
}

impl InvalidAddress {
    /// What is wrong, in both languages.
    pub fn words(&self) -> Words {
        self.0.clone()
    }
}

/// In English.
impl fmt::Display for InvalidAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.english)
    }
}

impl std::error::Error for InvalidAddress {}

impl Program {
    /// A program with its arguments.
    pub fn new(
        program: impl Into<OsString>,
        arguments: impl IntoIterator<Item = impl Into<OsString>>,
    ) -> Self {
        Program {
            program: program.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
            withheld: Vec::new(),
        }
    }

    /// The program's name without the folders that it is in.
    pub fn name(&self) -> String {
        let path = Path::new(&self.program);
        let name = path.file_name().unwrap_or(&self.program);
        name.to_string_lossy().into_owned()
    }
}

/// The program's name alone.
impl fmt::Debug for Program {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Program({})", self.name())
    }
}
