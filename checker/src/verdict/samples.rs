//! What trial calls came to, beside the catalog's schema and limit.
//!
//! Pointers are into the result of the call, which has its structured part at `/structuredContent`.

use norm_contract::ReasonCode;
use norm_contract_generator::Words;
use norm_contract_generator::validation::shown;
use serde_json::Value;

use super::judgement::Judgement;
use super::sizes;
use crate::catalog::{Schema, Version};
use crate::listing::Sample;
use crate::schema;

/// Judges the results of trial calls.
pub(super) fn judge(samples: &[Sample], version: &Version, judgement: &mut Judgement) {
    for sample in samples {
        match sample {
            Sample::Failed(why) => {
                let why = Words::new(
                    "пробный вызов не дал результата",
                    "the trial call had no result",
                )
                .because(why);
                judgement.doubt(&a_result(), &why, "");
            }
            Sample::BrokenOff { least_bytes, cause } => {
                judge_beginning(*least_bytes, cause, version, judgement);
            }
            Sample::Result(result) => {
                sizes::judge_result(result, version.max_result_bytes, judgement);
                judge_result(result, version.output.as_ref(), judgement);
            }
        }
    }
}

/// Judges a result that wasn't read to its end. That it is too large may be known by then; what it holds isn't.
fn judge_beginning(
    least_bytes: usize,
    cause: &Words,
    version: &Version,
    judgement: &mut Judgement,
) {
    let is_too_large = sizes::judge_beginning(least_bytes, version.max_result_bytes, judgement);
    if !is_too_large || version.output.is_some() {
        let why = Words::new(
            format!("результат прочитан не до конца: {}", cause.russian),
            format!("the result was not read to its end: {}", cause.english),
        );
        judgement.doubt(&a_result(), &why, "");
    }
}

fn a_result() -> Words {
    Words::new("результат пробного вызова", "a result of the trial call")
}

fn judge_result(result: &Value, schema: Option<&Schema>, judgement: &mut Judgement) {
    let reason = ReasonCode::OutputSchemaViolation;
    if !result.is_object() {
        let expected = Words::new("результат, то есть объект", "a result, which is an object");
        judgement.diverges(reason, &expected, &shown(result).into(), "");
        return;
    }
    // What comes with an error, or before a result, is not the tool's data.
    let failed = result.get("isError") == Some(&Value::Bool(true));
    let kind = result.get("resultType").and_then(Value::as_str);
    if failed || kind.is_some_and(|kind| kind != "complete") {
        let expected = Words::new("результат с данными", "a result with data");
        let why = Words::new(
            "пробный вызов закончился без данных",
            "the trial call ended without data",
        );
        let path = if failed { "/isError" } else { "/resultType" };
        judgement.doubt(&expected, &why, path);
        return;
    }
    let Some(schema) = schema else { return };
    let expected = Words::new(
        "структурированный результат по выходной схеме каталога",
        "structured content by the catalog's output schema",
    );
    let place = "/structuredContent";
    let Some(content) = result.get("structuredContent") else {
        judgement.diverges(reason, &expected, &schema::absent(), place);
        return;
    };
    match schema.validator() {
        Ok(validator) => {
            let language = judgement.language();
            let violations = schema::violations(validator, content, place, language);
            judgement.add(reason, violations);
        }
        Err(why) => judgement.doubt(&expected, why, place),
    }
}
