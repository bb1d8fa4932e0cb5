import pytest

from api.tokens import JUDGE, READ, SCOPES, WRITE, tokens_of
from kg.errors import SettingsError

GOOD = """[anna]
token = "correct horse battery"
scopes = ["read", "write"]

[ben]
token = "staple correct horse"
scopes = ["judge"]
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "tokens.toml"
    path.write_text(GOOD)
    path.chmod(0o600)
    return path


def test_a_file_gives_each_token_its_name_and_scopes(file):
    tokens = tokens_of({}, file)
    anna, ben = tokens.shown(b"correct horse battery"), tokens.shown(b"staple correct horse")
    assert (anna.name, anna.scopes) == ("anna", {READ, WRITE})
    assert (ben.name, ben.scopes) == ("ben", {JUDGE})
    assert tokens.shown(b"correct horse") is None
    assert tokens.shown(b"") is None


def test_the_token_of_the_environment_allows_everything_beside_those_of_the_file(file):
    tokens = tokens_of({"NEWSGRAPH_TOKEN": " word ", "NEWSGRAPH_TOKEN_FILE": str(file)})
    assert tokens.shown(b"word").scopes == set(SCOPES)
    assert tokens.shown(b"correct horse battery").name == "anna"


def test_without_tokens_nothing_is_allowed():
    tokens = tokens_of({})
    assert not any(map(tokens.allow, SCOPES))
    assert tokens.shown(b"") is None


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("[anna", "TOML"),
        ("anna = 3", "is no token"),
        ('[anna]\ntoken = "correct horse battery"', "scopes"),
        ('[anna]\ntoken = "short"\nscopes = ["read"]', "16 characters"),
        ('[anna]\ntoken = "correct horse battery"\nscopes = ["fly"]', "read, write, judge"),
        ('[anna]\ntoken = "correct horse battery"\nscopes = []', "read, write, judge"),
        ('[anna]\ntoken = "correct horse battery"\nscopes = ["read"]\ncolour = "red"', "is no token"),
    ],
)
def test_a_file_that_is_wrong_is_told(file, text, word):
    file.write_text(text)
    with pytest.raises(SettingsError, match=word):
        tokens_of({}, file)


def test_a_file_that_everybody_can_read_is_refused(file):
    file.chmod(0o644)
    with pytest.raises(SettingsError, match="chmod 600"):
        tokens_of({}, file)


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(SettingsError, match="no such file"):
        tokens_of({}, tmp_path / "none.toml")
