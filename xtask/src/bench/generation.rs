//! How long generators take for the same schema.

use super::contest::{CPU, Contender, MEMORY, WALL, compete};
use super::report::Report;
use super::schemas::{Schema, schemas};
use super::session::Session;
use super::tools::{self, JSON2TS, QUICKTYPE};

/// The generators that there are.
struct Generators {
    ours: String,
    typify: Option<String>,
    quicktype: Option<String>,
    json2ts: Option<String>,
}

pub(super) fn run(session: &Session) -> Result<Vec<Report>, String> {
    let generators = Generators {
        ours: tools::generator(session)?,
        typify: tools::typify(session),
        quicktype: tools::npm(session, &QUICKTYPE),
        json2ts: tools::npm(session, &JSON2TS),
    };
    let schemas = schemas(session)?;
    let reports = schemas
        .iter()
        .map(|schema| report(session, &generators, schema));
    Ok(reports.collect())
}

fn report(session: &Session, generators: &Generators, schema: &Schema) -> Report {
    let contenders = contenders(session, generators, schema);
    let what = format!("generation, {}", schema.name);
    let mut rows = compete(session, &what, &contenders);
    let typify = rows
        .iter()
        .find(|row| row.contender.starts_with("cargo typify"));
    let base = |name| typify.and_then(|row| row.samples(name)).cloned();
    let (cpu, wall, memory) = (base(CPU), base(WALL), base(MEMORY));
    for row in &mut rows {
        row.compare(cpu.as_ref(), CPU, "CPU / typify");
        row.compare(wall.as_ref(), WALL, "wall / typify");
        row.compare(memory.as_ref(), MEMORY, "peak / typify");
    }
    Report {
        part: "generation",
        title: format!("Generation: {}", schema.title()),
        rows,
    }
}

fn contenders(session: &Session, generators: &Generators, schema: &Schema) -> Vec<Contender> {
    let out = |name: &str| {
        let path = format!("generation/{}/{name}", schema.name);
        tools::shown(session.workbench.path(&path))
    };
    let (contract, file) = (
        schema.contract.to_string_lossy(),
        schema.file.to_string_lossy(),
    );
    let _ = session
        .workbench
        .put(&format!("generation/{}/.keep", schema.name), "");
    let contender = |name: &str, ours: bool, out: &str, words: &[&str]| Contender {
        ours,
        outputs: vec![out.into()],
        ..Contender::new(session, name, words)
    };
    let mut contenders = Vec::new();
    let (types, everything) = (out("types"), out("everything"));
    let words = [
        &generators.ours,
        "generate",
        "--contract",
        &contract,
        "--out",
    ];
    let only_rust = [&words[..], &[&types, "--only", "rust"]].concat();
    contenders.push(contender("ours, types", true, &types, &only_rust));
    let all = [&words[..], &[&everything]].concat();
    contenders.push(contender("ours, everything", true, &everything, &all));
    if let Some(typify) = &generators.typify {
        let out = out("typify.rs");
        let words = [typify, "typify", &file, "--output", &out];
        contenders.push(contender("cargo typify, types", false, &out, &words));
    }
    if let Some(quicktype) = &generators.quicktype {
        let out = out("quicktype.rs");
        let source = format!("{file}#/{}/", schema.definitions_keyword);
        let words = [
            quicktype,
            "--src-lang",
            "schema",
            "--lang",
            "rust",
            "--out",
            &out,
            &source,
        ];
        contenders.push(contender("quicktype, Rust types", false, &out, &words));
    }
    if let Some(json2ts) = &generators.json2ts {
        let out = out("json2ts.ts");
        let words = [json2ts, "--unreachableDefinitions", "-i", &file, "-o", &out];
        contenders.push(contender("json2ts, TypeScript types", false, &out, &words));
    }
    contenders
}
