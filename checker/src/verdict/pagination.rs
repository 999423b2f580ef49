//! `missing_pagination`: the catalog says where the cursor stands, and the server's schemas don't declare it.

use norm_contract::ReasonCode;
use norm_contract_generator::Words;

use super::judgement::Judgement;
use super::schemas::{Live, Part};
use crate::catalog::Version;
use crate::schema::absent;
use crate::schema::cursor::{Cursor, Found};

/// Looks for the cursors in both live schemas.
pub(super) fn judge(live: &Live<'_>, version: &Version, judgement: &mut Judgement) {
    let Some(pagination) = &version.pagination else {
        return;
    };
    look_for(&pagination.input_cursor, &live.input, judgement);
    look_for(&pagination.output_cursor, &live.output, judgement);
}

fn look_for(cursor: &str, part: &Part<'_>, judgement: &mut Judgement) {
    let cursor = Cursor::new(cursor);
    let found = match part.schema {
        Some(root) => cursor.declared_by(root),
        None if part.is_absent => Found::No,
        // What is malformed has been told.
        None => return,
    };
    let expected = Words::new("поле для курсора", "a property for the cursor");
    let place = || cursor.declaration(part.pointer);
    match found {
        Found::Yes => {}
        Found::No => {
            judgement.diverges(ReasonCode::MissingPagination, &expected, &absent(), place());
        }
        Found::Unknown => {
            let why = Words::new(
                "его могут объявлять другой документ, `dependencies`, `patternProperties`, `prefixItems` или список в `items`; или оно слишком глубоко",
                "another document, `dependencies`, `patternProperties`, `prefixItems` or a list in `items` may declare it, or it is too far down",
            );
            judgement.doubt(&expected, &why, place());
        }
    }
}
