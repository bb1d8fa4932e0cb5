from datetime import date

import pytest

from kg.errors import ReadError
from kg.readers import attempts, read
from kg.readers.choosing import options_of
from kg.readers.validators import Validators
from tests.readers.test_fetching import STORY
from tests.web import Page, web

BODY = "<p>The harbour master resigned on Tuesday.</p><p>“I am tired,” he said.</p>"
RSS = f"""<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Lowmoor Gazette</title><link>https://gazette.example/</link><language>en-gb</language>
<item><title>Harbour master goes</title><link>https://gazette.example/harbour</link><guid>g1</guid>
<dc:creator>Ann Lee</dc:creator>
<pubDate>Tue, 05 Mar 2024 22:10:00 -0500</pubDate><description>He goes.</description>
<content:encoded><![CDATA[{BODY}]]></content:encoded></item>
<item><title>Ships &amp; sails</title><link>https://gazette.example/ships</link><guid>g2</guid>
<description>The regatta begins on &lt;b&gt;Friday&lt;/b&gt;, the club said.</description></item>
<item><title>Nothing</title><link>https://gazette.example/none</link><guid>g3</guid></item>
</channel></rss>"""
ATOM = """<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Coast Wire</title><id>urn:x</id>
<entry><id>urn:1</id><title>Silt in the basin</title><link href="https://wire.example/silt"/>
<author><name>Bo Ek</name></author>
<published>2024-03-06T09:00:00Z</published><updated>2024-03-08T09:00:00Z</updated>
<content type="html">&lt;p&gt;The basin will be dredged, the port said.&lt;/p&gt;</content></entry></feed>"""


@pytest.fixture
def feed(tmp_path):
    def write(text, name="feed.xml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_each_entry_of_rss_is_an_article(feed):
    harbour, ships, nothing = attempts(feed(RSS))
    assert (harbour.name, harbour.headline, harbour.publisher, harbour.authors) == (
        "harbour",
        "Harbour master goes",
        "Lowmoor Gazette",
        ("Ann Lee",),
    )
    assert (harbour.published, harbour.url, harbour.reader) == (
        date(2024, 3, 5),
        "https://gazette.example/harbour",
        "feed",
    )
    assert harbour.text == "The harbour master resigned on Tuesday.\n“I am tired,” he said."
    assert (ships.headline, ships.text) == ("Ships & sails", "The regatta begins on Friday, the club said.")
    assert isinstance(nothing, ReadError)
    assert "its entry has no text" in nothing.reason


def test_atom_is_read_with_the_day_of_publication_and_not_of_an_update(feed):
    [article] = read(feed(ATOM))
    assert (article.headline, article.published, article.authors) == ("Silt in the basin", date(2024, 3, 6), ("Bo Ek",))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "<!DOCTYPE html><html><head><title>News</title></head><body><p>Words</p></body></html>",
            "is an HTML page, no feed",
        ),
        ("<rss version='2.0'><channel><title>Empty</title></channel></rss>", "is a feed without entries"),
        ("<?xml version='1.0'?><note>Hello</note>", "is no RSS or Atom feed"),
        ("", "is no RSS or Atom feed"),
    ],
)
def test_what_is_no_feed_is_told(feed, text, words):
    [error] = attempts(feed(text, "feed.rss"))
    assert words in error.reason


def test_an_entity_bomb_is_not_expanded(feed):
    levels = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    bomb = RSS.replace("<rss", f'<!DOCTYPE rss [<!ENTITY l0 "lol">{levels}]><rss', 1).replace("He goes.", "&l9;")
    assert all(len(attempt.text) < 10_000 for attempt in attempts(feed(bomb)) if not isinstance(attempt, ReadError))


def test_a_second_poll_reads_only_what_is_new(tmp_path):
    with web() as site:
        site.pages["/feed"] = Page(RSS.encode(), "application/rss+xml", headers={"ETag": '"1"'})

        def poll():
            kept = Validators(tmp_path / "polls.json")
            options = options_of(fetch=True, private=True, validators=kept, pages=False)
            found = [each for each in attempts(f"{site.url}/feed", options=options) if not isinstance(each, ReadError)]
            kept.save()
            return [each.name for each in found]

        assert poll() == ["harbour", "ships"]
        assert poll() == []
        assert site.asked[-1][1]["If-None-Match"] == '"1"'
        changed = RSS.replace("the club said", "the club says").encode()
        site.pages["/feed"] = Page(changed, "application/rss+xml", headers={"ETag": '"2"'})
        assert poll() == ["ships"]


def test_teasers_are_read_from_their_pages_where_fetching_is_asked_for():
    with web() as site:
        text = RSS.replace("https://gazette.example", site.url)
        site.pages |= {"/feed": Page(text.encode(), "application/rss+xml"), "/ships": Page(STORY)}
        found = list(attempts(f"{site.url}/feed", options=options_of(fetch=True, private=True)))
    articles = [each for each in found if not isinstance(each, ReadError)]
    assert [(each.url, each.publisher) for each in articles] == [(f"{site.url}/ships", None)]
    assert articles[0].text.startswith("The mayor of Upton resigned")
    assert sorted(site.paths()) == ["/feed", "/harbour", "/none", "/ships"]
