"""The file formats of network programs (Gephi, yEd, Cytoscape) and of spreadsheets."""

import csv
import re
from io import BytesIO, TextIOWrapper
from typing import IO, Any

import networkx as nx

from kg.exports.content import Content
from kg.exports.xml_characters import for_xml

_DAY = re.compile(rb' lastmodifieddate="[^"]*"')


def graphml(content: Content, target: IO[bytes]) -> None:
    """Writes GraphML."""
    nx.write_graphml_xml(_for_xml(content.network()), target, named_key_ids=True)


def gexf(content: Content, target: IO[bytes]) -> None:
    """Writes GEXF 1.2, without the day on which it was written."""
    written = BytesIO()
    nx.write_gexf(_for_xml(content.network()), written)
    target.write(_DAY.sub(b"", written.getvalue(), count=1))


COLUMNS = (
    "Source", "Target", "Type", "Label", "family", "source_label", "source_kind", "target_label", "target_kind",
    "status", "since", "until", "asOf", "stance", "quotation", "saidOn", "first", "words", "article", "articleIri",
    "fact", "confidence",
)  # fmt: skip
"""The columns of CSV; the first four have the names that Gephi looks for in a list of edges."""


def edges(content: Content, target: IO[bytes]) -> None:
    """Writes CSV (RFC 4180, UTF-8): a row an edge, with the labels and kinds of its two ends; a cell may be empty."""
    network = content.network()
    text = TextIOWrapper(target, encoding="utf-8", newline="", write_through=True)
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    for start, end, data in network.edges(data=True):
        told = {**data, "Source": start, "Target": end, "Type": "Directed", "Label": data.get("label", "")}
        for name, node in (("source", start), ("target", end)):
            told |= {f"{name}_{what}": network.nodes[node].get(what, "") for what in ("label", "kind")}
        rows.writerow(_cell(told.get(column, "")) for column in COLUMNS)
    text.detach()


def _cell(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value


def _for_xml(network: "nx.MultiDiGraph[Any]") -> "nx.MultiDiGraph[Any]":
    """The network without the control characters that XML cannot hold."""
    clean: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    clean.add_nodes_from((node, _kept(data)) for node, data in network.nodes(data=True))
    for start, end, key, data in network.edges(keys=True, data=True):
        clean.add_edge(start, end, key, **_kept(data))
    return clean


def _kept(data: dict[str, Any]) -> dict[str, Any]:
    return {name: for_xml(value) if isinstance(value, str) else value for name, value in data.items()}
