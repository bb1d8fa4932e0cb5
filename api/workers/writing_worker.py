"""The program of a writing worker: tries out updates and parses uploads, so that none is a danger to the store.

What the process that holds the store carries out has been parsed, and where it has a pattern been carried out, here
first: in less memory, in less time and on less stack than there.
"""

import re
import threading
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path

import msgspec
import pyoxigraph as ox

from api.workers.formats import UPLOADS
from api.workers.loop import work
from api.workers.output import Output
from api.workers.tasks import Reason, Refusal, UpdateTask, UploadTask
from kg.errors import QueryError
from kg.stores.faults import fault_of
from kg.stores.oxigraph import OxigraphStore, opened
from kg.stores.updates import operations
from ontology import PREFIXES

STACK = 4 << 20
"""Bytes of stack, a quarter of what a thread of the server has: what is too deep for that ends here."""
_DECLARATION = re.compile(rb"\s*<\?xml[^>]*encoding\s*=\s*[\"']([^\"']*)")


def answer(task: UpdateTask | UploadTask, output: Output) -> Refusal | None:
    """Writes the answer to `output`, or gives the reason why there is none."""
    return _tried(task, output) if isinstance(task, UpdateTask) else _parsed(task, output)


def _tried(task: UpdateTask, output: Output) -> Refusal | None:
    try:
        steps = operations(
            task.update, base=task.base, prefixes=PREFIXES, using=task.using, using_named=task.using_named
        )
    except QueryError as error:
        return _malformed(task, error)
    # An empty store has parsed everything before it fails at what it lacks.
    for store in (OxigraphStore(ox.Store()), opened(Path(task.checkpoint)) if task.checkpoint else None):
        try:
            if store:
                store.update(steps, base=task.base, prefixes=PREFIXES)
        except QueryError as error:
            if isinstance(error.__cause__, SyntaxError):
                return Refusal(Reason.MALFORMED, *fault_of(task.update, error.__cause__, update=True))
            if task.checkpoint:
                return Refusal(Reason.MALFORMED, str(error))
    output.begin("application/json").write(msgspec.json.encode(steps))
    return None


def _malformed(task: UpdateTask, error: QueryError) -> Refusal:
    """Why there are no operations, with the place where Oxigraph finds an error, if it may look at the update."""
    if not any(word in task.update.upper() for word in ("SERVICE", "LOAD", "\\U")):
        try:
            ox.Store().update(task.update, base_iri=task.base, prefixes=PREFIXES)
        except SyntaxError as found:
            return Refusal(Reason.MALFORMED, *fault_of(task.update, found, update=True))
        except (RuntimeError, ValueError):
            return Refusal(Reason.MALFORMED, str(error))
    return Refusal(Reason.MALFORMED, str(error))


def _parsed(task: UploadTask, output: Output) -> Refusal | None:
    form = UPLOADS[task.media_type]
    if form == ox.RdfFormat.RDF_XML and (fault := _xml_fault(task.data)):
        return Refusal(Reason.MALFORMED_DATA, fault)
    try:
        quads = ox.parse(
            task.data.removeprefix(BOM_UTF8),
            form,
            base_iri=task.base,
            without_named_graphs=True,
            rename_blank_nodes=True,
        )
        ox.serialize((quad.triple for quad in quads), output.begin("application/n-triples"), ox.RdfFormat.N_TRIPLES)
    except (SyntaxError, ValueError) as error:
        place = (error.lineno, error.offset) if isinstance(error, SyntaxError) else (None, None)
        return Refusal(Reason.MALFORMED_DATA, f"the body is malformed: {error}", *place)
    return None


def _xml_fault(data: bytes) -> str | None:
    """Why XML is not even parsed: entities grow without bound, and what is not UTF-8 could hide them."""
    declared = _DECLARATION.match(data.removeprefix(BOM_UTF8))
    if declared and declared[1].lower() not in (b"utf-8", b"us-ascii"):
        return "the XML declares another encoding than UTF-8: send UTF-8"
    if b"\0" in data:
        return "the XML is not UTF-8: send UTF-8"
    return "the XML has a DOCTYPE, which is not taken: send it without" if b"<!doctype" in data.lower() else None


def _on_little_stack(run: Callable[[], None]) -> None:
    threading.stack_size(STACK)
    thread = threading.Thread(target=run)
    thread.start()
    thread.join()


if __name__ == "__main__":
    _on_little_stack(lambda: work(msgspec.json.Decoder(UpdateTask | UploadTask), answer))
