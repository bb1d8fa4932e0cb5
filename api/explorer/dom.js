// Elements made of plain data. Text from the server only ever becomes text nodes and checked links.

const SVG = "http://www.w3.org/2000/svg";
const STEP = 60;

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// h("a", {href: "#/"}, "text", element, [elements]): an HTML element.
export const h = (tag, attributes, ...children) => filled(document.createElement(tag), attributes, children);

// As h, for elements of a drawing.
export const s = (tag, attributes, ...children) => filled(document.createElementNS(SVG, tag), attributes, children);

export const shown = (number) => new Intl.NumberFormat("en").format(number);

export const counted = (number, one, many = `${one}s`) => `${shown(number)} ${number === 1 ? one : many}`;

// Says something to those who hear the page.
export function tell(words) {
  document.getElementById("news").textContent = words;
}

// A link that leads away from the server, only where it is http(s).
export function outward(address, words) {
  return /^https?:\/\//i.test(address ?? "") ? h("a", { href: address, rel: "noreferrer noopener" }, words) : words;
}

// A list that grows: the first items, and a button for more. `upTo(index)` makes sure that an item is there.
export function growing(items, item, { label = null, step = STEP } = {}) {
  const list = h("ol", { class: "plain", "aria-label": label });
  const more = h("button", { type: "button", class: "quiet" });
  let made = 0;
  const upTo = (index) => {
    const end = Math.min(items.length, Math.ceil((index + 1) / step) * step);
    for (; made < end; made += 1) list.append(item(items[made], made));
    more.hidden = made >= items.length;
    more.textContent = `Show more (${shown(items.length - made)} left)`;
  };
  more.addEventListener("click", () => upTo(made));
  upTo(0);
  return { element: h("div", null, list, more), upTo };
}

export const waiting = (words = "Loading…") => h("p", { class: "empty", role: "status" }, words);

// Runs `run` once the calls have stopped for some milliseconds.
export function settled(run, milliseconds = 120) {
  let timer = null;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...given), milliseconds);
  };
}
