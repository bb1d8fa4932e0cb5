"""`kg build`: articles into a workspace."""

from kg.cli.console import finish, progress
from kg.cli.options import Extractor, Model, Published, Publisher, Sources, Store, Url
from kg.pipeline import build_at
from kg.readers.given import given_of
from kg.settings import settings_of

EXAMPLES = (
    "kg build story.txt --store news --date 2025-05-29 --publisher Reuters",
    "kg build articles/ more.jsonl --store news",
)


def build(
    sources: Sources,
    *,
    store: Store = None,
    published: Published = None,
    publisher: Publisher = None,
    url: Url = None,
    extractor: Extractor = None,
    model: Model = None,
) -> None:
    """Read articles into a workspace, where their graphs can be queried.

    An article that is there already, by its address or else by its text, is read again and replaced. What cannot be
    read is named, and the rest goes on.

    Exit codes: 0 all were read; 1 some could not be; 2 none could be, or the workspace cannot be used.
    """
    settings = settings_of(store=store, extractor=extractor, model=model)
    given = given_of(published=published, publisher=publisher, url=url)
    with progress("Reading articles") as seen:
        summary = build_at(settings.store, sources, settings=settings, given=given, seen=seen)
    finish(summary, f"read into {settings.store}")
