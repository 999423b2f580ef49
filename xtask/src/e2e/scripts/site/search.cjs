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
    "версиями": "ProtocolVersion",
    "данными": "Данные ошибок",
    "лимит": "rate_limited",
    "лимитом": "rate_limited",
    "лимитов": "rate_limited",
    "лимитами": "rate_limited",
    "errorcode": "ErrorCode",
  },
  en: {
    "errors": "Error",
    "violations": "Violation",
    "viol": "Violation",
    "conformance reports": "ConformanceReport",
    "rate limited": "rate_limited",
    "ConformanceReport": "ConformanceReport",
    "conformancereport": "ConformanceReport",
  },
};
/// Forms of one word, which find the same number of things.
const FORMS = {
  ru: [
    ["версия", "версии", "версий", "версиями"],
    ["данные", "данных", "данными"],
    ["имя", "имени", "именем"],
  ],
  en: [
    ["entry", "entries"],
    ["body", "bodies"],
    ["library", "libraries"],
    ["property", "properties"],
    ["copy", "copies", "copied"],
  ],
};
const NOTHING = { ru: "Ничего не найдено", en: "Nothing found" };
const NONSENSE = [
  "кракозябра",
  "zzqqxx",
  "ошибка zzqqxx",
  "абракадабра",
  "zzzz",
  // These begin like words that are there.
  "верстак",
  "данко",
  "entropy",
  "bodyguard",
];

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
      const status = tab.locator(".search").getByRole("status");
      for (const [word, ...forms] of FORMS[language]) {
        await input.fill(word);
        const found = await status.innerText();
        assert.match(found, /: [1-9]\d*$/, `“${word}” finds nothing`);
        for (const form of forms) {
          await input.fill(form);
          assert.equal(await status.innerText(), found, `“${form}” finds other things than “${word}”`);
        }
      }
      for (const query of NONSENSE) {
        await input.fill(query);
        assert.equal(await status.innerText(), NOTHING[language]);
        assert.equal(await tab.getByRole("option").count(), 0, `“${query}” finds something`);
      }
    });
  }
}

module.exports = { findsFormsOfWords };
