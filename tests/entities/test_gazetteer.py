import pytest

from kg.entities.gazetteer import Gazetteer, listings_of
from kg.errors import GazetteerError
from kg.model.entity import EntityKind
from kg.model.profile import Profile

HEAD = "name,aliases,kind,iri\n"
ANN = "Ann Lee,A. Lee|Annie Lee,Person,https://example.org/ann\n"


def gazetteer(tmp_path, text):
    file = tmp_path / "names.csv"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return listings_of(file)


def person(name, **traits):
    return Profile("a", f"person|{name.casefold()}", EntityKind.PERSON, name, **traits)


def test_each_line_is_an_entry(tmp_path):
    (entry,) = gazetteer(tmp_path, HEAD + ANN)
    assert entry.names == ("Ann Lee", "A. Lee", "Annie Lee")
    assert (entry.kind, entry.iri) == (EntityKind.PERSON, "https://example.org/ann")


def test_columns_may_stand_in_any_order_with_others_beside_them(tmp_path):
    text = '\ufeffiri,note,Name,kind,aliases\nhttps://example.org/b,"a, b",Bo Ek,Person,\n\n'
    assert [entry.names for entry in gazetteer(tmp_path, text)] == [("Bo Ek",)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("name,kind,iri\nAnn,Person,https://e.org/a\n", "line 1: the column aliases is missing"),
        (
            HEAD + ANN + "Bo,,Person,https://example.org/ann\n",
            "line 3: the IRI https://example.org/ann stands in line 2",
        ),
        (HEAD + ANN + "Bo,,Dog,https://example.org/bo\n", "line 3: the kind 'Dog' is unknown"),
        (HEAD + "Bo,,UnnamedSource,https://example.org/bo\n", "line 2: the kind"),
        (HEAD + "Bo,,Person,bo\n", "line 2: 'bo' is no absolute IRI"),
        (HEAD + "Bo,,Person,https://example.org/a b\n", "line 2"),
        (HEAD + ",,Person,https://example.org/bo\n", "line 2: has no name"),
        (HEAD + "Bo,Person\n", "line 2: has 2 cells"),
        (HEAD + '"Bo,,Person,https://example.org/bo\n', "is no CSV"),
        (b"name,aliases,kind,iri\n\xff\xfe,,Person,https://e.org/x\n", "is not UTF-8"),
    ],
)
def test_a_bad_line_is_told_by_its_number_and_nothing_is_taken(tmp_path, text, words):
    with pytest.raises(GazetteerError, match=r"names\.csv") as caught:
        gazetteer(tmp_path, text)
    assert words in str(caught.value)


def test_a_missing_file_is_one_line(tmp_path):
    with pytest.raises(GazetteerError, match="cannot be read"):
        listings_of(tmp_path / "none.csv")


def test_a_name_means_its_entry_whatever_its_case_and_accents(tmp_path):
    known = Gazetteer(gazetteer(tmp_path, HEAD + "José Núñez,,Person,https://example.org/jose\n"))
    assert known.iri_of(person("Jose NUNEZ")) == "https://example.org/jose"


def test_a_name_of_two_entries_means_neither(tmp_path):
    known = Gazetteer(gazetteer(tmp_path, HEAD + ANN + "Anne Lee,Annie Lee,Person,https://example.org/anne\n"))
    assert known.iri_of(person("Annie Lee")) is None
    assert known.iri_of(person("Ann Lee")) == "https://example.org/ann"


def test_a_place_is_no_person_of_its_name(tmp_path):
    known = Gazetteer(gazetteer(tmp_path, HEAD + "Florence Lee,,GeopoliticalEntity,https://example.org/f\n"))
    assert known.iri_of(person("Florence Lee")) is None


def test_a_surname_alone_means_no_entry(tmp_path):
    known = Gazetteer(gazetteer(tmp_path, HEAD + "Lee,,Person,https://example.org/lee\n"))
    assert known.iri_of(person("Lee", shared=False)) is None
