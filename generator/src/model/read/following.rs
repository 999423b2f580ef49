//! Follows references while schemas are read; tells of those that can't be followed, and of circles.

use super::pending::Pending;
use super::reader::Reader;
use crate::diagnostic::rule;
use crate::model::DefinitionId;
use crate::source::{FileId, Node, ReferenceError, Span, push_pointer_token};

/// How many references may lead from one inline schema to the next. Nobody writes so many, and each
/// is read anew from every place that leads into them.
const LONGEST_CHAIN: usize = 32;

/// How many references to inline schemas are followed for one definition: a few that each lead to the next one twice
/// would be followed for ever.
const MOST_FOLLOWED: usize = 10_000;

/// So many references are given a suggestion. Each is looked for among all names, and whoever has
/// more of them has one mistake in common.
const MOST_SUGGESTIONS: usize = 50;

/// Where a reference leads.
pub(super) enum Target<'a> {
    Definition(DefinitionId),
    /// A schema inside another one, which has no name of its own.
    Inline(&'a Node),
}

impl<'a> Reader<'a> {
    /// Follows a `$ref`; reports where it can't be.
    pub(super) fn resolve(&mut self, from: Span, reference: &'a Node) -> Option<Target<'a>> {
        let Some(text) = reference.as_str() else {
            self.report_with_help(
                &rule::INVALID_KEYWORD_VALUE,
                reference.span,
                format!("`$ref` takes a text, found {}", reference.shown()),
                "name a definition, such as `'#/$defs/Name'` or `other.yaml#/$defs/Name`",
            );
            return None;
        };
        match self.find(from, text) {
            Ok(schema) => Some(match self.ids_by_place.get(&schema.span) {
                Some(id) => Target::Definition(*id),
                None => Target::Inline(schema),
            }),
            Err(error) => {
                let (rule, mut help) = match error {
                    ReferenceError::Network => (
                        &rule::FOREIGN_REF,
                        "copy the schema into the folder and refer to the copy".to_owned(),
                    ),
                    ReferenceError::Outside => (
                        &rule::FOREIGN_REF,
                        "move the file into the folder, next to the ones that use it".to_owned(),
                    ),
                    ReferenceError::Ambiguous => (
                        &rule::DANGLING_REF,
                        "let each `$id` and each anchor be the name of one schema".to_owned(),
                    ),
                    ReferenceError::NoFile(_)
                    | ReferenceError::NoPlace
                    | ReferenceError::NoSchema => (
                        &rule::DANGLING_REF,
                        "name a definition that exists, or add this one".to_owned(),
                    ),
                };
                self.suggestions += usize::from(rule.id == rule::DANGLING_REF.id);
                if rule.id == rule::DANGLING_REF.id
                    && self.suggestions <= MOST_SUGGESTIONS
                    && let Some(similar) = self.similar_definition(from.file, text)
                {
                    help = format!("did you mean `{similar}`?");
                }
                self.report_with_help(
                    rule,
                    reference.span,
                    format!("`$ref: {text}` can't be followed: {error}"),
                    help,
                );
                None
            }
        }
    }

    pub(super) fn find(&mut self, from: Span, text: &str) -> Result<&'a Node, ReferenceError> {
        let found = self.resolver.resolve(from, text)?;
        if self.package.is_package && !self.schema_places.contains(&found.span) {
            return Err(ReferenceError::NoSchema);
        }
        Ok(found)
    }

    /// A reference to the definition that is called almost like the one that `text` names.
    fn similar_definition(&self, file: FileId, text: &str) -> Option<String> {
        let wanted = text.rsplit(['/', '#']).next()?.to_lowercase();
        let names = self.pending.iter().map(|it| it.name.to_lowercase());
        let names: Vec<String> = names.collect();
        let nearest = crate::model::nearest(&wanted, names.iter().map(String::as_str))?;
        let found = names.iter().position(|name| name == nearest)?;
        let definition = self.pending.get(found)?;
        self.reference_to(file, definition)
    }

    /// How a file refers to a definition.
    fn reference_to(&self, from: FileId, definition: &Pending<'a>) -> Option<String> {
        let sources = &self.loaded.sources;
        let target = sources.file(definition.name_span.file);
        let root = target.root.as_ref()?;
        let is_under = |keyword: &&str| {
            let schemas = root.get(keyword);
            schemas.is_some_and(|schemas| schemas.get(&definition.name).is_some())
        };
        let keyword = ["$defs", "definitions"].into_iter().find(is_under)?;
        let mut fragment = format!("#/{keyword}");
        push_pointer_token(&mut fragment, &definition.name);
        if from == definition.name_span.file {
            return Some(fragment);
        }
        let folder = sources.file(from).path.parent()?;
        let path = target.path.strip_prefix(folder).ok()?;
        Some(format!("{}{fragment}", path.display()))
    }

    /// Runs `read` on an inline schema that a reference leads to, unless it leads back into itself.
    pub(super) fn follow<T>(
        &mut self,
        reference: Span,
        schema: &'a Node,
        read: impl FnOnce(&mut Self, &'a Node) -> Option<T>,
    ) -> Option<T> {
        if self.circles.contains(&schema.span) || !self.may_follow(reference) {
            return None;
        }
        if self.following.contains(&schema.span) {
            self.circles.extend(self.following.iter().copied());
            self.report_cycle(reference);
            return None;
        }
        if self.following.len() == LONGEST_CHAIN {
            self.report_with_help(
                &rule::NESTING_TOO_DEEP,
                reference,
                format!("this reference is more than {LONGEST_CHAIN} references away from where the schema is used"),
                "give the schema a name under `$defs` and refer to that",
            );
            return None;
        }
        self.following.push(schema.span);
        let result = read(self, schema);
        self.following.pop();
        result
    }

    /// Whether one more reference to an inline schema may be followed; reports the first that may not.
    pub(super) fn may_follow(&mut self, reference: Span) -> bool {
        self.followed += 1;
        if self.followed == MOST_FOLLOWED {
            self.report_with_help(
                &rule::NESTING_TOO_DEEP,
                reference,
                format!(
                    "more than {MOST_FOLLOWED} references have to be followed for one definition"
                ),
                "give the schemas that are referred to names under `$defs`",
            );
        }
        self.followed < MOST_FOLLOWED
    }

    pub(super) fn report_cycle(&mut self, reference: Span) {
        self.report_with_help(
            &rule::REF_CYCLE,
            reference,
            "this reference leads back to itself and never to a type",
            "give the schema under `$defs` a name and refer to that",
        );
    }
}
