// The buttons that copy examples.
const assert = require("node:assert/strict");

/// The JSON of a page's Markdown twin.
const examplesIn = (markdown) => [...markdown.matchAll(/^```json\n([^]*?)\n```$/gm)].map((it) => it[1]);

/// What is pasted from the clipboard, as a reader would do it.
async function pasted(tab) {
  await tab.evaluate(() => {
    const area = document.createElement("textarea");
    area.id = "pasted";
    document.body.append(area);
    area.focus();
  });
  await tab.keyboard.press("Control+V");
  const text = await tab.locator("#pasted").inputValue();
  await tab.evaluate(() => document.getElementById("pasted").remove());
  return text;
}

async function yieldTheExactJson(site, pages) {
  await site.tab({}, async (tab) => {
    for (const page of ["ru/errorcode/no_data", "en/errors-and-states", "ru/protocolerrorcode/-32602"]) {
      const path = `${pages.newest}/${page}`;
      const expected = examplesIn(pages.read(`${path}.md`));
      assert.ok(expected.length > 0, `${path} has no examples`);
      await site.open(tab, `${path}.html`);
      const buttons = await tab.locator("button.copy").all();
      const copied = [];
      for (const button of buttons) {
        const label = await button.innerText();
        await button.click();
        await tab.waitForFunction(([it, before]) => it.textContent !== before, [await button.elementHandle(), label]);
        assert.match(await button.innerText(), /^(Скопировано|Copied)$/);
        copied.push(await pasted(tab));
      }
      for (const json of expected) JSON.parse(json);
      assert.deepEqual(copied.filter((it) => expected.includes(it)), expected);
      assert.equal(copied.length, buttons.length);
    }
  });
}

module.exports = { yieldTheExactJson };
