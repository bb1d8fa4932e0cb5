"""Facts of several articles: each with the article that tells it."""

from api.fact_members import article_of, claim_members, event_members, report_members, tenure_members
from api.facts import ClaimRow, EventRow, ReportRow, TenureRow
from api.graph_nodes import Node


def tenure_row(node: Node) -> TenureRow:
    """The tenure with this node."""
    return TenureRow(**tenure_members(node), article=article_of(node))


def claim_row(node: Node) -> ClaimRow:
    """The claim with this node."""
    return ClaimRow(**claim_members(node), article=article_of(node))


def report_row(node: Node) -> ReportRow:
    """The report with this node."""
    return ReportRow(**report_members(node), article=article_of(node))


def event_row(node: Node) -> EventRow:
    """The event with this node."""
    return EventRow(**event_members(node), article=article_of(node))
