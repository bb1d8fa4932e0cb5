// Search: who and what there is, by the beginning of a name, and claims by their words, as one types.

import { counted, h, settled, shown, tell, waiting } from "./dom.js";
import { factItem, kindBadge, kindName, origin, toArticle, toEntity } from "./facts.js";
import { address, ask } from "./server.js";

const ENTITIES = 40;
const CLAIMS = 8;
const RECENT = 12;
// Claims are asked for once so many letters are there.
const LEAST = 3;

const entityItem = (one) =>
  h(
    "li", null,
    h(
      "a", { href: toEntity(one.iri), class: "hit" },
      h("b", null, one.label), " ", kindBadge(one.kind),
      one.aliases.length ? h("span", { class: "aliases" }, ` also ${one.aliases.slice(0, 4).join(", ")}`) : null,
      h("span", { class: "count" }, counted(one.articles, "article")),
    ),
  );

const articleItem = (one) => h("li", null, h("a", { href: toArticle(one.id), class: "hit" }, h("b", null, one.headline ?? one.name), " ", h("span", { class: "aliases" }, origin({ ...one, headline: null, name: "" }))));

function kinds(found, chosen, choose) {
  const all = Object.values(found.kinds).reduce((sum, count) => sum + count, 0);
  const chip = (kind, words, count) =>
    h("button", { type: "button", class: "chip", "aria-pressed": String(kind === chosen), onclick: () => choose(kind) }, `${words} `, h("span", { class: "count" }, shown(count)));
  const rest = Object.entries(found.kinds).sort((a, b) => b[1] - a[1]);
  return h("div", { class: "chips", role: "group", "aria-label": "Kinds" }, chip("", "all", all), rest.map(([kind, count]) => chip(kind, kindName(kind), count)));
}

async function found(q, kind, signal) {
  const entities = ask(address("/entities", { q, kind, limit: ENTITIES, sort: "articles" }), { signal });
  const claims = q.length < LEAST ? null : ask(address("/claims", { words: q, limit: CLAIMS }), { signal });
  const articles = q ? null : ask(address("/articles", { limit: RECENT }), { signal });
  return Promise.all([entities, claims, articles]);
}

function listed(entities, claims, articles, q, kind, choose) {
  const parts = [];
  if (entities.total) parts.push(kinds(entities, kind, choose));
  if (entities.entities.length) {
    const title = q ? "People, organisations, places" : "Most told of";
    parts.push(h("section", null, h("h2", null, title), h("ol", { class: "plain hits" }, entities.entities.map(entityItem))));
    if (entities.next) parts.push(h("p", { class: "told" }, `The first ${entities.entities.length}. Type more of the name to narrow it down.`));
  }
  if (claims?.claims.length) {
    parts.push(h("section", null, h("h2", null, `Claims with these words (${shown(claims.total)})`), h("ol", { class: "plain" }, claims.claims.map((claim) => factItem(claim, "claims")))));
  }
  if (articles?.articles.length) parts.push(h("section", null, h("h2", null, "Articles"), h("ol", { class: "plain hits" }, articles.articles.map(articleItem))));
  if (!parts.length) {
    const words = q ? `Nobody and nothing here has a name that begins with “${q}”, and no claim has these words.` : "There are no articles here yet.";
    parts.push(h("p", { class: "empty" }, words, " ", q ? "Try the beginning of a surname, or a shorter word." : h("a", { href: "#/add" }, "Add one.")));
  }
  return parts;
}

export async function search(given, signal) {
  const state = { q: given.get("q") ?? "", kind: given.get("kind") ?? "" };
  const box = h("input", { type: "search", id: "q", value: state.q, placeholder: "A name, or words of a claim", autocomplete: "off", spellcheck: "false" });
  const results = h("div", { id: "results" });
  let asked = null;

  const refresh = async () => {
    asked?.abort();
    asked = new AbortController();
    const [mine, { q, kind }] = [asked, { ...state }];
    history.replaceState(null, "", `#${address("/", { q, kind })}`);
    try {
      const [entities, claims, articles] = await found(q.trim(), kind, mine.signal);
      if (mine !== asked || signal.aborted) return;
      results.replaceChildren(...listed(entities, claims, articles, q.trim(), kind, (chosen) => { state.kind = chosen; refresh(); }));
      tell(q ? `${counted(entities.total, "name")} and ${counted(claims?.total ?? 0, "claim")} found` : "");
    } catch (error) {
      if (mine !== asked || mine.signal.aborted) return;
      results.replaceChildren(h("div", { class: "trouble", role: "alert" }, h("p", null, h("b", null, error.title), " ", error.message), h("button", { type: "button", onclick: refresh }, "Try again")));
    }
  };
  const soon = settled(refresh);
  box.addEventListener("input", () => { state.q = box.value; state.kind = ""; soon(); });
  box.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") results.querySelector("a, button")?.focus();
    if (event.key === "Enter") results.querySelector("a.hit")?.click();
  });
  results.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const all = [...results.querySelectorAll("a.hit")];
    const next = all[all.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)];
    (next ?? box).focus();
    event.preventDefault();
  });
  results.append(waiting());
  refresh();
  return {
    title: "Search",
    content: [h("h1", null, "Who holds which role, who said what, who reports what"), h("form", { role: "search", onsubmit: (event) => event.preventDefault() }, h("label", { for: "q" }, "Search"), box), results],
    focus: () => box,
  };
}
