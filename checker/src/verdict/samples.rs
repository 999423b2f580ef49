//! What trial calls came to, beside the catalog's schema and limit.
//!
//! Pointers are into the result of the call, which has its structured part at `/structuredContent`.

use norm_contract::{ReasonCode, Violation};
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
                let why = format!("the trial call had no result: {why}");
                judgement.doubt("a result of the trial call", why, "");
            }
            Sample::Result(result) => {
                sizes::judge_result(result, version.max_result_bytes, judgement);
                judge_result(result, version.output.as_ref(), judgement);
            }
        }
    }
}

fn judge_result(result: &Value, schema: Option<&Schema>, judgement: &mut Judgement) {
    let reason = ReasonCode::OutputSchemaViolation;
    if !result.is_object() {
        let violation = Violation::new(shown(result), "a result, which is an object", "");
        judgement.add(reason, vec![violation]);
        return;
    }
    // What comes with an error, or before a result, is not the tool's data.
    let failed = result.get("isError") == Some(&Value::Bool(true));
    let kind = result.get("resultType").and_then(Value::as_str);
    if failed || kind.is_some_and(|kind| kind != "complete") {
        let why = "the trial call ended without data";
        let path = if failed { "/isError" } else { "/resultType" };
        judgement.doubt("a result with data", why, path);
        return;
    }
    let Some(schema) = schema else { return };
    let expected = "structured content by the catalog's output schema";
    let place = "/structuredContent";
    let Some(content) = result.get("structuredContent") else {
        judgement.add(reason, vec![Violation::new("absent", expected, place)]);
        return;
    };
    match schema.validator() {
        Ok(validator) => {
            judgement.add(reason, schema::violations(validator, content, place));
        }
        Err(why) => judgement.doubt(expected, why, place),
    }
}
