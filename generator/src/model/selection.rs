//! A part of a model: some definitions, and all that they refer to.

use std::collections::HashMap;

use super::{DefinitionId, Model};

/// The definitions that remain, by their ids in the whole model.
#[derive(Clone, Debug)]
pub struct Selection {
    /// The id of each definition in the part, where it has one.
    new_ids: Vec<Option<DefinitionId>>,
}

impl Selection {
    /// These definitions and all that they refer to, directly or not.
    pub fn closure(model: &mut Model, chosen: &[DefinitionId]) -> Self {
        let by_name: HashMap<String, DefinitionId> = model
            .ids()
            .map(|id| (model.definition(id).name.clone(), id))
            .collect();
        let mut is_chosen = vec![false; model.definitions.len()];
        let mut waiting = chosen.to_vec();
        while let Some(id) = waiting.pop() {
            if std::mem::replace(&mut is_chosen[id.index()], true) {
                continue;
            }
            let definition = &mut model.definitions[id.index()];
            definition.each_reference(&mut |target| waiting.push(*target));
            let names = definition.names_in_conditions();
            waiting.extend(names.iter().filter_map(|name| by_name.get(name)));
        }
        let mut count = 0;
        let new_ids = is_chosen.into_iter().map(|is_chosen| {
            let id = is_chosen.then(|| DefinitionId::new(count));
            count += usize::from(is_chosen);
            id
        });
        Selection {
            new_ids: new_ids.collect(),
        }
    }

    /// Whether a definition of the whole model remains.
    pub fn contains(&self, id: DefinitionId) -> bool {
        self.new_ids.get(id.index()).is_some_and(Option::is_some)
    }

    /// The part of a model that remains. Page templates, which are written for the whole, are left
    /// out, and examples go with their types.
    pub fn part_of(&self, model: Model) -> Model {
        let new_id = |id: DefinitionId| self.new_ids.get(id.index()).copied().flatten();
        let numbered = model.ids().zip(model.definitions);
        let kept = numbered.filter(|(id, _)| self.contains(*id));
        let mut definitions: Vec<_> = kept.map(|(_, definition)| definition).collect();
        for definition in &mut definitions {
            // Whatever a chosen definition refers to is chosen as well.
            definition.each_reference(&mut |id| *id = new_id(*id).unwrap_or(*id));
        }
        let examples = model.examples.into_iter().filter_map(|mut example| {
            example.definition = new_id(example.definition)?;
            Some(example)
        });
        Model {
            package: model.package,
            modules: model.modules,
            definitions,
            pages: Vec::new(),
            examples: examples.collect(),
            approvals: model.approvals,
        }
    }
}
