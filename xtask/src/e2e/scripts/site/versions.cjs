// Going from version to version.
const assert = require("node:assert/strict");

async function switchTo(tab, version) {
  await tab.locator("nav.versions summary").click();
  await tab.locator("nav.versions li a", { hasText: version }).click();
  await tab.waitForURL((url) => url.href.includes(`/${version}/`));
}

async function keepPageAndFragment(site, pages) {
  await site.tab({}, async (tab) => {
    for (const place of ["ru/errors-and-states.html#toolreport.state", "en/errorcode/no_data.html"]) {
      await site.open(tab, `${pages.newest}/${place}`);
      await switchTo(tab, pages.oldest);
      assert.equal(site.place(tab), `${pages.oldest}/${place}`);
      await switchTo(tab, pages.newest);
      assert.equal(site.place(tab), `${pages.newest}/${place}`);
    }
    // A page that isn't in the other version.
    assert.ok(!pages.files.has(`${pages.oldest}/ru/protocol-errors.html`));
    await site.open(tab, `${pages.newest}/ru/protocol-errors.html#protocolerrorcode`);
    await switchTo(tab, pages.oldest);
    assert.equal(site.place(tab), `${pages.oldest}/ru/index.html`);
  });
}

async function languagesKeepTheFragment(site, pages) {
  await site.tab({}, async (tab) => {
    await site.open(tab, `${pages.newest}/ru/errors-and-states.html#toolreport.state`);
    await tab.locator("nav.languages a").first().click();
    await tab.waitForURL((url) => url.href.includes("/en/"));
    assert.equal(site.place(tab), `${pages.newest}/en/errors-and-states.html#toolreport.state`);
  });
}

async function oneIsCurrent(site, pages) {
  await site.tab({}, async (tab) => {
    for (const version of [pages.oldest, pages.newest]) {
      await site.open(tab, `${version}/en/index.html`);
      const current = await tab.locator("nav.versions li a[aria-current]").allTextContents();
      assert.deepEqual(current, [version]);
    }
  });
}

module.exports = { keepPageAndFragment, languagesKeepTheFragment, oneIsCurrent };
