//! What pages say, in both languages.

use std::str::FromStr;

use norm_contract::{ReasonCode, ToolState};

/// A language of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// Russian.
    #[default]
    Russian,
    /// English.
    English,
}

impl Language {
    /// Its code by ISO 639-1, which is its name on a command line.
    pub const fn code(self) -> &'static str {
        match self {
            Language::Russian => "ru",
            Language::English => "en",
        }
    }

    /// Chooses one of two texts.
    pub(super) fn pick<'a>(self, russian: &'a str, english: &'a str) -> &'a str {
        match self {
            Language::Russian => russian,
            Language::English => english,
        }
    }
}

/// Reads a language's code.
impl FromStr for Language {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let languages = [Language::Russian, Language::English];
        let named = languages.into_iter().find(|it| it.code() == text);
        named.ok_or_else(|| format!("`{text}` is no language of the reports; they are ru and en"))
    }
}

/// What a state is called. One that isn't known here goes by its code.
pub(super) fn state_label(state: ToolState, language: Language) -> &'static str {
    let (russian, english) = match state {
        ToolState::Active => ("работает", "active"),
        ToolState::Degraded => ("с недостатком", "degraded"),
        ToolState::Excluded => ("исключён", "excluded"),
        ToolState::Unavailable => ("недоступен", "unavailable"),
        other => (other.as_str(), other.as_str()),
    };
    language.pick(russian, english)
}

/// What a reason says, in a few words. One that isn't known here says nothing more than its code.
pub(super) fn reason_label(reason: ReasonCode, language: Language) -> &'static str {
    let (russian, english) = match reason {
        ReasonCode::InputSchemaViolation => (
            "отвергает аргументы, которые разрешает каталог, или описан неверно",
            "refuses arguments that the catalog allows, or is malformed",
        ),
        ReasonCode::OutputSchemaViolation => (
            "может вернуть результат, который каталог запрещает",
            "may return a result that the catalog forbids",
        ),
        ReasonCode::ResultTooLarge => (
            "описание или результат больше допустимого",
            "the definition or a result is too large",
        ),
        ReasonCode::MissingPagination => (
            "нет постраничной выдачи, которой требует каталог",
            "lacks the pagination that the catalog requires",
        ),
        ReasonCode::UnknownCatalogTool => ("нет в каталоге", "is not in the catalog"),
        ReasonCode::UnknownContractVersion => (
            "объявлена версия, которой нет в каталоге",
            "declares a version that the catalog lacks",
        ),
        ReasonCode::Deprecated => ("версия устарела", "the version is deprecated"),
        ReasonCode::ServerUnreachable => (
            "получить описание не удалось",
            "the definition could not be obtained",
        ),
        ReasonCode::MissingVersion => (
            "версия не объявлена (на состояние не влияет)",
            "declares no version (does not affect the state)",
        ),
        _ => ("", ""),
    };
    language.pick(russian, english)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_and_state_of_the_contract_has_words() {
        for language in [Language::Russian, Language::English] {
            for reason in ReasonCode::ALL {
                assert!(!reason_label(*reason, language).is_empty(), "{reason}");
            }
        }
        for state in ToolState::ALL {
            let label = state_label(*state, Language::Russian);
            assert_ne!(label, state.as_str());
        }
    }
}
