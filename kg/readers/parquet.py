"""Many articles in a Parquet file, a row each; needs the extra `parquet`."""

from collections.abc import Iterator

from kg.errors import ReadError
from kg.model.article import Article
from kg.readers.given import Given
from kg.readers.input import Input
from kg.readers.limits import LIMITS
from kg.readers.mapping import row_of
from kg.readers.options import Options

try:
    import pyarrow as pa
    from pyarrow import parquet as pq
except ImportError:
    pq = None

_BATCH = 64


def attempts(given_input: Input, given: Given, options: Options) -> Iterator[Article | ReadError]:
    """The article of each row, and in its place the reason for each that cannot be read."""
    if pq is None:
        yield ReadError(given_input.source, "is a Parquet file: pip install 'newsgraph[parquet]' to read it")
        return
    try:
        table = pq.ParquetFile(_seekable(given_input))
        rows = (row for batch in table.iter_batches(batch_size=_BATCH) for row in batch.to_pylist())
        for number, entry in enumerate(rows, start=1):
            try:
                row = row_of(_plain(entry), options.fields)
                yield given.article(row.name or f"{given_input.stem}-{number}", row.text, "parquet", row.told)
            except ValueError as error:
                yield ReadError(given_input.source, f"row {number}: {error}")
    except (pa.ArrowException, OSError) as error:
        yield ReadError(given_input.source, f"is no Parquet file that can be read ({error})")


def _seekable(given_input: Input) -> object:
    """The file itself, since Parquet is read from its end; what comes packed or by a pipe is taken into memory."""
    if given_input.stream.seekable():
        return given_input.stream
    data = given_input.read(LIMITS.table)
    if data is None:
        raise ReadError(given_input.source, f"is larger than {LIMITS.table / 1e6:.0f} MB: unpack it first")
    return pa.BufferReader(data)


def _plain(entry: dict[str, object]) -> dict[str, object]:
    """Dates and times as ISO 8601 words, as the other tables have them."""
    return {key: value.isoformat() if hasattr(value, "isoformat") else value for key, value in entry.items()}
