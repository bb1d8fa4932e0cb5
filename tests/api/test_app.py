"""What holds for every route."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from api.problems import KINDS, REFUSALS
from kg.cli import loaded
from kg.rdf.iris import DEFAULT_BASE

PAGES = sorted((Path(__file__).parents[2] / "docs").glob("*.md"))
DOCS = next(page for page in PAGES if page.name == "serving.md").read_text(encoding="utf-8")
OPTION = re.compile(r"`(--\w+)`")


def test_the_server_tells_that_it_runs(server):
    assert server.client.get("/healthz").json()["status"] == "ok"


def test_an_unknown_address_is_a_problem(server):
    answer = server.client.get("/nothing")
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
    assert "/nothing" in answer.json()["detail"]


@pytest.mark.parametrize("path", ["/docs", "/redoc"])
def test_no_page_is_served_that_loads_from_elsewhere(server, path):
    assert server.client.get(path).status_code == 404


def test_the_description_has_every_route_with_an_example(server):
    described = server.client.get("/openapi.json").json()
    assert {"/sparql", "/update", "/data", "/data/{name}", "/articles", "/metrics"} <= set(described["paths"])
    operations = [operation for path in described["paths"].values() for operation in path.values()]
    assert all(operation["summary"] and operation["description"] for operation in operations)
    post = described["paths"]["/articles"]["post"]
    assert post["requestBody"]["content"]["application/json"]["example"]["text"]
    [scheme] = post["security"]
    assert described["components"]["securitySchemes"][next(iter(scheme))]["scheme"] == "bearer"


def named(route):
    """What a page may write for a route: other names of its variables, a value of one, parameters behind it."""
    data = re.escape(urlsplit(DEFAULT_BASE).path)
    pattern = re.sub(r"\\{\w+\\}", "[^/?]+", re.escape(route))
    return re.compile(pattern.replace(data, "/id/") + r"(\?.*)?")


def test_the_guide_has_every_route_option_and_status(server):
    described = server.client.get("/openapi.json").json()["paths"]
    routes = {f"{method.upper()} {path}" for path, methods in described.items() for method in methods}
    told = re.findall(r"`((?:GET|POST|PUT|DELETE) /[^`\s]*)`", "".join(page.read_text("utf-8") for page in PAGES))
    untold = [route for route in routes | {"GET /openapi.json"} if not any(map(named(route).fullmatch, told))]
    assert untold == []
    options = {option for parameter in loaded("serve").params for option in parameter.opts}
    assert options == {option for line in DOCS.splitlines() if line[:3] == "| `" for option in OPTION.findall(line)}
    statuses = {kind.status for kind in (*KINDS.values(), *REFUSALS.values())}
    assert {str(status) for status in statuses} <= set(re.findall(r"\b\d{3}\b", DOCS.partition("| status |")[2]))
