// A link to a value shows it, with what marks it as the place that was meant.
const assert = require("node:assert/strict");

/// Whether an element lies within the window, on top, and looks different from what it looks like elsewhere.
const isShown = (element) => {
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + 5, box.top + box.height / 2);
  const isInside = box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
  const plain = getComputedStyle(document.querySelector("tr[id]:not(:target)")).backgroundColor;
  const isMarked = getComputedStyle(element).backgroundColor !== plain;
  return { isInside, isOnTop: element.contains(top), isMarked };
};

async function ofAValue(site, pages) {
  for (const width of [1280, 360]) {
    await site.tab({ viewport: { width, height: 700 } }, async (tab) => {
      await site.open(tab, `${pages.newest}/ru/errors-and-states.html#errorcode.no_data`);
      const value = tab.locator('[id="errorcode.no_data"]');
      assert.match(await value.innerText(), /^no_data/);
      const shown = await value.evaluate(isShown);
      assert.deepEqual(shown, { isInside: true, isOnTop: true, isMarked: true }, `in ${width} px`);
    });
  }
}

module.exports = { ofAValue };
