"""The mentions that state facts: Web Annotation resources with a position and a quote selector.

https://www.w3.org/TR/annotation-model/#selectors; offsets are code points, half-open. Selectors have IRIs, since no
stored graph has blank nodes.
"""

from bisect import bisect_right

from pyoxigraph import Literal, NamedNode

from kg.model.article import SectionKind
from kg.model.span import Span
from kg.rdf import terms
from kg.rdf.draft import Draft
from kg.rdf.literals import integer

CONTEXT_LENGTH = 32
"""Characters of prefix and suffix, enough to tell two equal quotes apart."""


def write_mentions(draft: Draft) -> None:
    """Writes the mentions that were cited so far, with their selectors and sections."""
    sections = sorted(draft.document.sections, key=lambda section: section.span)
    starts = [section.span.start for section in sections]
    kinds = {kind: Literal(kind) for kind in SectionKind}
    for span, mention in draft.cited.items():
        draft.add_types(mention, terms.MENTION)
        draft.add(mention, terms.HAS_SOURCE, draft.article)
        draft.add(mention, terms.WAS_DERIVED_FROM, draft.article)
        _write_selectors(draft, mention, span)
        place = bisect_right(starts, span.start) - 1
        if place >= 0 and sections[place].span.covers(span):
            draft.add(mention, terms.SECTION, kinds[sections[place].kind])


def _write_selectors(draft: Draft, mention: NamedNode, span: Span) -> None:
    text = draft.document.article.text
    start, end = span
    position = NamedNode(f"{draft.article.value}#position={start},{end}")
    draft.add(mention, terms.HAS_SELECTOR, position)
    draft.add_types(position, terms.POSITION_SELECTOR)
    draft.add(position, terms.START, integer(start))
    draft.add(position, terms.END, integer(end))
    quote = NamedNode(f"{draft.article.value}#quote={start},{end}")
    draft.add(mention, terms.HAS_SELECTOR, quote)
    draft.add_types(quote, terms.QUOTE_SELECTOR)
    draft.add(quote, terms.EXACT, Literal(text[start:end]))
    draft.add(quote, terms.PREFIX, Literal(text[max(0, start - CONTEXT_LENGTH) : start]))
    draft.add(quote, terms.SUFFIX, Literal(text[end : end + CONTEXT_LENGTH]))
