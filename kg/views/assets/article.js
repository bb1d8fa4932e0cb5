"use strict";
const spans = Array.from(document.querySelectorAll("#text span"));
const facts = Array.from(document.querySelectorAll(".facts button"));
const told = (span) => span.dataset.facts.split(" ");
let chosen = null;

function choose(number, moved) {
  chosen = number;
  const words = spans.filter((span) => told(span).includes(number));
  spans.forEach((span) => span.classList.toggle("chosen", words.includes(span)));
  facts.forEach((fact) => {
    const own = fact.dataset.fact === number;
    fact.classList.toggle("chosen", own);
    fact.setAttribute("aria-pressed", own);
    if (own && moved !== fact) fact.scrollIntoView({ block: "nearest" });
  });
  if (words.length && !words.includes(moved)) words[0].scrollIntoView({ block: "center" });
}

// Of several facts that the words state, each click goes on to the next that is not hidden.
for (const span of spans) {
  span.addEventListener("click", () => {
    const shown = told(span).filter((number) => !facts[number].closest("li").hidden);
    if (shown.length) choose(shown[(shown.indexOf(chosen) + 1) % shown.length], span);
  });
}
for (const fact of facts) fact.addEventListener("click", () => choose(fact.dataset.fact, fact));

for (const box of document.querySelectorAll("input[type=checkbox]")) {
  box.addEventListener("change", () => {
    document.body.classList.toggle(`without-${box.dataset.kind}`, !box.checked);
    for (const fact of facts) {
      if (fact.dataset.kind === box.dataset.kind) fact.closest("li").hidden = !box.checked;
    }
  });
}
