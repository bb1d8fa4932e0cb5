"""An article in an e-mail message (RFC 5322, MIME): a newsletter's text, with its subject, sender and date."""

from collections.abc import Iterator
from email import message_from_bytes, policy
from email.errors import MessageError
from email.message import EmailMessage
from email.utils import getaddresses

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.given import Given
from kg.readers.html import articles_on_page
from kg.readers.input import Input
from kg.readers.limits import LIMITS, unfit
from kg.readers.linked_data import address_or_none, day_or_none
from kg.readers.options import Options
from kg.readers.page_parts import without_notices
from kg.readers.paragraphs import paragraphs_of

_FEWEST = 40
"""Words from which on a plain text stands for the message; many newsletters put only a link there."""


def attempts(given_input: Input, given: Given, _: Options) -> Iterator[Article | ReadError]:
    """The message's article: its plain text, or the main text of its HTML where that has more to say."""
    data = given_input.read(LIMITS.page)
    if data is None:
        yield ReadError(given_input.source, f"is larger than the {LIMITS.page / 1e6:.0f} MB that a message may have")
        return
    try:
        message = message_from_bytes(data, policy=policy.default)
        told, plain, markup = _told(message), _words(message, "plain"), _words(message, "html")
    except (MessageError, LookupError, ValueError, IndexError, AttributeError) as error:
        # The parser of the standard library raises the last three of headers that break the rules.
        yield ReadError(given_input.source, f"is no message that can be read ({type(error).__name__}: {error})")
        return
    text = without_notices(paragraphs_of(plain))
    if markup and len(text.split()) < _FEWEST:
        page = markup.encode("utf-8", "replace")
        yield from articles_on_page(page, given_input.stem, given_input.source, given.over(told), reader="email")
    elif reason := unfit(text):
        yield ReadError(given_input.source, "holds no text" if not text.strip() else reason)
    else:
        yield given.article(given_input.stem, text, "email", told)


def _told(message: EmailMessage) -> Given:
    """The sender's name is the publisher of a newsletter, which has a List-Id (RFC 2919), and else its author."""
    sender = next((name for name, _ in getaddresses([str(message.get("From", ""))]) if name), None)
    is_list = message.get("List-Id") or message.get("List-Unsubscribe")
    return Given(
        headline=" ".join(str(message.get("Subject", "")).split()) or None,
        published=day_or_none(str(message.get("Date", ""))),
        publisher=sender if is_list else None,
        authors=(sender,) if sender and not is_list else (),
        url=address_or_none(str(message.get("Archived-At", "")).strip("<> ")),
    )


def _words(message: EmailMessage, kind: str) -> str:
    part = message.get_body(preferencelist=(kind,))
    if part is None:
        return ""
    content = part.get_content()
    return content if isinstance(content, str) else ""
