def test_voices_are_shown_under_the_verdict(run, news):
    code, out, err = run("compare", "sale of the Old Quay", "--store", news)
    assert (code, err) == (0, [])
    assert out.startswith("Disputed: sale of the Old Quay")
    assert "Denies" in out
    assert "Tomas Lind" in out


def test_what_is_left_out_is_counted(run, news):
    code, out, _ = run("compare", "Tomas Lind", "--store", news)
    assert code == 0
    assert "1 more that fewer tell of: --tellers 1 shows them" in out
    _, whole, _ = run("compare", "Tomas Lind", "--tellers", 1, "--store", news)
    assert "Open: Tomas Lind becomes mayor" in whole


def test_a_name_that_the_graph_has_not_is_one_line(run, news):
    code, out, err = run("compare", "Nobody", "--store", news)
    assert (code, out, len(err)) == (2, "", 1)
    assert "nothing here is called 'Nobody'" in err[0]
