// What the search finds, in both languages and in other forms of a word.
const assert = require("node:assert/strict");

/// What is searched for, and the name of what comes first.
const FIRST = {
  ru: {
    "ошибок": "Error",
    "ошибкой": "Error",
    "ошибка": "Error",
    "нарушений": "Violation",
    "отчета": "ConformanceReport",
    "нару": "Violation",
    "отчёта": "ConformanceReport",
    "rate limited": "rate_limited",
    "rate_limited": "rate_limited",
  },
  en: {
    "errors": "Error",
    "violations": "Violation",
    "viol": "Violation",
    "conformance reports": "ConformanceReport",
    "rate limited": "rate_limited",
    "ConformanceReport": "ConformanceReport",
  },
};
const NOTHING = { ru: "Ничего не найдено", en: "Nothing found" };
const NONSENSE = ["кракозябра", "zzqqxx", "ошибка zzqqxx"];

async function findsFormsOfWords(site, pages) {
  for (const [language, queries] of Object.entries(FIRST)) {
    await site.tab({}, async (tab) => {
      await site.open(tab, `${pages.newest}/${language}/index.html`);
      const input = tab.getByRole("combobox");
      for (const [query, name] of Object.entries(queries)) {
        await input.fill(query);
        const first = tab.getByRole("option").first();
        await first.waitFor();
        const found = await first.locator(":first-child").first().innerText();
        assert.equal(found, name, `“${query}” finds ${found} first`);
      }
      for (const query of NONSENSE) {
        await input.fill(query);
        const status = tab.locator(".search").getByRole("status");
        assert.equal(await status.innerText(), NOTHING[language]);
        assert.equal(await tab.getByRole("option").count(), 0, `“${query}” finds something`);
      }
    });
  }
}

module.exports = { findsFormsOfWords };
