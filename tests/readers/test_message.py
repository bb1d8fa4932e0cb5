from datetime import date
from email.message import EmailMessage

import pytest

from kg.errors import ReadError
from kg.readers import attempts
from tests.readers.test_fetching import STORY

PLAIN = """The harbour master resigned on Tuesday after a quarrel with the board over the
price of silt, a clerk of the town told the Lowmoor Gazette, and he will leave at
the end of the month.

“I am tired,” he said.

Sign up for our evening newsletter here
"""


@pytest.fixture
def message(tmp_path):
    def write(plain=PLAIN, markup=None, **headers):
        made = EmailMessage()
        told = {"Subject": "Harbour master goes", "From": "Lowmoor Gazette <news@gazette.example>"}
        for name, value in {**told, "Date": "Tue, 05 Mar 2024 22:10:00 -0500", **headers}.items():
            made[name.replace("_", "-")] = value
        if plain is not None:
            made.set_content(plain)
        if markup is not None:
            made.add_alternative(markup, subtype="html") if plain is not None else made.set_content(
                markup, subtype="html"
            )
        made.add_attachment(b"%PDF-1.4", maintype="application", subtype="pdf", filename="a.pdf")
        path = tmp_path / "letter.eml"
        path.write_bytes(bytes(made))
        return path

    return write


def test_a_newsletter_is_read_with_its_paragraphs_whole(message):
    [article] = attempts(message(List_Id="Gazette <list.gazette.example>"))
    first, second = article.text.split("\n")
    assert first.startswith("The harbour master resigned")
    assert first.endswith("the end of the month.")
    assert second == "“I am tired,” he said."
    assert (article.headline, article.published, article.publisher, article.authors, article.reader) == (
        "Harbour master goes",
        date(2024, 3, 5),
        "Lowmoor Gazette",
        (),
        "email",
    )


def test_the_sender_of_a_letter_is_its_author(message):
    [article] = attempts(message(From="Ann Lee <ann@x.example>"))
    assert (article.publisher, article.authors) == (None, ("Ann Lee",))


def test_markup_is_read_where_the_plain_text_says_little(message):
    [article] = attempts(message("View this message in your browser", STORY.decode()))
    assert article.text.startswith("The mayor of Upton resigned")
    assert (article.headline, article.reader) == ("Harbour master goes", "email")


def test_markup_alone_is_read(message):
    [article] = attempts(message(None, STORY.decode()))
    assert article.text.startswith("The mayor of Upton resigned")


@pytest.mark.parametrize(
    "data",
    [b"", b"Subject: x\n\n", b"\x00\xff" * 90, b"Content-Type: text/plain; charset=none-such\n\n\xff\xfe word word"],
)
def test_what_holds_no_text_is_told(tmp_path, data):
    path = tmp_path / "a.eml"
    path.write_bytes(data)
    found = list(attempts(path))
    assert all(isinstance(each, ReadError) for each in found)
    assert len(found) == 1
