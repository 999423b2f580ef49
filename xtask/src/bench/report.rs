//! What was measured, as a table for people and as JSON for programs.

use serde_json::{Map, Value, json};

use super::samples::Samples;
use super::session::Session;

/// One table.
pub(super) struct Report {
    /// The part of the benchmark that it belongs to.
    pub(super) part: &'static str,
    /// What is compared, and on what.
    pub(super) title: String,
    pub(super) rows: Vec<Row>,
}

/// What one contender did.
pub(super) struct Row {
    pub(super) contender: String,
    /// Its figures, or the reason why there are none.
    pub(super) result: Result<Vec<Figure>, String>,
}

/// One quantity, measured several times.
pub(super) struct Figure {
    /// What it is and its unit, such as `CPU ms`: the head of a column.
    pub(super) name: &'static str,
    pub(super) samples: Samples,
}

impl Row {
    /// Adds a figure as multiples of another row's: nothing where either has none.
    pub(super) fn compare(&mut self, base: Option<&Samples>, of: &str, name: &'static str) {
        let Some(base) = base else { return };
        let Ok(figures) = &mut self.result else {
            return;
        };
        let own = figures.iter().find(|figure| figure.name == of);
        let Some(samples) = own.map(|own| own.samples.relative_to(base)) else {
            return;
        };
        figures.push(Figure { name, samples });
    }

    /// The figure of this name.
    pub(super) fn samples(&self, name: &str) -> Option<&Samples> {
        let figures = self.result.as_ref().ok()?;
        let figure = figures.iter().find(|figure| figure.name == name)?;
        Some(&figure.samples)
    }
}

impl Report {
    /// The table as aligned text, its title above it.
    pub(super) fn as_text(&self) -> String {
        let columns = self.columns();
        let mut head = vec![String::new()];
        head.extend(columns.iter().map(|name| (*name).to_owned()));
        let mut lines = vec![head];
        for row in &self.rows {
            let mut line = vec![row.contender.clone()];
            match &row.result {
                Ok(_) => line.extend(columns.iter().map(|name| {
                    let samples = row.samples(name);
                    samples.map_or_else(|| "-".to_owned(), Samples::as_text)
                })),
                Err(reason) => line.push(format!("none: {reason}")),
            }
            lines.push(line);
        }
        format!("{}\n{}", self.title, aligned(&lines))
    }

    /// The names of all figures, in the order in which they first come.
    fn columns(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for figure in self
            .rows
            .iter()
            .filter_map(|row| row.result.as_ref().ok())
            .flatten()
        {
            if !names.contains(&figure.name) {
                names.push(figure.name);
            }
        }
        names
    }

    fn as_json(&self) -> Value {
        let rows = self.rows.iter().map(|row| match &row.result {
            Ok(figures) => {
                let figures: Map<String, Value> = figures
                    .iter()
                    .map(|figure| (figure.name.to_owned(), figure.samples.as_json()))
                    .collect();
                json!({"contender": row.contender, "figures": figures})
            }
            Err(reason) => json!({"contender": row.contender, "reason": reason}),
        });
        let rows: Vec<Value> = rows.collect();
        json!({"part": self.part, "title": self.title, "rows": rows})
    }
}

/// Everything in one document.
pub(super) fn as_json(session: &Session, reports: &[Report]) -> Value {
    let reports: Vec<Value> = reports.iter().map(Report::as_json).collect();
    json!({
        "runs": session.runs,
        "reports": reports,
        "skipped": session.skipped(),
        "failed": session.failed(),
    })
}

/// Lays out cells: the first column to the left, the others to the right. A line's last cell may be
/// longer than its column where it is the only one beside the first.
fn aligned(lines: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let whole = lines.iter().filter(|line| line.len() != 2 || column == 0);
        let cells = whole.filter_map(|line| line.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let mut text = String::new();
    for line in lines {
        let mut cells = line.iter().enumerate();
        if let Some((_, first)) = cells.next() {
            text.push_str(&format!("  {first:<width$}", width = width(0)));
        }
        for (column, cell) in cells {
            text.push_str(&format!("  {cell:>width$}", width = width(column)));
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(contender: &str, cpu: &[f64]) -> Row {
        let figure = Figure {
            name: "CPU ms",
            samples: Samples(cpu.to_vec()),
        };
        Row {
            contender: contender.to_owned(),
            result: Ok(vec![figure]),
        }
    }

    fn report() -> Report {
        let base = row("theirs", &[40.0, 50.0]);
        let mut ours = row("ours, everything", &[20.0, 20.0]);
        ours.compare(base.samples("CPU ms"), "CPU ms", "CPU / theirs");
        let refused = Row {
            contender: "another".to_owned(),
            result: Err("it can't read the schema at all".to_owned()),
        };
        Report {
            part: "generation",
            title: "Generation".to_owned(),
            rows: vec![ours, base, refused],
        }
    }

    #[test]
    fn a_table_is_aligned() {
        assert_eq!(
            report().as_text(),
            "\
Generation
                              CPU ms      CPU / theirs
  ours, everything  20.0 (20.0–20.0)  0.45 (0.40–0.50)
  theirs            45.0 (40.0–50.0)                 -
  another           none: it can't read the schema at all
"
        );
    }

    #[test]
    fn json_holds_every_run() {
        let json = report().as_json();
        assert_eq!(
            json["rows"][0]["figures"]["CPU / theirs"]["runs"],
            json!([0.5, 0.4])
        );
        assert_eq!(json["rows"][2]["reason"], "it can't read the schema at all");
    }
}
