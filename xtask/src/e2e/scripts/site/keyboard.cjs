// The search and the menus by keyboard alone.
const assert = require("node:assert/strict");

async function search(site, pages) {
  await site.tab({}, async (tab) => {
    await site.open(tab, `${pages.newest}/ru/errorcode/stale.html`);
    await tab.keyboard.press("/");
    await tab.keyboard.type("no data");
    const selected = tab.locator('[role="option"][aria-selected="true"]');
    await selected.waitFor();
    const first = await selected.innerText();
    await tab.keyboard.press("ArrowDown");
    assert.notEqual(await selected.innerText(), first);
    const active = await tab.getByRole("combobox").getAttribute("aria-activedescendant");
    assert.equal(active, await selected.getAttribute("id"));
    await tab.keyboard.press("ArrowUp");
    assert.equal(await selected.innerText(), first);
    await tab.keyboard.press("Enter");
    await tab.waitForURL(/no_data/);
    assert.equal(site.place(tab), `${pages.newest}/ru/errorcode/no_data.html`);
  });
}

async function escapeLeavesTheSearch(site, pages) {
  await site.tab({}, async (tab) => {
    await site.open(tab, `${pages.newest}/en/index.html`);
    await tab.keyboard.press("/");
    await tab.keyboard.type("error");
    await tab.getByRole("option").first().waitFor();
    await tab.keyboard.press("Escape");
    assert.equal(await tab.getByRole("option").count(), 0);
    assert.equal(await tab.getByRole("combobox").inputValue(), "");
    await tab.keyboard.press("Escape");
    assert.equal(await tab.evaluate(() => document.activeElement.tagName), "BODY");
  });
}

/// The first stop leads past all menus, every stop is seen, and the version can be switched.
async function tabulator(site, pages) {
  await site.tab({}, async (tab) => {
    await site.open(tab, `${pages.newest}/ru/errors-and-states.html`);
    const focused = () =>
      tab.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
        const { left, right } = document.activeElement.getBoundingClientRect();
        const words = document.activeElement.textContent.trim();
        return { words, isSeen: outlineStyle !== "none" && outlineWidth !== "0px" && left >= 0 && right > left };
      });
    const stops = [];
    for (let count = 0; count < 8; count += 1) {
      await tab.keyboard.press("Tab");
      const { words, isSeen } = await focused();
      assert.ok(isSeen, `“${words}” has the focus, which can't be seen`);
      stops.push(words);
    }
    assert.deepEqual(stops.slice(0, 3), ["К содержанию", "Контракт NORM", `Версия ${pages.newest}`]);
    await tab.locator("nav.versions summary").focus();
    await tab.keyboard.press("Enter");
    await tab.locator("nav.versions li a").first().waitFor();
    await tab.keyboard.press("Escape");
    assert.equal(await tab.locator("nav.versions li a:visible").count(), 0);
  });
}

/// On a narrow screen the focus goes as one reads: by lines, from left to right.
async function tabulatorOnANarrowScreen(site, pages) {
  await site.tab({ viewport: { width: 360, height: 780 } }, async (tab) => {
    for (const page of ["errors-and-states", "az", "changes"]) {
      await site.open(tab, `${pages.newest}/ru/${page}.html`);
      const stops = [];
      for (let count = 0; count < 9; count += 1) {
        await tab.keyboard.press("Tab");
        stops.push(
          await tab.evaluate(() => {
            const { left, top, bottom } = document.activeElement.getBoundingClientRect();
            const words = document.activeElement.textContent.trim() || document.activeElement.tagName;
            return { words, left, top: top + scrollY, bottom: bottom + scrollY };
          }),
        );
      }
      // The first one covers the bar while it is seen.
      for (const [index, stop] of stops.slice(2).entries()) {
        const before = stops[index + 1];
        const isBelow = stop.top >= before.bottom - 1;
        const isBeside = stop.left > before.left && stop.top < before.bottom;
        assert.ok(isBelow || isBeside, `${page}: “${stop.words}” comes after “${before.words}”`);
      }
    }
  });
}

module.exports = { search, escapeLeavesTheSearch, tabulator, tabulatorOnANarrowScreen };
