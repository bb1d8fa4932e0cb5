import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from xml.etree import ElementTree

import networkx as nx
import pytest

from kg.errors import ExportError
from kg.model.entity import EntityKind
from kg.views.drawing import drawing
from kg.views.kinds import KINDS
from kg.views.network import network
from kg.views.picture import picture
from tests.views.sample import sample_store

HOSTILE = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)> {{script}} \u2028 \x00 &amp; 🚢'


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.scripts, self.policy = [], [], ""
        self.inside = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self.inside = tag == "script"
        if self.inside:
            self.scripts.append("")
        if dict(attributes).get("http-equiv") == "Content-Security-Policy":
            self.policy = dict(attributes)["content"]

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, text):
        if self.inside:
            self.scripts[-1] += text


def hostile_network():
    graph = nx.MultiDiGraph()
    graph.add_node("a", label=HOSTILE, kind="Person")
    graph.add_node("b", label=HOSTILE, kind="Claim", content=HOSTILE, words=HOSTILE)
    graph.add_node("c", label=HOSTILE, kind="Article")
    graph.add_edge("a", "b", label=HOSTILE, family="said", words=HOSTILE, article=HOSTILE)
    return graph


@pytest.fixture(scope="module")
def sample():
    return network(sample_store())


def test_hostile_words_stay_words():
    page = Page(picture(hostile_network()).html)
    harmless = Page(picture(network(sample_store())).html)
    assert [tag for tag, _ in page.tags if tag in ("script", "img")] == ["script"] * 3
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
    assert {tag for tag, _ in page.tags} <= {tag for tag, _ in harmless.tags}
    assert json.loads(page.scripts[0])["boxes"][0]["full"] == HOSTILE.replace("\x00", " ")


def test_only_the_page_s_own_scripts_may_run(sample):
    page = Page(picture(sample).html)
    hashes = {f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" for script in page.scripts[1:]}
    assert page.policy.startswith("default-src 'none';")
    assert set(re.findall(r"'sha256-[^']+'", page.policy)) == hashes


def test_nothing_is_fetched(sample):
    page = Page(picture(sample).html)
    assert not [(tag, a) for tag, a in page.tags if {"src", "href", "action", "data"} & set(a)]
    assert "@import" not in picture(sample).html
    assert "url(" not in picture(sample).html.split("<style>")[1].split("</style>")[0]


def test_the_image_is_sound_xml_whatever_the_words():
    assert ElementTree.fromstring(picture(hostile_network()).svg) is not None


def test_the_same_network_gives_the_same_picture(sample):
    assert picture(sample) == picture(network(sample_store()))


def test_every_label_and_its_words_are_in_the_picture(sample):
    data = json.loads(Page(picture(sample).html).scripts[0])
    assert {"Anna Berg", "Tomas Lind", "the sale was rushed"} <= {box["full"] for box in data["boxes"]}
    assert any(line["words"].startswith("Police spokeswoman") for line in data["lines"])


def test_beyond_what_can_be_read_the_best_connected_are_shown_and_the_picture_says_so(sample):
    drawn = drawing(sample, nodes=12)
    assert len(drawn.boxes) <= 12
    assert {"Anna Berg"} <= {box.full for box in drawn.boxes}
    assert f"{drawn.left_out} more are left out" in picture(sample, nodes=12).html


def test_what_has_no_line_is_counted_and_not_drawn(sample):
    drawn = drawing(sample)
    assert "Norland" not in {box.full for box in drawn.boxes}
    assert f"{drawn.alone} without any line are not drawn" in picture(sample).html


def test_an_empty_network_has_a_picture():
    empty = picture(nx.MultiDiGraph())
    assert "0 people" in empty.html
    assert ElementTree.fromstring(empty.svg) is not None


def test_a_notebook_gets_a_closed_frame_and_an_image():
    bundle = picture(hostile_network())._repr_mimebundle_()
    frame = Page(bundle["text/html"])
    ((tag, attributes),) = frame.tags
    assert (tag, attributes["sandbox"]) == ("iframe", "allow-scripts")
    assert attributes["srcdoc"] == picture(hostile_network()).html
    assert bundle["image/svg+xml"].startswith("<svg")


def test_a_picture_is_saved_whole(sample, tmp_path):
    picture(sample).save(tmp_path / "graph.html")
    assert (tmp_path / "graph.html").read_text() == picture(sample).html
    with pytest.raises(ExportError, match="cannot be written"):
        picture(sample).save(tmp_path / "graph.html" / "below")
    assert len(list(tmp_path.iterdir())) == 1


def test_every_kind_of_entity_is_drawn():
    assert set(EntityKind) <= set(KINDS)


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_cytoscape_takes_only_shapes_between_minus_one_and_one(kind):
    assert all(-1 <= coordinate <= 1 for point in kind.shape for coordinate in point)
