// Who says that it happened, who denies it, who told it first: side by side, with their words.

import { counted, growing, h, settled } from "./dom.js";
import { badge, kindBadge, origin, sureness, thing, toArticle, toCompare, toEntity } from "./facts.js";
import { address, ask } from "./server.js";

const VERDICTS = {
  Disputed: "one affirms, another denies",
  Agreed: "two or more affirm, nobody denies",
  Denied: "denied, and nobody affirms",
  Alone: "a single teller",
  Open: "neither affirmed nor denied",
};
const SIDES = [
  ["Affirms", "Say that it is so", ["Affirms"]],
  ["Denies", "Deny it", ["Denies"]],
  ["Open", "Leave it open", ["Open", "Declines"]],
];
const NAMES = 8;

const voiceItem = (voice) =>
  h(
    "li", { class: `voice position-${voice.position}` },
    h("p", null, h("b", null, thing(voice.teller)), " ", voice.first ? badge("first", "first") : null, voice.stance ? [" ", badge(voice.stance.toLowerCase(), `stance-${voice.stance}`)] : null, voice.via ? [" via ", thing(voice.via)] : null),
    h("p", { class: "told" }, h("a", { class: "words", href: toArticle(voice.article.id, voice.fact) }, voice.words.slice(0, 2).map((one) => h("q", null, one.words.replace(/\s+/g, " "))), " ", h("span", null, origin(voice.article)))),
    h("p", { class: "told row" }, sureness(voice.confidence)),
  );

function side(matter, [name, title, positions]) {
  const voices = matter.voices.filter((voice) => positions.includes(voice.position));
  return h("div", { class: `side-${name}` }, h("h3", null, title, " ", h("span", { class: "count" }, voices.length)), voices.length ? h("ol", { class: "plain" }, voices.map(voiceItem)) : h("p", { class: "empty" }, "nobody"));
}

const matterItem = (matter) =>
  h(
    "li", { class: "matter" },
    h("h2", null, h("a", { href: toCompare(matter.iri) }, matter.label), " ", badge(matter.type ?? matter.kind.toLowerCase(), "type"), " ", h("span", { class: `badge verdict-${matter.verdict}`, title: VERDICTS[matter.verdict] }, matter.verdict.toLowerCase())),
    h("p", { class: "told" }, VERDICTS[matter.verdict], matter.same.length ? ` · ${counted(matter.same.length, "like fact")} elsewhere` : null),
    h("div", { class: "sides" }, SIDES.map((row) => side(matter, row))),
  );

// What to compare is found by a name, as on the search page.
function finder() {
  const box = h("input", { type: "search", id: "whom", autocomplete: "off", spellcheck: "false", placeholder: "The beginning of a name" });
  const list = h("ol", { class: "plain hits" });
  const look = settled(async () => {
    const q = box.value.trim();
    if (!q) return list.replaceChildren();
    try {
      const found = await ask(address("/entities", { q, limit: NAMES, sort: "articles" }));
      const hits = found.entities.map((one) => h("li", null, h("a", { class: "hit", href: toCompare(one.iri) }, h("b", null, one.label), " ", kindBadge(one.kind))));
      return list.replaceChildren(...(hits.length ? hits : [h("li", { class: "empty" }, "No name begins so.")]));
    } catch (error) {
      return list.replaceChildren(h("li", { class: "trouble", role: "alert" }, error.message));
    }
  });
  box.addEventListener("input", look);
  return h("form", { role: "search", onsubmit: (event) => event.preventDefault() }, h("label", { for: "whom" }, "Whom or what to compare"), box, list);
}

export async function compare(given, signal) {
  const iri = given.get("iri");
  const tellers = given.get("tellers") ?? "2";
  if (!iri) {
    return {
      title: "Compare",
      content: [h("h1", null, "Compare who tells what"), h("p", null, "For an event, a claim or an entity: who says that it happened, who denies it, who told it first. Every event and claim has a “compare” link; or find somebody here."), finder()],
      focus: () => document.getElementById("whom"),
    };
  }
  const told = await ask(address("/compare", { iri, tellers }), { signal });
  const { subject, matters, leftOut } = told;
  const more = leftOut ? h("p", { class: "told" }, `${counted(leftOut, "matter")} that only one tells of left out. `, h("a", { href: `${toCompare(iri)}&tellers=1` }, "Show them")) : null;
  const back = subject.kind === "Event" || subject.kind === "Claim" ? null : [" · ", h("a", { href: toEntity(subject.iri) }, "its page")];
  return {
    title: `Compare: ${subject.label}`,
    content: [
      h("h1", null, subject.label, " ", kindBadge(subject.kind)),
      h("p", { class: "told" }, counted(matters.length, "matter"), back),
      matters.length ? growing(matters, matterItem, { step: 20, label: "Matters" }).element : h("p", { class: "empty" }, "Nothing about it is told by two or more, and nobody denies anything about it."),
      more,
    ],
  };
}
