"""The articles that the benchmark reads: those of a file or of `data/gold`, and more of them made from these."""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from kg.model.article import Article
from kg.readers import read

GOLD = Path("data/gold")
ARTICLES = 84
"""How many articles are read where no file is named."""


def corpus(file: Path | None) -> tuple[str, list[Article]]:
    """What the articles are, and they themselves. Raises ReadError where `file` cannot be read."""
    if file:
        articles = list(read(file))
        return f"the {len(articles)} articles of {file.name}", articles
    files = sorted(GOLD.glob("*/*.txt"))
    articles = [Article(file.stem, file.read_text(encoding="utf-8")) for file in files]
    return f"the {len(files)} articles of {GOLD}, recombined to {ARTICLES}", list(grown(articles, ARTICLES))


def grown(articles: Sequence[Article], count: int) -> Iterator[Article]:
    """So many articles: those that there are, then the first half of one with the second half of another, all unlike.

    Each has the date and the publisher of the one that it begins with.
    """
    for number in range(count):
        turn, place = divmod(number, len(articles))
        first, second = articles[place], articles[(place + turn) % len(articles)]
        text = first.text if not turn else f"{_halves(first.text)[0]}\n\n{_halves(second.text)[1]}\n\n{turn}.\n"
        yield Article(
            f"{turn:03}-{place:04}", text, headline=first.headline, published=first.published, publisher=first.publisher
        )


def written(articles: Iterable[Article], target: Path) -> Path:
    """`target` with the articles as JSON Lines."""
    with target.open("w", encoding="utf-8") as lines:
        for article in articles:
            told = {
                "id": article.name,
                "text": article.text,
                "title": article.headline,
                "date": article.published.isoformat() if article.published else None,
                "publisher": article.publisher,
            }
            lines.write(json.dumps({key: value for key, value in told.items() if value}) + "\n")
    return target


def words(articles: Iterable[Article]) -> int:
    """How many words they have, as blanks part them."""
    return sum(len(article.text.split()) for article in articles)


def _halves(text: str) -> tuple[str, str]:
    paragraphs = [each for each in text.split("\n") if each.strip()]
    middle = (len(paragraphs) + 1) // 2
    return "\n\n".join(paragraphs[:middle]), "\n\n".join(paragraphs[middle:])
