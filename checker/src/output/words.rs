//! What states and reasons are called, in both languages.

use norm_contract::{ReasonCode, ToolReport, ToolState};
use norm_contract_generator::Language;

/// What a state is called. One that isn't known here goes by its code.
pub(super) fn state_label(state: ToolState, language: Language) -> &'static str {
    let (russian, english) = match state {
        ToolState::Active => ("работает", "active"),
        ToolState::Degraded => ("с замечаниями", "degraded"),
        ToolState::Excluded => ("исключён", "excluded"),
        ToolState::Unavailable => ("недоступен", "unavailable"),
        other => (other.as_str(), other.as_str()),
    };
    language.pick(russian, english)
}

/// That a tool is in its state.
pub(super) fn state_sentence(tool: &ToolReport, language: Language) -> String {
    let state = tool.state.known();
    let state = state.map_or(tool.state.as_str(), |it| state_label(it, language));
    match language {
        Language::Russian => format!("{} {state}", tool.name),
        Language::English => format!("{} is {state}", tool.name),
    }
}

/// How many tools are in a state, so that the words fit any number.
pub(super) fn counted(state: ToolState, count: usize, language: Language) -> String {
    if language == Language::English {
        return format!("{count} {}", state_label(state, language));
    }
    let label = match state {
        ToolState::Excluded => "исключено",
        ToolState::Unavailable => "недоступно",
        _ => state_label(state, language),
    };
    format!("{label}: {count}")
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
