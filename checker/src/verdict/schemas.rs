//! `input_schema_violation` and `output_schema_violation`: the server's schemas beside the catalog's.

use norm_contract::ReasonCode;
use norm_contract_generator::Words;
use norm_contract_generator::compat::{Axis, Finding, judge_schemas};
use norm_contract_generator::source::{Loaded, NestedTooDeep};
use serde_json::Value;

use super::judgement::Judgement;
use crate::catalog::{Schema, Version};
use crate::listing::{Entry, Faults};
use crate::schema::{self, absent};

/// The schemas that a server gives for one tool.
pub(super) struct Live<'a> {
    pub(super) input: Part<'a>,
    pub(super) output: Part<'a>,
}

/// One of a tool's two schemas.
pub(super) struct Part<'a> {
    /// JSON Pointer to it in the entry.
    pub(super) pointer: &'static str,
    /// Its value, where it is a schema.
    pub(super) schema: Option<&'a Value>,
    /// Whether the entry has no such member, and not a malformed one.
    pub(super) is_absent: bool,
    /// In the form that it is compared in, made when it is first needed.
    loaded: Option<Result<Loaded, NestedTooDeep>>,
}

impl<'a> Live<'a> {
    pub(super) fn of(entry: &'a Entry<'_>, faults: &Faults) -> Self {
        let part = |pointer: &'static str, schema: Option<&'a Value>| Part {
            pointer,
            schema,
            is_absent: entry.value().pointer(pointer).is_none(),
            loaded: None,
        };
        let input = entry.input_schema().filter(|_| faults.is_input_usable);
        let output = entry.output_schema().filter(|_| faults.is_output_usable);
        Live {
            input: part("/inputSchema", input),
            output: part("/outputSchema", output),
        }
    }
}

/// Compares both schemas with those of one version. What is malformed has been told and isn't compared.
pub(super) fn judge(live: &mut Live<'_>, version: &Version, judgement: &mut Judgement) {
    let reason = ReasonCode::InputSchemaViolation;
    compare(
        &version.input,
        &mut live.input,
        Axis::Input,
        reason,
        judgement,
    );
    let Some(expected) = &version.output else {
        unreadable(&live.output, judgement);
        return;
    };
    let reason = ReasonCode::OutputSchemaViolation;
    if live.output.is_absent {
        let expected = Words::new("выходная схема", "an output schema");
        judgement.diverges(reason, &expected, &absent(), live.output.pointer);
    }
    compare(expected, &mut live.output, Axis::Output, reason, judgement);
}

/// What can't be used in a schema that there is nothing to compare with.
fn unreadable(part: &Part<'_>, judgement: &mut Judgement) {
    let parts = part.schema.map(schema::unreadable).unwrap_or_default();
    for it in parts {
        let path = format!("{}{}", part.pointer, it.place.pointer);
        judgement.doubt(&it.expected, &it.actual, path);
    }
}

fn compare(
    old: &Schema,
    new: &mut Part<'_>,
    axis: Axis,
    reason: ReasonCode,
    judgement: &mut Judgement,
) {
    let Some(schema) = new.schema else { return };
    let old = old.value();
    if *schema == old {
        return;
    }
    let loaded = new.loaded.get_or_insert_with(|| Loaded::from_value(schema));
    let loaded = match loaded {
        Ok(loaded) => loaded,
        Err(error) => {
            let expected = Words::new(
                "схема, которую можно сравнить",
                "a schema that can be compared",
            );
            judgement.doubt(&expected, &error.words(), new.pointer);
            return;
        }
    };
    let Ok(old) = Loaded::from_value(&old) else {
        // A catalog with such a schema isn't read.
        return;
    };
    let judged = judge_schemas(&old, loaded, axis);
    for finding in &judged.sure {
        let path = path(finding, new.pointer);
        judgement.diverges(
            reason,
            &finding.expected.words(),
            &finding.actual.words(),
            path,
        );
    }
    for finding in &judged.unsure {
        let path = path(finding, new.pointer);
        judgement.doubt(&finding.expected.words(), &finding.actual.words(), path);
    }
}

/// Where a finding lies in the entry: at the thing itself, where it would stand, or at what it would stand in.
fn path(finding: &Finding, prefix: &str) -> String {
    let place = finding.new.as_ref();
    let place = place.map_or("", |place| &place.pointer);
    format!(
        "{prefix}{place}{}",
        finding.absent.as_deref().unwrap_or_default()
    )
}
