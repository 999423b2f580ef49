//! Whether a property has to be there.

use crate::Words;
use crate::compat::objects::ObjectForm;

/// When a property has to be there, from never to always.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Presence {
    Optional,
    OnSuccess,
    Required,
}

impl Presence {
    pub(super) fn of(object: &ObjectForm<'_>, name: &str) -> Self {
        if object.required.contains_key(name) {
            Presence::Required
        } else if object.on_success.contains_key(name) {
            Presence::OnSuccess
        } else {
            Presence::Optional
        }
    }

    pub(super) fn words(self) -> Words {
        match self {
            Presence::Optional => Words::new("необязательное поле", "an optional property"),
            Presence::OnSuccess => Words::new(
                "поле, обязательное при успехе",
                "a property that is required on success",
            ),
            Presence::Required => Words::new("обязательное поле", "a required property"),
        }
    }
}
