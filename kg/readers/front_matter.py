"""YAML front matter: the lines between two `---` at the top of a file that tell about the article."""

import re
from typing import Any

import yaml

from kg.readers.given import FIELDS, PARSERS, Given

_MOST = 20_000
"""Characters that front matter may have: below it, YAML's aliases cannot be nested far."""
_OPEN = re.compile(r"---[ \t]*\r?\n")
_CLOSE = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.MULTILINE)
_KEY = re.compile(r"[\w-]+[ \t]*:(?:[ \t]|\r?\n)")


def parted(text: str) -> tuple[Given, str]:
    """What the front matter tells, and the text after it. Raises ValueError that names the line.

    A text that begins with a rule of dashes and no key after it has no front matter.
    """
    opening = _OPEN.match(text)
    if opening is None:
        return Given(), text
    closing = _CLOSE.search(text, opening.end())
    if closing is None or closing.start() - opening.end() > _MOST:
        if not _KEY.match(text, opening.end()):
            return Given(), text
        raise ValueError("line 1: the front matter is not closed: end it with a line of ---")
    return _told(text[opening.end() : closing.start()]), text[closing.end() :]


def _told(block: str) -> Given:
    try:
        root = yaml.compose(block, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 2 if error.problem_mark else 1
        raise ValueError(f"line {line}: the front matter is not YAML ({error.problem})") from error
    except yaml.reader.ReaderError as error:
        line = block.count("\n", 0, error.position) + 2
        raise ValueError(f"line {line}: the front matter has a character that YAML forbids") from error
    if root is None:
        return Given()
    if not isinstance(root, yaml.MappingNode):
        raise ValueError("line 2: the front matter has no keys: write lines like `date: 2025-05-29`")
    told: dict[str, Any] = {}
    for key, value in root.value:
        if field := FIELDS.get(str(key.value).lower()):
            told[field] = _value(str(key.value), field, value)
    return Given(**told)


def _value(key: str, field: str, node: yaml.Node) -> object:
    """Takes the words as they are written, since YAML's own types would make `false` of a publisher "No"."""
    line = node.start_mark.line + 2
    nodes = node.value if field == "authors" and isinstance(node, yaml.SequenceNode) else [node]
    if not all(isinstance(item, yaml.ScalarNode) for item in nodes):
        raise ValueError(f"line {line}: {key} must be one line of words")
    words = [item.value.strip() for item in nodes if item.tag != "tag:yaml.org,2002:null"]
    if field == "authors":
        return tuple(filter(None, words))
    try:
        return PARSERS.get(field, str)(words[0]) if words and words[0] else None
    except ValueError as error:
        raise ValueError(f"line {line}: {key} {error}") from error
