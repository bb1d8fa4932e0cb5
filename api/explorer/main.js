// The explorer: which page an address behind "#" shows, and what stands around every page.

import { add } from "./add.js";
import { article } from "./article.js";
import { compare } from "./compare.js";
import { h, tell, waiting } from "./dom.js";
import { entity } from "./entity.js";
import { judge } from "./judge.js";
import { search } from "./search.js";
import { token } from "./server.js";

const PAGES = { "": search, entity, article, compare, judge, add };
// A page that is quicker than this shows no "Loading…" before it.
const PATIENCE = 150;

const main = document.getElementById("main");
let current = null;

// The name of the page and its parameters: "#/entity?iri=…".
function place() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { name: path, given: new URLSearchParams(query) };
}

async function show() {
  const { name, given } = place();
  current?.abort();
  const visit = new AbortController();
  current = visit;
  for (const link of document.querySelectorAll("header nav a")) {
    link.toggleAttribute("aria-current", link.getAttribute("href") === `#/${name}`);
  }
  const slow = setTimeout(() => main.replaceChildren(waiting()), PATIENCE);
  main.setAttribute("aria-busy", "true");
  const page = PAGES[name] ?? nowhere;
  let made;
  try {
    made = await page(given, visit.signal);
  } catch (error) {
    made = visit.signal.aborted ? null : troubled(error);
  } finally {
    clearTimeout(slow);
  }
  if (visit !== current || made === null) return;
  main.replaceChildren(...[made.content].flat().filter(Boolean));
  main.removeAttribute("aria-busy");
  document.title = made.title ? `${made.title} · newsgraph` : "newsgraph";
  tell(made.title ?? "");
  if (made.arrived) made.arrived();
  else window.scrollTo(0, 0);
  const focus = made.focus?.() ?? main.querySelector("h1");
  focus?.setAttribute("tabindex", focus.tagName === "H1" ? "-1" : "0");
  focus?.focus({ preventScroll: true });
}

function nowhere() {
  return {
    title: "No such page",
    content: [h("h1", null, "No such page"), h("p", { class: "empty" }, "The address leads nowhere. ", h("a", { href: "#/" }, "Search"), " instead.")],
  };
}

// What went wrong, and what can be done about it.
function troubled(error) {
  const again = h("button", { type: "button", class: "main", onclick: show }, "Try again");
  const sign = error.status === 401 || error.status === 403 ? h("button", { type: "button", onclick: askForToken }, "Give a token") : null;
  const gone = error.status === 404 ? h("p", null, "It may have been removed or merged in another window.") : null;
  return {
    title: error.title ?? "Something went wrong",
    content: [
      h("h1", null, error.title ?? "Something went wrong"),
      h("div", { class: "trouble", role: "alert" }, h("p", null, error.message), gone, h("p", { class: "row" }, again, sign, h("a", { href: "#/" }, "Search"))),
    ],
  };
}

const button = document.getElementById("token");
const dialog = document.getElementById("token-dialog");
const field = document.getElementById("token-field");

function named() {
  button.textContent = token.get() ? "Token ✓" : "Token";
  button.setAttribute("aria-label", token.get() ? "Token: given. Change it" : "Give a token");
}

function askForToken() {
  field.value = "";
  dialog.returnValue = "cancel";
  dialog.showModal();
}

button.addEventListener("click", askForToken);
dialog.addEventListener("close", () => {
  if (dialog.returnValue === "keep" && field.value.trim()) token.set(field.value.trim());
  if (dialog.returnValue === "forget") token.set("");
  if (dialog.returnValue !== "cancel") show();
  field.value = "";
  named();
});

window.addEventListener("hashchange", show);
named();
show();
