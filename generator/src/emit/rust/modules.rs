//! All definitions, in one module or in a module for each file.

use std::collections::BTreeMap;

use super::{Context, constants, definitions, print as print_items, types, unprintable, upgrades};
use crate::diagnostic::{Diagnostic, printable_line};
use crate::model::{DefinitionId, Module, ModuleId};

/// The types of all definitions and what belongs to them.
///
/// # Errors
/// Definitions that no Rust can be printed for.
pub(super) fn print(context: &Context<'_>) -> Result<String, Vec<Diagnostic>> {
    let model = context.model;
    let mut by_module: BTreeMap<Option<ModuleId>, Vec<DefinitionId>> = BTreeMap::new();
    for id in model.ids() {
        let ids = by_module.entry(model.definition(id).module).or_default();
        ids.push(id);
    }
    let mut text = String::new();
    for (module, ids) in by_module {
        let context = Context { module, ..*context };
        let mut items = definitions::print(&context, &ids)?;
        items.push_str(&print_items(model, constants::module(model, &ids))?);
        let from_older = upgrades::print(&context, &ids);
        items.push_str(&from_older.map_err(|message| vec![unprintable(model, message)])?);
        match module.and_then(|id| model.modules.get(id.index())) {
            Some(module) => push_module(&mut text, module, &items),
            None => text.push_str(&items),
        }
    }
    Ok(text)
}

/// Paths of the items begin at their module, so `support` has to be found there.
fn push_module(text: &mut String, module: &Module, items: &str) {
    let name = types::identifier(&module.rust_name);
    text.push_str(&format!(
        "/// The types of `{}`.\npub mod {name} {{\n    \
             #[allow(unused_imports)]\n    \
             use super::support;\n",
        printable_line(&module.file_name)
    ));
    for line in items.lines() {
        if !line.is_empty() {
            text.push_str("    ");
            text.push_str(line);
        }
        text.push('\n');
    }
    text.push_str("}\n");
}
