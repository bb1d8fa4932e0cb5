"""How the kinds of things and of lines are told apart in a picture: by shape and by colour."""

from typing import NamedTuple

Points = tuple[tuple[float, float], ...]

BOX: Points = ((-1, -1), (1, -1), (1, 1), (-1, 1))
OCTAGON: Points = ((-0.86, -1), (0.86, -1), (1, -0.5), (1, 0.5), (0.86, 1), (-0.86, 1), (-1, 0.5), (-1, -0.5))
HEXAGON: Points = ((-0.86, -1), (0.86, -1), (1, 0), (0.86, 1), (-0.86, 1), (-1, 0))
TAG: Points = ((-1, -1), (0.88, -1), (1, 0), (0.88, 1), (-1, 1))
SPEECH: Points = ((-1, -1), (1, -1), (1, 0.66), (-0.6, 0.66), (-0.78, 1), (-0.8, 0.66), (-1, 0.66))
PIN: Points = ((-1, -1), (1, -1), (1, 0.5), (0, 1), (-1, 0.5))
FLAG: Points = ((-1, -1), (1, -1), (0.88, 0), (1, 1), (-1, 1))
SLANTED: Points = ((-0.88, -1), (1, -1), (0.88, 1), (-1, 1))
SHEET: Points = ((-1, -1), (0.86, -1), (1, -0.55), (1, 1), (-1, 1))
TRAPEZIUM: Points = ((-0.88, -1), (0.88, -1), (1, 1), (-1, 1))
POINTED = (SPEECH, PIN)
"""The shapes that end in a point below, over which their words stand higher."""

ROUND: Points = ()
"""No points: an ellipse."""


class Kind(NamedTuple):
    """A kind of node: its name in the legend, its shape in a square from -1 to 1, its colour, room beside its words."""

    name: str
    shape: Points
    colour: str
    room: int
    dashed: bool = False

    @property
    def lift(self) -> int:
        """Pixels by which its words stand above the middle."""
        return 4 if self.shape in POINTED else 0


# Colours of Okabe and Ito, an olive and two greys; kinds of like colours differ in shape, whatever one's colour vision.
KINDS = {
    "Person": Kind("person", ROUND, "#0072B2", 34),
    "Organization": Kind("organisation", BOX, "#009E73", 16),
    "Outlet": Kind("news outlet", OCTAGON, "#56B4E9", 24),
    "Place": Kind("place", PIN, "#B8A800", 18),
    "GeopoliticalEntity": Kind("country, state or city", FLAG, "#B8A800", 24),
    "UnnamedSource": Kind("unnamed source", ROUND, "#7F7F7F", 34, dashed=True),
    "UnnamedAgent": Kind("unnamed person or group", SLANTED, "#7F7F7F", 30, dashed=True),
    "Document": Kind("document", SHEET, "#56B4E9", 18),
    "Role": Kind("role", TAG, "#E69F00", 22),
    "Claim": Kind("claim", SPEECH, "#CC79A7", 16),
    "Event": Kind("event", HEXAGON, "#D55E00", 30),
    "Other": Kind("other node", TRAPEZIUM, "#5F6875", 30),
}
"""The kinds that are drawn, by class of the ontology, in the order of the legend."""

FAMILIES = {
    "holds": ("person holds role", "#E69F00"),
    "said": ("source said claim", "#CC79A7"),
    "reports": ("source reports event", "#D55E00"),
    "part": ("who and what a fact is about", "#5F6875"),
    "triple": ("property", "#0072B2"),
}
"""The families of lines: their names in the legend and their colours."""

TOLD = {
    "Tenure": ("who holds which role", "#E69F00"),
    "Claim": ("who said what", "#CC79A7"),
    "Report": ("which source reports what", "#0072B2"),
    "Event": ("what happened", "#D55E00"),
}
"""The kinds of facts that an article's words are marked with: their names in the legend and their colours."""
