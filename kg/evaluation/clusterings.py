"""How alike two clusterings of mentions are: MUC, B-cubed and CEAF, as the CoNLL shared task counts them.

A mention is anything hashable. What one side has and the other has not counts against it, as in the reference scorer
(Pradhan et al., "Scoring Coreference Partitions of Predicted Mentions: A Reference Implementation", ACL 2014).
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import networkx as nx

Clusters = Sequence[frozenset[Hashable]]


class Share(NamedTuple):
    """What is found, of how much."""

    found: float
    of: float


@dataclass(frozen=True, slots=True)
class Agreement:
    """How much of the key is found, and how much of what is found is in the key."""

    recall: Share
    precision: Share

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall, from 0 to 1."""
        recall, precision = (part.found / part.of if part.of else 0.0 for part in (self.recall, self.precision))
        return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def together(parts: Iterable[Agreement]) -> Agreement:
    """The agreement over several articles: their counts added up."""
    listed = list(parts)
    recall, precision = [a.recall for a in listed], [a.precision for a in listed]
    return Agreement(
        Share(sum(s.found for s in recall), sum(s.of for s in recall)),
        Share(sum(s.found for s in precision), sum(s.of for s in precision)),
    )


def _owner(clusters: Clusters) -> dict[Hashable, int]:
    return {mention: number for number, cluster in enumerate(clusters) for mention in cluster}


def _links(clusters: Clusters, other: Mapping[Hashable, int]) -> Share:
    """The links that hold each cluster together, and those of them that the other side does not cut."""
    kept = total = 0
    for cluster in clusters:
        alone = sum(mention not in other for mention in cluster)
        pieces = len({other[mention] for mention in cluster if mention in other}) + alone
        kept += len(cluster) - pieces
        total += len(cluster) - 1
    return Share(kept, total)


def muc(key: Clusters, response: Clusters) -> Agreement:
    """Of the links that make clusters of mentions (Vilain et al., MUC-6, 1995)."""
    return Agreement(_links(key, _owner(response)), _links(response, _owner(key)))


def _shares(clusters: Clusters, others: Clusters) -> Share:
    owner, found = _owner(others), 0.0
    for cluster in clusters:
        met: dict[int, int] = {}
        for mention in cluster:
            if mention in owner:
                met[owner[mention]] = met.get(owner[mention], 0) + 1
        found += sum(n * n for n in met.values()) / len(cluster)
    return Share(found, sum(map(len, clusters)))


def b_cubed(key: Clusters, response: Clusters) -> Agreement:
    """Of each mention: how much of its cluster it shares (Bagga and Baldwin, 1998)."""
    return Agreement(_shares(key, response), _shares(response, key))


def ceaf_m(key: Clusters, response: Clusters) -> Agreement:
    """Of the mentions, under the best one-to-one pairing of clusters (Luo, 2005)."""
    found = _paired(key, response, lambda a, b: len(a & b))
    return Agreement(Share(found, sum(map(len, key))), Share(found, sum(map(len, response))))


def ceaf_e(key: Clusters, response: Clusters) -> Agreement:
    """Of the clusters, likewise: CEAF with Luo's phi 4, the Dice coefficient of two clusters."""
    found = _paired(key, response, lambda a, b: 2 * len(a & b) / (len(a) + len(b)))
    return Agreement(Share(found, len(key)), Share(found, len(response)))


def _paired(
    key: Clusters, response: Clusters, alike: Callable[[frozenset[Hashable], frozenset[Hashable]], float]
) -> float:
    """How alike the clusters are under the pairing that makes it most."""
    graph: nx.Graph[tuple[str, int]] = nx.Graph()
    for i, mine in enumerate(key):
        for j, theirs in enumerate(response):
            if mine & theirs:
                graph.add_edge(("key", i), ("response", j), weight=alike(mine, theirs))
    return float(sum(graph[a][b]["weight"] for a, b in nx.max_weight_matching(graph)))


def mentions(key: Clusters, response: Clusters) -> Agreement:
    """Of the mentions themselves, whatever cluster they are in."""
    mine, theirs = _owner(key).keys(), _owner(response).keys()
    both = len(mine & theirs)
    return Agreement(Share(both, len(mine)), Share(both, len(theirs)))


METRICS = {"mentions": mentions, "MUC": muc, "B³": b_cubed, "CEAF-m": ceaf_m, "CEAF-e": ceaf_e}
CONLL = ("MUC", "B³", "CEAF-e")
"""Those whose F1 is averaged, as the CoNLL-2012 shared task ranks by."""
