import pytest

from kg.exports import FORMATS
from kg.stores.files import SUFFIXES


@pytest.mark.parametrize("form", FORMATS)
def test_each_format_is_written_by_name_and_by_suffix(run, news, tmp_path, form):
    by_name, by_suffix = tmp_path / "named", tmp_path / f"graph{FORMATS[form].suffix}"
    assert run("export", "--format", form, "--out", by_name, "--store", news)[0] == 0
    code, out, err = run("export", "--out", by_suffix, "--store", news)
    assert (code, out, err) == (0, f"wrote {by_suffix}\n", [])
    assert by_name.read_bytes() == by_suffix.read_bytes() != b""


def test_the_help_names_every_format(run):
    shown = run("export", "--help")[1]
    assert all(form in shown for form in [*FORMATS, "html"])


def test_the_picture_is_one_file_of_html(run, news, tmp_path):
    code, _, err = run("export", "--out", tmp_path / "graph.html", "--store", news)
    assert (code, err) == (0, [])
    assert "<html" in (tmp_path / "graph.html").read_text(encoding="utf-8").lower()


def test_without_a_file_the_graph_goes_to_standard_output(run, news):
    code, out, err = run("export", "--store", news)
    assert (code, err) == (0, [])
    assert out.startswith("@prefix")


@pytest.mark.parametrize("form", [form for form, known in FORMATS.items() if known.suffix in SUFFIXES])
def test_what_is_exported_passes_validation(run, news, tmp_path, form):
    out = tmp_path / f"graph{FORMATS[form].suffix}"
    run("export", "--out", out, "--store", news)
    assert run("validate", out)[0] == 0


@pytest.mark.parametrize("out", ["graph.word", "none/graph.ttl", "none/graph.html"])
def test_an_unknown_suffix_or_an_unwritable_path_is_one_line(run, news, tmp_path, out):
    code, _, err = run("export", "--out", tmp_path / out, "--store", news)
    assert (code, len(err)) == (2, 1)
    assert out in err[0]
