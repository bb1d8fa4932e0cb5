"""A drawing as a still SVG image, for where scripts do not run."""

from html import escape

from kg.views.drawing import Box, Drawing, Line
from kg.views.kinds import FAMILIES, KINDS, Kind

_MARGIN = 20
_GROUND = "fill='#fff'"
_FONT = "font-family='Helvetica, Arial, sans-serif'"


def svg(drawing: Drawing) -> str:
    """The image as one SVG element, all text escaped."""
    width = max((box.x + box.width / 2 for box in drawing.boxes), default=200) + _MARGIN
    height = max((box.y + box.height / 2 for box in drawing.boxes), default=60) + _MARGIN
    boxes = {box.id: box for box in drawing.boxes}
    lines = "".join(_line(line, boxes[line.source], boxes[line.target]) for line in drawing.lines)
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='-{_MARGIN} -{_MARGIN} {width + _MARGIN:.0f} "
        f"{height + _MARGIN:.0f}' width='{width + _MARGIN:.0f}' height='{height + _MARGIN:.0f}' {_FONT} font-size='12' "
        "text-anchor='middle' style='background:#fff'>"
        f"{lines}{''.join(map(_box, drawing.boxes))}</svg>"
    )


def symbol(kind: Kind) -> str:
    """A small SVG of one kind's shape, for a legend."""
    return (
        "<svg xmlns='http://www.w3.org/2000/svg' width='26' height='18' viewBox='-13 -9 26 18' aria-hidden='true'>"
        f"{_outline(kind, 22, 12)}</svg>"
    )


def _outline(kind: Kind, width: float, height: float) -> str:
    dash = " stroke-dasharray='4 3'" if kind.dashed else ""
    paint = f"fill='{kind.colour}' fill-opacity='0.18' stroke='{kind.colour}' stroke-width='1.5'{dash}"
    return _shape(kind, width, height, paint)


def _shape(kind: Kind, width: float, height: float, paint: str) -> str:
    if not kind.shape:
        return f"<ellipse rx='{width / 2:.1f}' ry='{height / 2:.1f}' {paint}/>"
    points = " ".join(f"{x * width / 2:.1f},{y * height / 2:.1f}" for x, y in kind.shape)
    return f"<polygon points='{points}' {paint}/>"


def _box(box: Box) -> str:
    first = -7.5 * (len(box.lines) - 1) + 4 - KINDS[box.kind].lift
    words = "".join(
        f"<tspan x='0' y='{first + 15 * number:.1f}'>{escape(line)}</tspan>" for number, line in enumerate(box.lines)
    )
    return (
        f"<g transform='translate({box.x},{box.y})'><title>{escape(box.full)}</title>"
        f"{_shape(KINDS[box.kind], box.width, box.height, _GROUND)}"
        f"{_outline(KINDS[box.kind], box.width, box.height)}<text fill='#1b1f24'>{words}</text></g>"
    )


def _line(line: Line, start: Box, end: Box) -> str:
    colour = FAMILIES[line.family][1]
    middle = ((start.x + end.x) / 2, (start.y + end.y) / 2)
    label = (
        f"<text x='{middle[0]:.1f}' y='{middle[1]:.1f}' font-size='10' fill='#444' stroke='#fff' stroke-width='3' "
        f"paint-order='stroke'>{escape(line.label)}</text>"
        if line.family != "part"
        else ""
    )
    return (
        f"<g><title>{escape(line.words or line.label)}</title><line x1='{start.x}' y1='{start.y}' x2='{end.x}' "
        f"y2='{end.y}' stroke='{colour}' stroke-width='{1 if line.family == 'part' else 2}'/>{label}</g>"
    )
