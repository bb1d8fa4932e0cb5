"""Under which key the registry knows an entity."""

from typing import NamedTuple


class IdentityKey(NamedTuple):
    """What the registry gives one IRI to.

    Equal keys are one entity, in whichever article; `path` is where its IRI would stand under the base
    (`person/alice-turner`), and gets `-2`, `-3`, … where another key already has it.
    """

    key: str
    path: str
