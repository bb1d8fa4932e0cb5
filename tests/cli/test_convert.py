import pytest

STORY = "Maria Ortega, mayor of Dover, resigned on Monday.\n“I am tired,” Ortega said.\n"
SUFFIXES = {"turtle": ".ttl", "ttl": ".ttl", "nquads": ".nq", "trig": ".trig", "jsonld": ".jsonld", "rdfxml": ".rdf"}
SUFFIXES |= {"graphml": ".graphml", "gexf": ".gexf"}


@pytest.fixture
def story(tmp_path):
    path = tmp_path / "a.b.txt"
    path.write_text(STORY, encoding="utf-8")
    return path


@pytest.mark.parametrize("form", SUFFIXES)
def test_a_file_is_named_by_the_whole_stem_and_the_formats_suffix(run, story, tmp_path, form):
    code, out, err = run("convert", story, "--to", tmp_path / "out", "--format", form)
    assert (code, err) == (0, [])
    assert out.startswith("1 article converted into")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a.b" + SUFFIXES[form]]


def test_what_is_converted_passes_validation(run, story, tmp_path):
    run("convert", story, "--to", tmp_path / "out", "--format", "nquads", "--date", "2025-05-29")
    code, out, err = run("validate", tmp_path / "out" / "a.b.nq")
    assert (code, err) == (0, [])
    assert out.startswith("1 graph checked")


def test_an_unknown_format_is_one_line_that_names_the_known_ones(run, story, tmp_path):
    code, _, err = run("convert", story, "--to", tmp_path / "out", "--format", "word")
    assert (code, len(err)) == (2, 1)
    assert "turtle" in err[0]


def test_a_target_that_is_a_file_is_one_line(run, story):
    code, _, err = run("convert", story, "--to", story)
    assert (code, len(err)) == (2, 1)
    assert str(story) in err[0]


def test_a_bad_file_does_not_keep_the_others_from_being_converted(run, story, tmp_path):
    (tmp_path / "bad.txt").write_bytes(b"\x00")
    code, _, err = run("convert", tmp_path / "bad.txt", story, "--to", tmp_path / "out")
    assert code == 1
    assert err[0].startswith(f"kg: {tmp_path / 'bad.txt'}: ")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a.b.ttl"]


def test_two_files_of_one_stem_are_both_named(run, tmp_path):
    (tmp_path / "in" / "sub").mkdir(parents=True)
    for path in ("a.txt", "sub/a.txt"):
        (tmp_path / "in" / path).write_text(STORY, encoding="utf-8")
    code, _, err = run("convert", tmp_path / "in", "--to", tmp_path / "out")
    assert code == 1
    assert err[0].startswith(f"kg: {tmp_path / 'in/sub/a.txt'}: {tmp_path / 'out/a.ttl'} is that of ")
    assert str(tmp_path / "in/a.txt") in err[0]


def test_an_id_with_a_slash_stays_in_the_directory(run, tmp_path):
    (tmp_path / "many.jsonl").write_text('{"id": "../a", "text": "The mayor of Dover resigned."}\n')
    code, _, _ = run("convert", tmp_path / "many.jsonl", "--to", tmp_path / "out")
    assert code == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["..%2Fa.ttl"]
