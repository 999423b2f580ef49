//! Links that the contract's authors write into prose.
//!
//! Such a link names a page as the folder of a language has it, wherever the prose comes to stand:
//! `errors-and-states.md#error`. The ending may be left out.

use super::Target;

/// What a link in prose leads to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Destination {
    /// A page of this documentation.
    Page(Target),
    /// Somewhere else, by an absolute address.
    Elsewhere,
}

impl Destination {
    /// Reads what stands in a link on `page`.
    ///
    /// # Errors
    /// What is wrong with it, as the end of a sentence that begins with the link.
    pub(crate) fn read(written: &str, page: &str) -> Result<Self, &'static str> {
        if let Some((scheme, _)) = written.split_once(':')
            && scheme
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "+-.".contains(letter))
        {
            return match scheme.to_ascii_lowercase().as_str() {
                "http" | "https" | "mailto" => Ok(Destination::Elsewhere),
                _ => Err("is neither a page nor an address of the web or of mail"),
            };
        }
        let (path, fragment) = match written.split_once('#') {
            Some((path, fragment)) => (path, Some(fragment)),
            None => (written, None),
        };
        if path.starts_with('/') || path.split('/').any(|part| matches!(part, "." | "..")) {
            return Err("isn't written as from the folder of the language");
        }
        let path = path.strip_suffix(".md").unwrap_or(path);
        Ok(Destination::Page(Target {
            page: if path.is_empty() { page } else { path }.to_owned(),
            fragment: fragment.filter(|id| !id.is_empty()).map(str::to_owned),
        }))
    }
}

/// The links in a text, each with its offset: what stands between `](` and `)`, and where labels of links
/// are said to lead (`[label]: …`). Code is passed over.
pub(crate) fn links(markdown: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut offset = 0;
    // Every other piece between backticks is code.
    for (number, piece) in markdown.split('`').enumerate() {
        if number % 2 == 0 {
            // What follows code doesn't begin a line.
            let mut links = links_outside_code(piece);
            links.extend(link_definitions(piece, number == 0));
            links.sort_unstable();
            found.extend(links.into_iter().map(|(at, link)| (offset + at, link)));
        }
        offset += piece.len() + 1;
    }
    found
}

fn links_outside_code(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (at, mark) in text.match_indices("](") {
        let start = at + mark.len();
        let rest = text.get(start..).unwrap_or_default();
        let bare = rest.trim_start_matches('<');
        let end = bare.find([')', ' ', '>', '\n']).unwrap_or(bare.len());
        found.push((start + rest.len() - bare.len(), &bare[..end]));
    }
    found
}

/// The destinations of the link reference definitions in a text (CommonMark 4.7).
fn link_definitions(text: &str, begins_line: bool) -> Vec<(usize, &str)> {
    let starts = text.match_indices('\n').map(|(newline, _)| newline + 1);
    let starts = begins_line.then_some(0).into_iter().chain(starts);
    let definitions = starts.filter_map(|start| {
        let rest = text.get(start..)?;
        let destination = defined_destination(rest)?;
        let offset = destination.as_ptr() as usize - text.as_ptr() as usize;
        Some((offset, destination))
    });
    definitions.collect()
}

/// Where the label leads that a line begins with, be it in a quotation or a list.
fn defined_destination(line: &str) -> Option<&str> {
    let label = line.trim_start_matches([' ', '\t', '>', '-', '*', '+']);
    let (label, rest) = label.strip_prefix('[')?.split_once("]:")?;
    if label.trim().is_empty() || label.contains(['[', ']', '\n']) {
        return None;
    }
    let rest = rest.trim_start();
    let (destination, after) = match rest.strip_prefix('<') {
        Some(bracketed) => bracketed.split_once('>')?,
        None => rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len())),
    };
    // Other words behind it make a paragraph of the line.
    let title = after.lines().next().unwrap_or_default().trim_start();
    let is_definition = title.is_empty() || title.starts_with(['"', '\'', '(']);
    is_definition.then_some(destination)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_links_lead_somewhere_too() {
        let text = "See [a][k].\n\n[k]: b.md#c\n> [l]: <d e> 'title'\n[m]:\n  f.md \"title\"\n[n]: not one\n\
                    `[o]: g.md`\n[]: h.md\n[p][q]: i.md";
        let found: Vec<&str> = links(text).into_iter().map(|(_, link)| link).collect();
        assert_eq!(found, ["b.md#c", "d e", "f.md"]);
        for (at, link) in links(text) {
            assert!(text[at..].starts_with(link));
        }
    }

    #[test]
    fn links_are_found_outside_of_code() {
        let text = "a [b](c.md#d) `[e](f)` [g](<h> \"title\")\n\n```\n[i](j)\n```\n![k](l)";
        assert_eq!(links(text), [(6, "c.md#d"), (28, "h"), (61, "l")]);
    }

    fn to(page: &str, fragment: Option<&str>) -> Target {
        Target {
            page: page.to_owned(),
            fragment: fragment.map(str::to_owned),
        }
    }

    #[test]
    fn links_in_prose_name_pages_from_the_language_s_folder() {
        let page = |written, target| {
            assert_eq!(
                Destination::read(written, "code/v"),
                Ok(Destination::Page(target))
            );
        };
        page("a.md#x", to("a", Some("x")));
        page("a", to("a", None));
        page("#x", to("code/v", Some("x")));
        for elsewhere in ["https://example.org/a", "mailto:me@example.org"] {
            assert_eq!(
                Destination::read(elsewhere, "a"),
                Ok(Destination::Elsewhere)
            );
        }
        for refused in ["javascript:alert(1)", "../a.md", "/a.md", "file:///etc"] {
            assert!(Destination::read(refused, "a").is_err(), "{refused}");
        }
    }
}
