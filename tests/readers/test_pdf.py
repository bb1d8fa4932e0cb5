import pytest
from pypdf import PdfWriter

from kg.errors import ReadError
from kg.readers import attempts


def made(pages, title=""):
    """A PDF with these lines on its pages, each line drawn by itself as typesetters do."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", None, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for lines in pages:
        drawn = "".join(f"1 0 0 1 60 {780 - 14 * n} Tm ({line}) Tj\n" for n, line in enumerate(lines))
        stream = f"BT /F1 10 Tf\n{drawn}ET"
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
        kids.append(f"{len(objects) + 1} 0 R")
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {len(objects)} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        )
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    objects.append(f"<< /Title ({title}) /CreationDate (D:20240306120000Z) >>")
    body, places = "%PDF-1.4\n", []
    for number, each in enumerate(objects, start=1):
        places.append(len(body))
        body += f"{number} 0 obj\n{each}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    trailer = f"<< /Size {len(objects) + 1} /Root 1 0 R /Info {len(objects)} 0 R >>"
    end = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer\n{trailer}\nstartxref\n{len(body)}\n%%EOF"
    return (body + end).encode("latin-1")


STORY = [
    ["The harbour master resigned on Tuesday after a quar-", "rel with the board over the price of silt."],
    ["He will leave at the end of the month, a clerk said.", "A search for the next one has begun in the port."],
    ["The board thanked him for nineteen years of service.", "He thanked nobody and went home by the coal pier."],
    ["Sailors lit a fire on the quay that evening for him.", "It burned until the watch put it out at midnight."],
]
PAGES = [["LOWMOOR GAZETTE  5 March 2024", *lines, f"{number}"] for number, lines in enumerate(STORY, start=1)]


@pytest.fixture
def found(tmp_path):
    def read(data):
        path = tmp_path / "story.pdf"
        path.write_bytes(data)
        return list(attempts(path))

    return read


def test_lines_are_joined_to_paragraphs_and_running_titles_are_left_out(found):
    [article] = found(made(PAGES, "Harbour master goes"))
    assert article.text.startswith(
        "The harbour master resigned on Tuesday after a quarrel with the board over the price"
    )
    assert "GAZETTE" not in article.text
    assert not any(line.strip().isdigit() for line in article.text.split("\n"))
    assert (article.headline, article.published, article.reader) == ("Harbour master goes", None, "pdf")


def test_a_picture_of_a_text_is_told(found):
    writer = PdfWriter()
    writer.add_blank_page(300, 300)
    from io import BytesIO

    data = BytesIO()
    writer.write(data)
    [error] = found(data.getvalue())
    assert error.reason == "is a PDF without a text layer: recognise its text first (OCR)"


def test_a_locked_one_is_told(found):
    from io import BytesIO

    writer = PdfWriter(clone_from=BytesIO(made(PAGES)))
    writer.encrypt("secret", algorithm="RC4-128")
    data = BytesIO()
    writer.write(data)
    [error] = found(data.getvalue())
    assert error.reason == "is locked by a password: save it without one"


@pytest.mark.parametrize("cut", [0, 9, 200, 900])
def test_one_that_is_cut_off_is_told(found, cut):
    for attempt in found(made(PAGES)[:cut]):
        assert isinstance(attempt, ReadError)
        assert "\n" not in str(attempt)
