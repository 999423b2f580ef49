// The search: loads its index when it is first used, and works by keyboard alone.
//
// The index lists stems, and the forms of each. A word fits a stem or a form that begins with it, as one
// types, or to which it adds an ending.
(() => {
  "use strict";
  const form = document.querySelector("form.search");
  const input = form.querySelector("input");
  const list = form.querySelector("ul");
  const status = form.querySelector("p");
  const LONGEST_LIST = 20;
  const ENDINGS = new Set("{endings}".split(" "));
  let entries = null;
  // Each stem, and whatever a word may be the beginning or a form of.
  let forms = null;
  let active = -1;

  const fold = (text) => text.toLowerCase().replaceAll("ё", "е");
  const wordsOf = (text) =>
    fold(text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"))
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const joined = (text) => wordsOf(text).join("_");

  // Whether a word is the beginning of a form, or adds an ending to it.
  const fits = (word, form) =>
    form.startsWith(word) ||
    (form.length > 2 && word.startsWith(form) && ENDINGS.has(word.slice(form.length)));

  // A form is what it adds to its stem, or stands in full after an apostrophe.
  const formsOf = ([stem, list]) => [
    stem,
    ...list.split(" ").map((form) => (form.startsWith("'") ? form.slice(1) : stem + form)),
  ];

  const fitsStem = (word, stem) => (forms.get(stem) ?? [stem]).some((form) => fits(word, form));

  const prepared = ([address, kind, name, title, titleStems, textStems], order) => ({
    address,
    kind,
    name,
    title,
    order,
    code: joined(name),
    nameWords: wordsOf(name),
    nameAsOneWord: wordsOf(name).join(""),
    titleStems: titleStems.split(" ").filter(Boolean),
    textStems: textStems.split(" ").filter(Boolean),
  });

  // How well an entry answers one word; 0 where it doesn't.
  const weightOf = (entry, word) => {
    const share = 20 / (entry.nameWords.length || 1);
    if (entry.nameWords.includes(word) || entry.nameAsOneWord === word) return 60 + share;
    if ([...entry.nameWords, entry.nameAsOneWord].some((it) => fits(word, it))) return 40 + share;
    if (entry.titleStems.some((it) => fitsStem(word, it))) return 20 + 20 / entry.titleStems.length;
    return entry.textStems.some((it) => fitsStem(word, it)) ? 5 : 0;
  };

  const rank = (entry, words, code) => {
    const weights = words.map((word) => weightOf(entry, word));
    if (weights.includes(0)) return entry.code === code ? 1000 : 0;
    const exact = entry.code === code ? 1000 : 0;
    return exact + weights.reduce((sum, weight) => sum + weight, 0);
  };

  const find = (query) => {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    const code = words.join("_");
    return entries
      .map((entry) => ({ entry, rank: rank(entry, words, code) }))
      .filter((found) => found.rank > 0)
      .sort((left, right) => right.rank - left.rank || left.entry.order - right.entry.order)
      .map((found) => found.entry);
  };

  const option = (entry, index) => {
    const item = document.createElement("li");
    item.id = `page:result-${index}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    item.dataset.address = entry.address;
    const name = document.createElement(entry.name ? "code" : "span");
    name.textContent = entry.name || entry.title;
    const rest = document.createElement("small");
    rest.textContent = entry.name && entry.title ? `${entry.kind} · ${entry.title}` : entry.kind;
    item.append(name, " ", rest);
    return item;
  };

  const select = (index) => {
    const options = list.children;
    options[active]?.setAttribute("aria-selected", "false");
    active = options.length === 0 ? -1 : (index + options.length) % options.length;
    const selected = options[active];
    if (!selected) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    selected.setAttribute("aria-selected", "true");
    selected.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", selected.id);
  };

  const close = () => {
    list.replaceChildren();
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    status.textContent = "";
    select(-1);
  };

  const show = () => {
    if (entries === null) return;
    if (wordsOf(input.value).length === 0) {
      close();
      return;
    }
    const found = find(input.value);
    list.replaceChildren(...found.slice(0, LONGEST_LIST).map(option));
    list.hidden = found.length === 0;
    input.setAttribute("aria-expanded", String(found.length > 0));
    status.textContent = found.length === 0 ? form.dataset.nothing : `${form.dataset.found}: ${found.length}`;
    active = -1;
    select(0);
  };

  const open = (item) => {
    if (!item) return;
    const address = form.dataset.folder + item.dataset.address;
    close();
    input.value = "";
    input.blur();
    location.href = address;
  };

  // A script and no request for data: pages opened from a disk may load the one and not send the other.
  const load = () => {
    input.removeEventListener("focus", load);
    const script = document.createElement("script");
    script.src = `${form.dataset.folder}search-index.js`;
    script.addEventListener("load", () => {
      const index = window.normContractSearchIndex;
      forms = new Map(Object.entries(index.forms).map((it) => [it[0], formsOf(it)]));
      entries = index.entries.map(prepared);
      show();
    });
    script.addEventListener("error", () => {
      status.textContent = form.dataset.unreadable;
    });
    document.head.append(script);
  };

  input.addEventListener("focus", load);
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") select(active + 1);
    else if (event.key === "ArrowUp") select(active - 1);
    else if (event.key === "Escape" && input.value !== "") {
      input.value = "";
      close();
    } else if (event.key === "Escape") input.blur();
    else return;
    event.preventDefault();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    open(list.children[active]);
  });
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => open(event.target.closest("li")));
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target)) close();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
  form.hidden = false;
})();
