//! What an id of a rule, or a type or value of a contract, means.

use std::path::Path;

use super::refusals::Refusals;
use super::rule_page::{compat_rule_page, rule_page};
use crate::Language;
use crate::compat::COMPAT_RULES;
use crate::diagnostic::{RULES, Rule};
use crate::emit::docs::page::Page;
use crate::emit::docs::{page_of_type, page_of_value};
use crate::model::{Definition, DefinitionId, Member, MemberValue, Model, similar};
use crate::reading::{Reading, read, read_frozen_text};

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct ExplainRequest<'a> {
    /// An id of a rule; or the name of a type; or a value of an enumeration as it is on the wire, as its variant is called in Rust
    /// (`NoData`), or both with the type (`ErrorCode::NoData`).
    pub word: &'a str,
    /// The contract whose types and values are meant.
    pub contract: ExplainedContract<'a>,
    /// The language of the answer.
    pub wording: Wording<'a>,
    /// Rules of the program's own, beside those of the generator.
    pub rules: &'a [&'static Rule],
}

/// A contract whose types and values can be asked for.
#[derive(Clone, Copy, Debug)]
pub enum ExplainedContract<'a> {
    /// One that the program carries with it: the text of its bundle.
    BuiltIn(&'a str),
    /// One on disk.
    OnDisk(&'a Path),
}

/// A language by its two-letter code.
#[derive(Clone, Copy, Debug)]
pub enum Wording<'a> {
    /// This one.
    In(&'a str),
    /// This one where the contract has it, else English, else the contract's first.
    Preferably(&'a str),
}

/// What came of the question.
#[derive(Debug)]
pub enum ExplainOutcome {
    /// A page for everything that is called so.
    Explained(Vec<Page>),
    /// Nothing is called so; this is, which is nearly the same, the likeliest first.
    Unknown(Vec<String>),
    /// The contract isn't written in that language, but in these.
    OtherLanguages(Vec<Language>),
    /// The contract can't be used.
    Refused(Refusals),
}

/// Explains a word. The contract is left alone where the word is an id of a rule, unless the contract was named.
pub fn explain(request: &ExplainRequest<'_>) -> ExplainOutcome {
    let mut pages = rule_pages(request);
    let reading = match request.contract {
        ExplainedContract::BuiltIn(_) if !pages.is_empty() => {
            return ExplainOutcome::Explained(pages);
        }
        ExplainedContract::BuiltIn(text) => {
            read_frozen_text(Path::new("contract.bundle.json"), text)
        }
        ExplainedContract::OnDisk(path) => read(path),
    };
    match &reading.model {
        Some(model) => match language(model, request.wording) {
            Some(language) => {
                pages.extend(type_pages(model, language, request));
                pages.extend(value_pages(model, language, request));
            }
            None => return ExplainOutcome::OtherLanguages(model.package.languages.clone()),
        },
        None if pages.is_empty() => return ExplainOutcome::Refused(Refusals::of([&reading])),
        None => {}
    }
    match pages.is_empty() {
        true => ExplainOutcome::Unknown(nearest(&reading, request)),
        false => ExplainOutcome::Explained(pages),
    }
}

fn language(model: &Model, wording: Wording<'_>) -> Option<Language> {
    let languages = &model.package.languages;
    let of_contract = |code: &str| languages.iter().find(|it| it.code() == code).copied();
    match wording {
        Wording::In(code) => of_contract(code),
        Wording::Preferably(code) => of_contract(code)
            .or_else(|| of_contract(Language::English.code()))
            .or_else(|| languages.first().copied()),
    }
}

fn rule_pages(request: &ExplainRequest<'_>) -> Vec<Page> {
    let rules = rules(request).filter(|rule| rule.id == request.word);
    let compat_rules = COMPAT_RULES.iter().filter(|rule| rule.id() == request.word);
    let pages = rules.map(rule_page);
    pages
        .chain(compat_rules.map(|rule| compat_rule_page(rule)))
        .collect()
}

fn rules<'a>(request: &ExplainRequest<'a>) -> impl Iterator<Item = &'static Rule> + use<'a> {
    RULES.iter().chain(request.rules).copied()
}

fn type_pages(model: &Model, language: Language, request: &ExplainRequest<'_>) -> Vec<Page> {
    let is_meant = |id: &DefinitionId| {
        let definition = model.definition(*id);
        definition.name == request.word || definition.rust_name == request.word
    };
    let meant = model.ids().filter(is_meant);
    meant.map(|id| page_of_type(model, language, id)).collect()
}

fn value_pages(model: &Model, language: Language, request: &ExplainRequest<'_>) -> Vec<Page> {
    let meant = values(model).filter(|(id, member)| {
        let names = names(model.definition(*id), member);
        names.iter().any(|name| name == request.word)
    });
    let page = |(id, member)| page_of_value(model, language, id, member);
    meant.filter_map(page).collect()
}

fn values(model: &Model) -> impl Iterator<Item = (DefinitionId, &Member)> {
    model.ids().flat_map(|id| {
        let enumeration = model.enumeration(id);
        let members = enumeration
            .map(|it| it.members.iter())
            .into_iter()
            .flatten();
        members.map(move |member| (id, member))
    })
}

/// All that a value is called. The name in Rust of what is a text on the wire is the same in other letters.
fn names(definition: &Definition, member: &Member) -> [String; 3] {
    let variant = &member.rust_name;
    let path = format!("{}::{variant}", definition.rust_name);
    [member.value.to_string(), variant.clone(), path]
}

fn nearest(reading: &Reading, request: &ExplainRequest<'_>) -> Vec<String> {
    let mut names: Vec<String> = rules(request).map(|rule| rule.id.to_owned()).collect();
    names.extend(COMPAT_RULES.iter().map(|rule| rule.id().to_owned()));
    let definitions = reading.model.iter().flat_map(|model| &model.definitions);
    names.extend(definitions.map(|definition| definition.name.clone()));
    for (_, member) in reading.model.iter().flat_map(values) {
        names.push(member.value.to_string());
        if matches!(member.value, MemberValue::Integer(_)) {
            names.push(member.rust_name.clone());
        }
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let nearest = similar(request.word, &names);
    nearest.into_iter().map(str::to_owned).collect()
}
