from tests.documents import sample_document


def test_the_families_of_facts_are_shown_with_the_words_that_state_them(run, news):
    code, out, err = run("show", "--store", news)
    assert (code, err) == (0, [])
    document = sample_document()
    shown = " ".join(out.split())
    for title in ("Articles (1)", "Who holds which role (", "Who said what (", "Which source reports which event ("):
        assert title in shown
    holder = next(entity for entity in document.entities if entity.id == document.tenures[0].holder)
    assert holder.name.split()[0] in shown


def test_one_article_is_shown_by_its_name(run, news):
    code, out, _ = run("show", sample_document().article.name, "--store", news)
    assert code == 0
    assert "Articles (" not in out
    assert "Who said what" in out


def test_an_unknown_article_is_one_line_with_the_nearest_name(run, news):
    name = sample_document().article.name
    code, out, err = run("show", name[:-1], "--store", news)
    assert (code, out, len(err)) == (2, "", 1)
    assert name in err[0]


def test_a_missing_workspace_is_one_line(run, tmp_path):
    code, _, err = run("show", "--store", tmp_path / "none")
    assert (code, len(err)) == (2, 1)
    assert "none: no workspace is here" in err[0]
