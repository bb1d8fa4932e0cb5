"""Every error that somebody catches, one tree.

NewsgraphError
├── ReadError            a source cannot be read as articles (missing, binary, empty, no sentence, too long a line)
├── ModelError           the language model or a weight file is missing or damaged
├── SettingsError        a setting has a value that cannot be used
├── GazetteerError       a gazetteer has a line that cannot be used
├── JudgementError       what cannot be judged: an entity merged with itself, a person with a place
│   └── ConflictError        it contradicts a judgement that holds
├── StoreError           a workspace or store cannot be opened or written
│   ├── StoreInUseError      another process holds it
│   ├── StoreVersionError    a newer newsgraph wrote it
│   └── UnknownArticleError  nothing stored under that name or IRI
├── QueryError           a SPARQL query is malformed or cannot be answered
│   └── UnknownSubjectError  nothing bears that IRI or name, or several things do
└── ExportError          a format is unknown or the target cannot be written
"""


class NewsgraphError(Exception):
    """The root: its message is one line for the person who gave the input."""


class ReadError(NewsgraphError):
    """A source cannot be read as articles; `source` names it."""

    def __init__(self, source: str, reason: str) -> None:
        super().__init__(f"{source}: {reason}")
        self.source = source
        self.reason = reason


class ModelError(NewsgraphError):
    """The language model or a weight file is missing or damaged."""


class SettingsError(NewsgraphError):
    """A setting has a value that cannot be used."""


class GazetteerError(NewsgraphError):
    """A gazetteer has a line that cannot be used; nothing of it is."""


class JudgementError(NewsgraphError):
    """What cannot be judged."""


class ConflictError(JudgementError):
    """A judgement contradicts one that holds, which must be undone first."""


class StoreError(NewsgraphError):
    """A workspace or store cannot be opened or written."""


class StoreInUseError(StoreError):
    """Another process holds the store."""


class StoreVersionError(StoreError):
    """The workspace was written by a newer newsgraph."""


class UnknownArticleError(StoreError):
    """Nothing is stored under that name or IRI."""


class QueryError(NewsgraphError):
    """A SPARQL query is malformed or cannot be answered."""


class UnknownSubjectError(QueryError):
    """Nothing bears that IRI or name, or several things bear the name."""


class ExportError(NewsgraphError):
    """A format is unknown or the target cannot be written."""
