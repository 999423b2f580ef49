// A site in Chromium: what goes wrong on any page, in any check, is kept and told in the end.
const assert = require("node:assert/strict");
const { chromium } = require("playwright-core");

/// Whether a page was left before its icon was there, which browsers load last.
function wasLeft(request) {
  return request.url().endsWith("/assets/icon.svg") && request.failure().errorText === "net::ERR_ABORTED";
}

class Site {
  constructor(browser, base) {
    this.browser = browser;
    this.base = base;
  }

  /// Opens a tab, lets a check use it, and fails where a page asked for something outside of the site, was
  /// refused something, or complained.
  async tab(options, use) {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const tab = await context.newPage();
    const faults = [];
    const fault = (text) => faults.push(`${tab.url()}: ${text}`);
    tab.on("request", (it) => it.url().startsWith(this.base) || fault(`asks for ${it.url()}`));
    tab.on("requestfailed", (it) => wasLeft(it) || fault(`doesn't get ${it.url()}: ${it.failure().errorText}`));
    tab.on("response", (it) => it.status() >= 400 && fault(`${it.status()} for ${it.url()}`));
    tab.on("console", (it) => it.type() === "error" && fault(it.text()));
    tab.on("pageerror", (it) => fault(String(it)));
    tab.setDefaultTimeout(5_000);
    try {
      await use(tab);
    } finally {
      await context.close();
    }
    assert.deepEqual(faults, []);
  }

  /// Opens a page of the site, given by its path from the root.
  async open(tab, path) {
    // A fragment alone would not load the page anew.
    await tab.goto("about:blank");
    await tab.goto(this.base + path);
  }

  /// The path of the page that a tab shows.
  place(tab) {
    return tab.url().slice(this.base.length);
  }
}

async function withBrowser(base, use) {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    await use(new Site(browser, base));
  } finally {
    await browser.close();
  }
}

module.exports = { withBrowser };
