import socket
import subprocess

import pytest

from tests.serving import COMMAND, serving


@pytest.fixture
def port():
    """A port that something else listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


def refused(*arguments):
    done = subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr.splitlines()


def test_a_port_in_use_is_one_line(news, port):
    code, out, err = refused("--store", news, "--port", port)
    assert (code, out, len(err)) == (2, "", 1)
    assert str(port) in err[0]
    assert "--port" in err[0]


@pytest.mark.parametrize("host", ["::1", "[::1]"])
def test_an_address_of_ipv6_is_told_in_brackets_once(news, host):
    try:
        listener = socket.create_server(("::1", 0), family=socket.AF_INET6)
    except OSError:
        pytest.skip("this machine has no IPv6")
    with listener:
        port = listener.getsockname()[1]
        code, _, err = refused("--store", news, "--host", host, "--port", port)
    assert (code, err[0].startswith(f"kg: [::1]:{port}: cannot be listened at")) == (2, True)


def test_a_host_that_is_none_is_one_line(news):
    code, out, err = refused("--store", news, "--host", "no host")
    assert (code, out, len(err)) == (2, "", 1)


def test_a_missing_workspace_is_one_line(tmp_path):
    code, out, err = refused("--store", tmp_path / "none", "--port", "0")
    assert (code, out, len(err)) == (2, "", 1)
    assert "kg build" in err[0]
    assert not (tmp_path / "none").exists()


def test_a_server_holds_its_workspace_until_it_ends(run, news, tmp_path):
    story = tmp_path / "story.txt"
    story.write_text("Mayor Anna Holm resigned on Monday, police said.", encoding="utf-8")
    with serving(news) as server:
        assert server.client.get("/healthz").status_code == 200
        code, _, err = run("build", story, "--store", news)
        assert (code, len(err)) == (2, 1)
        assert "the request carries no token" in err[0]
        assert refused("--store", news, "--port", "0")[0] == 2
    assert run("show", "--store", news)[0] == 0
