from dataclasses import fields
from pathlib import Path

import pytest

from kg.annotators.pipeline import EXTRACTORS as PIPELINES
from kg.errors import SettingsError
from kg.evaluation.floors import FILES
from kg.settings import CHECKS, EXTRACTORS, Settings, settings_of


def test_without_any_setting_the_defaults_hold(tmp_path):
    assert settings_of({}, tmp_path) == Settings()


def test_the_file_in_the_working_directory_is_read(tmp_path):
    (tmp_path / "newsgraph.toml").write_text('base = "https://example.org/n/"\nstore = "news"\n')
    assert settings_of({}, tmp_path) == Settings(base="https://example.org/n/", store=tmp_path / "news")


def test_the_environment_stands_above_the_file(tmp_path):
    (tmp_path / "own.toml").write_text('base = "https://example.org/n/"\nmodel = "en_core_web_lg"\n')
    environment = {"NEWSGRAPH_CONFIG": str(tmp_path / "own.toml"), "NEWSGRAPH_BASE": "https://example.org/other#"}
    assert settings_of(environment, tmp_path) == Settings(base="https://example.org/other#", model="en_core_web_lg")


def test_what_is_given_by_name_stands_above_the_environment(tmp_path):
    given = settings_of({"NEWSGRAPH_STORE": "a"}, tmp_path, store=Path("b"), model=None)
    assert given == Settings(store=Path("b"))


def test_a_bad_value_given_by_name_is_told(tmp_path):
    with pytest.raises(SettingsError, match="extractor = 'magic': must be one of: model, rules"):
        settings_of({}, tmp_path, extractor="magic")


def test_an_empty_variable_sets_nothing(tmp_path):
    assert settings_of({"NEWSGRAPH_STORE": ""}, tmp_path).store == Path("workspace")


def test_each_setting_can_be_checked():
    assert list(CHECKS) == [field.name for field in fields(Settings)]


@pytest.mark.parametrize(
    ("variable", "value", "words"),
    [
        ("NEWSGRAPH_BASE", "example", "must be an IRI that ends in / or #"),
        ("NEWSGRAPH_BASE", "https://example.org/a b/", "must be an IRI"),
        ("NEWSGRAPH_EXTRACTOR", "magic", "must be one of: model, rules"),
        ("NEWSGRAPH_STORE", "sparql+http://localhost:7878", "is a server; name the workspace"),
        ("NEWSGRAPH_GRAPHS", "http://localhost:7878", "must be the address of a SPARQL server"),
        ("NEWSGRAPH_CONFIG", "/nowhere/newsgraph.toml", "cannot be read: no such file"),
    ],
)
def test_a_bad_value_is_told_with_its_name_and_what_is_right(tmp_path, variable, value, words):
    with pytest.raises(SettingsError, match=words) as caught:
        settings_of({variable: value}, tmp_path)
    assert value in str(caught.value)


@pytest.mark.parametrize(
    ("toml", "words"),
    [
        ("bse = 'x'", "bse: there is no such setting; did you mean base?"),
        ("zzz = 'x'", "known: base, model, extractor, gazetteer, languages, store"),
        ("[languages]\nde = ''", "must be languages with their pipelines"),
        ("base = 3", "base = 3: must be a string"),
        ("base = ", "the settings are not TOML"),
    ],
)
def test_a_bad_file_is_named(tmp_path, toml, words):
    (tmp_path / "newsgraph.toml").write_text(toml)
    with pytest.raises(SettingsError) as caught:
        settings_of({}, tmp_path)
    assert "newsgraph.toml" in str(caught.value)
    assert words in str(caught.value)


def test_the_readme_tells_every_setting():
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    for name in CHECKS:
        assert f"| `{name}` | `NEWSGRAPH_{name.upper()}` |" in readme


def test_the_extractors_are_those_of_the_pipeline():
    assert tuple(PIPELINES) == EXTRACTORS == tuple(FILES)


def test_languages_are_a_table_in_the_file_and_pairs_in_the_environment(tmp_path):
    (tmp_path / "newsgraph.toml").write_text('[languages]\nde = "de_own"\nfr = "fr_own"\n')
    assert settings_of({}, tmp_path).languages == {"de": "de_own", "fr": "fr_own"}
    assert settings_of({"NEWSGRAPH_LANGUAGES": "DE=de_other"}, tmp_path).languages == {"de": "de_other"}
