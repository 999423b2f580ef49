// A button on each piece of code that copies it as it stands.
(() => {
  "use strict";
  const words = document.querySelector("form.search").dataset;

  // Pages opened from a disk may lack the clipboard's interface.
  const copyBySelection = (text) => {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "off-screen";
    document.body.append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    return isDone;
  };

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyBySelection(text);
    }
  };

  for (const code of document.querySelectorAll("main pre > code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = words.copy;
    button.addEventListener("click", async () => {
      button.textContent = (await copy(code.textContent)) ? words.copied : words.notCopied;
      setTimeout(() => {
        button.textContent = words.copy;
      }, 2000);
      button.focus();
    });
    const place = document.createElement("div");
    place.className = "code";
    code.parentElement.replaceWith(place);
    place.append(code.parentElement, button);
  }
})();
