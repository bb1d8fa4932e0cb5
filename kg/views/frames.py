"""Rows as a pandas frame; the only module that knows pandas, which is an optional dependency."""

from collections.abc import Sequence
from typing import Any

from kg.errors import NewsgraphError


def frame_of(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> Any:  # noqa: ANN401
    """A pandas DataFrame of `rows`. Raises NewsgraphError where pandas is not installed."""
    try:
        import pandas as pd  # noqa: PLC0415
    except ImportError as error:
        raise NewsgraphError("a frame needs pandas: pip install 'newsgraph[notebook]'") from error
    return pd.DataFrame([list(row) for row in rows], columns=list(columns))
