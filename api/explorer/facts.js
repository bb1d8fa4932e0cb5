// How facts look wherever they stand: what they say, their words, how sure they are, and where they were read.

import { h, tell } from "./dom.js";
import { ask, token } from "./server.js";

export const FAMILIES = {
  tenures: { name: "Roles", one: "role" },
  claims: { name: "Claims", one: "claim" },
  reports: { name: "Reports", one: "report" },
  events: { name: "Events", one: "event" },
};

const KIND_NAMES = {
  Person: "person",
  Organization: "organisation",
  Outlet: "news outlet",
  Place: "place",
  GeopoliticalEntity: "country, state or city",
  UnnamedSource: "unnamed source",
  UnnamedAgent: "unnamed people",
  Document: "document",
};

const STANCES = { DeclinesComment: "declines to comment" };

export const toEntity = (iri) => `#/entity?iri=${encodeURIComponent(iri)}`;

export const toCompare = (iri) => `#/compare?iri=${encodeURIComponent(iri)}`;

// An article's page, at the words of one fact where it is given.
export const toArticle = (id, fact = null) =>
  fact ? `#/article?id=${encodeURIComponent(id)}&fact=${encodeURIComponent(fact)}` : `#/article?id=${encodeURIComponent(id)}`;

export const kindName = (kind) => KIND_NAMES[kind] ?? kind.toLowerCase();

export const badge = (words, kind = "") => h("span", { class: `badge ${kind}` }, words);

export const kindBadge = (kind) => badge(kindName(kind), `kind-${kind}`);

export const thing = (one) =>
  one.kind in KIND_NAMES ? h("a", { href: toEntity(one.iri), class: "thing" }, one.label) : h("span", { class: "thing" }, one.label);

const things = (many) => many.flatMap((one, index) => (index ? [", ", thing(one)] : [thing(one)]));

const day = (time) => time?.value ?? time?.earliest ?? null;

// The words of a tenure's time: "2019 to 2021", "since 2019", "as of 2024-05-12".
export function period(fact) {
  const [since, until] = [day(fact.since), day(fact.until)];
  if (since && until) return `${since} to ${until}`;
  if (since) return `since ${since}`;
  if (until) return `until ${until}`;
  return fact.asOf ? `as of ${fact.asOf}` : null;
}

const when = (words) => (words ? h("span", { class: "when" }, ` ${words}`) : null);

const SENTENCES = {
  tenures: (fact) => [
    thing(fact.holder), " ", badge(fact.status.toLowerCase(), `status-${fact.status}`), " ", h("b", null, fact.title),
    fact.organization ? [", ", thing(fact.organization)] : null, when(period(fact)),
  ],
  claims: (fact) => [
    fact.speaker.length ? things(fact.speaker) : "Somebody", " ",
    badge(STANCES[fact.stance] ?? fact.stance.toLowerCase(), `stance-${fact.stance}`), " ", h("q", null, fact.content ?? fact.label),
    fact.via ? [" via ", thing(fact.via)] : null, fact.addressee ? [" to ", thing(fact.addressee)] : null, when(day(fact.saidOn)),
  ],
  reports: (fact) => [
    thing(fact.source), " ", fact.first ? [badge("first", "first"), " "] : null, "reports ", h("b", null, fact.event.label),
  ],
  events: (fact) => [
    badge(fact.type, "type"), " ", h("b", null, fact.label), " ",
    badge(fact.factuality.toLowerCase(), `factuality-${fact.factuality}`),
    fact.agent.length ? [" by ", things(fact.agent)] : null, fact.patient.length ? [" · affects ", things(fact.patient)] : null,
    fact.place ? [" · in ", thing(fact.place)] : null, when(day(fact.time) ?? fact.timeText?.[0]),
  ],
};

export const sentence = (family, fact) => SENTENCES[family](fact);

// What a fact says, without links.
export const spoken = (family, fact) => h("p", null, sentence(family, fact)).textContent;

export function sureness(confidence) {
  const percent = Math.round(confidence * 100);
  return h(
    "span", { class: "sure", title: `${percent} of 100 facts that look like this one are right` },
    h("meter", { min: 0, max: 1, value: confidence, "aria-label": "confidence" }), ` ${percent} %`,
  );
}

export const origin = (article) =>
  [article.headline ?? article.name, article.publisher, article.published].filter(Boolean).join(" · ");

const quoted = (fact) => fact.evidence.slice(0, 2).map((one) => h("q", null, one.words.replace(/\s+/g, " ")));

// A fact as a list item: what it says, its words with a link into the article, how sure it is.
export function factItem(fact, family) {
  return h(
    "li", { class: `fact ${FAMILIES[family].one}` },
    h("p", null, sentence(family, fact)),
    h("p", { class: "told" }, h("a", { class: "words", href: toArticle(fact.article.id, fact.iri) }, quoted(fact), " ", h("span", null, origin(fact.article)))),
    factFoot(fact, family),
  );
}

export function factFoot(fact, family) {
  const comparable = family === "claims" || family === "events";
  return h(
    "p", { class: "told row" }, sureness(fact.confidence),
    comparable ? h("a", { href: toCompare(fact.iri), "aria-label": `compare who tells: ${fact.label}` }, "compare") : null,
    token.get() ? retraction(fact) : null,
  );
}

// What was read wrongly can be taken back by whoever has a token; the Judge page undoes it.
function retraction(fact) {
  const button = h("button", { type: "button", class: "quiet small", "aria-label": `retract: ${fact.label}` }, "retract");
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const answer = await ask("/judgements", { method: "POST", json: { decision: "Retraction", left: fact.iri } });
      button.replaceWith(h("a", { href: "#/judge?tab=judgements" }, `retracted as judgement ${answer.judgement.number}`));
      tell("The fact is retracted.");
    } catch (error) {
      button.disabled = false;
      button.textContent = `retract (${error.title ?? error.message})`;
      tell(error.message);
    }
  });
  return button;
}
