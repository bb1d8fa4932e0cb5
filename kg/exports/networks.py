"""The file formats of network programs (Gephi, yEd, Cytoscape), written by networkx."""

import re
from io import BytesIO
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


def _for_xml(network: "nx.MultiDiGraph[Any]") -> "nx.MultiDiGraph[Any]":
    """The network without the control characters that XML cannot hold."""
    clean: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    clean.add_nodes_from((node, _kept(data)) for node, data in network.nodes(data=True))
    for start, end, key, data in network.edges(keys=True, data=True):
        clean.add_edge(start, end, key, **_kept(data))
    return clean


def _kept(data: dict[str, Any]) -> dict[str, Any]:
    return {name: for_xml(value) if isinstance(value, str) else value for name, value in data.items()}
