from kg.views.rendering import SHOWN, html_table, text_table

HOSTILE = '"><img onerror=alert(1)></td><script>'


def test_html_cells_are_escaped():
    assert "<img" not in html_table([HOSTILE], [[HOSTILE]])
    assert "<script" not in html_table([HOSTILE], [[HOSTILE]])


def test_rows_beyond_the_shown_are_counted():
    rows = [[number] for number in range(SHOWN + 3)]
    assert text_table(["n"], rows).endswith("… and 3 more rows")
    assert "and 3 more rows" in html_table(["n"], rows)


def test_a_long_word_is_cut_and_nothing_is_an_empty_cell():
    assert text_table(["a", "b"], [["x" * 99, None]]).splitlines()[2].endswith("…")


def test_a_table_without_rows_has_its_head():
    assert text_table(["a"], []).splitlines() == ["a", "-"]
