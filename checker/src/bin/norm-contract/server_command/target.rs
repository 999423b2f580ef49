//! The server that arguments name, and how it is reached.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use norm_contract_check::Words;
use norm_contract_check::client::{Certificates, Headers, HttpAddress, Limits, Program, Server};

use super::time;

/// The server.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Target {
    /// The server's URL; a user and a password in it are sent as basic authentication
    #[arg(value_name = "URL", group = "server")]
    url: Option<String>,

    /// The server's program and its arguments: it is started, talked to by lines, and ended
    #[arg(last = true, value_name = "COMMAND", group = "server")]
    command: Vec<OsString>,

    /// A header for every request, such as `X-Key: abc`; may be given several times
    #[arg(
        long,
        value_name = "NAME:VALUE",
        requires = "url",
        conflicts_with = "command",
        help_heading = "Connection"
    )]
    header: Vec<String>,

    /// The environment variable that holds a bearer token
    #[arg(
        long,
        value_name = "NAME",
        requires = "url",
        conflicts_with = "command",
        help_heading = "Connection"
    )]
    bearer_env: Option<String>,
}

/// How servers are reached.
#[derive(Args)]
#[group(skip)]
pub(crate) struct Connection {
    /// Certificates of authorities to be trusted besides the system's, in PEM
    #[arg(long, value_name = "FILE", help_heading = "Connection")]
    ca_cert: Option<PathBuf>,

    /// How long the answer to one request may take: seconds, or 500ms, 2m
    #[arg(long, value_name = "TIME", default_value = "30", value_parser = time::parse, help_heading = "Connection")]
    timeout: Duration,

    /// How long a server may take for everything
    #[arg(long, value_name = "TIME", default_value = "120", value_parser = time::parse, help_heading = "Connection")]
    total_timeout: Duration,
}

impl Target {
    /// The server; none if the arguments name neither a URL nor a program.
    pub(crate) fn server(&self) -> Result<Option<Server>, Words> {
        if let Some((program, arguments)) = self.command.split_first() {
            return Ok(Some(Server::behind(Program::new(program, arguments))));
        }
        let Some(url) = &self.url else {
            return Ok(None);
        };
        let address = HttpAddress::parse(url).map_err(|error| error.words())?;
        let mut server = Server::at(address);
        server.headers = self.headers()?;
        Ok(Some(server))
    }

    fn headers(&self) -> Result<Headers, Words> {
        let mut headers = Headers::default();
        for header in &self.header {
            // What has no colon may be a value alone, so it isn't shown.
            let (name, value) = header.split_once(':').ok_or_else(|| {
                Words::new(
                    "--header принимает имя и значение через двоеточие",
                    "--header takes a name and a value with a colon between them",
                )
            })?;
            let added = headers.add(name, value);
            added.map_err(|error| Words::same("--header").because(&error.words()))?;
        }
        if let Some(variable) = &self.bearer_env {
            let added = headers.add_bearer(&environment(variable, "--bearer-env")?);
            added.map_err(|error| Words::same("--bearer-env").because(&error.words()))?;
        }
        Ok(headers)
    }
}

impl Connection {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            request: self.timeout,
            total: self.total_timeout,
            ..Limits::default()
        }
    }

    pub(crate) fn certificates(&self) -> Result<Certificates, Words> {
        let mut certificates = Certificates::default();
        if let Some(file) = &self.ca_cert {
            file_rather_than_url("--ca-cert", file)?;
            let place = || Words::same(format!("--ca-cert {}", file.display()));
            let pem = fs::read(file).map_err(|error| place().because(&Words::foreign(error)))?;
            let added = certificates.add_pem(&pem);
            added.map_err(|error| place().because(&error.words()))?;
        }
        Ok(certificates)
    }
}

/// The value of an environment variable. `place`: what names the variable. The name isn't told: those who have mistaken
/// what belongs there have put the secret itself in its place.
pub(crate) fn environment(variable: &str, place: &str) -> Result<String, Words> {
    let (russian, english) = match env::var(variable) {
        Ok(value) if !value.trim().is_empty() => return Ok(value),
        Ok(_) => ("пуста", "is empty"),
        Err(env::VarError::NotPresent) => ("не задана", "isn't set"),
        Err(env::VarError::NotUnicode(_)) => ("не в UTF-8", "isn't in UTF-8"),
    };
    Err(Words::new(
        format!("переменная окружения, указанная в {place}, {russian}"),
        format!("the environment variable that {place} names {english}"),
    ))
}

/// Refuses a URL in the place of a file without showing it, since it may hold secrets.
pub(crate) fn file_rather_than_url(option: &str, file: &Path) -> Result<(), Words> {
    match file.to_string_lossy().contains("://") {
        true => Err(Words::new(
            format!("{option} принимает файл, а это URL"),
            format!("{option} takes a file, and this is a URL"),
        )),
        false => Ok(()),
    }
}
