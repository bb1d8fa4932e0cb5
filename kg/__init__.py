"""News articles to a knowledge graph: who holds which role, who said what, which source reports which event.

The public names are resolved on first use, so that `import kg` stays fast.
"""

from importlib import import_module
from importlib.metadata import version
from typing import Any

PUBLIC = {
    "Article": "kg.model.article",
    "ConflictError": "kg.errors",
    "Document": "kg.model.document",
    "ExportError": "kg.errors",
    "GazetteerError": "kg.errors",
    "JudgementError": "kg.errors",
    "ModelError": "kg.errors",
    "NewsGraph": "kg.views.graph",
    "NewsgraphError": "kg.errors",
    "QueryError": "kg.errors",
    "ReadError": "kg.errors",
    "Settings": "kg.settings",
    "SettingsError": "kg.errors",
    "StoreError": "kg.errors",
    "StoreInUseError": "kg.errors",
    "StoreVersionError": "kg.errors",
    "UnknownArticleError": "kg.errors",
    "UnknownSubjectError": "kg.errors",
    "build": "kg.pipeline",
    "documents": "kg.pipeline",
    "load_ipython_extension": "kg.views.magic",
    "open_graph": "kg.derivation",
    "read": "kg.readers",
    "settings_of": "kg.settings",
}
"""Each public name, and the module that has it."""

__all__ = [*PUBLIC, "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name == "__version__":
        return version("newsgraph")
    if name not in PUBLIC:
        raise AttributeError(f"module 'kg' has no attribute {name!r}")
    value = getattr(import_module(PUBLIC[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
