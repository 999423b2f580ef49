// On a narrow screen the lists of pages and of headings begin folded, so that the page itself is seen first.
(() => {
  "use strict";
  if (!matchMedia("(max-width: 63.99rem)").matches) return;
  for (const fold of document.querySelectorAll("details.fold")) fold.open = false;
})();
