import pyoxigraph as ox

from tests.notebooks.notebooks import ROOT, printed, shown

ARTICLE = (ROOT / "data/samples/ice-officials.txt").read_text(encoding="utf-8")


def test_the_query_is_a_pandas_table(tour):
    assert 'class="dataframe"' in shown(tour, "query")["text/html"]
    assert "spokesperson" in shown(tour, "query")["text/html"]


def test_pandas_tells_whose_posts_change(tour):
    told = shown(tour, "pandas")["text/plain"]
    assert "Kenneth Genalo" in told.split("Outgoing")[1]
    assert "Marcos Charles" in told.split("Incoming")[1].split("Outgoing")[0]


def test_the_picture_has_a_form_for_viewers_with_scripts_and_one_for_those_without(tour):
    assert set(shown(tour, "draw")) == {"text/html", "image/svg+xml", "text/plain"}


def test_the_fact_s_words_are_cut_out_of_the_article(tour):
    words = printed(tour, "sentence").strip()
    assert words in ARTICLE
    assert "denied" in words


def test_the_turtle_is_written_and_can_be_read(tour):
    assert printed(tour, "turtle").startswith("tour.ttl: ")
    written = set(ox.parse(path=str(ROOT / "out/tour.ttl")))
    [claim] = {triple.subject for triple in ox.parse(printed(tour, "describe"), format=ox.RdfFormat.TURTLE)}
    assert claim in {triple.subject for triple in written}
