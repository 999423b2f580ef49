// Checks a site in Chromium, from the disk or over HTTP: node check.cjs FOLDER disk|http [THEME…]
const { resolve } = require("node:path");
const { pathToFileURL } = require("node:url");
const { withBrowser } = require("./browser.cjs");
const { serve } = require("./server.cjs");
const { pagesOf } = require("./pages.cjs");

const THEMES = ["links", "fragments", "search", "keyboard", "scripts-off", "versions", "copy"];
/// It is the same however the pages are loaded, and takes long.
const FROM_DISK_ALONE = ["accessibility"];

async function checkAll(base, pages, themes) {
  const problems = [];
  await withBrowser(base, async (site) => {
    for (const theme of themes) {
      for (const [name, check] of Object.entries(require(`./${theme}.cjs`))) {
        const start = Date.now();
        await check(site, pages).catch((error) => problems.push(`${theme}, ${name}: ${error.message}`));
        console.log(`${theme}, ${name}: ${Date.now() - start} ms`);
      }
    }
  });
  return problems;
}

async function main([folder, way, ...wanted]) {
  const pages = pagesOf(folder);
  const all = way === "disk" ? [...THEMES, ...FROM_DISK_ALONE] : THEMES;
  const themes = wanted.length > 0 ? wanted : all;
  if (way === "disk") return checkAll(`${pathToFileURL(resolve(folder)).href}/`, pages, themes);
  const server = await serve(resolve(folder));
  try {
    return await checkAll(`http://127.0.0.1:${server.address().port}/`, pages, themes);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

main(process.argv.slice(2)).then(
  (problems) => {
    for (const problem of problems) console.error(problem);
    process.exitCode = problems.length === 0 ? 0 : 1;
  },
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
