// Every page of every version, on a telephone: its language, its ids, its links and its width.
const assert = require("node:assert/strict");
const { LANGUAGES, languageOf, translationOf } = require("./pages.cjs");

/// How many tabs load pages at once.
const TABS = 3;

/// What a page is asked for, in the browser, so that addresses are resolved by its rules.
const look = () => ({
  lang: document.documentElement.lang,
  ids: [...document.querySelectorAll("[id]")].map((it) => it.id),
  links: [...document.querySelectorAll("a, link[href]")].map((it) => it.href),
  translations: [...document.querySelectorAll("link[hreflang]")].map((it) => [it.hreflang, it.href]),
  languages: [...document.querySelectorAll("nav.languages a")].map((it) => [it.hreflang, it.href]),
  width: document.documentElement.scrollWidth,
  window: document.documentElement.clientWidth,
});

async function lookAtAll(site, pages) {
  const seen = new Map();
  const waiting = [...pages.html];
  const work = async (tab) => {
    for (let path = waiting.pop(); path; path = waiting.pop()) {
      await tab.goto(site.base + path, { waitUntil: "load" });
      seen.set(path, await tab.evaluate(look));
    }
  };
  const options = { viewport: { width: 360, height: 740 } };
  await Promise.all(Array.from({ length: TABS }, () => site.tab(options, work)));
  return seen;
}

function languageProblems(base, path, page, seen) {
  const problems = [];
  if (page.lang !== languageOf(path)) problems.push(`${path} says that it is in ${page.lang}`);
  if (!path.includes("/")) return problems;
  const other = translationOf(path);
  const inHead = LANGUAGES.map((it) => [it, base + (it === languageOf(path) ? path : other)]);
  const shown = [[languageOf(other), base + other]];
  for (const [found, expected] of [[page.translations, inHead], [page.languages, shown]]) {
    const [is, should] = [found, expected].map((it) => JSON.stringify(it));
    if (is !== should) problems.push(`${path} leads to the languages ${is} and not ${should}`);
  }
  // Its translation is seen to lead back by the same rule.
  if (!seen.has(other)) problems.push(`${path} has no translation`);
  return problems;
}

function linkProblem(base, link, seen, files) {
  if (!link.startsWith(base)) return /^https?:|^mailto:/.test(link) ? null : "leads out of the site";
  const [path, fragment] = link.slice(base.length).split("#");
  if (!files.has(path)) return "leads to no file";
  if (fragment === undefined || !seen.has(path)) return null;
  return seen.get(path).ids.includes(decodeURIComponent(fragment)) ? null : "leads to no place on the page";
}

async function everyPage(site, pages) {
  const seen = await lookAtAll(site, pages);
  const problems = [];
  for (const [path, page] of seen) {
    problems.push(...languageProblems(site.base, path, page, seen));
    const twice = page.ids.filter((id, index) => page.ids.indexOf(id) !== index);
    if (twice.length > 0) problems.push(`${path} has ids twice: ${twice}`);
    if (page.width > page.window) problems.push(`${path} is ${page.width} px wide in ${page.window} px`);
    if (page.links.length < 4) problems.push(`${path} has but ${page.links.length} links`);
    for (const link of new Set(page.links)) {
      const problem = linkProblem(site.base, link, seen, pages.files);
      if (problem) problems.push(`${path}: ${link} ${problem}`);
    }
  }
  assert.deepEqual(problems.slice(0, 10), [], `${problems.length} problems`);
}

module.exports = { everyPage };
