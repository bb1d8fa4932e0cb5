// Who and what shares facts with an entity, drawn around it: the more facts, the thicker the line.

import { h, s } from "./dom.js";
import { kindName, toEntity } from "./facts.js";

const MOST = 14;
const WIDTH = 360;
const ROW = 34;
const LETTERS = 30;

const short = (words, most = LETTERS) => (words.length > most ? `${words.slice(0, most - 1)}…` : words);

// Each neighbour on a row of its own, so that no two names can touch, joined to the entity by a curve.
export function neighbours(one) {
  const near = [...one.neighbours].sort((a, b) => b.facts - a.facts).slice(0, MOST);
  const height = Math.max(near.length * ROW + 10, 60);
  const [x, middle] = [16, height / 2];
  const most = Math.max(...near.map((other) => other.facts));
  const lines = near.map((other, number) => {
    const y = 5 + number * ROW + ROW / 2;
    const width = 1 + (4 * other.facts) / most;
    return s("path", { d: `M${x} ${middle} C${x + 55} ${middle} ${x + 30} ${y} ${x + 82} ${y}`, class: "edge", "stroke-width": width });
  });
  const names = near.map((other, number) => {
    const y = 5 + number * ROW + ROW / 2;
    const words = `${other.label}, ${kindName(other.kind)}, ${other.facts} shared facts`;
    return s("a", { href: toEntity(other.iri), "aria-label": words }, s("title", null, words), s("circle", { cx: x + 88, cy: y, r: 7, class: `node kind-${other.kind}` }), s("text", { x: x + 102, y: y + 5 }, short(other.label)));
  });
  const left = one.neighbours.length - near.length;
  return [
    s("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "neighbours", role: "group", "aria-label": `Neighbours of ${one.label}` }, lines, s("circle", { cx: x, cy: middle, r: 10, class: `node kind-${one.kind}` }), names),
    left > 0 ? h("p", { class: "told" }, `and ${left} more`) : null,
  ];
}
