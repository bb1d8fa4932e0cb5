"""The characters that XML 1.0 (section 2.2) can hold."""

import re

_OTHERS = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def for_xml(text: str) -> str:
    """The text with a space for each character that XML cannot hold."""
    return _OTHERS.sub(" ", text)
