"""Whether two names in one article can be one person's or one organisation's."""

from collections.abc import Sequence

LEGAL_FORMS = frozenset(
    ("inc", "corp", "co", "ltd", "llc", "plc", "ag", "sa", "gmbh", "company", "corporation", "incorporated", "limited")
)
OFFICES = ("department of ", "ministry of ", "office of ", "bureau of ")
STATES = ("us ", "u.s. ", "uk ", "united states ", "united kingdom ", "american ", "british ", "federal ")
# What a name may be said with or without: "Yonder News Agency", "Daglig television", "the M7 party".
KINDS = frozenset(
    ("news", "agency", "group", "company", "television", "tv", "radio", "magazine", "newspaper", "party", "network",
     "airlines", "airways", "bank", "union", "movement", "organization", "organisation", "committee", "studies")
)  # fmt: skip
# Bodies that are known by what they believe alone: "the Church of Ardentism", "Ardentism".
FAITHS = frozenset(("church", "order", "temple", "community"))
# Papers are known by their last word.
PRESS = frozenset(("gazette", "herald", "tribune", "chronicle", "telegraph", "observer", "courier", "guardian", "post"))
# What a fuller name goes on with: "the Reed Foundation for Music".
FURTHER = frozenset(("of", "for", "in", "on"))
# Headline words and what they stand for.
SPELLED = {
    "admin": "administration",
    "dept": "department",
    "govt": "government",
    "univ": "university",
    "gov't": "government",
}
SMALL_WORDS = frozenset(("of", "the", "and", "for", "in", "on", "to", "de", "&"))


def words_of(text: str) -> list[str]:
    """The words of a name, without full stops."""
    return [w for w in text.replace(".", "").replace("’", "'").split() if w]


def acronym(text: str) -> str:
    """The initials of a name's capitalised words: "Rivers and Harbours Commission" gives RHC."""
    return "".join(w[0] for w in words_of(text) if w[0].isupper())


def spells(short: str, long: str) -> bool:
    """Whether a name in capitals is the initials of a longer one, its state left out where it is ("USDA")."""
    if not short.isupper() or len(words_of(long)) < 2:
        return False
    with_office = acronym(" ".join(w for w in words_of(long) if w not in ("US", "UK", "United", "States")))
    return short.replace(".", "") in (acronym(long), with_office)


def core_of_organization(text: str) -> str:
    """An organisation's name without its state, its kind of office and its legal form, casefolded."""
    core = " ".join(words_of(text)).casefold()
    for prefix in STATES:
        core = core.removeprefix(prefix)
    for prefix in OFFICES:
        core = core.removeprefix(prefix)
    parts = [SPELLED.get(p, p) for p in core.split()]
    while len(parts) > 1 and parts[-1].strip(",") in LEGAL_FORMS:
        parts.pop()
    return " ".join(p.strip(",") for p in parts)


def same_organization(a: str, b: str) -> bool:
    """Whether two names of organisations in one article are one's: equal cores, an acronym, or a leading part."""
    core_a, core_b = core_of_organization(a), core_of_organization(b)
    if core_a == core_b:
        return True
    short, long = sorted((a, b), key=lambda t: (len(words_of(t)), len(t)))
    if short.isupper() and len(short.replace(".", "")) > 1:
        return spells(short, long)
    short_core, long_core = sorted((core_a, core_b), key=len)
    return _leads(short_core.split(), long_core.split()) or _ends(short_core.split(), long_core.split(), long)


def _leads(parts: Sequence[str], longer: Sequence[str]) -> bool:
    """Whether the shorter name is the longer one's beginning, with one word, its kind or its "for …" left off."""
    rest = longer[len(parts) :]
    if not rest or list(longer[: len(parts)]) != list(parts) or parts[-1] in SMALL_WORDS:
        return False
    by_kind = all(word in KINDS for word in rest)
    short = len(" ".join(parts)) < 4
    return by_kind or (not short and (len(rest) == 1 or (len(parts) > 1 and rest[0] in FURTHER)))


def _ends(parts: Sequence[str], longer: Sequence[str], long: str) -> bool:
    """Whether the shorter name is the longer one's end behind an owner or "Church of" ("Harwick's Grand Hall")."""
    if len(parts) == 1 and parts[0] in PRESS and list(longer[-1:]) == list(parts):
        return True
    before, owned = list(longer[: -len(parts)]), long.replace("’", "'").split("'s ")
    if len(longer) <= len(parts) or list(longer[-len(parts) :]) != list(parts):
        return False
    if len(parts) > 1 and len(owned) == 2 and core_of_organization(owned[1]) == " ".join(parts):
        return True
    return len(before) == 2 and before[1] == "of" and before[0] in FAITHS


def same_person(a: str, b: str) -> bool:
    """Whether two names in one article can be one person's: the same surname and first names that do not clash."""
    first, second = [w.casefold() for w in words_of(a)], [w.casefold() for w in words_of(b)]
    short, long = sorted((first, second), key=len)
    if len(short) == 1:
        return short[0] in (long[-1], long[0]) or (len(long) > 2 and short[0] == long[1] and len(short[0]) > 3)
    if short[-1] != long[-1]:
        return short == long[: len(short)] and len(short) > 1
    return (
        short[0] == long[0]
        or (short[0][0] == long[0][0] and 1 in (len(short[0]), len(long[0])))
        or set(short) < set(long)
    )
