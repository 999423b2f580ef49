//! Which page shows what, so that links find it.

use std::collections::{BTreeMap, BTreeSet};

use super::page::Target;
use crate::model::{
    Block, BlockKind, Definition, DefinitionId, DefinitionKind, Member, MemberValue, Model,
    PagePart, file_name,
};

/// The id of the page that a contract without page templates has.
pub(super) const DEFAULT_PAGE: &str = "reference";

/// Where each definition is shown in one language.
#[derive(Debug, Default)]
pub(super) struct Places {
    definitions: BTreeMap<DefinitionId, Target>,
    headed: BTreeSet<DefinitionId>,
}

impl Places {
    /// The places of all definitions that some page shows: where a type block is, else where the
    /// attribute table is.
    pub(super) fn new(model: &Model, language: &str) -> Self {
        let mut places = Places::default();
        if model.pages.is_empty() {
            for id in model.ids() {
                places.show(model, DEFAULT_PAGE, id);
                places.headed.insert(id);
            }
            return places;
        }
        for kind in [BlockKind::Type, BlockKind::Attributes] {
            for page in &model.pages {
                for block in blocks(page, language).filter(|block| block.kind == kind) {
                    let Some(id) = block.definition else { continue };
                    places.show(model, &page.id, id);
                    if kind == BlockKind::Type {
                        places.headed.insert(id);
                    }
                }
            }
        }
        places
    }

    fn show(&mut self, model: &Model, page: &str, id: DefinitionId) {
        self.definitions.entry(id).or_insert_with(|| Target {
            page: page.to_owned(),
            fragment: Some(file_name(&model.definition(id).name)),
        });
    }

    /// Where this definition is shown.
    pub(super) fn of(&self, id: DefinitionId) -> Option<&Target> {
        self.definitions.get(&id)
    }

    /// Whether some page has a heading of this definition, so that its attribute table needs no id.
    pub(super) fn has_heading(&self, id: DefinitionId) -> bool {
        self.headed.contains(&id)
    }
}

fn blocks<'a>(page: &'a crate::model::Page, language: &str) -> impl Iterator<Item = &'a Block> {
    page.texts
        .iter()
        .filter(move |text| text.language == language)
        .flat_map(|text| &text.parts)
        .filter_map(|part| match part {
            PagePart::Block(block) => Some(block),
            _ => None,
        })
}

/// The page of one value, where its enumeration has such pages.
pub(super) fn value_page(definition: &Definition, member: &Member) -> Option<Target> {
    let DefinitionKind::Enumeration(enumeration) = &definition.kind else {
        return None;
    };
    enumeration.pages.then(|| Target {
        page: format!(
            "{}/{}",
            file_name(&definition.name),
            page_name(&member.value)
        ),
        fragment: None,
    })
}

/// The last part of the path of a value's page: the value wherever nothing else is called that.
fn page_name(value: &MemberValue) -> String {
    let name = file_name(&value.to_string());
    // An index stands for its folder, and pages with a leading underscore are passed over as fragments.
    let is_special =
        matches!(name.as_str(), "" | "index" | "readme" | "summary") || name.starts_with('_');
    if is_special {
        format!("value-{name}")
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_the_pages_that_are_called_like_them_where_tools_permit_it() {
        let name = |value: &str| page_name(&MemberValue::String(value.to_owned()));
        assert_eq!(name("no_data"), "no_data");
        assert_eq!(name("../Up"), "value-___up");
        assert_eq!(name("README"), "value-readme");
        assert_eq!(page_name(&MemberValue::Integer(-32601)), "-32601");
    }
}
