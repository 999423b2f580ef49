//! `sitemap.xml`: all pages of released versions, for search engines.

use maud::html;

use super::Folder;

/// The sitemap of a site at this address.
pub(super) fn sitemap(folders: &[Folder<'_>], base_url: &str) -> String {
    let released = folders.iter().filter(|folder| folder.version.is_released());
    let mut addresses = vec![format!("{base_url}/index.html")];
    for folder in released {
        for (language, pages) in &folder.languages {
            let folder = folder.version.folder();
            let address = |path: &str| format!("{base_url}/{folder}/{language}/{path}.html");
            addresses.extend(pages.iter().map(|page| address(&page.path)));
        }
    }
    let urls = html! {
        @for address in &addresses { url { loc { (address) } } }
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">{}</urlset>\n",
        urls.into_string()
    )
}
