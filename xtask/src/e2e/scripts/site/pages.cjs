// What a site consists of.
const assert = require("node:assert/strict");
const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const LANGUAGES = ["ru", "en"];

function pagesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  const paths = files.map((it) => join(it.parentPath, it.name).slice(join(folder, "/").length)).sort();
  const versions = paths.filter((it) => /^[^/]+\/ru\/index\.html$/.test(it)).map((it) => it.split("/")[0]);
  // The lists below compare numbers, `1.10.0` after `1.9.0`.
  versions.sort(new Intl.Collator("en", { numeric: true }).compare);
  assert.ok(versions.length >= 2, `${folder} has the versions ${versions}, and two are needed to switch`);
  return {
    files: new Set(paths),
    html: paths.filter((it) => it.endsWith(".html")),
    oldest: versions[0],
    newest: versions.at(-1),
    read: (path) => readFileSync(join(folder, path), "utf8"),
  };
}

/// The language that a page is to be in; the pages at the root are in the first one.
const languageOf = (path) => LANGUAGES.find((it) => path.split("/")[1] === it) ?? LANGUAGES[0];

/// The same page in the other language.
function translationOf(path) {
  const other = LANGUAGES.find((it) => it !== languageOf(path));
  return path.replace(/^([^/]+)\/[^/]+\//, `$1/${other}/`);
}

module.exports = { LANGUAGES, languageOf, pagesOf, translationOf };
