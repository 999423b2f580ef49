// Looks at the page of a report in Chromium: node report-page.cjs PAGE REPORT.json LANGUAGE
const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const { pathToFileURL } = require("node:url");
const { chromium } = require("playwright-core");

const [page, reportFile, language] = process.argv.slice(2);
const address = pathToFileURL(page).href;
const report = JSON.parse(readFileSync(reportFile, "utf8"));
const heading = { ru: "Отчёт о соответствии", en: "Conformance report" }[language];
const notVerified = { ru: "не проверено: ", en: "not verified: " }[language];
/// How many tools are in a state, in words that fit any number.
const counted = (state, count) =>
  language === "en"
    ? `${count} ${state}`
    : `${{ active: "работает", degraded: "с замечаниями", excluded: "исключено", unavailable: "недоступно" }[state]}: ${count}`;
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
  const moment = await tab.locator("time").getAttribute("datetime");
  assert.equal(moment, report.checked_at);
  const rows = await tab.locator(".tool").all();
  assert.equal(rows.length, report.tools.length);
  for (const [index, row] of rows.entries()) {
    const tool = report.tools[index];
    assert.equal(await row.getAttribute("data-state"), tool.state);
    assert.equal(await row.locator("h3 code").innerText(), visible(tool.name));
    const reasons = await row.locator(".reasons code").allTextContents();
    assert.deepEqual(reasons, tool.reasons);
    const cells = await row.locator("tbody tr").evaluateAll((lines) =>
      lines.map((line) => [...line.cells].map((cell) => cell.textContent)),
    );
    assert.equal(cells.length, (tool.details ?? []).length);
    for (const [place, detail] of (tool.details ?? []).entries()) {
      const [path, expected, actual] = cells[place];
      if (detail.path !== "") assert.equal(path, visible(detail.path));
      assert.equal(expected, visible(detail.expected));
      assert.equal(actual, visible(detail.actual));
      // What isn't a verdict is marked as such.
      const marks = await row.locator(`tbody tr:nth-child(${place + 1}) em`).allTextContents();
      assert.deepEqual(marks, detail.actual.startsWith(notVerified) ? [notVerified] : []);
    }
  }
}

/// What is said of tools that work is folded, unless something couldn't be verified; the keyboard unfolds it.
async function folds(tab) {
  for (const [index, row] of (await tab.locator(".tool").all()).entries()) {
    const { state, reasons, details = [] } = report.tools[index];
    const fold = row.locator("details");
    assert.equal(await fold.count(), reasons.length + details.length > 0 ? 1 : 0);
    if ((await fold.count()) === 0) continue;
    const isSure = !details.some((it) => it.actual.startsWith(notVerified));
    const isOpen = () => fold.evaluate((it) => it.open);
    const isShown = () => fold.locator("table").isVisible();
    const expected = state !== "active" || !isSure;
    assert.equal(await isOpen(), expected);
    assert.equal(await isShown(), expected);
    await fold.locator("summary").focus();
    await tab.keyboard.press("Enter");
    assert.equal(await isOpen(), !expected);
    await tab.keyboard.press("Enter");
    assert.equal(await isOpen(), expected);
  }
  // Paper shows all.
  await tab.emulateMedia({ media: "print" });
  for (const table of await tab.locator(".tool table").all()) assert.ok(await table.isVisible());
  await tab.emulateMedia({ media: "screen" });
}

async function filtersByState(tab) {
  const states = [...new Set(report.tools.map((tool) => tool.state))];
  assert.equal(await tab.locator(".states button").count(), states.length);
  for (const state of states) {
    const count = report.tools.filter((tool) => tool.state === state).length;
    const button = tab.locator(`.states button[data-state="${state}"]`);
    assert.equal(await button.innerText(), counted(state, count));
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
        await folds(tab);
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
