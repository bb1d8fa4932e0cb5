"""Person holds role: the tenure as told, the role, and the plain triple between person and role."""

from pyoxigraph import Literal, NamedNode

from kg.model.entity import EntityKind
from kg.model.tenure import Tenure, TenureStatus
from kg.rdf import terms
from kg.rdf.assertion import is_asserted
from kg.rdf.draft import Draft
from kg.rdf.entities import ORGANIZATIONS
from kg.rdf.iris import role_iri
from kg.rdf.times import AS_OF, SINCE, UNTIL, write_day, write_time

PLAIN = {
    TenureStatus.CURRENT: terms.HOLDS,
    TenureStatus.ACTING: terms.HOLDS,
    TenureStatus.OUTGOING: terms.HOLDS,
    TenureStatus.FORMER: terms.HELD,
    TenureStatus.INCOMING: terms.WILL_HOLD,
    TenureStatus.CANDIDATE: terms.RUNS_FOR,
}
"""The plain triples of each status, super-properties included."""


def write_tenures(draft: Draft) -> None:
    """Writes the tenures with their roles; the plain triple only where no claim around it withholds it."""
    claims = {claim.id: claim for claim in draft.document.claims}
    for tenure in draft.document.tenures:
        node = draft.add_fact(tenure, terms.TENURE)
        holder = draft.entities[tenure.holder]
        role, role_label = _write_role(draft, tenure)
        draft.add(node, terms.LABEL, Literal(f"{draft.named[tenure.holder].name}: {role_label}"))
        draft.add(node, terms.HOLDER, holder)
        draft.add(node, terms.ORG_MEMBER, holder)
        draft.add(node, terms.TENURE_ROLE, role)
        draft.add(node, terms.STATUS, terms.STATUSES[tenure.status])
        if tenure.organization:
            organization = draft.entities[tenure.organization]
            draft.add(node, terms.ORGANIZATION, organization)
            if draft.named[tenure.organization].kind in ORGANIZATIONS:
                draft.add(node, terms.ORG_ORGANIZATION, organization)
        write_time(draft, node, SINCE, tenure.since)
        write_time(draft, node, UNTIL, tenure.until)
        write_day(draft, node, AS_OF, tenure.as_of)
        if tenure.stated_in:
            draft.add(node, terms.STATED_IN, draft.facts[tenure.stated_in])
        if tenure.predecessor:
            draft.add(node, terms.PREDECESSOR, draft.facts[tenure.predecessor])
        if is_asserted(tenure.stated_in, claims):
            draft.link(holder, PLAIN[tenure.status], role)


def _write_role(draft: Draft, tenure: Tenure) -> tuple[NamedNode, str]:
    """The role's node and its label, "title, Organisation"."""
    # The IRI is made of the same words as roleTitle, so that a role has one title in any union of graphs.
    title = " ".join(tenure.title.lower().split())
    if tenure.organization is None:
        node, label = NamedNode(role_iri(title, None, draft.base)), title
    else:
        organization = draft.entities[tenure.organization]
        entity = draft.named[tenure.organization]
        node, label = NamedNode(role_iri(title, organization.value, draft.base)), f"{title}, {entity.name}"
        draft.add(node, terms.POST_WITH if entity.kind is EntityKind.PERSON else terms.POST_IN, organization)
    draft.add_types(node, terms.ROLE)
    draft.add(node, terms.LABEL, Literal(label))
    draft.add(node, terms.ROLE_TITLE, Literal(title))
    wording = " ".join(tenure.wording.split())
    if wording and wording.lower() != title:
        draft.add(node, terms.ALT_LABEL, Literal(wording))
    return node, label
