// A site without scripts: everything but the search.
const assert = require("node:assert/strict");

async function textLinksAndIndexWork(site, pages) {
  for (const [language, index] of [["ru", "Указатель"], ["en", "Index"]]) {
    await site.tab({ javaScriptEnabled: false }, async (tab) => {
      await site.open(tab, "index.html");
      await tab.locator(`section[lang="${language}"] a`).first().click();
      assert.equal(site.place(tab), `${pages.newest}/${language}/index.html`);
      assert.equal(await tab.locator("form.search").isVisible(), false);
      await tab.locator("nav.pages").getByText(index, { exact: true }).click();
      assert.equal(await tab.locator("h1").innerText(), index);
      await tab.locator("main").getByRole("link", { name: "no_data", exact: true }).click();
      assert.equal(await tab.locator("h1").innerText(), "no_data");
      assert.ok((await tab.locator("main pre:visible").count()) > 0);
      await tab.locator("nav.versions a").click();
      assert.equal(site.place(tab), "versions.html");
      await tab.locator(`li:has-text("${pages.oldest}") a[hreflang="${language}"]`).click();
      assert.equal(site.place(tab), `${pages.oldest}/${language}/index.html`);
    });
  }
}

module.exports = { textLinksAndIndexWork };
