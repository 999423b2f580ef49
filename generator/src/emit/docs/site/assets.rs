//! What all pages load: the stylesheet, the icon and a script for each thing that needs one.
//!
//! Their names carry no digest of what they hold: pages of old versions name them as well, and must stay
//! as they are.

use maud::{Markup, html};

use super::endings::endings;
use crate::emit::Outputs;

/// The stylesheet's path.
pub(super) const STYLE: &str = "assets/style.css";

/// The icon's path. Without one browsers ask the server for `/favicon.ico`.
const ICON: &str = "assets/icon.svg";

/// The element that names the icon. `root`: the way from the page to the site's folder.
pub(super) fn icon(root: &str) -> Markup {
    html! { link rel="icon" type="image/svg+xml" href={ (root) (ICON) }; }
}

/// The scripts' paths, in the order in which they are loaded.
pub(super) const SCRIPTS: [&str; 5] = [
    "assets/narrow-screens.js",
    "assets/search.js",
    "assets/versions-menu.js",
    "assets/language-links.js",
    "assets/copy-buttons.js",
];

/// All of them.
pub(super) fn assets() -> Outputs {
    let [
        narrow_screens,
        search,
        versions_menu,
        language_links,
        copy_buttons,
    ] = SCRIPTS;
    let mut outputs = Outputs::default();
    outputs.insert(ICON, include_str!("../assets/icon.svg"));
    outputs.insert(STYLE, include_str!("../assets/style.css"));
    outputs.insert(narrow_screens, include_str!("../assets/narrow-screens.js"));
    outputs.insert(search, search_script());
    outputs.insert(versions_menu, include_str!("../assets/versions-menu.js"));
    outputs.insert(language_links, include_str!("../assets/language-links.js"));
    outputs.insert(copy_buttons, include_str!("../assets/copy-buttons.js"));
    outputs
}

/// The script of the search, with the endings that it goes by.
fn search_script() -> String {
    let endings = Vec::from_iter(endings()).join(" ");
    include_str!("../assets/search.js").replace("{endings}", &endings)
}
