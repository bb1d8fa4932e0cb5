"""Which triggers tell of the same kind of happening."""

from kg.model.event import EventType

STEM = 5
"""Letters that two words of one stem share ("remove", "removal")."""

_EQUIVALENTS = {
    EventType.APPOINTMENT: ("appoint name nominate install appointment nomination", "helm lead take_over head"),
    EventType.DEPARTURE: (
        "oust remove removal ouster ousting dismiss dismissal fire firing sack sacking expel push_out force_out pull",
        "resign resignation step_down stand_down quit step_aside departure",
    ),
    EventType.ELECTION: ("elect election re-elect re-election win victory",),
    EventType.LEGAL_PROCEEDING: ("sue lawsuit suit file", "sentence sentencing jail", "rule ruling verdict judgment"),
    EventType.ARREST_OR_DETENTION: ("arrest detain detention apprehend capture", "imprison imprisonment jail"),
    EventType.ATTACK: ("attack assault strike bomb bombing shelling shell raid airstrike ambush", "shoot shooting"),
    EventType.CONFLICT: ("clash fight fighting battle", "war conflict", "dispute row feud"),
    EventType.PROTEST: ("protest demonstrate demonstration rally march",),
    EventType.MEETING: ("meet meeting talks summit",),
    EventType.VISIT: ("visit trip travel tour",),
    EventType.AGREEMENT: ("agree agreement deal accord pact", "truce ceasefire cease-fire"),
    EventType.TRANSACTION: (
        "buy purchase acquire acquisition takeover",
        "sell sale",
        "donate donation",
        "bail_out bail-out bailout",
    ),
    EventType.LAUNCH: ("launch unveil introduce release introduction",),
    EventType.ACCIDENT: ("crash accident collision collide", "collapse"),
    EventType.DISASTER: ("earthquake quake", "flood flooding", "hurricane storm", "erupt eruption"),
    EventType.DEATH: ("kill die death",),
    EventType.INJURY: ("injure injury wound hurt",),
    EventType.DISCOVERY: ("find discover discovery",),
    EventType.SANCTION: ("sanction sanctions", "fine penalty"),
    EventType.INVESTIGATION: ("investigate investigation probe inquiry",),
}

GROUP_OF = {
    (kind, word.replace("_", " ")): (kind, number)
    for kind, groups in _EQUIVALENTS.items()
    for number, text in enumerate(groups)
    for word in text.split()
}


def same_happening(kind: EventType, one: str, other: str) -> bool:
    """Whether two lemmas of one type may tell of the same event: equal, of one stem, or equivalent by the table."""
    if one == other or (len(one) > STEM and len(other) > STEM and one[:STEM] == other[:STEM]):
        return True
    group = GROUP_OF.get((kind, one))
    return group is not None and group == GROUP_OF.get((kind, other))
