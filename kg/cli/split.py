"""`kg split`: what was, or could be, taken to be one is not."""

from typing import Annotated

import typer

from kg import judging
from kg.cli.judgements import carry_out
from kg.cli.options import Store, Who, Why

EXAMPLES = (
    'kg split "James Ward" --article june-report --store news',
    'kg split "Jimmy Ward" "James Ward" --why "father and son" --store news',
)


def split(
    one: Annotated[str, typer.Argument(help="An entity by its IRI or name, or an event by its IRI.")],
    other: Annotated[str | None, typer.Argument(help="What it is not.", show_default=False)] = None,
    *,
    article: Annotated[
        list[str] | None, typer.Option(help="An article, by name or IRI, that means somebody else by it.")
    ] = None,
    why: Why = judging.UNSAID,
    who: Who = None,
    store: Store = None,
) -> None:
    """Judge that two are not one, or that some articles mean somebody else.

    With two, they are kept apart for good. With --article, what these articles call so becomes an entity of its own.
    With neither, an entity that was put together of several names is taken apart.

    Exit codes: 0 it is judged; 2 it cannot be judged so: something is unknown, it was never merged, or a judgement
    holds that they are one.
    """
    name = judging.judge(who)
    articles = article or []
    carry_out(
        store,
        lambda workspace: judging.split(workspace, one, other, articles=articles, who=name, why=why),
        "/judgements",
        {"decision": "Split", "left": one, "right": other, "articles": articles, "why": why},
    )
