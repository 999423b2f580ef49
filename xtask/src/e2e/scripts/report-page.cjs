// Looks at the page of a report in Chromium: node report-page.cjs PAGE REPORT.json LANGUAGE
const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const { pathToFileURL } = require("node:url");
const { chromium } = require("playwright-core");

const [page, reportFile, language] = process.argv.slice(2);
const address = pathToFileURL(page).href;
const report = JSON.parse(readFileSync(reportFile, "utf8"));
const heading = { ru: "Отчёт о соответствии", en: "Conformance report" }[language];
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/// What a text of the server's looks like on the page: nothing steers the reader's terminal or eyes.
const visible = (text) => text.replace("\u001b", "␛").replace("\u202e", "�");

async function open(browser, options) {
  const context = await browser.newContext(options);
  const tab = await context.newPage();
  const faults = [];
  tab.on("request", (request) => request.url() === address || faults.push(`asks for ${request.url()}`));
  tab.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  tab.on("pageerror", (error) => faults.push(String(error)));
  tab.on("dialog", (dialog) => (faults.push("a dialog"), dialog.dismiss()));
  await tab.goto(address);
  return { tab, close: async () => (assert.deepEqual(faults, []), context.close()) };
}

async function showsTheReport(tab) {
  assert.equal(await tab.locator("html").getAttribute("lang"), language);
  assert.equal(await tab.locator("h1").innerText(), heading);
  const rows = await tab.locator(".tool").all();
  assert.equal(rows.length, report.tools.length);
  for (const [index, row] of rows.entries()) {
    const tool = report.tools[index];
    assert.equal(await row.getAttribute("data-state"), tool.state);
    assert.equal(await row.locator("h3 code").innerText(), visible(tool.name));
    const reasons = await row.locator(".reasons code").allInnerTexts();
    assert.deepEqual(reasons, tool.reasons);
    const cells = await row.locator("tbody tr").evaluateAll((lines) =>
      lines.map((line) => [...line.cells].map((cell) => cell.textContent)),
    );
    assert.equal(cells.length, (tool.details ?? []).length);
    for (const [place, detail] of (tool.details ?? []).entries()) {
      const [path, expected, actual] = cells[place];
      if (detail.path !== "") assert.equal(path, visible(detail.path));
      assert.equal(expected, visible(detail.expected));
      const doubt = /^not verified: /;
      const shown = actual.replace(/^(not verified|не проверено): /, "");
      assert.equal(shown, visible(detail.actual.replace(doubt, "")));
      assert.equal(shown !== actual, doubt.test(detail.actual));
    }
  }
}

async function filtersByState(tab) {
  const states = [...new Set(report.tools.map((tool) => tool.state))];
  assert.equal(await tab.locator(".states button").count(), states.length);
  for (const state of states) {
    const count = report.tools.filter((tool) => tool.state === state).length;
    const button = tab.locator(`.states button[data-state="${state}"]`);
    assert.match(await button.innerText(), new RegExp(`^${count} `));
    await button.focus();
    await tab.keyboard.press("Enter");
    assert.equal(await tab.locator(`.tool[data-state="${state}"]:visible`).count(), 0);
    assert.equal(await tab.locator(".tool:visible").count(), report.tools.length - count);
    await tab.keyboard.press("Space");
    assert.equal(await tab.locator(".tool:visible").count(), report.tools.length);
  }
}

async function isAccessible(tab) {
  await tab.evaluate(axe);
  const found = await tab.evaluate(() =>
    axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] }),
  );
  assert.deepEqual(found.violations.map(({ id, nodes }) => [id, nodes.map((it) => it.html)]), []);
}

async function fits(tab) {
  const [content, window] = await tab.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content <= window, `the page is ${content} px wide in a window of ${window} px`);
}

async function main() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    for (const colorScheme of ["light", "dark"]) {
      for (const width of [1280, 360]) {
        const { tab, close } = await open(browser, { colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
        await showsTheReport(tab);
        await filtersByState(tab);
        await isAccessible(tab);
        await fits(tab);
        await close();
      }
    }
    // As it is without scripts, and with the page's own policy in force.
    for (const javaScriptEnabled of [false, true]) {
      const { tab, close } = await open(browser, { javaScriptEnabled });
      assert.equal(await tab.locator(".tool:visible").count(), report.tools.length);
      const enabled = await tab.locator(".states button:enabled").count();
      assert.equal(enabled > 0, javaScriptEnabled);
      await close();
    }
  } finally {
    await browser.close();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
