// Roles over time: a row a role, a bar where the text tells its time, a mark on the day of each article that tells of it.

import { h } from "./dom.js";
import { period } from "./facts.js";

const days = (text) => Date.parse(text) / 86400000;

// The first day of the year of `day`, or of a later year.
const newYear = (day, later = 0) => Date.UTC(new Date(day * 86400000).getUTCFullYear() + later, 0, 1) / 86400000;

const known = (time, edge) => (time?.[edge] ? days(time[edge]) : null);

// The stretch and the mark of one tenure, in days.
function stretch(fact) {
  const seen = fact.asOf ?? fact.article?.published ?? null;
  return { from: known(fact.since, "earliest"), to: known(fact.until, "latest"), seen: seen ? days(seen) : null };
}

function rows(facts, byHolder) {
  const found = new Map();
  for (const fact of facts) {
    const who = byHolder ? fact.holder.label : fact.organization?.label;
    const label = byHolder ? `${who}, ${fact.title}` : [fact.title, who].filter(Boolean).join(", ");
    const row = found.get(`${label} ${fact.status}`) ?? { label, status: fact.status, facts: [] };
    row.facts.push({ ...stretch(fact), words: period(fact) });
    found.set(`${label} ${fact.status}`, row);
  }
  return [...found.values()].filter((row) => row.facts.some((fact) => fact.from ?? fact.to ?? fact.seen));
}

// At most eight years of the axis.
function years(first, last) {
  const [from, to] = [first, last].map((day) => new Date(day * 86400000).getUTCFullYear());
  const step = Math.max(1, Math.ceil((to - from) / 8));
  return Array.from({ length: Math.floor((to - from - 1) / step) + 1 }, (_, number) => from + number * step);
}

// Positions are set by script, since the page's policy allows no style in markup.
function placed(element, left, width = null) {
  element.style.left = `${left}%`;
  if (width !== null) element.style.width = `${width}%`;
  return element;
}

// The drawing, or `null` where no text tells any day.
export function timeline(facts, byHolder = false) {
  const drawn = rows(facts, byHolder);
  const all = drawn.flatMap((row) => row.facts.flatMap((fact) => [fact.from, fact.to, fact.seen])).filter((day) => day !== null);
  if (!all.length) return null;
  const [low, high] = [newYear(Math.min(...all)), newYear(Math.max(...all), 1)];
  const at = (day) => ((day - low) / (high - low)) * 100;
  const axis = years(low, high).map((year) => placed(h("span", { class: "year" }, String(year)), at(Date.UTC(year, 0, 1) / 86400000)));
  const lines = drawn.map((row) => {
    const words = row.facts.map((fact) => fact.words).filter(Boolean).join("; ");
    const name = h("span", { class: "rowname" }, row.label, h("span", { class: "unseen" }, `, ${row.status.toLowerCase()}, ${words}`));
    return h("li", { title: `${row.label}, ${row.status.toLowerCase()}${words ? `: ${words}` : ""}` }, name, h("span", { class: "track", "aria-hidden": "true" }, row.facts.map((fact) => mark(fact, row.status, at, high))));
  });
  return h("ol", { class: "plain timeline", "aria-label": "Timeline" }, h("li", { class: "axis", "aria-hidden": "true" }, h("span", { class: "rowname" }), h("span", { class: "track" }, axis)), lines);
}

// A bar from the first to the last day that the text tells, and a dot on the day that it was told.
function mark(fact, status, at, high) {
  const parts = [];
  if (fact.from !== null || fact.to !== null) {
    const from = fact.from ?? Math.min(fact.seen ?? fact.to, fact.to) - 90;
    const to = Math.max(from, fact.to ?? fact.seen ?? high);
    parts.push(placed(h("i", { class: `bar status-${status}` }), at(from), Math.max(1, at(to) - at(from))));
  }
  if (fact.seen !== null) parts.push(placed(h("i", { class: `seen status-${status}` }), at(fact.seen)));
  return parts;
}
