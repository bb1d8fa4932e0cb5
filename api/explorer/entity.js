// One entity: its roles over time, what it said and what is said about it, its events, and who stands near it.

import { counted, growing, h, shown } from "./dom.js";
import { factItem, kindBadge, thing, toCompare } from "./facts.js";
import { neighbours } from "./neighbours.js";
import { address, ask } from "./server.js";
import { timeline } from "./timeline.js";

const LIMIT = 50;

const SECTIONS = [
  ["tenures", "Roles over time", "tenures"],
  ["officeholders", "Who holds roles here", "tenures"],
  ["claims", "What they said", "claims"],
  ["about", "What is said about them", "claims"],
  ["events", "Events", "events"],
  ["reports", "What they reported", "reports"],
];

function stances(facts, show) {
  const all = new Map();
  for (const fact of facts) all.set(fact.stance, (all.get(fact.stance) ?? 0) + 1);
  if (all.size < 2) return null;
  const chips = [["", facts.length], ...all].map(([stance, count]) =>
    h("button", { type: "button", class: "chip", "aria-pressed": String(stance === "") }, `${stance || "all"} `, h("span", { class: "count" }, shown(count))));
  chips.forEach((chip, number) =>
    chip.addEventListener("click", () => {
      chips.forEach((one) => one.setAttribute("aria-pressed", String(one === chip)));
      show(number ? facts.filter((fact) => fact.stance === [...all.keys()][number - 1]) : facts);
    }));
  return h("div", { class: "chips", role: "group", "aria-label": "Stances" }, chips);
}

function section(one, [member, title, family]) {
  const facts = one[member];
  if (!facts.length) return null;
  const list = h("div");
  const show = (some) => list.replaceChildren(growing(some, (fact) => factItem(fact, family), { step: 10, label: title }).element);
  show(facts);
  const left = one.counts[member] - facts.length;
  return h(
    "section", { id: member },
    h("h2", null, title, " ", h("span", { class: "count" }, shown(one.counts[member]))),
    member === "tenures" || member === "officeholders" ? timeline(facts, member === "officeholders") : null,
    family === "claims" ? stances(facts, show) : null,
    list,
    left > 0 ? h("p", { class: "told" }, `${counted(left, "older fact")} more: ask `, h("a", { href: "/sparql" }, "SPARQL"), " or the JSON at ", h("code", null, family === "events" ? "/events" : "/claims"), ".") : null,
  );
}

export async function entity(given, signal) {
  const iri = given.get("iri") ?? "";
  const one = await ask(address(`/entities/${encodeURIComponent(iri)}`, { limit: LIMIT }), { signal });
  const sections = SECTIONS.map((row) => section(one, row)).filter(Boolean);
  const inside = SECTIONS.filter(([member]) => one[member].length);
  return {
    title: one.label,
    content: [
      h("h1", null, one.label, " ", kindBadge(one.kind)),
      h(
        "p", { class: "told" },
        one.aliases.length ? ["also ", h("span", { class: "aliases" }, one.aliases.join(", ")), " · "] : null,
        counted(one.articles, "article"),
        one.partOf.length ? [" · part of ", one.partOf.map(thing)] : null,
        " · ", h("a", { href: toCompare(one.iri) }, "who agrees and who denies"),
      ),
      h("p", { class: "iri" }, h("code", null, one.iri)),
      h(
        "div", { class: "columns" },
        h("div", null, sections.length ? sections : h("p", { class: "empty" }, "No fact of the graph is about this one; it is only mentioned.")),
        h(
          "aside", null,
          h("nav", { "aria-label": "On this page" }, h("ul", { class: "plain" }, inside.map(([member, title]) => h("li", null, jump(member, title, one.counts[member]))))),
          one.neighbours.length ? h("section", null, h("h2", null, "Near it"), neighbours(one)) : null,
        ),
      ),
    ],
  };
}

function jump(member, title, count) {
  const go = () => document.getElementById(member).scrollIntoView({ behavior: "smooth" });
  return h("button", { type: "button", class: "link", onclick: go }, title, " ", h("span", { class: "count" }, shown(count)));
}
