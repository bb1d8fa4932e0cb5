"""A SPARQL update taken apart: its operations, the graphs that each writes, and the dataset that a request gives it.

Only as much of the grammar is known here as tells that (SPARQL 1.1 Update, section 4.3); Oxigraph is the judge of the
rest. What could be read in two ways is refused.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import pyoxigraph as ox

from kg.errors import QueryError
from kg.stores.sparql import refuse_remote, tokens, unsure

PROLOGUE = {"BASE": 1, "PREFIX": 2, "VERSION": 1}
"""The words of a prologue, and how many tokens follow each."""
WHOLE = ("DEFAULT", "NAMED", "ALL")

_BLACK = re.compile(r"[^\n]")

Token = re.Match[str]


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of an update."""

    verb: str
    """Its first word; two for `INSERT DATA`, `DELETE DATA` and `DELETE WHERE`."""
    text: str
    """All of it but its prologue."""
    prologue: str = ""
    """The prologue of the whole update."""
    prefixes: Mapping[str, str] = field(default_factory=dict)
    """The prefixes that are declared later in the update."""
    graphs: tuple[str, ...] = ()
    """The IRIs of the graphs that it writes by name."""
    default: bool = False
    """Whether it writes the default graph."""
    variable: bool = False
    """Whether it writes graphs that only its evaluation tells."""
    scope: str = ""
    """`ALL` or `NAMED`, where it clears or drops these, else empty."""
    asks: bool = False
    """Whether it has a pattern, which may take time to match."""


@dataclass(frozen=True, slots=True)
class _Parsed:
    """An operation whose graphs stand as they were written."""

    operation: Operation
    start: int
    """Where the operation begins behind its prologue, in its own text."""
    templates_end: int | None = None
    """Where USING would stand, in its own text; `None` where it has no pattern."""
    has_dataset: bool = False
    """Whether it has WITH or USING."""


def operations(
    update: str,
    *,
    base: str | None = None,
    prefixes: Mapping[str, str] | None = None,
    using: Sequence[str] = (),
    using_named: Sequence[str] = (),
) -> list[Operation]:
    """The operations of an update, each with `using` and `using_named` as its dataset where it has a pattern.

    Oxigraph takes a prologue before the first operation only; those of later ones, which the grammar allows, are read
    here. Raises QueryError for SERVICE and LOAD, for a dataset that is given twice (SPARQL 1.1 Protocol, section
    2.2.3), and for what is no operation. `base` resolves relative IRIs.
    """
    refuse_remote(update)
    names, found = _Names(base, prefixes or {}), []
    for segment in _segments(update):
        given = list(tokens(segment))
        start = _behind_prologue(given)
        own = [token for token in given if token.start() < start]
        text = names.read(segment, start, own)
        parsed = _parsed(text, start)
        if parsed is None:
            continue
        if (using or using_named) and parsed.has_dataset:
            raise QueryError("the dataset is given twice: by using-graph-uri in the request and by WITH or USING")
        graphs = names.iris(parsed.operation.graphs)
        found.append(replace(parsed.operation, graphs=graphs, text=_with_dataset(parsed, using, using_named)))
    return [replace(each, prologue=names.prologue, prefixes=names.later) for each in found]


class _Names:
    """What prefixes and relative IRIs mean, operation by operation."""

    def __init__(self, base: str | None, prefixes: Mapping[str, str]) -> None:
        self.prologue = ""
        """That of the first operation, as it stands."""
        self.later: dict[str, str] = {}
        """The prefixes of later ones."""
        self._base = base
        self._own_base = ""
        self._known = dict(prefixes)
        self._aliases: dict[str, str] = {}
        self._is_first = True

    def read(self, segment: str, start: int, own: Sequence[Token]) -> str:
        """The operation without its prologue: blanks stand for it, so that every place stays where it was."""
        declared = [(name[0][:-1], iri[0]) for word, name, iri in _statements(own, "PREFIX")]
        bases = [iri[0] for _, iri in _statements(own, "BASE")]
        if self._is_first:
            self._is_first = False
            self.prologue, self._own_base = segment[:start], bases[-1] if bases else ""
            self._known |= dict(zip((name for name, _ in declared), self.iris(iri for _, iri in declared), strict=True))
        elif any(iri != self._own_base for iri in bases):
            raise QueryError(f"BASE {bases[0][:80]}: only the first operation may set it; write the IRIs in full")
        else:
            self._declare(dict(zip((name for name, _ in declared), self.iris(iri for _, iri in declared), strict=True)))
        body = segment[start:]
        for token in reversed([token for token in tokens(body) if token["name"]]):
            prefix, _, local = token[0].partition(":")
            if prefix in self._aliases:
                body = f"{body[: token.start()]}{self._aliases[prefix]}:{local}{body[token.end() :]}"
        return _BLACK.sub(" ", segment[:start]) + body

    def iris(self, names: Iterable[str]) -> tuple[str, ...]:
        """The IRIs that names mean, told by Oxigraph itself. Raises QueryError for one that has no meaning."""
        names = list(names)
        if not names:
            return ()
        asked = f"{self.prologue}\nSELECT * {{ {' '.join(f'BIND({name} AS ?n{n})' for n, name in enumerate(names))} }}"
        try:
            rows = ox.Store().query(asked, base_iri=self._base, prefixes=self._known | self.later)
        except (SyntaxError, ValueError) as error:
            raise QueryError(f"a name among {', '.join(names)[:80]} is no IRI: {error}") from error
        assert isinstance(rows, ox.QuerySolutions)
        [row] = rows
        meant = [row[f"n{n}"] for n in range(len(names))]
        if not all(isinstance(each, ox.NamedNode) for each in meant):
            raise QueryError(f"one of {', '.join(names)[:80]} is no IRI")
        return tuple(each.value for each in meant)

    def _declare(self, declared: Mapping[str, str]) -> None:
        for prefix, iri in declared.items():
            self._aliases.pop(prefix, None)
            if (self._known | self.later).get(prefix, iri) == iri:
                self.later[prefix] = iri
            else:
                alias = f"{prefix or 'p'}-{len(self.later)}"
                while alias in self._known or alias in self.later:
                    alias += "x"
                self.later[alias] = iri
                self._aliases[prefix] = alias


def _statements(own: Sequence[Token], word: str) -> list[tuple[Token, ...]]:
    """The statements of a prologue that begin with this word, each with what follows it. Raises QueryError."""
    found, place = [], 0
    while place < len(own):
        told = own[place]["word"].upper()
        statement = tuple(own[place : place + 1 + PROLOGUE[told]])
        if len(statement) <= PROLOGUE[told]:
            raise QueryError(f"{told} is not complete")
        if told == word:
            found.append(statement)
        place += len(statement)
    return found


def _segments(update: str) -> Iterator[str]:
    depth = start = 0
    opened = False
    for token in tokens(update):
        mark = token["mark"]
        depth += {"{": 1, "}": -1}.get(mark or "", 0)
        opened = opened or mark == "("
        if opened and unsure(token):
            raise QueryError(
                f"{token[0][:40]}: could be an IRI or a less-than sign; write the IRI with its scheme and //, or set "
                "spaces around the sign"
            )
        if mark == ";" and depth == 0:
            yield update[start : token.start()]
            start, opened = token.end(), False
    yield update[start:]


def _behind_prologue(given: Sequence[Token]) -> int:
    """Where the first token behind the prologue begins, or the segment ends."""
    place = 0
    while place < len(given) and (word := (given[place]["word"] or "").upper()) in PROLOGUE:
        place += 1 + PROLOGUE[word]
    return given[place].start() if place < len(given) else (given[-1].end() if given else 0)


def _parsed(segment: str, start: int) -> _Parsed | None:
    given = [token for token in tokens(segment) if token.start() >= start]
    if not given:
        return None
    reader = _Reader(given)
    verb = reader.word()
    if verb == "LOAD":
        raise QueryError("LOAD is not done: send the triples themselves, by INSERT DATA or to /data")
    if verb not in READERS:
        known = ", ".join(sorted(READERS))
        raise QueryError(f"{given[0][0][:40]!r} begins no operation that is known here: {known}")
    found = READERS[verb](reader, verb)
    operation = replace(found.operation, text=segment)
    return replace(found, operation=operation, start=start)


class _Reader:
    """Goes through the tokens of one operation."""

    def __init__(self, given: Sequence[Token]) -> None:
        self._given = given
        self._place = 0

    def peek(self) -> str:
        """The next token, a word in capitals; empty at the end."""
        if self._place >= len(self._given):
            return ""
        token = self._given[self._place]
        return token["word"].upper() if token["word"] else token[0]

    def word(self) -> str:
        """The next token, which is passed."""
        told = self.peek()
        self._place += 1
        return told

    def passes(self, *words: str) -> bool:
        """Whether the next token is one of these; if so it is passed."""
        return self.peek() in words and bool(self.word())

    def graph(self) -> str:
        """The next token, which must be able to name a graph."""
        token = self._given[self._place] if self._place < len(self._given) else None
        if token is None or not (token["iri"] or token["name"]):
            raise QueryError(f"{self.peek()[:40]!r} names no graph, and one is needed there")
        self._place += 1
        return token[0]

    def block(self) -> tuple[list[str], bool, bool, int]:
        """The graphs that a block of quads names, whether it has triples of none and of a variable, and its end."""
        if self.peek() != "{":
            raise QueryError(f"{self.peek()[:40]!r} stands where {{ must")
        graphs: list[str] = []
        loose: list[Token] = []
        variable, depth = False, 0
        for token in self._given[self._place :]:
            self._place += 1
            if token["mark"] == "{":
                depth += 1
                if depth == 2:
                    name = _graph_of(loose)
                    variable = variable or bool(name["variable"])
                    graphs += [] if name["variable"] else [name[0]]
                    del loose[-2:]
            elif token["mark"] == "}":
                depth -= 1
                if depth == 0:
                    return graphs, bool(loose), variable, token.end()
            elif depth == 1 and not token["mark"]:
                loose.append(token)
        raise QueryError("a { is not closed")


def _graph_of(loose: Sequence[Token]) -> Token:
    """The name in `GRAPH name {`."""
    if len(loose) < 2 or (loose[-2]["word"] or "").upper() != "GRAPH":
        raise QueryError("a { stands among triples without GRAPH and a name before it")
    name = loose[-1]
    if not (name["iri"] or name["name"] or name["variable"]):
        raise QueryError(f"{name[0][:40]!r} names no graph")
    return name


def _insert_or_delete(reader: _Reader, verb: str) -> _Parsed:
    if reader.passes("DATA"):
        graphs, default, variable, _ = reader.block()
        return _Parsed(Operation(f"{verb} DATA", "", graphs=tuple(graphs), default=default, variable=variable), 0)
    if verb == "DELETE" and reader.passes("WHERE"):
        graphs, default, variable, end = reader.block()
        return _Parsed(
            Operation("DELETE WHERE", "", graphs=tuple(graphs), default=default, variable=variable, asks=True), 0, end
        )
    return _modify(reader, verb, None)


def _with(reader: _Reader, _: str) -> _Parsed:
    return _modify(reader, "", reader.graph())


def _modify(reader: _Reader, verb: str, home: str | None) -> _Parsed:
    verb = verb or reader.word()
    if verb not in ("DELETE", "INSERT"):
        raise QueryError(f"{verb[:40]!r} stands where DELETE or INSERT must")
    graphs, default, variable, end = reader.block()
    if verb == "DELETE" and reader.passes("INSERT"):
        more, also_default, also_variable, end = reader.block()
        graphs, default, variable = graphs + more, default or also_default, variable or also_variable
    has_using = reader.peek() == "USING"
    if home and default:
        graphs, default = [*graphs, home], False
    operation = Operation("MODIFY", "", graphs=tuple(graphs), default=default, variable=variable, asks=True)
    return _Parsed(operation, 0, end, has_dataset=bool(home) or has_using)


def _clear(reader: _Reader, verb: str) -> _Parsed:
    reader.passes("SILENT")
    if reader.passes("GRAPH"):
        return _Parsed(Operation(verb, "", graphs=(reader.graph(),)), 0)
    whole = reader.word()
    if whole not in WHOLE:
        raise QueryError(f"{whole[:40]!r} stands where GRAPH and a name, {', '.join(WHOLE[:-1])} or {WHOLE[-1]} must")
    return _Parsed(
        Operation(verb, "", default=whole in ("DEFAULT", "ALL"), scope="" if whole == "DEFAULT" else whole), 0
    )


def _create(reader: _Reader, verb: str) -> _Parsed:
    reader.passes("SILENT")
    if not reader.passes("GRAPH"):
        raise QueryError(f"{reader.peek()[:40]!r} stands where GRAPH must")
    return _Parsed(Operation(verb, "", graphs=(reader.graph(),)), 0)


def _transfer(reader: _Reader, verb: str) -> _Parsed:
    reader.passes("SILENT")
    source = _place(reader)
    if not reader.passes("TO"):
        raise QueryError(f"{reader.peek()[:40]!r} stands where TO must")
    written = [_place(reader)] + ([source] if verb == "MOVE" else [])
    return _Parsed(Operation(verb, "", graphs=tuple(filter(None, written)), default=None in written, asks=True), 0)


def _place(reader: _Reader) -> str | None:
    """The graph of a transfer, or `None` for the default graph."""
    if reader.passes("DEFAULT"):
        return None
    reader.passes("GRAPH")
    return reader.graph()


READERS = {
    "INSERT": _insert_or_delete,
    "DELETE": _insert_or_delete,
    "WITH": _with,
    "CLEAR": _clear,
    "DROP": _clear,
    "CREATE": _create,
    "ADD": _transfer,
    "MOVE": _transfer,
    "COPY": _transfer,
}
"""Each word that an operation begins with, and what reads it; LOAD is refused."""


def _with_dataset(parsed: _Parsed, using: Sequence[str], using_named: Sequence[str]) -> str:
    text, end = parsed.operation.text, parsed.templates_end
    if end is None or not (using or using_named):
        return text
    clauses = [f" USING {ox.NamedNode(iri)}" for iri in using]
    clauses += [f" USING NAMED {ox.NamedNode(iri)}" for iri in using_named]
    given = "".join(clauses)
    if parsed.operation.verb != "DELETE WHERE":
        return f"{text[:end]}{given} {text[end:]}"
    pattern = text[text.index("{", parsed.start) : end]
    return f"{text[: parsed.start]}DELETE {pattern}{given} WHERE {pattern}{text[end:]}"
