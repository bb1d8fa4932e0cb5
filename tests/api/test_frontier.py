"""What every request passes: headers, numbers, compression, the log, the counters, and who may do what."""

import gzip
import json
import signal
import socket
import subprocess
import time
from urllib.parse import urlsplit

import httpx
import pytest

from tests.serving import COMMAND, sample_store, serving

QUERY = "SELECT ?s ?p ?o { ?s ?p ?o }"
READ, WRITE, JUDGE = "may only read this", "may only write this", "may only judge this"
TOKENS = "".join(
    f'[{name}]\ntoken = "{token}"\nscopes = ["{name}"]\n'
    for name, token in (("read", READ), ("write", WRITE), ("judge", JUDGE))
)


def shown(token):
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize("path", ["/healthz", "/nothing", "/sparql?query=ASK%20{}", "/sparql?query=oops", "/export"])
def test_every_answer_has_the_headers_that_keep_browsers_safe(server, path):
    headers = server.client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert len(headers["x-request-id"]) == 16
    assert "server" not in headers


def test_a_request_keeps_the_number_that_it_came_with_if_that_is_one(server):
    assert server.client.get("/healthz", headers={"X-Request-ID": "mine-7"}).headers["x-request-id"] == "mine-7"
    wrong = {"X-Request-ID": "a b\tc"}
    assert server.client.get("/healthz", headers=wrong).headers["x-request-id"] != wrong["X-Request-ID"]


def test_pages_of_other_sites_may_ask_queries_and_nothing_else(server):
    origin = {"Origin": "https://elsewhere.example"}
    asked = server.client.get("/sparql", params={"query": "ASK {}"}, headers=origin)
    wrong = server.client.get("/sparql", params={"query": "oops"}, headers=origin)
    for answer in (asked, wrong):
        assert answer.headers["access-control-allow-origin"] == "*"
        assert "access-control-allow-credentials" not in answer.headers
    preflight = server.client.options("/sparql", headers=origin | {"Access-Control-Request-Method": "POST"})
    assert (preflight.status_code, preflight.headers["access-control-allow-methods"]) == (204, "GET, HEAD, POST")
    assert "authorization" not in preflight.headers["access-control-allow-headers"].lower()
    for path in ("/articles", "/data?default", "/export", "/healthz"):
        assert "access-control-allow-origin" not in server.client.get(path, headers=origin).headers


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/sparql", "GET, HEAD, OPTIONS, POST"),
        ("/update", "OPTIONS, POST"),
        ("/data", "DELETE, GET, HEAD, OPTIONS, POST, PUT"),
        ("/data/a/b", "DELETE, GET, HEAD, OPTIONS, POST, PUT"),
        ("/healthz", "GET, HEAD, OPTIONS"),
    ],
)
def test_options_tells_what_may_be_done(server, path, allowed):
    answer = server.client.options(path)
    assert (answer.status_code, answer.content, answer.headers["allow"]) == (204, b"", allowed)


@pytest.mark.parametrize("path", ["/healthz", "/articles", "/data?default", "/sparql", "/.well-known/void", "/nothing"])
def test_head_tells_what_get_would_without_its_body(server, path):
    head, get = server.client.head(path), server.client.get(path)
    assert (head.status_code, head.content) == (get.status_code, b"")
    assert head.headers["content-type"] == get.headers["content-type"]


def test_a_large_answer_is_compressed_for_who_takes_it(server):
    url = f"{server.url}/sparql?query={httpx.URL(params={'q': QUERY}).query.decode()[2:]}&format=csv"
    with httpx.stream("GET", url, headers={"Accept-Encoding": "gzip"}) as answer:
        packed = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
        assert "Accept-Encoding" in answer.headers["vary"]
    plain = httpx.get(url, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert sorted(gzip.decompress(packed).splitlines()) == sorted(plain.content.splitlines())
    assert len(packed) < len(plain.content) / 3


def test_what_a_client_has_is_not_sent_again_until_something_changes(writable):
    def asked(**headers):
        return writable.client.get("/sparql", params={"query": QUERY}, headers=headers)

    first = asked()
    tag = first.headers["etag"]
    assert first.headers["cache-control"] == "no-cache"
    again = asked(**{"If-None-Match": f'"other", {tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert asked(**{"If-None-Match": tag, "Accept": "text/csv"}).status_code == 200, "another form is another answer"
    graph = writable.client.get("/data?default")
    assert writable.client.get("/data?default", headers={"If-None-Match": graph.headers["etag"]}).status_code == 304
    kind = {"Content-Type": "application/sparql-update"}
    writable.client.post("/update", content="CREATE SILENT GRAPH <urn:new>", headers=kind)
    assert asked(**{"If-None-Match": tag}).status_code == 200


def test_a_query_whose_answer_changes_by_itself_has_no_tag(server):
    for query in ("SELECT (NOW() AS ?n) {}", "SELECT (rand ( ) AS ?n) {}", "SELECT (STRUUID() AS ?n) {}"):
        assert "etag" not in server.query(query).headers


def test_the_counters_tell_what_was_done(server):
    server.query("ASK {}")
    server.query("oops")
    answer = server.client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    text = answer.text
    assert 'newsgraph_requests_total{method="GET",outcome="ok",route="/sparql",status="200"}' in text
    assert 'newsgraph_requests_total{method="GET",outcome="malformed-query",route="/sparql",status="400"}' in text
    for name in ("newsgraph_request_seconds_bucket", "newsgraph_workers_busy", "newsgraph_checkpoints_total"):
        assert name in text


def test_addresses_that_do_not_exist_are_one_route_in_the_counters(server):
    for number in range(3):
        server.client.get(f"/nothing/{number}")
    text = server.client.get("/metrics").text
    assert 'route="other",status="404"' in text
    assert "/nothing" not in text


def test_the_log_tells_of_each_request_in_json(tmp_path):
    store = sample_store(tmp_path / "news")
    command = [*COMMAND, "--store", str(store), "--port", "0", "--log", "json", "--timeout", "3"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        url = process.stdout.readline().split(" at ")[1].split(";")[0]
        httpx.get(url + "/sparql", params={"query": "SELECT * { ?s a news:Article }"}, headers={"X-Request-ID": "q1"})
        httpx.get(url + "/sparql", params={"query": "oops"})
        with (
            httpx.stream(
                "GET", url + "/sparql", params={"query": "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"}
            ) as cut,
            pytest.raises(httpx.RemoteProtocolError),
        ):
            all(cut.iter_bytes())
        endless = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }"
        with pytest.raises(httpx.ReadTimeout):
            httpx.get(url + "/sparql", params={"query": endless}, timeout=0.5)
        process.send_signal(signal.SIGTERM)
        _, told = process.communicate(timeout=30)
    lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    good, wrong, flood, left = lines
    assert (good["request"], good["method"], good["path"], good["status"]) == ("q1", "GET", "/sparql", 200)
    assert (good["outcome"], good["rows"]) == ("ok", 1)
    assert good["milliseconds"] > 0
    assert good["bytes"] > 0
    assert (wrong["status"], wrong["outcome"]) == (400, "malformed-query")
    assert (flood["status"], flood["outcome"]) == (200, "cut")
    assert left["outcome"] == "gone"
    assert "Traceback" not in told
    assert "oops" not in told


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """A private server with three tokens of one scope each."""
    folder = tmp_path_factory.mktemp("guarded")
    file = folder / "tokens.toml"
    file.write_text(TOKENS)
    file.chmod(0o600)
    with serving(sample_store(folder / "news"), "--tokens", str(file), "--private", token="") as running:
        yield running, file


@pytest.mark.parametrize(
    ("token", "query", "update"), [(None, 401, 401), ("wrong", 401, 401), (READ, 200, 403), (WRITE, 403, 403)]
)
def test_a_token_allows_what_its_scope_says(guarded, token, query, update):
    server, _ = guarded
    headers = shown(token) if token else {}
    assert server.client.get("/sparql", params={"query": "ASK {}"}, headers=headers).status_code == query
    kind = {"Content-Type": "application/sparql-update"}
    answer = server.client.post("/update", content="CREATE GRAPH <urn:g>", headers=headers | kind)
    assert answer.status_code == update, answer.text
    if answer.status_code == 403:
        assert "insufficient_scope" in answer.headers["www-authenticate"]


def test_a_private_server_still_tells_that_it_runs(guarded):
    assert guarded[0].client.get("/healthz").status_code == 200
    assert guarded[0].client.get("/metrics").status_code == 401


def test_tokens_are_read_anew_without_losing_a_request(guarded):
    server, file = guarded
    new = "is new and may read"
    assert server.client.get("/articles", headers=shown(new)).status_code == 401
    file.write_text(TOKENS + f'[new]\ntoken = "{new}"\nscopes = ["read"]\n')
    server.process.send_signal(signal.SIGHUP)
    until = time.monotonic() + 20
    while (
        status := server.client.get("/articles", headers=shown(new)).status_code
    ) != 200 and time.monotonic() < until:
        assert server.client.get("/sparql", params={"query": "ASK {}"}, headers=shown(READ)).status_code == 200
    assert status == 200
    file.write_text("oops")
    server.process.send_signal(signal.SIGHUP)
    assert server.client.get("/sparql", params={"query": "ASK {}"}, headers=shown(new)).status_code == 200
    file.write_text(TOKENS)


def test_a_head_of_a_request_has_an_end(server):
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname, address.port), timeout=20) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 200_000)
        assert connection.recv(100).startswith(b"HTTP/1.1 4")
    assert server.client.get("/healthz").status_code == 200
