import random
import time

import pyoxigraph as ox
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.entity_index import EntityIndex
from api.name_starts import folded, shared_lengths, starts_of
from api.named import Sort
from kg.model.entity import EntityKind
from kg.rdf.iris import run_iri
from kg.rdf.terms import ALT_LABEL, ENDED, ENTITY, LABEL, A

MARES = ("urn:mares", EntityKind.PERSON, "Kristin Mares", ("Mares",))
GARCIA = ("urn:garcía", EntityKind.PERSON, "José García Márquez", ())
DKE = ("urn:dke", EntityKind.ORGANIZATION, "Dike and Kerb Enforcement", ("DKE",))
POST = ("urn:post", EntityKind.OUTLET, "Kerb Post", ())


class Graphs:
    """A store as a workspace has it: article graphs with the times of their runs, and their merge."""

    def __init__(self):
        self.held = {}
        self.clock = 0

    def put(self, graph, *entities):
        self.clock += 1
        self.held[graph] = (entities, self.clock)

    def remove(self, graph):
        del self.held[graph]

    def store(self):
        store = ox.Store()
        for name, (entities, moment) in self.held.items():
            graph = ox.NamedNode(name)
            store.add(ox.Quad(ox.NamedNode(run_iri(name)), ENDED, ox.Literal(str(moment)), graph))
            for iri, kind, label, aliases in entities:
                node = ox.NamedNode(iri)
                told = [(A, type_) for type_ in ENTITY[kind]] + [(LABEL, ox.Literal(label))]
                told += [(ALT_LABEL, ox.Literal(alias)) for alias in aliases]
                for place in (graph, ox.DefaultGraph()):
                    store.extend(ox.Quad(node, predicate, value, place) for predicate, value in told)
        return store


def index_of(*entities, file=None):
    graphs, index = Graphs(), EntityIndex(file)
    for number, entity in enumerate(entities):
        graphs.put(f"urn:graph{number}", entity)
    index.update(graphs.store())
    return index


@pytest.fixture(scope="module")
def index():
    return index_of(MARES, DKE, GARCIA, POST)


def labels(found):
    return [entity.label for entity in found.entities]


@pytest.mark.parametrize(
    ("prefix", "found"),
    [
        ("kri", [MARES]),
        ("MAR", [GARCIA, MARES]),
        ("garcia", [GARCIA]),
        ("garcía má", [GARCIA]),
        ("dke", [DKE]),
        ("kerb", [DKE, POST]),
        ("kerb enf", [DKE]),
        ("risti", []),
        ("", [DKE, GARCIA, POST, MARES]),
        (" ", [DKE, GARCIA, POST, MARES]),
    ],
)
def test_an_entity_is_found_by_the_beginning_of_any_word_of_its_names(index, prefix, found):
    assert labels(index.found(prefix)) == [row[2] for row in found]
    assert sum(index.found(prefix).kinds.values()) == len(found)


def test_a_kind_holds_the_narrower_kinds_and_each_is_counted_once(index):
    assert labels(index.found("kerb", kind=EntityKind.ORGANIZATION)) == [DKE[2], POST[2]]
    assert labels(index.found("", kind=EntityKind.OUTLET)) == [POST[2]]
    assert index.found("kerb").kinds == {EntityKind.OUTLET: 1, EntityKind.ORGANIZATION: 1}


def test_an_entity_is_called_by_its_whole_names(index):
    assert [entity.iri for entity in index.called("jose garcia marquez")] == [GARCIA[0]]
    assert [entity.iri for entity in index.called("Mares")] == [MARES[0]]
    assert index.called("Kristin") == []
    assert index.called("") == []


def test_those_that_most_articles_tell_of_come_first():
    index = index_of(GARCIA, MARES, MARES)
    found = index.found(sort=Sort.ARTICLES).entities
    assert [(entity.label, entity.articles) for entity in found] == [(MARES[2], 2), (GARCIA[2], 1)]


@pytest.mark.parametrize("sort", Sort)
@pytest.mark.parametrize("prefix", ["", "k"])
def test_the_pages_together_are_the_list(sort, prefix):
    index = index_of(*(MARES, DKE, GARCIA, POST) * 2, MARES)
    whole = index.found(prefix, sort=sort).entities
    seen, after = [], None
    while page := index.found(prefix, sort=sort, after=after, limit=1).entities:
        seen += page
        after = page[-1].key(sort)
    assert seen == whole


@given(st.lists(st.text(min_size=1, max_size=12), unique=True, min_size=1), st.data())
@settings(deadline=None, max_examples=40)
def test_every_entity_is_found_once_by_the_beginning_of_its_label(names, data):
    entities = [(f"urn:{n}", EntityKind.PERSON, name, tuple(names[:2])) for n, name in enumerate(names)]
    index = index_of(*entities)
    for iri, _, label, _ in entities:
        prefix = label[: data.draw(st.integers(1, len(label)))]
        found = index.found(prefix, limit=1000)
        iris = [entity.iri for entity in found.entities]
        assert iri in iris or not folded(label).startswith(folded(prefix))
        assert len(iris) == len(set(iris)) == sum(found.kinds.values())


@given(st.lists(st.text(max_size=6), max_size=4))
def test_only_the_first_of_the_starts_with_a_prefix_shares_less_than_the_prefix(names):
    starts = starts_of(names)
    shared = shared_lengths(starts)
    for prefix in {start[:n] for start in starts for n in range(1, len(start) + 1)}:
        having = [n for n, start in enumerate(starts) if start.startswith(prefix)]
        assert [n for n in having if shared[n] < len(prefix)] == having[:1]


def state_of(index):
    return [(e.iri, e.label, e.aliases, e.kinds, e.articles) for e in index.found(limit=1000).entities]


def test_an_index_that_was_kept_up_to_date_is_the_one_made_anew():
    rows = (MARES, DKE, GARCIA, POST, ("urn:mares", EntityKind.PERSON, "Kristin A. Mares", ("K. Mares",)))
    chance, graphs, index = random.Random(7), Graphs(), EntityIndex()
    for _ in range(40):
        name = f"urn:graph{chance.randrange(5)}"
        if name in graphs.held and chance.random() < 0.4:
            graphs.remove(name)
        else:
            graphs.put(name, *chance.sample(rows, chance.randrange(len(rows))))
        store = graphs.store()
        index.update(store)
        anew = EntityIndex()
        anew.update(store)
        assert state_of(index) == state_of(anew)
        for prefix in ("k", "m", "kerb"):
            assert index.found(prefix) == anew.found(prefix)


def test_a_store_without_articles_is_looked_through_whenever_it_may_have_changed():
    store, index = ox.Store(), EntityIndex()
    node = ox.NamedNode("urn:someone")
    index.update(store)
    assert state_of(index) == []
    store.extend(ox.Quad(node, A, type_) for type_ in ENTITY[EntityKind.PERSON])
    store.add(ox.Quad(node, LABEL, ox.Literal("Someone")))
    index.update(store)
    assert [row[0] for row in state_of(index)] == ["urn:someone"]


@pytest.mark.parametrize("content", [b"no database at all, and longer than a header of SQLite's would be", b""])
def test_a_file_that_is_damaged_or_empty_is_made_anew(tmp_path, content):
    file = tmp_path / "search.sqlite"
    file.write_bytes(content)
    index = index_of(MARES, file=file)
    assert labels(index.found("kri")) == [MARES[2]]
    index.close()
    again = EntityIndex(file)
    again.update(ox.Store())
    assert state_of(again) == []
    again.close()


@pytest.mark.long
def test_a_search_among_a_hundred_thousand_entities_takes_less_than_twenty_milliseconds():
    chance, store = random.Random(1), ox.Store()
    syllables = ["ka", "ri", "mo", "len", "dor", "ás", "ber", "tin", "wes", "qu", "ol", "fa", "mi", "zu", "pel", "gra"]

    def word():
        return "".join(chance.choices(syllables, k=chance.randint(2, 4))).title()

    def quads():
        for number in range(100_000):
            graph = ox.NamedNode(f"urn:graph{number // 10}")
            if number % 10 == 0:
                yield ox.Quad(ox.NamedNode(run_iri(graph.value)), ENDED, ox.Literal("now"), graph)
            node, name = ox.NamedNode(f"urn:{number}"), " ".join(word() for _ in range(chance.randint(1, 3)))
            kind = chance.choice(list(EntityKind))
            told = [(A, type_) for type_ in ENTITY[kind]]
            told += [(LABEL, ox.Literal(name)), (ALT_LABEL, ox.Literal(name.split()[-1] + "x"))]
            for place in (graph, ox.DefaultGraph()):
                yield from (ox.Quad(node, predicate, value, place) for predicate, value in told)

    store.bulk_extend(quads())
    index = EntityIndex()
    index.update(store)
    for prefix in ("", "k", "ka", "kar", "karimo", "ás"):
        for sort in Sort:
            start = time.process_time()
            counts = [sum(index.found(prefix, sort=sort, limit=20).kinds.values()) for _ in range(5)]
            milliseconds = 200 * (time.process_time() - start)
            print(f"{prefix!r} by {sort}: {milliseconds:.1f} ms, {counts[0]:,} found")
            assert counts[0] > 0
            assert milliseconds < 20
