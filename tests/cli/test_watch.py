import json
import os
import signal
import subprocess
import sys

import pytest

from kg.settings import Settings
from kg.stores.workspace import Workspace
from tests.web import Page, web

STORY = "Maria Ortega, mayor of {}, resigned on Monday.\n“I am tired,” Ortega said.\n"
FEED = """<?xml version="1.0"?><rss version="2.0"><channel><title>Gazette</title>{}</channel></rss>"""
ITEM = "<item><title>{0}</title><link>https://g.example/{0}</link><description>{1}</description></item>"


@pytest.fixture
def incoming(tmp_path):
    folder = tmp_path / "incoming"
    folder.mkdir()
    (folder / "a.txt").write_text(STORY.format("Dover"), encoding="utf-8")
    return folder


def names(store):
    with Workspace.open(store, base=Settings().base, read_only=True) as workspace:
        return [article.name for article in workspace.articles()]


def look(run, source, store, *more):
    return run("watch", source, "--store", store, "--once", "--extractor", "rules", *more)


def test_each_look_reads_what_is_new_or_has_changed(run, incoming, tmp_path):
    store = tmp_path / "news"
    assert look(run, incoming, store)[:2] == (0, f"1 article read into {store}\n")
    assert look(run, incoming, store)[:2] == (0, "")
    (incoming / "b.txt").write_text(STORY.format("Hythe"), encoding="utf-8")
    assert look(run, incoming, store)[:2] == (0, f"1 article read into {store}\n")
    assert names(store) == ["a", "b"]
    (incoming / "bad.txt").write_bytes(b"\x00" * 40)
    code, _, err = look(run, incoming, store)
    assert (code, len(err)) == (1, 1)
    assert look(run, incoming, store)[0] == 0, "what cannot be read is told once, until it changes"


def test_a_feed_is_asked_for_what_is_new(run, tmp_path):
    store = tmp_path / "news"
    with web() as site:
        first = ITEM.format("one", STORY.format("Dover"))
        site.pages["/feed"] = Page(FEED.format(first).encode(), "application/rss+xml", headers={"ETag": '"1"'})
        asked = (f"{site.url}/feed", store, "--fetch-private")
        assert look(run, *asked)[1] == f"1 article read into {store}\n"
        assert look(run, *asked)[1] == ""
        assert site.asked[-1][1]["If-None-Match"] == '"1"'
        second = first + ITEM.format("two", STORY.format("Hythe"))
        site.pages["/feed"] = Page(FEED.format(second).encode(), "application/rss+xml", headers={"ETag": '"2"'})
        assert look(run, *asked)[1] == f"1 article read into {store}\n"
        assert site.paths() == ["/feed"] * 3
    assert names(store) == ["one", "two"]


def test_a_feed_at_a_private_address_is_refused(run, tmp_path):
    with web() as site:
        code, _, err = look(run, f"{site.url}/feed", tmp_path / "news")
    assert code == 1
    assert "private address" in err[0]
    assert not (tmp_path / "news").exists()


def test_a_source_that_is_not_there_is_told(run, tmp_path):
    code, _, err = look(run, tmp_path / "none", tmp_path / "news")
    assert (code, err) == (2, [f"kg: {tmp_path / 'none'}: there is no such file or directory"])


def test_a_watch_goes_on_until_it_is_told_to_end(incoming, tmp_path):
    store = tmp_path / "news"
    command = [sys.executable, "-c", "from kg.cli import main; main()", "watch", str(incoming), "--store", str(store)]
    environment = os.environ | {"NEWSGRAPH_EXTRACTOR": "rules"}
    with subprocess.Popen([*command, "--every", "1"], stdout=subprocess.PIPE, env=environment, text=True) as watching:
        assert watching.stdout.readline() == f"1 article read into {store}\n"
        new = incoming / ".b.txt"
        new.write_text(STORY.format("Hythe"), encoding="utf-8")
        new.rename(incoming / "b.txt")
        assert watching.stdout.readline() == f"1 article read into {store}\n"
        watching.send_signal(signal.SIGINT)
        assert watching.wait(timeout=120) == 0
    assert names(store) == ["a", "b"]
    assert set(json.loads((store / "polls.json").read_text())["read"]) == {
        str(incoming / "a.txt"),
        str(incoming / "b.txt"),
    }
