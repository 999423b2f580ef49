//! Which page of the documentation shows what, so that links find it.

use crate::Language;
use std::collections::{BTreeMap, BTreeSet};

use super::{
    Block, BlockKind, Definition, DefinitionId, DefinitionKind, Member, MemberValue, Model, Page,
    PagePart, file_name, is_device_on_windows,
};

/// A place that a link leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Target {
    /// The page's path within its language, without an ending: `errors-and-states`, `errorcode/no_data`.
    pub page: String,
    /// The id on that page; absent for its beginning.
    pub fragment: Option<String>,
}

/// The id of the page that a contract without page templates has.
pub const DEFAULT_PAGE: &str = "reference";

/// Where each definition is shown in one language.
#[derive(Debug, Default)]
pub struct Places {
    definitions: BTreeMap<DefinitionId, Target>,
    headed: BTreeSet<DefinitionId>,
}

impl Places {
    /// The places of all definitions that some page shows: where a type block is, else where the
    /// attribute table is.
    pub fn new(model: &Model, language: Language) -> Self {
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
    pub fn of(&self, id: DefinitionId) -> Option<&Target> {
        self.definitions.get(&id)
    }

    /// Whether some page has a heading of this definition, so that its attribute table needs no id.
    pub fn has_heading(&self, id: DefinitionId) -> bool {
        self.headed.contains(&id)
    }
}

fn blocks(page: &Page, language: Language) -> impl Iterator<Item = &Block> {
    parts(page, language).filter_map(|part| match part {
        PagePart::Block(block) => Some(block),
        _ => None,
    })
}

fn parts(page: &Page, language: Language) -> impl Iterator<Item = &PagePart> {
    let texts = page.texts.iter();
    texts
        .filter(move |text| text.language == language)
        .flat_map(|text| &text.parts)
}

/// Every page in this language, by its path, with the ids on it: what a link may lead to.
pub(crate) fn pages_and_ids(
    model: &Model,
    language: Language,
) -> BTreeMap<String, BTreeSet<String>> {
    let mut pages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    if model.pages.is_empty() {
        let ids = model.ids().flat_map(|id| ids_of(model.definition(id)));
        pages.insert(DEFAULT_PAGE.to_owned(), ids.collect());
    }
    let places = Places::new(model, language);
    for page in &model.pages {
        let ids = pages.entry(page.id.clone()).or_default();
        for part in parts(page, language) {
            match part {
                PagePart::Prose(_) => {}
                PagePart::Section(section) => {
                    ids.insert(section.id.clone());
                }
                PagePart::Block(block) => {
                    ids.extend(block_ids(model, &places, block));
                }
            }
        }
    }
    for id in model.ids() {
        let definition = model.definition(id);
        if let DefinitionKind::Enumeration(enumeration) = &definition.kind {
            let members = enumeration.members.iter();
            let values = members.filter_map(|member| value_page(definition, member));
            pages.extend(values.map(|target| (target.page, BTreeSet::new())));
        }
    }
    pages
}

/// The ids that a page has of this block.
pub(crate) fn block_ids(model: &Model, places: &Places, block: &Block) -> Vec<String> {
    let ids = block.definition.into_iter().flat_map(|id| {
        let is_headed_elsewhere = block.kind == BlockKind::Attributes && places.has_heading(id);
        // The first one is that of the heading.
        ids_of(model.definition(id)).skip(usize::from(is_headed_elsewhere))
    });
    ids.collect()
}

/// The ids that a block of this definition brings: its own, then those of its fields or values.
fn ids_of(definition: &Definition) -> impl Iterator<Item = String> {
    let name = file_name(&definition.name);
    let parts: Vec<String> = match &definition.kind {
        DefinitionKind::Object(object) => {
            let properties = object.properties.iter();
            properties.map(|it| file_name(&it.name)).collect()
        }
        DefinitionKind::Enumeration(enumeration) => {
            let members = enumeration.members.iter();
            members.map(|it| file_name(&it.value.to_string())).collect()
        }
        DefinitionKind::Union(_) | DefinitionKind::Alias(_) => Vec::new(),
    };
    let parts: Vec<String> = parts.iter().map(|part| format!("{name}.{part}")).collect();
    std::iter::once(name).chain(parts)
}

/// The page of one value, where its enumeration has such pages.
pub fn value_page(definition: &Definition, member: &Member) -> Option<Target> {
    let DefinitionKind::Enumeration(enumeration) = &definition.kind else {
        return None;
    };
    enumeration.pages.then(|| Target {
        page: format!("{}/{}", folder_name(definition), page_name(&member.value)),
        fragment: None,
    })
}

/// The folder of a definition's pages: its name, unless Windows can make no such folder.
fn folder_name(definition: &Definition) -> String {
    let name = file_name(&definition.name);
    match is_device_on_windows(&name) {
        true => format!("type-{name}"),
        false => name,
    }
}

/// The last part of the path of a value's page: the value wherever nothing else is called that.
fn page_name(value: &MemberValue) -> String {
    let name = file_name(&value.to_string());
    // An index stands for its folder, pages with a leading underscore are passed over as fragments, and Windows
    // writes to a device what is called like one.
    let is_special = matches!(name.as_str(), "" | "index" | "readme" | "summary")
        || name.starts_with('_')
        || is_device_on_windows(&name);
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
        assert_eq!(name("aux"), "value-aux");
        assert_eq!(page_name(&MemberValue::Integer(-32601)), "-32601");
    }
}
