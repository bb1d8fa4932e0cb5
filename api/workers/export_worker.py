"""The program of an export worker: all article graphs of a checkpoint as one file."""

from pathlib import Path

import msgspec

from api.workers.loop import work
from api.workers.output import Output
from api.workers.tasks import ExportTask
from kg.exports import write
from kg.stores.oxigraph import opened
from kg.views.graph import NewsGraph

HTML = "html"


def answer(task: ExportTask, output: Output) -> None:
    """Writes the file to `output`."""
    with NewsGraph(opened(Path(task.checkpoint), read_only=True, below=task.below), write=write) as graph:
        target = output.begin(task.media_type)
        if task.format == HTML:
            target.write(graph.serialize(format=HTML).encode())
        else:
            graph.serialize(target, format=task.format)


if __name__ == "__main__":
    work(msgspec.json.Decoder(ExportTask), answer)
