"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const panel = document.getElementById("panel");
const start = Array.from(panel.childNodes);
const night = window.matchMedia("(prefers-color-scheme: dark)");

function style() {
  const ink = night.matches ? "#e8eaed" : "#1b1f24";
  const ground = night.matches ? "#14171b" : "#ffffff";
  const rules = [
    { selector: "node", style: {
      label: "data(label)", width: "data(width)", height: "data(height)", color: ink, "font-size": 12,
      "font-family": "Helvetica, Arial, sans-serif", "text-wrap": "wrap", "text-max-width": "400px", "line-height": 1.2,
      "text-valign": "center", "text-halign": "center", "border-width": 1.5, "background-opacity": 1,
    } },
    { selector: "edge", style: {
      "curve-style": "bezier", "target-arrow-shape": "triangle", "arrow-scale": 0.9, width: 2, "font-size": 10,
      color: ink, "text-background-color": ground, "text-background-opacity": 0.85, "text-background-padding": 2,
      "font-family": "Helvetica, Arial, sans-serif",
    } },
    { selector: 'edge[family != "part"]', style: { label: "data(label)" } },
    { selector: 'edge[family = "part"]', style: { width: 1, "arrow-scale": 0.7, opacity: 0.75 } },
    { selector: 'edge[label = "denied"], edge[label = "disputes"]', style: { "line-style": "dashed" } },
  ];
  for (const [name, kind] of Object.entries(data.kinds)) {
    const points = kind.shape.flat();
    const shape = points.length ? { shape: "polygon", "shape-polygon-points": points } : { shape: "ellipse" };
    rules.push({ selector: `node[kind = "${name}"]`, style: Object.assign(shape, {
      "background-color": mixed(kind.colour, ground), "border-color": kind.colour,
      "border-style": kind.dashed ? "dashed" : "solid", "text-margin-y": -kind.lift,
    }) });
  }
  for (const [name, colour] of Object.entries(data.families)) {
    rules.push({ selector: `edge[family = "${name}"]`, style: { "line-color": colour, "target-arrow-color": colour } });
  }
  return rules.concat([
    { selector: "edge.near", style: { label: "data(label)", opacity: 1 } },
    { selector: ".far", style: { opacity: 0.12 } },
    { selector: ".off", style: { display: "none" } },
    { selector: "node.chosen, node.asked", style: { "border-width": 4 } },
    { selector: "edge.chosen", style: { width: 5, label: "data(label)", opacity: 1 } },
  ]);
}

function mixed(colour, ground) {
  const parts = [1, 3, 5].map((at) => {
    const [own, under] = [colour, ground].map((hex) => parseInt(hex.slice(at, at + 2), 16));
    return Math.round(own * 0.2 + under * 0.8);
  });
  return `rgb(${parts.join(",")})`;
}

const cy = cytoscape({
  container: document.getElementById("graph"),
  elements: data.boxes.map((box) => ({
    data: Object.assign({}, box, { label: box.lines.join("\n") }), position: { x: box.x, y: box.y },
  })).concat(data.lines.map((line) => ({ data: line }))),
  layout: { name: "preset" },
  style: style(),
  minZoom: 0.05, maxZoom: 4, boxSelectionEnabled: false,
});
const margin = 24;
const around = cy.nodes().filter((node) => data.around.includes(node.id()));
around.addClass("asked");
const readable = 0.85; // 12 px words at this zoom are 10 px.

function whole() { cy.fit(undefined, margin); }

// The whole where its words can be read, and else as much as is readable around the best connected node.
function view() {
  cy.resize();
  whole();
  if (cy.nodes().empty() || cy.zoom() >= readable) { cy.zoom(Math.min(cy.zoom(), 1.5)); cy.center(); return; }
  cy.zoom(readable);
  const { x, y } = (around.nonempty() ? around[0] : cy.nodes().max((node) => node.degree()).ele).position();
  const box = cy.elements().boundingBox();
  const pan = (at, low, high, room) => {
    const [first, last] = [margin - low * readable, room - margin - high * readable];
    return first < last ? (first + last) / 2 : Math.min(first, Math.max(last, room / 2 - at * readable));
  };
  cy.pan({ x: pan(x, box.x1, box.x2, cy.width()), y: pan(y, box.y1, box.y2, cy.height()) });
}

function zoomed(by) {
  cy.zoom({ level: cy.zoom() * by, renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 } });
}

view();
window.addEventListener("resize", view);
for (const [id, act] of [["whole", whole], ["closer", () => zoomed(1.3)], ["farther", () => zoomed(1 / 1.3)]]) {
  document.getElementById(id).addEventListener("click", act);
}

// In a frame the wheel scrolls the page around it, until a click says that the graph is meant.
if (window.parent !== window) {
  cy.userZoomingEnabled(false);
  cy.on("tapstart", () => cy.userZoomingEnabled(true));
  document.getElementById("graph").addEventListener("mouseleave", () => cy.userZoomingEnabled(false));
}
night.addEventListener("change", () => cy.style(style()));

function told(tag, text, name) {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) element.className = name;
  return element;
}

function full(node) { return node.data("full"); }

function stated(line) {
  const item = document.createElement("li");
  item.append(told("strong", `${full(line.source())} — ${line.data("label")} → ${full(line.target())}`));
  if (line.data("words")) item.append(told("blockquote", line.data("words")));
  if (line.data("article")) item.append(told("div", line.data("article"), "article"));
  return item;
}

function show(element) {
  const lines = element.isNode() ? element.connectedEdges(":visible") : element;
  const near = lines.union(lines.connectedNodes()).union(element);
  cy.elements().removeClass("near chosen").addClass("far");
  near.removeClass("far").addClass("near");
  element.addClass("chosen");
  const list = document.createElement("ol");
  list.className = "facts";
  const order = Object.keys(data.families);
  lines.sort((a, b) => order.indexOf(a.data("family")) - order.indexOf(b.data("family")))
    .forEach((line) => { list.append(stated(line)); });
  if (element.isNode()) {
    panel.replaceChildren(told("h2", full(element)), told("div", data.kinds[element.data("kind")].name, "kind"));
    if (element.data("words")) panel.append(told("blockquote", element.data("words")));
    panel.append(list);
  } else {
    panel.replaceChildren(list);
  }
}

function all() {
  cy.elements().removeClass("far near chosen");
  panel.replaceChildren(...start);
}

cy.on("tap", (event) => { if (event.target === cy) all(); else show(event.target); });

document.getElementById("find").addEventListener("input", (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  if (!wanted) { all(); return; }
  const found = cy.nodes().filter((node) => full(node).toLowerCase().includes(wanted));
  cy.elements().removeClass("near chosen").addClass("far");
  found.removeClass("far").addClass("near");
  if (found.length === 1) show(found[0]);
});

for (const box of document.querySelectorAll("input[type=checkbox]")) {
  box.addEventListener("change", () => {
    const { kind, family } = box.dataset;
    cy.elements(kind ? `node[kind = "${kind}"]` : `edge[family = "${family}"]`).toggleClass("off", !box.checked);
  });
}
