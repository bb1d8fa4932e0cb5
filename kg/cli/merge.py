"""`kg merge`: two entities, or two events, are one."""

from typing import Annotated

import typer

from kg import judging
from kg.cli.judgements import carry_out
from kg.cli.options import Store, Who, Why

EXAMPLES = ('kg merge "Jimmy Ward" "James Ward" --why "the same officer" --store news',)


def merge(
    one: Annotated[str, typer.Argument(help="An entity by its IRI or name, or an event by its IRI.")],
    other: Annotated[str, typer.Argument(help="The other one.")],
    why: Why = judging.UNSAID,
    who: Who = None,
    store: Store = None,
) -> None:
    """Judge that two entities, or two events, are one.

    Of two entities the IRI that was given first stays, and the other points to it.

    Exit codes: 0 it is judged; 2 it cannot be judged so: one of the two is unknown, they are one already, they are of
    different kinds, or a judgement holds that they are not one.
    """
    name = judging.judge(who)
    carry_out(
        store,
        lambda workspace: judging.merge(workspace, one, other, who=name, why=why),
        "/judgements",
        {"decision": "Merge", "left": one, "right": other, "why": why},
    )
