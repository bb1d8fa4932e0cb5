"""The table `confidence.toml`, fitted anew: `python -m kg.evaluation.confidence_table data/gold/wikinews`.

It prints the weights of one extractor's facts, to be put into `kg/annotators/lexicons/confidence.toml`, and above each
kind what they are worth on articles that they were not fitted on.
"""

from pathlib import Path
from typing import Annotated

import typer

from kg.annotators.claims import ClaimsComponent
from kg.annotators.pipeline import DEFAULT_MODEL, annotator
from kg.evaluation.confidence import by_folds, measures, weights_of
from kg.evaluation.gold_files import gold_articles
from kg.evaluation.graphs import built
from kg.evaluation.scores import evaluation
from kg.settings import settings_of


def main(
    gold: Annotated[Path, typer.Argument(help="Directory of annotated articles X.json beside X.txt.")],
    extractor: Annotated[str | None, typer.Option(help="What finds the facts: model or rules.")] = None,
) -> None:
    """Print the weights that the annotated articles teach, as a part of `confidence.toml`, and what they are worth."""
    settings = settings_of(extractor=extractor)
    reader = annotator(settings.model or DEFAULT_MODEL, settings.extractor)
    claims = reader.nlp.get_pipe("newsgraph_claims")
    if isinstance(claims, ClaimsComponent):
        claims.least = 0.0  # what is left out teaches as much as what is kept
    result = evaluation(gold_articles(gold), built(settings, reader))
    for kind, judged in result.judged.items():
        held_out = by_folds(judged)
        if held_out:
            typer.echo(f"# {len(judged)} {kind}; by folds of articles: {measures(held_out)}")
            typer.echo(f"[{settings.extractor}.{kind}]")
            for name, weight in weights_of(judged).items():
                typer.echo(f"{name if name.isidentifier() else repr(name)} = {weight}".replace("'", '"'))


if __name__ == "__main__":
    typer.run(main)
