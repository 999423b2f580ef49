//! How time and memory grow with the number of definitions.

use super::contest::{CPU, Contender, MEMORY, compete};
use super::report::{Report, Row};
use super::session::Session;
use super::{synthetic, tools};

/// How many definitions the schemas have.
const SIZES: [usize; 4] = [10, 100, 1_000, 5_000];

pub(super) fn run(session: &Session) -> Result<Vec<Report>, String> {
    let ours = tools::generator(session)?;
    for size in SIZES {
        session.put_in_pieces(&file(size), |out| synthetic::write(size, out))?;
    }
    let types = report(session, &ours, "types", &["--only", "rust"]);
    let everything = report(session, &ours, "everything", &[]);
    Ok(vec![types, everything])
}

fn report(session: &Session, ours: &str, what: &str, options: &[&str]) -> Report {
    let contenders: Vec<Contender> = SIZES
        .iter()
        .map(|size| contender(session, ours, *size, what, options))
        .collect();
    let mut rows = compete(session, &format!("scaling, {what}"), &contenders);
    compare_with_size_before(&mut rows);
    Report {
        part: "scaling",
        title: format!("Scaling: ours, {what}, by the number of definitions"),
        rows,
    }
}

pub(super) fn compare_with_size_before(rows: &mut [Row]) {
    let base = |row: &Row, name| row.samples(name).cloned();
    let before: Vec<_> = rows
        .iter()
        .map(|row| (base(row, CPU), base(row, MEMORY)))
        .collect();
    for (row, (cpu, memory)) in rows.iter_mut().skip(1).zip(before) {
        row.compare(cpu.as_ref(), CPU, "CPU / before");
        row.compare(memory.as_ref(), MEMORY, "peak / before");
    }
}

fn contender(
    session: &Session,
    ours: &str,
    size: usize,
    what: &str,
    options: &[&str],
) -> Contender {
    let schema = tools::shown(session.workbench.path(&file(size)));
    let out = session.workbench.path(&format!("scaling/{size}-{what}"));
    let out_word = tools::shown(out.clone());
    let words = [ours, "generate", "--contract", &schema, "--out", &out_word];
    Contender {
        ours: true,
        outputs: vec![out],
        ..Contender::new(session, &size.to_string(), &[&words[..], options].concat())
    }
}

fn file(size: usize) -> String {
    format!("scaling/{size}.schema.json")
}
