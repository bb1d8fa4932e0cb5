"""Documents and texts as packed bytes, and back."""

from dataclasses import replace

import msgspec
import zstandard

from kg.errors import StoreError
from kg.model.document import Document

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Document)


def packed_text(text: str) -> bytes:
    """The text in UTF-8, zstd-packed."""
    return zstandard.ZstdCompressor().compress(text.encode("utf-8", "surrogatepass"))


def text_of(packed: bytes) -> str:
    """The text that `packed_text` packed."""
    return zstandard.ZstdDecompressor().decompress(packed).decode("utf-8", "surrogatepass")


def packed_document(document: Document) -> bytes:
    """The Document as JSON, zstd-packed, without the article's text, which is kept once by its digest."""
    bare = replace(document, article=replace(document.article, text=""))
    return zstandard.ZstdCompressor().compress(_ENCODER.encode(bare))


def document_of(packed: bytes, text: str) -> Document:
    """The Document that `packed_document` packed, over its article's text. Raises StoreError if it is damaged."""
    try:
        bare = _DECODER.decode(zstandard.ZstdDecompressor().decompress(packed))
    except (msgspec.MsgspecError, zstandard.ZstdError) as error:
        raise StoreError(f"a stored Document is damaged or of another version: {error}") from error
    return replace(bare, article=replace(bare.article, text=text))
