//! What deprecated things say of what comes in their place.

use crate::diagnostic::{Diagnostic, rule};
use crate::model::{DefinitionKind, Deprecation, Model, nearest};

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    let definitions = model.definitions.iter();
    let definitions = definitions.map(|it| (it.name.clone(), it.deprecation.as_ref()));
    among("definition", definitions.collect(), diagnostics);
    for definition in &model.definitions {
        match &definition.kind {
            DefinitionKind::Enumeration(enumeration) => {
                let members = enumeration.members.iter();
                let values = members.map(|it| (it.value.to_string(), it.deprecation.as_ref()));
                among("value", values.collect(), diagnostics);
            }
            DefinitionKind::Object(object) => {
                let properties = object.properties.iter();
                let properties = properties.map(|it| (it.name.clone(), it.deprecation.as_ref()));
                among("property", properties.collect(), diagnostics);
            }
            DefinitionKind::Union(_) | DefinitionKind::Alias(_) => {}
        }
    }
}

/// Checks things that are replaced by one another.
fn among(
    what: &str,
    things: Vec<(String, Option<&Deprecation>)>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (name, deprecation) in &things {
        let replacement = deprecation.and_then(|it| it.replaced_by.as_ref());
        let Some(replacement) = replacement else {
            continue;
        };
        let others = things.iter().map(|(other, _)| other.as_str());
        let mut others = others.filter(|other| other != name);
        let wanted = &replacement.value;
        if others.clone().any(|other| other == wanted) {
            continue;
        }
        let message =
            format!("`{name}` is replaced by `{wanted}`, and there is no other {what} `{wanted}`");
        let help = match nearest(wanted, &mut others) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("name another {what}, or say in `note` what to do instead"),
        };
        diagnostics.push(
            Diagnostic::new(&rule::UNKNOWN_REPLACEMENT, replacement.span, message).with_help(help),
        );
    }
}
