// The links to the other languages lead to the same place on their page: ids are the same in all languages.
(() => {
  "use strict";
  for (const link of document.querySelectorAll("nav.languages a")) {
    // The fragment may change after the page is loaded.
    link.addEventListener("click", () => {
      link.hash = location.hash;
    });
  }
})();
