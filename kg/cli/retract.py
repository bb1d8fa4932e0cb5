"""`kg retract`: a fact was read wrongly."""

from typing import Annotated

import typer

from kg import judging
from kg.cli.judgements import carry_out
from kg.cli.options import Store, Who, Why

EXAMPLES = ("kg retract https://w3id.org/newsgraph/id/article/2b44ce1e0b9a7d10#claim-5d0c6f4be8a91c27 --store news",)


def retract(
    fact: Annotated[str, typer.Argument(help="The IRI of a tenure, claim, report or event.")],
    why: Why = judging.UNSAID,
    who: Who = None,
    store: Store = None,
) -> None:
    """Judge that a fact was read wrongly: it leaves the graph, with what is told in it alone.

    Exit codes: 0 it is judged; 2 there is no such fact, or it is retracted already.
    """
    name = judging.judge(who)
    carry_out(
        store,
        lambda workspace: judging.retract(workspace, fact, who=name, why=why),
        "/judgements",
        {"decision": "Retraction", "left": fact, "why": why},
    )
