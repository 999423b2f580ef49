//! What it takes to judge a large server: to read a catalog and a list of so many tools, and to compare the two.

use super::contest::{Contender, compete};
use super::listings::{self, Difference, TOOLS};
use super::report::Report;
use super::session::Session;
use super::tools;

const CATALOG: &str = "judging/catalog.json";

pub(super) fn run(session: &Session) -> Result<Vec<Report>, String> {
    let judge = tools::judge(session)?;
    session.put_in_pieces(CATALOG, |out| listings::write_catalog(out))?;
    let mut contenders = Vec::new();
    for difference in Difference::ALL {
        let file = format!("judging/{}.json", difference.name());
        session.put_in_pieces(&file, |out| listings::write_result(difference, out))?;
        let [catalog, result] = [CATALOG, &file].map(|it| tools::shown(session.workbench.path(it)));
        contenders.push(Contender {
            ours: true,
            ..Contender::new(session, difference.title(), &[&judge, &catalog, &result])
        });
    }
    Ok(vec![Report {
        part: "judging",
        title: format!("Judging {TOOLS} tools, by what their schemas differ in from the catalog's"),
        rows: compete(session, "judging", &contenders),
    }])
}
