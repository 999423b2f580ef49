//! Examples: the documents of `examples/<Type>/`.

use super::reader::Reader;
use crate::diagnostic::{Diagnostic, rule};
use crate::model::{Definition, Example, nearest};
use crate::source::Span;

pub(super) fn read_all(reader: &mut Reader<'_>, definitions: &[Definition]) -> Vec<Example> {
    let mut examples = Vec::new();
    let mut unknown_folders: Vec<&str> = Vec::new();
    for (name, file) in &reader.loaded.examples {
        let source = reader.loaded.sources.file(*file);
        let stem = source
            .path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let Some(document) = source.root.clone() else {
            continue;
        };
        match reader.definition_called(name) {
            Some(definition) => examples.push(Example {
                definition,
                name: stem,
                document,
            }),
            None if unknown_folders.contains(&name.as_str()) => {}
            None => {
                unknown_folders.push(name);
                let start = Span::start_of(*file);
                let names = definitions.iter().map(|it| it.name.as_str());
                let help = nearest(name, names).map_or_else(
                    || "rename the folder after the type, or remove it".to_owned(),
                    |name| format!("did you mean `{name}`?"),
                );
                reader.diagnostics.push(
                    Diagnostic::new(
                        &rule::EXAMPLE_OF_UNKNOWN_TYPE,
                        start,
                        format!(
                            "the folder examples/{name} is called like no type of the contract"
                        ),
                    )
                    .with_help(help),
                );
            }
        }
    }
    examples
        .sort_by(|left, right| (left.definition, &left.name).cmp(&(right.definition, &right.name)));
    examples
}
