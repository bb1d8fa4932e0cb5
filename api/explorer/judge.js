// Judging: who may be one, the most uncertain first, with the words of both sides; and what was judged, to be undone.

import { counted, h, tell } from "./dom.js";
import { badge, kindBadge, toArticle, toEntity } from "./facts.js";
import { address, ask, token } from "./server.js";

const TABS = [
  ["candidates", "To be judged"],
  ["later", "Put off"],
  ["judgements", "Judged"],
];
const DECISIONS = [
  ["accept", "The same", "main"],
  ["reject", "Not the same", ""],
  ["later", "Later", "quiet"],
];
const WORDS = 4;
const FACTS = 8;

const wordsItem = (words) =>
  h("li", null, h("a", { class: "words", href: toArticle(words.article.split("/").at(-1)) }, h("q", null, words.prefix, h("b", null, words.exact), words.suffix), " ", h("span", null, [words.headline ?? words.name, words.published].filter(Boolean).join(" · "))));

function sideOf(one, kind) {
  const title = kind === "entity" ? h("a", { href: toEntity(one.iri) }, one.label) : one.label;
  return h(
    "div", { class: "sidecard" },
    h("h3", null, title, " ", kindBadge(one.kind)),
    h("p", { class: "told" }, one.aliases.length ? `also ${one.aliases.join(", ")} · ` : null, counted(one.articles, "article")),
    one.facts.length ? h("ul", null, one.facts.slice(0, FACTS).map((fact) => h("li", null, fact))) : null,
    h("ul", { class: "plain told" }, one.words.slice(0, WORDS).map(wordsItem)),
  );
}

const groundRow = (ground) => h("tr", null, h("th", { scope: "row" }, ground.ground), h("td", { class: ground.weight < 0 ? "against" : "for" }, ground.weight.toFixed(2)), h("td", null, ground.told));

function candidateItem(candidate, done) {
  const outcome = h("p", { class: "row", role: "status" });
  const why = h("input", { type: "text", class: "why", "aria-label": "Why (may be left out)", placeholder: "why (may be left out)" });
  const decide = async (decision, buttons) => {
    buttons.forEach((button) => { button.disabled = true; });
    try {
      const answer = await ask(`/candidates/${candidate.id}/${decision}`, { method: "POST", json: why.value ? { why: why.value } : {} });
      done(item, answer, decision);
    } catch (error) {
      buttons.forEach((button) => { button.disabled = false; });
      outcome.replaceChildren(h("span", { class: "trouble" }, `${error.title}. ${error.detail ?? ""}`));
    }
  };
  const buttons = DECISIONS.map(([decision, words, look]) => h("button", { type: "button", class: look, onclick: () => decide(decision, buttons) }, words));
  const item = h(
    "li", { class: "candidate" },
    h("p", { class: "row" }, badge(candidate.kind, "type"), ` score ${candidate.score.toFixed(2)}`),
    h("div", { class: "pair" }, sideOf(candidate.left, candidate.kind), sideOf(candidate.right, candidate.kind)),
    h("table", { class: "grounds" }, h("caption", null, "What speaks for and against"), h("tbody", null, candidate.grounds.map(groundRow))),
    token.get() ? h("p", { class: "row" }, buttons, why) : h("p", { class: "told" }, "Give a token (above) to judge."),
    outcome,
  );
  return item;
}

function judgementItem(one, refresh) {
  const sides = [...one.left, ...one.right].map((each) => each.quote ?? each.iri);
  const undone = one.undone_by ? badge(`undone by ${one.undone_by}`) : null;
  const button = token.get() && !one.undone_by && !one.undoes ? h("button", { type: "button", class: "small" }, "Undo") : null;
  const outcome = h("span", { role: "status" });
  button?.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await ask(`/judgements/${one.number}/undo`, { method: "POST", json: {} });
      tell(`Judgement ${one.number} is undone.`);
      refresh();
    } catch (error) {
      button.disabled = false;
      outcome.textContent = ` ${error.title}. ${error.detail ?? ""}`;
    }
  });
  return h(
    "li", { class: "judgement" },
    h("p", null, h("b", null, `${one.number}. ${one.decision}`), one.undoes ? ` of ${one.undoes}` : null, ": ", sides.map((words, index) => [index ? " / " : null, h("q", null, words)]), " ", undone, one.stale ? badge("stale", "stale") : null),
    h("p", { class: "told row" }, `${one.who}, ${one.at.replace("T", " ").slice(0, 16)}`, one.why ? h("q", null, one.why) : null, button, outcome),
  );
}

function undoing(answer, decision, refresh) {
  const number = answer.judgement.number;
  const button = h("button", { type: "button", class: "small" }, "Undo");
  button.addEventListener("click", async () => {
    button.disabled = true;
    await ask(`/judgements/${number}/undo`, { method: "POST", json: {} }).then(refresh, (error) => { button.textContent = error.title; });
  });
  const words = { accept: "One and the same", reject: "Not the same", later: "Put off" }[decision];
  return h("p", { class: "row", role: "status" }, `${words} (judgement ${number}, ${counted(answer.derived.length, "article")} derived anew). `, button);
}

export async function judge(given, signal) {
  const tab = given.get("tab") ?? "candidates";
  const body = h("div");
  const refresh = async () => body.replaceChildren(...(await (tab === "judgements" ? judged() : candidates())));

  async function candidates() {
    const found = await ask(address("/candidates", { later: tab === "later" ? "true" : null, limit: 20 }), { signal });
    if (!found.candidates.length) return [h("p", { class: "empty" }, tab === "later" ? "Nothing was put off." : "Nothing is waiting to be judged.")];
    const done = (item, answer, decision) => item.replaceChildren(undoing(answer, decision, refresh));
    return [
      h("p", { class: "told" }, `${counted(found.total, "pair")}, the most uncertain first`),
      h("ol", { class: "plain" }, found.candidates.map((one) => candidateItem(one, done))),
      found.next ? h("button", { type: "button", onclick: refresh }, "Show what is left") : null,
    ].filter(Boolean);
  }

  async function judged() {
    const found = await ask(address("/judgements", { limit: 100 }), { signal });
    if (!found.judgements.length) return [h("p", { class: "empty" }, "Nothing has been judged yet.")];
    return [h("ol", { class: "plain" }, found.judgements.map((one) => judgementItem(one, refresh)))];
  }

  await refresh();
  return {
    title: "Judge",
    content: [
      h("h1", null, "Who is one, what is the same"),
      h("p", { class: "told" }, "A judgement outranks every score, is kept with who, when and why, and can be undone."),
      h("nav", { class: "chips", "aria-label": "Lists" }, TABS.map(([name, words]) => h("a", { class: "chip", href: name === "candidates" ? "#/judge" : `#/judge?tab=${name}`, "aria-current": name === tab ? "page" : null }, words))),
      body,
    ],
  };
}
