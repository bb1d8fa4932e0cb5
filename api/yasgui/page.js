// YASGUI over the endpoint at which this page stands; nothing is fetched from anywhere else.
"use strict";

async function start() {
  const examples = await (await fetch("yasgui/examples.json")).json();
  const prefixes = await (await fetch("yasgui/prefixes.json")).json();
  const endpoint = new URL("sparql", document.baseURI).href;

  // The completers ask prefix.cc and Linked Open Vocabularies.
  Yasgui.Yasqe.defaults.autocompleters = [];
  Yasgui.Yasr.defaults.prefixes = prefixes;
  const yasgui = new Yasgui(document.getElementById("yasgui"), {
    requestConfig: { endpoint, method: "POST" },
    copyEndpointOnNewTab: true,
    endpointCatalogueOptions: { getData: () => [{ endpoint }] },
    persistenceId: `newsgraph ${endpoint}`,
    yasqe: { value: examples[0].query, showQueryButton: true },
  });

  const chooser = document.getElementById("examples");
  examples.forEach(({ title }, place) => chooser.add(new Option(title, place)));
  chooser.addEventListener("change", () => {
    if (chooser.value === "") return;
    const tab = yasgui.getTab() || yasgui.addTab(true);
    tab.setQuery(examples[chooser.value].query);
    tab.getYasqe().query();
  });
  document.body.dataset.ready = "yes";
}

start();
