//! What all pages load: the stylesheet and a script for each thing that needs one.
//!
//! Their names carry no digest of what they hold: pages of old versions name them as well, and must stay
//! as they are.

use crate::emit::Outputs;

/// The stylesheet's path.
pub(super) const STYLE: &str = "assets/style.css";

/// The scripts' paths, in the order in which they are loaded.
pub(super) const SCRIPTS: [&str; 4] = [
    "assets/narrow-screens.js",
    "assets/search.js",
    "assets/versions-menu.js",
    "assets/copy-buttons.js",
];

/// All of them.
pub(super) fn assets() -> Outputs {
    let [narrow_screens, search, versions_menu, copy_buttons] = SCRIPTS;
    let mut outputs = Outputs::default();
    outputs.insert(STYLE, include_str!("../assets/style.css"));
    outputs.insert(narrow_screens, include_str!("../assets/narrow-screens.js"));
    outputs.insert(search, include_str!("../assets/search.js"));
    outputs.insert(versions_menu, include_str!("../assets/versions-menu.js"));
    outputs.insert(copy_buttons, include_str!("../assets/copy-buttons.js"));
    outputs
}
