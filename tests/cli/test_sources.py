"""What every command that reads articles takes for a source."""

from kg.settings import Settings
from kg.stores.workspace import Workspace
from tests.readers.test_duplicates import FIRST
from tests.web import Page, web

STORY = "Maria Ortega, mayor of Dover, resigned on Monday."


def articles(store):
    with Workspace.open(store, base=Settings().base, read_only=True) as workspace:
        return [workspace.document(each.iri).article for each in workspace.articles()]


def test_tables_with_chosen_fields_pages_of_the_web_and_copies(run, tmp_path):
    table = tmp_path / "many.csv"
    table.write_text(f'key,words,who\na,"{STORY}",Gazette\nb,,Gazette\n', encoding="utf-8")
    wire, copy = tmp_path / "wire.txt", tmp_path / "copy.txt"
    wire.write_text(FIRST, encoding="utf-8")
    copy.write_text(f"---\nurl: https://g.example/9\npublisher: Gazette\n---\n{FIRST}", encoding="utf-8")
    with web() as site:
        site.pages["/story.txt"] = Page(b"The council of Hythe met on Tuesday.", "text/plain")
        chosen = ("--field", "text=words", "--field", "name=key", "--field", "publisher=who", "--fetch-private")
        code, out, err = run(
            *(
                "build",
                table,
                wire,
                copy,
                f"{site.url}/story.txt",
                "--store",
                tmp_path / "news",
                "--extractor",
                "rules",
            ),
            *chosen,
        )
    assert code == 1
    assert err[0].startswith(f"kg: {table}: line 3: ")
    assert "1 copy of a text is kept as published again" in out
    read = {article.name: article for article in articles(tmp_path / "news")}
    assert {name: (article.reader, article.publisher) for name, article in read.items()} == {
        "a": ("csv", "Gazette"),
        "wire": ("text", None),
        "story": ("text", None),
    }
    assert read["story"].url == f"{site.url}/story.txt"
    assert [each.publisher for each in read["wire"].publications] == ["Gazette"]


def test_a_choice_that_is_none_is_told_before_anything_is_read(run, tmp_path):
    code, _, err = run("annotate", tmp_path, "--field", "story=text")
    assert (code, len(err)) == (2, 1)
    assert "write FIELD=KEY" in err[0]
