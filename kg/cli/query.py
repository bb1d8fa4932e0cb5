"""`kg query`: SPARQL asked of a workspace."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from kg.cli.console import print_table
from kg.cli.options import Store
from kg.derivation import readable
from kg.errors import QueryError
from kg.settings import settings_of
from kg.stores.served import Served
from kg.stores.workspace import Workspace
from kg.views.results import Result
from ontology import PREFIXES

EXAMPLES = (
    "kg query 'SELECT ?who ?role WHERE { ?who news:holds/rdfs:label ?role }' --store news",
    "kg query -f question.rq --format csv --store news",
)

STANDARD_INPUT = Path("-")
_GRAPH_SYNTAX = {"table": "turtle", "json": "json-ld"}
"""How a graph, which CONSTRUCT and DESCRIBE give, is written under each format that can hold one."""


class Form(StrEnum):
    """How an answer is written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


def query(
    sparql: Annotated[str | None, typer.Argument(help="The query.", show_default=False)] = None,
    file: Annotated[Path | None, typer.Option("-f", "--file", help="A file with the query; - is the input.")] = None,
    store: Store = None,
    form: Annotated[
        Form, typer.Option("--format", help="A CONSTRUCT is Turtle as table, JSON-LD as json.")
    ] = Form.TABLE,
) -> None:
    """Ask a workspace by SPARQL.

    The default graph is the union of all article graphs; each is also a named graph. The prefixes of the ontology
    (news, schema, prov, org, oa, skos, rdfs, xsd and more) need no declaration.

    Exit codes: 0 there is an answer, even an empty one; 2 the query is malformed, or the workspace cannot be used.
    """
    asked = _asked(sparql, file)
    settings = settings_of(store=store)
    with readable(settings.store, settings) as source:
        _print(_answer(source, asked, str(file) if file else None), form)


def _asked(sparql: str | None, file: Path | None) -> str:
    if (sparql is None) == (file is None):
        raise typer.BadParameter("give the query, or a file that has it by -f, and not both")
    if file is None:
        return sparql or ""
    try:
        return sys.stdin.read() if file == STANDARD_INPUT else file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise QueryError(f"{file}: cannot be read: {(error.strerror or str(error)).lower()}") from error
    except UnicodeDecodeError as error:
        raise QueryError(f"{file}: is not UTF-8 text: save the query as UTF-8") from error


def _answer(source: Workspace | Served, asked: str, file: str | None) -> Result:
    try:
        return Result(lambda: source.query(asked, prefixes=PREFIXES), source)
    except QueryError as error:
        raise QueryError(f"{file}: {error}" if file else str(error)) from error


def _print(answer: Result, form: Form) -> None:
    if answer.type == "CONSTRUCT":
        if form not in _GRAPH_SYNTAX:
            raise QueryError("the query gives a graph, which csv cannot hold: use --format table or json")
        _write(answer.serialize(format=_GRAPH_SYNTAX[form]))
    elif form != Form.TABLE:
        _write(answer.serialize(format=form))
    elif answer.type == "ASK":
        typer.echo(str(answer))
    else:
        rows = [tuple(row) for row in answer]
        print_table(answer.columns, rows)


def _write(data: bytes | None) -> None:
    text = (data or b"").decode("utf-8")
    typer.echo(text, nl=not text.endswith("\n"))
