"""The reader model: names and the parts of attributions in a text, with how surely they belong together.

One small encoder by onnxruntime; how it was trained and how good it is stands in `weights/README.md`.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import onnxruntime

from kg.annotators.reader_decoding import SpanOf, constrained, spans_of, viterbi
from kg.annotators.reader_labels import NAMES, ROLES
from kg.annotators.reader_links import CONTENT_ASKS, CUE_ANSWERS, CUE_ASKS, SOURCE_ANSWERS, link_scores, pointed_sources
from kg.annotators.reader_pieces import OPENS_LINE, Pieces, pieces_of, tokenizer_from
from kg.annotators.reader_windows import Floats, Integers, reading
from kg.errors import ModelError

FOLDER = Path(__file__).parent / "weights"
MODEL, TOKENIZER = "reader.onnx", "tokenizer.json"
OVERLAP = 32
"""Pieces that two windows share at least; 128 cost 1.44 times the CPU for 0.3 points of F1."""
OUTSIDE = np.float32(0.5)
"""Added to each step out of or past all roles: on PolNeAR's development part that evens out precision and recall of
contents, and gave them 0.8 points of F1."""
BLOCK = 16_384
"""So many pieces at most are held at once; a longer text is cut where a line begins."""


class Part(NamedTuple):
    """A span that the model found: half-open code points, its kind, and the mean probability of its labels."""

    start: int
    end: int
    kind: str
    confidence: float


@dataclass(frozen=True, slots=True)
class ReadSpans:
    """What the model found in a block of text, each tuple in reading order.

    `to_cue` scores each content's cue and `to_source` each cue's source; a last column stands for none. The scores of
    a row compare with one another; they are -inf where the two stand too far apart.
    """

    names: tuple[Part, ...]
    sources: tuple[Part, ...]
    cues: tuple[Part, ...]
    contents: tuple[Part, ...]
    to_cue: Floats
    to_source: Floats


def _blocks(pieces: Pieces) -> Iterator[tuple[int, int]]:
    """Stretches of at most BLOCK pieces, cut where a line begins if one begins in their second half."""
    low = 0
    while low < len(pieces):
        high = min(len(pieces), low + BLOCK)
        if high < len(pieces):
            lines = np.flatnonzero(pieces.features[low + BLOCK // 2 : high] >= OPENS_LINE)
            high = low + BLOCK // 2 + int(lines[-1]) if len(lines) else high
        yield low, high
        low = high


class Reader:
    """The loaded model, made once and used for any number of texts."""

    def __init__(self, folder: Path = FOLDER, threads: int = 1) -> None:
        """Loads `reader.onnx` and `tokenizer.json` of `folder`; raises ModelError where one is missing or damaged."""
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
        options.log_severity_level = 3
        try:
            model = (folder / MODEL).read_bytes()
            self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
            self.digest = hashlib.sha256(model).hexdigest()[:12]
            self._tokenizer = tokenizer_from((folder / TOKENIZER).read_text(encoding="utf-8"))
            about = self._session.get_modelmeta().custom_metadata_map
            if (json.loads(about["names"]), json.loads(about["roles"])) != (list(NAMES), list(ROLES)):
                raise ValueError("it tells other kinds of spans")
            steps = (np.array(json.loads(about[name]), dtype=np.float32) for name in ("name_steps", "role_steps"))
            self._name_steps, self._role_steps = map(constrained, steps)
            self._role_steps[:, 0] += OUTSIDE
        except Exception as error:  # onnxruntime and tokenizers raise bare Exceptions for a damaged file
            raise ModelError(
                f"the reader model in {folder} is missing or damaged ({str(error).splitlines()[0][:120]}): "
                "install newsgraph again (pip install --force-reinstall newsgraph), or use --extractor rules"
            ) from error

    def forward(self, ids: Integers, features: Integers, mask: Integers) -> tuple[Floats, Floats, Floats]:
        """The logits of names and roles, and the link vectors, of framed windows: a `reader_windows.Forward`."""
        given = {"ids": ids, "features": features, "mask": mask}
        names, roles, links = self._session.run(["names", "roles", "links"], given)
        return names, roles, links

    def read(self, text: str) -> Iterator[ReadSpans]:
        """The names, sources, cues and contents in `text`, block by block: an article of usual length is one block."""
        pieces = pieces_of(text, self._tokenizer)
        for low, high in _blocks(pieces):
            yield self._block(pieces.part(low, high))

    def _block(self, pieces: Pieces) -> ReadSpans:
        found = reading(pieces, self.forward, overlap=OVERLAP)
        names = spans_of(viterbi(found.names, self._name_steps))
        labels = viterbi(found.roles, self._role_steps)
        spans = spans_of(labels)
        sources, cues, contents = ([span for span in spans if span[2] == kind] for kind in range(len(ROLES)))
        sources = sorted(sources + pointed_sources(found.windows, cues, labels, found.roles))
        return ReadSpans(
            _parts(pieces, names, found.names, NAMES),
            _parts(pieces, sources, found.roles, ROLES),
            _parts(pieces, cues, found.roles, ROLES),
            _parts(pieces, contents, found.roles, ROLES),
            link_scores(found.windows, contents, cues, CONTENT_ASKS, CUE_ANSWERS),
            link_scores(found.windows, cues, sources, CUE_ASKS, SOURCE_ANSWERS),
        )


def _parts(pieces: Pieces, spans: list[SpanOf], scores: Floats, kinds: tuple[str, ...]) -> tuple[Part, ...]:
    found = []
    for first, last, kind in spans:
        told = np.logaddexp(scores[first:last, 2 * kind + 1], scores[first:last, 2 * kind + 2])
        confidence = float(np.exp(told.mean()))
        found.append(Part(int(pieces.starts[first]), int(pieces.ends[last - 1]), kinds[kind], min(1.0, confidence)))
    return tuple(found)
