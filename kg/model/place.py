"""How a place for graphs is told: a folder, or the address of a SPARQL server."""

SCHEME = "sparql+"
"""What the address of a server begins with: sparql+http://… or sparql+https://…"""


def is_server(place: object) -> bool:
    """Whether this is the address of a server, and no folder."""
    return str(place).startswith((f"{SCHEME}http://", f"{SCHEME}https://"))
