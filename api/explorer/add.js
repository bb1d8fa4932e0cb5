// Adding an article: pasted or from a file, read at once.

import { h, tell } from "./dom.js";
import { toArticle } from "./facts.js";
import { address, ask, token } from "./server.js";

const FIELDS = [
  ["title", "Headline", "text"],
  ["date", "Published on", "date"],
  ["publisher", "Publisher", "text"],
  ["url", "Address", "url"],
];
const TYPES = { html: "text/html", htm: "text/html", xhtml: "text/html", txt: "text/plain", md: "text/plain" };
const LARGEST = 20_000_000;

const suffix = (name) => name.split(".").at(-1).toLowerCase();

export function add() {
  const text = h("textarea", { id: "text", rows: "14", required: true, placeholder: "Paste the text of an article" });
  const file = h("input", { type: "file", id: "file", accept: ".txt,.md,.html,.htm,text/plain,text/html" });
  const inputs = FIELDS.map(([name, words, type]) => [h("label", { for: `f-${name}` }, words), h("input", { id: `f-${name}`, name, type })]);
  const send = h("button", { class: "main" }, "Read it");
  const outcome = h("div", { "aria-live": "polite" });
  let page = null;

  const refused = (title, detail) => outcome.replaceChildren(h("div", { class: "trouble", role: "alert" }, h("b", null, title), " ", detail));

  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    page = null;
    outcome.replaceChildren();
    if (!chosen) return;
    const type = TYPES[suffix(chosen.name)];
    if (!type) return refused("This file cannot be read here.", "Choose a .txt or .html file; kg build reads more kinds.");
    if (chosen.size > LARGEST) return refused("This file is too large for the page.", "kg build reads it.");
    const words = await chosen.text();
    if (type === "text/html") page = words;
    text.value = words;
  });
  text.addEventListener("input", () => { page = null; });

  async function submit(event) {
    event.preventDefault();
    if (!text.value.trim()) return refused("There is no text.", "Paste an article, or choose a file.");
    if (!token.get()) return refused("Adding needs a token.", "Give one above (“Token”), then read it again.");
    const given = Object.fromEntries(FIELDS.map(([name]) => [name, document.getElementById(`f-${name}`).value.trim()]).filter(([, value]) => value));
    const started = performance.now();
    const progress = h("progress");
    const clock = h("span", null, "Reading…");
    const ticking = setInterval(() => { clock.textContent = `Reading… ${Math.round((performance.now() - started) / 1000)} s`; }, 500);
    outcome.replaceChildren(h("p", { class: "row", role: "status" }, progress, clock));
    send.disabled = true;
    try {
      const made = page
        ? await ask(address("/articles", given), { method: "POST", body: page, type: "text/html" })
        : await ask("/articles", { method: "POST", json: { text: text.value, ...given } });
      tell("The article was read.");
      location.hash = toArticle(made.id);
    } catch (error) {
      refused(`${error.title}.`, error.detail ?? error.message);
    } finally {
      clearInterval(ticking);
      send.disabled = false;
    }
  }

  return {
    title: "Add an article",
    content: [
      h("h1", null, "Add an article"),
      h("p", { class: "told" }, "English news text. Its people, roles, claims, reports and events are read at once, each with the words that state it."),
      h("form", { class: "add", onsubmit: submit }, h("label", { for: "text" }, "Text"), text, h("label", { for: "file" }, "or a file (.txt, .html)"), file, h("div", { class: "fields" }, inputs), h("p", { class: "row" }, send), outcome),
    ],
  };
}
