"""backup and restore."""

import io
import os
import tarfile

import pytest
import zstandard

from kg.derivation import opened
from kg.settings import Settings
from tests.serving import TOKEN, sample_store, serving


@pytest.fixture
def file(run, news, tmp_path):
    """A backup of the workspace with the sample article."""
    target = tmp_path / "news.tar.zst"
    code, out, err = run("backup", target, "--store", news)
    assert (code, err) == (0, [])
    assert out.startswith(f"wrote {target}: ")
    return target


def held(path):
    """All that a workspace holds: every quad, the ontology's too, every Document, the ledger and the IRIs given."""
    with opened(path, Settings(store=path), read_only=True) as workspace:
        tables = ("ledger", "registry", "setting")
        rows = [workspace.registry.connection.execute(f"SELECT * FROM {name}").fetchall() for name in tables]
        return set(workspace.store), list(workspace.documents()), rows


def members_of(file):
    with (
        file.open("rb") as source,
        zstandard.ZstdDecompressor().stream_reader(source) as stream,
        tarfile.open(mode="r|", fileobj=stream) as archive,
    ):
        return [(member, archive.extractfile(member).read()) for member in archive]


def written(file, members):
    """The archive of these members at `file`."""
    with (
        file.open("wb") as target,
        zstandard.ZstdCompressor().stream_writer(target) as stream,
        tarfile.open(mode="w|", fileobj=stream) as archive,
    ):
        for member, content in members:
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return file


def test_what_is_restored_is_what_was_backed_up(run, news, file, tmp_path):
    code, out, err = run("restore", file, "--store", tmp_path / "again")
    assert (code, out, err) == (0, f"restored {tmp_path / 'again'}: 1 article\n", [])
    assert held(tmp_path / "again") == held(news)
    assert sorted(path.name for path in news.iterdir() if path.name.startswith("backup-")) == []


def test_a_backup_overwrites_nothing_and_neither_does_a_restore(run, news, file):
    before = file.read_bytes()
    assert run("backup", file, "--store", news)[0] == 2
    assert file.read_bytes() == before
    code, _, err = run("restore", file, "--store", news)
    assert (code, len(err)) == (2, 1)
    assert "is there already" in err[0]


def test_a_workspace_that_is_not_there_leaves_no_file(run, tmp_path):
    code, _, err = run("backup", tmp_path / "x", "--store", tmp_path / "none")
    assert (code, len(err)) == (2, 1)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kept", [0, 1, 1000, -40])
def test_a_file_that_was_cut_off_makes_no_workspace(run, file, tmp_path, kept):
    part = tmp_path / "part"
    part.write_bytes(file.read_bytes()[:kept])
    code, _, err = run("restore", part, "--store", tmp_path / "again")
    assert (code, len(err)) == (2, 1)
    assert not (tmp_path / "again").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_file_that_was_changed_makes_no_workspace(run, file, tmp_path):
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 255
    file.write_bytes(content)
    assert run("restore", file, "--store", tmp_path / "again")[0] == 2
    assert not (tmp_path / "again").exists()


@pytest.mark.parametrize("name", ["../outside", "/tmp/outside", "graph/../../outside", "server.json"])
def test_an_archive_that_would_write_elsewhere_is_refused(run, file, tmp_path, name):
    members = members_of(file)
    added = written(tmp_path / "more", [*members[:1], (tarfile.TarInfo(name), b"x"), *members[1:]])
    code, _, err = run("restore", added, "--store", tmp_path / "deep" / "again")
    assert (code, len(err)) == (2, 1)
    assert not (tmp_path / "deep" / "again").exists()
    assert not list(tmp_path.rglob("outside"))


def test_an_archive_that_lacks_a_file_of_its_manifest_is_refused(run, file, tmp_path):
    less = written(tmp_path / "less", members_of(file)[1:])
    assert "not whole" in run("restore", less, "--store", tmp_path / "again")[2][0]


def test_a_text_is_no_backup(run, tmp_path):
    (tmp_path / "x").write_text("words")
    code, _, err = run("restore", tmp_path / "x", "--store", tmp_path / "again")
    assert (code, len(err)) == (2, 1)
    assert "no backup" in err[0]
    assert run("restore", tmp_path / "none", "--store", tmp_path / "again")[0] == 2


def test_a_workspace_is_backed_up_while_a_server_holds_it(run, tmp_path, monkeypatch):
    store = sample_store(tmp_path / "news")
    with serving(store) as running:
        told = {"update": "INSERT DATA { GRAPH <urn:mine> { <urn:a> <urn:b> 'kept' } }"}
        running.client.post("/update", data=told).raise_for_status()
        monkeypatch.delenv("NEWSGRAPH_TOKEN", raising=False)
        code, _, err = run("backup", tmp_path / "file", "--store", store)
        assert (code, len(err)) == (2, 1)
        assert "token" in err[0]
        monkeypatch.setitem(os.environ, "NEWSGRAPH_TOKEN", TOKEN)
        assert run("backup", tmp_path / "file", "--store", store)[0] == 0
        assert running.client.get("/healthz").status_code == 200
    assert [path for path in store.iterdir() if path.name.startswith("backup-")] == []
    assert run("restore", tmp_path / "file", "--store", tmp_path / "again")[0] == 0
    assert held(tmp_path / "again") == held(store)
    assert any(quad.object.value == "kept" for quad in held(tmp_path / "again")[0])
