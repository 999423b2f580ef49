//! What came of a run, and what is asked of it.

use std::time::Duration;

use norm_contract::{CatalogSnapshot, ConformanceReport, Validate};
use serde_json::{Value, json};

/// What came of a run.
pub(crate) struct Outcome {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) time: Duration,
}

impl Outcome {
    /// The report; all of standard output, and by the contract.
    #[track_caller]
    pub(crate) fn report(&self) -> Value {
        let report: Value = match serde_json::from_str(&self.stdout) {
            Ok(report) => report,
            Err(error) => panic!("standard output is no report: {error}: {self}"),
        };
        assert_eq!(ConformanceReport::validate(&report), [], "{self}");
        report
    }

    /// The catalog that a snapshot has printed.
    #[track_caller]
    pub(crate) fn catalog(&self) -> Value {
        let catalog: Value = serde_json::from_str(&self.stdout).expect("JSON");
        assert_eq!(CatalogSnapshot::validate(&catalog), [], "{self}");
        catalog
    }

    /// The rows of the report: name, state, reasons.
    #[track_caller]
    pub(crate) fn rows(&self) -> Vec<String> {
        let report = self.report();
        let rows = report["tools"].as_array().expect("rows");
        rows.iter().map(row).collect()
    }

    /// All three tools were seen, and nothing stands against them.
    #[track_caller]
    pub(crate) fn passed(&self) {
        assert_eq!(self.code, 0, "{self}");
        assert_eq!(self.rows(), ["a active", "b active", "c active"], "{self}");
    }

    /// Nothing was seen, for this cause.
    #[track_caller]
    pub(crate) fn unreachable(&self, cause: &str) {
        self.nothing_seen(4, "the server can't be reached", cause);
    }

    /// The server wants to know who asks.
    #[track_caller]
    pub(crate) fn unauthorized(&self, cause: &str) {
        self.nothing_seen(3, "the server asks for authorisation", cause);
    }

    #[track_caller]
    fn nothing_seen(&self, code: i32, words: &str, cause: &str) {
        assert_eq!(self.causes(), [cause; 3], "{self}");
        assert_eq!(self.code, code, "{self}");
        let rows = ["a", "b", "c"].map(|name| format!("{name} unavailable server_unreachable"));
        assert_eq!(self.rows(), rows, "{self}");
        self.told(&format!("{words}: {cause}"));
    }

    /// Some tools of the catalog were seen, and the list has been cut short for this cause.
    #[track_caller]
    pub(crate) fn cut_short(&self, seen: &[&str], cause: &str) {
        let names = ["a", "b", "c"];
        let seen = |name: &str| match seen.contains(&name) {
            true => format!("{name} active"),
            false => format!("{name} unavailable server_unreachable"),
        };
        let mut expected = names.map(seen);
        // Those that weren't seen come last.
        expected.sort_by_key(|row| row.ends_with("unreachable"));
        assert_eq!(self.rows(), expected, "{self}");
        assert!(self.causes().iter().all(|it| it == cause), "{self}");
        assert_eq!(self.code, 5, "{self}");
        self.told(&format!("the list of tools was cut short: {cause}"));
    }

    /// What the report says of tools that weren't seen.
    #[track_caller]
    fn causes(&self) -> Vec<String> {
        let report = self.report();
        let rows = report["tools"].as_array().expect("rows").iter();
        let unseen = rows.filter(|row| row["reasons"] == json!(["server_unreachable"]));
        unseen
            .map(|row| text(&row["details"][0]["actual"]))
            .collect()
    }

    /// Standard error has a line that ends so.
    #[track_caller]
    pub(crate) fn told(&self, words: &str) {
        let is_told = self.stderr.lines().any(|line| line.ends_with(words));
        assert!(is_told, "expected {words:?}: {self}");
    }
}

/// A row of a report in one line.
pub(crate) fn row(row: &Value) -> String {
    let mut words = vec![text(&row["name"]), text(&row["state"])];
    words.extend(row["reasons"].as_array().expect("reasons").iter().map(text));
    words.join(" ")
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shortened = |text: &str| text.chars().take(3000).collect::<String>();
        let (code, time) = (self.code, self.time);
        let (stdout, stderr) = (shortened(&self.stdout), shortened(&self.stderr));
        write!(
            formatter,
            "exit code {code} after {time:?}\n{stdout}\n{stderr}"
        )
    }
}
