// One article: its text with the words of every fact marked, and beside it the facts in reading order.

import { counted, growing, h, outward, shown, tell } from "./dom.js";
import { FAMILIES, factFoot, origin, sentence, spoken } from "./facts.js";
import { ask, token } from "./server.js";

// Code points to UTF-16 units: the server counts the former, the browser's strings the latter.
function unitsOf(text) {
  if (!/[\ud800-\udbff]/.test(text)) return (point) => point;
  const units = [];
  for (let unit = 0; unit < text.length; unit += text.codePointAt(unit) > 0xffff ? 2 : 1) units.push(unit);
  units.push(text.length);
  return (point) => units[Math.min(point, units.length - 1)];
}

// All facts in reading order, each with its family and its stretches in UTF-16 units. That the article itself tells of its
// events goes without saying.
function read(one) {
  const unit = unitsOf(one.text);
  return Object.keys(FAMILIES)
    .flatMap((family) => one.facts[family].filter((fact) => fact.source?.kind !== "Article").map((fact) => ({ fact: { ...fact, article: one }, family, spans: fact.evidence.map((span) => [unit(span.start), unit(span.end)]) })))
    .sort((a, b) => (a.spans[0]?.[0] ?? 0) - (b.spans[0]?.[0] ?? 0) || (a.spans[0]?.[1] ?? 0) - (b.spans[0]?.[1] ?? 0));
}

// The text cut wherever a stretch begins or ends: [from, to, numbers of the facts that the piece belongs to].
function pieces(length, facts) {
  const edges = new Map([[0, []], [length, []]]);
  const edge = (place) => edges.get(place) ?? edges.set(place, []).get(place);
  facts.forEach(({ spans }, number) => spans.forEach(([start, end]) => {
    edge(start).push([number, true]);
    edge(end).push([number, false]);
  }));
  const places = [...edges.keys()].sort((a, b) => a - b);
  const open = new Map();
  const found = [];
  places.forEach((place, index) => {
    for (const [number, opens] of edges.get(place)) open.set(number, (open.get(number) ?? 0) + (opens ? 1 : -1));
    for (const [number, count] of open) if (count <= 0) open.delete(number);
    if (index + 1 < places.length) found.push([place, places[index + 1], [...open.keys()]]);
  });
  return found;
}

const sizeOf = ({ spans }) => Math.min(...spans.map(([start, end]) => end - start));

class Reading {
  constructor(one) {
    this.one = one;
    this.facts = read(one);
    this.hidden = new Set();
    this.chosen = null;
    this.marks = this.facts.map(() => []);
    this.items = [];
    this.text = h("article", { class: "text", lang: "en", "aria-label": "Text of the article" });
    for (const [from, to, numbers] of pieces(one.text.length, this.facts)) this.piece(one.text.slice(from, to), numbers);
    this.list = growing(this.facts, (row, number) => this.item(row, number), { label: "Facts in reading order" });
    this.text.addEventListener("click", (event) => this.clicked(event.target.closest("mark")));
  }

  piece(words, numbers) {
    if (!numbers.length) {
      this.text.append(words);
      return;
    }
    const mark = h("mark", null, words);
    mark.numbers = numbers.sort((a, b) => sizeOf(this.facts[a]) - sizeOf(this.facts[b]));
    numbers.forEach((number) => this.marks[number].push(mark));
    this.colour(mark);
    this.text.append(mark);
  }

  visible(mark) {
    return mark.numbers.filter((number) => !this.hidden.has(this.facts[number].family));
  }

  // A piece has the colour of the shortest fact that shows there.
  colour(mark) {
    const [first, ...more] = this.visible(mark);
    mark.className = first === undefined ? "off" : `${FAMILIES[this.facts[first].family].one}${more.length ? " more" : ""}`;
  }

  item({ fact, family }, number) {
    const choose = h("button", { type: "button", class: "fact-button", onclick: () => this.choose(number, { fromList: true }) }, spoken(family, fact));
    const element = h("li", { class: `fact ${FAMILIES[family].one}` }, choose);
    element.hidden = this.hidden.has(family);
    this.items[number] = element;
    return element;
  }

  clicked(mark) {
    if (!mark) return;
    const shown = this.visible(mark);
    if (!shown.length) return;
    // Another click on the same words goes on to the next fact that they state.
    const next = shown[(shown.indexOf(this.chosen) + 1) % shown.length];
    this.choose(next, { fromList: false });
  }

  choose(number, { fromList }) {
    if (this.chosen !== null) {
      this.marks[this.chosen].forEach((mark) => mark.classList.remove("on"));
      this.items[this.chosen]?.classList.remove("on");
      this.items[this.chosen]?.querySelector(".detail")?.remove();
      this.items[this.chosen]?.querySelector("button").removeAttribute("aria-expanded");
    }
    this.chosen = number;
    this.list.upTo(number);
    const { fact, family } = this.facts[number];
    this.marks[number].forEach((mark) => mark.classList.add("on"));
    const item = this.items[number];
    item.hidden = false;
    item.classList.add("on");
    item.querySelector("button").setAttribute("aria-expanded", "true");
    item.append(h("div", { class: "detail" }, h("p", null, sentence(family, fact)), factFoot(fact, family)));
    const behind = fromList ? this.marks[number][0] : item;
    behind?.scrollIntoView({ block: "center", behavior: "auto" });
    history.replaceState(null, "", `#/article?id=${encodeURIComponent(this.one.id)}&fact=${encodeURIComponent(fact.iri)}`);
    tell(`${FAMILIES[family].one}: ${spoken(family, fact)}`);
  }

  toggle(family, on) {
    if (on) this.hidden.delete(family);
    else this.hidden.add(family);
    this.text.querySelectorAll("mark").forEach((mark) => {
      const chosen = mark.classList.contains("on");
      this.colour(mark);
      mark.classList.toggle("on", chosen);
    });
    this.items.forEach((item, number) => { item.hidden = this.hidden.has(this.facts[number].family); });
  }

  // Shows the fact that the address names; its words are scrolled to.
  arrive(iri) {
    const number = this.facts.findIndex(({ fact }) => fact.iri === iri);
    if (number >= 0) {
      this.choose(number, { fromList: true });
      this.items[number].scrollIntoView({ block: "nearest" });
      this.marks[number][0]?.scrollIntoView({ block: "center" });
    } else {
      window.scrollTo(0, 0);
      if (iri) tell("The fact that the address names is not in this article any more.");
    }
    return number;
  }
}

function toggles(reading) {
  return h(
    "fieldset", { class: "toggles" }, h("legend", null, "Marked in the text"),
    Object.entries(FAMILIES).map(([family, { name, one }]) => {
      const box = h("input", { type: "checkbox", checked: true, onchange: () => reading.toggle(family, box.checked) });
      return h("label", { class: `toggle ${one}` }, box, ` ${name} `, h("span", { class: "count" }, shown(reading.facts.filter((row) => row.family === family).length)));
    }),
  );
}

function removal(one) {
  if (!token.get()) return null;
  const button = h("button", { type: "button", class: "quiet small" }, "Remove this article");
  button.addEventListener("click", async () => {
    if (!window.confirm(`Remove “${one.headline ?? one.name}” with its text and all its facts? This cannot be undone.`)) return;
    try {
      await ask(`/articles/${encodeURIComponent(one.id)}`, { method: "DELETE" });
      location.hash = "#/";
    } catch (error) {
      button.textContent = `Remove this article (${error.title ?? error.message})`;
    }
  });
  return button;
}

export async function article(given, signal) {
  const one = await ask(`/articles/${encodeURIComponent(given.get("id") ?? "")}`, { signal });
  const reading = new Reading(one);
  const wanted = given.get("fact");
  const missing = wanted && !reading.facts.some(({ fact }) => fact.iri === wanted);
  return {
    title: one.headline ?? one.name,
    content: [
      h("h1", null, one.headline ?? one.name),
      h("p", { class: "told" }, origin({ ...one, headline: null }), one.url ? [" · ", outward(one.url, one.url)] : null, ` · ${counted(reading.facts.length, "fact")} `, removal(one)),
      missing ? h("p", { class: "trouble", role: "alert" }, "The fact that the address names is not here any more: it was retracted, or the article was read again.") : null,
      toggles(reading),
      h(
        "div", { class: "columns reading" }, reading.text,
        h("aside", { class: "side" }, h("h2", null, "Facts in reading order"), reading.facts.length ? reading.list.element : h("p", { class: "empty" }, "No fact was read in this text.")),
      ),
    ],
    arrived: () => reading.arrive(wanted),
  };
}
