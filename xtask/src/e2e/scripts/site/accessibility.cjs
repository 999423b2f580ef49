// axe-core on every kind of page, light and dark, with what opens on it open.
const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];

const kinds = ({ newest }) => [
  "index.html",
  "versions.html",
  `${newest}/ru/index.html`,
  `${newest}/ru/errors-and-states.html#errorcode.no_data`,
  `${newest}/ru/protocol-errors.html#protocolerrorcode`,
  `${newest}/ru/catalog.html`,
  `${newest}/en/errorcode/no_data.html`,
  `${newest}/en/az.html`,
  `${newest}/en/changes.html`,
];

async function violations(tab) {
  await tab.evaluate(axe);
  // A stylesheet would be asked for again, which a page from the disk may not.
  const found = await tab.evaluate((runOnly) => axe.run({ runOnly, preload: false }), RULES);
  return found.violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((it) => it.html)]);
}

async function everyKindOfPage(site, pages) {
  const ofScheme = (colorScheme) =>
    site.tab({ colorScheme }, async (tab) => {
      for (const path of kinds(pages)) {
        await site.open(tab, path);
        assert.deepEqual(await violations(tab), [], `${path}, ${colorScheme}`);
      }
      await site.open(tab, `${pages.newest}/ru/errors-and-states.html`);
      await tab.locator("nav.versions summary").click();
      assert.deepEqual(await violations(tab), [], `the menu of versions, ${colorScheme}`);
      await tab.getByRole("combobox").fill("ошибка");
      await tab.getByRole("option").first().waitFor();
      assert.deepEqual(await violations(tab), [], `the search, ${colorScheme}`);
    });
  await Promise.all(["light", "dark"].map(ofScheme));
}

module.exports = { everyKindOfPage };
