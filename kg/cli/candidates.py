"""`kg candidates`: what may be one, and a person is asked about."""

from typing import Annotated

import typer

from kg.cli.console import print_table
from kg.cli.options import Store
from kg.derivation import opened
from kg.entities.candidates import most_uncertain_first
from kg.judging import postponed
from kg.model.candidate import Candidate
from kg.settings import settings_of
from kg.views.sides import Side, side_of

EXAMPLES = (
    "kg candidates --store news",
    "kg candidates --events --limit 50 --store news",
)


def candidates(
    events: Annotated[bool, typer.Option("--events", help="Events that may be the same, instead of entities.")] = False,
    later: Annotated[bool, typer.Option("--later", help="Those that were put off, instead of the others.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="How many are shown.")] = 20,
    store: Store = None,
) -> None:
    """List entities that may be one, the most uncertain first, with what speaks for and against.

    kg merge says that two of them are one, kg split that they are not.

    Exit codes: 0 all are shown; 2 there is no such workspace.
    """
    settings = settings_of(store=store)
    with opened(settings.store, settings, read_only=True) as workspace:
        off = postponed(workspace)
        listed = workspace.candidates.listed("event" if events else "entity")
        found = [each for each in listed if (frozenset((each.left, each.right)) in off) is later]
        shown = sorted(found, key=most_uncertain_first)[:limit]
        rows = [
            (
                f"{each.score:.2f}",
                _told(side_of(workspace.store, each.left)),
                _told(side_of(workspace.store, each.right)),
                _grounds(each),
            )
            for each in shown
        ]
    title = f"Candidates ({len(rows)} of {len(found)})"
    print_table(("score", "one", "other", "for and against"), rows, title)


def _told(side: Side) -> str:
    words = [f"{quote.name}: {quote.prefix}[{quote.exact}]{quote.suffix}" for quote in side.words]
    names = side.label + (f", also {', '.join(side.aliases)}" if side.aliases else "")
    return "\n".join((f"{names} ({side.kind})", side.iri, *side.facts, *(" ".join(each.split()) for each in words)))


def _grounds(candidate: Candidate) -> str:
    return "\n".join(f"{ground.weight:+.2f} {ground.name}: {ground.told}" for ground in candidate.grounds)
