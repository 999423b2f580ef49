// The menu of versions, in place of the link to the page that lists them. It leads to the same page and
// the same place on it, or to the version's home page where the version has no such page.
(() => {
  "use strict";
  const nav = document.querySelector("nav.versions");
  const versions = window.normContractVersions;
  if (!nav || !versions) return;
  const { root, folder, language, page } = nav.dataset;

  const addressOf = (version) => {
    const languages = version.languages;
    const itsLanguage = languages.includes(language) ? language : languages[0];
    const itsPage = version.pages.includes(page) ? page : "index";
    return `${root}${version.folder}/${itsLanguage}/${itsPage}.html`;
  };

  const item = (version) => {
    const link = document.createElement("a");
    const name = version.number ?? version.folder;
    link.textContent = version.released ? name : `${name} (${nav.dataset.unreleased})`;
    link.href = addressOf(version);
    if (version.folder === folder) link.setAttribute("aria-current", "true");
    // The fragment may change after the menu is made.
    link.addEventListener("click", () => {
      if (version.pages.includes(page)) link.hash = location.hash;
    });
    const line = document.createElement("li");
    line.append(link);
    return line;
  };

  const all = nav.querySelector("a");
  const menu = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = all.textContent;
  const list = document.createElement("ul");
  list.append(...versions.map(item));
  const last = document.createElement("li");
  all.textContent = nav.dataset.all;
  last.append(all);
  list.append(last);
  menu.append(summary, list);
  nav.append(menu);
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    summary.focus();
  });
  document.addEventListener("click", (event) => {
    if (!menu.contains(event.target)) menu.open = false;
  });
})();
