//! Links in prose: each leads to a page that there is, and to a place on it.

use std::collections::{BTreeMap, BTreeSet};

use crate::Language;
use crate::diagnostic::{Diagnostic, rule};
use crate::model::{
    Definition, DefinitionKind, Deprecation, Destination, Located, Model, Target, Text, Texts,
    links, nearest, pages_and_ids,
};
use crate::source::Span;

pub(super) fn check(model: &Model, diagnostics: &mut Vec<Diagnostic>) {
    for language in &model.package.languages {
        let mut check = Check {
            language: *language,
            pages: pages_and_ids(model, *language),
            diagnostics,
        };
        for page in &model.pages {
            let texts = page.texts.iter().filter(|text| text.language == *language);
            for text in texts {
                // Lists of pages have these as well, so a link in them has to name a page.
                check.located(&text.title);
                check.located(&text.description);
                for link in &text.links {
                    check.link(&page.id, &link.value, link.span);
                }
            }
        }
        check.texts(&model.package.texts);
        for definition in &model.definitions {
            check.definition(definition);
        }
    }
}

struct Check<'a> {
    language: Language,
    pages: BTreeMap<String, BTreeSet<String>>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Check<'_> {
    fn definition(&mut self, definition: &Definition) {
        self.texts(&definition.texts);
        self.deprecation(&definition.deprecation);
        match &definition.kind {
            DefinitionKind::Object(object) => {
                for property in &object.properties {
                    self.texts(&property.texts);
                    self.deprecation(&property.deprecation);
                }
            }
            DefinitionKind::Enumeration(enumeration) => {
                for attribute in &enumeration.attributes {
                    self.texts(&attribute.texts);
                }
                for member in &enumeration.members {
                    self.texts(&member.texts);
                    self.deprecation(&member.deprecation);
                }
            }
            DefinitionKind::Union(union) => {
                for variant in &union.variants {
                    self.texts(&variant.texts);
                }
            }
            DefinitionKind::Alias(_) => {}
        }
    }

    fn deprecation(&mut self, deprecation: &Option<Deprecation>) {
        if let Some(deprecation) = deprecation {
            self.text(&deprecation.note);
        }
    }

    fn texts(&mut self, texts: &Texts) {
        for text in [
            &texts.title,
            &texts.description,
            &texts.cause,
            &texts.remedy,
        ] {
            self.text(text);
        }
    }

    /// A text may stand on several pages, so a link in it has to name one.
    fn text(&mut self, text: &Text) {
        if let Some(text) = text.located(self.language) {
            self.located(text);
        }
    }

    fn located(&mut self, Located { value, span }: &Located<String>) {
        for (_, link) in links(value) {
            self.link("", link, *span);
        }
    }

    fn link(&mut self, page: &str, link: &str, place: Span) {
        let problem = match Destination::read(link, page) {
            Ok(Destination::Elsewhere) => return,
            Ok(Destination::Page(target)) => self.missing(&target),
            Err(problem) => Some((problem.to_owned(), self.pages_in_words())),
        };
        if let Some((problem, help)) = problem {
            let message = format!("the link `{link}` {problem}");
            let diagnostic = Diagnostic::new(&rule::BROKEN_LINK, place, message);
            self.diagnostics.push(diagnostic.with_help(help));
        }
    }

    /// What is missing where a link leads, and what may be meant.
    fn missing(&self, target: &Target) -> Option<(String, String)> {
        let Some(ids) = self.pages.get(&target.page) else {
            let problem = match target.page.as_str() {
                "" => "names no page, and its text can stand on several".to_owned(),
                _ => "leads to a page that there is not".to_owned(),
            };
            let near = nearest(&target.page, self.pages.keys().map(String::as_str));
            let help = near.map(|near| format!("did you mean `{near}.md`?"));
            return Some((problem, help.unwrap_or_else(|| self.pages_in_words())));
        };
        let fragment = target.fragment.as_ref()?;
        if ids.contains(fragment) {
            return None;
        }
        let near = nearest(fragment, ids.iter().map(String::as_str));
        let help = match near {
            Some(near) => format!("did you mean `#{near}`?"),
            None => "a type has the id of its name in small letters, a field or a value that of its type, \
                     a dot and its own name"
                .to_owned(),
        };
        let page = &target.page;
        Some((
            format!("leads to a place that the page {page} doesn't have"),
            help,
        ))
    }

    fn pages_in_words(&self) -> String {
        let pages = self.pages.keys().filter(|page| !page.contains('/'));
        let pages: Vec<String> = pages.map(|page| format!("`{page}.md`")).collect();
        format!("the pages are {}", pages.join(", "))
    }
}
