"""Whether two names in one article can be one person's or one organisation's."""

LEGAL_FORMS = frozenset(
    ("inc", "corp", "co", "ltd", "llc", "plc", "ag", "sa", "gmbh", "company", "corporation", "incorporated", "limited")
)
OFFICES = ("department of ", "ministry of ", "office of ", "bureau of ")
STATES = ("us ", "u.s. ", "uk ", "united states ", "american ", "british ")
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
    bare = short.replace(".", "")
    if bare.isupper() and len(bare) > 1:
        initials = acronym(long)
        with_office = acronym(" ".join(w for w in words_of(long) if w not in ("US", "UK", "United", "States")))
        return bare in (initials, with_office) and len(words_of(long)) > 1
    short_core, long_core = sorted((core_a, core_b), key=len)
    parts, longer = short_core.split(), long_core.split()
    return (
        len(parts) < len(longer)
        and longer[: len(parts)] == parts
        and len(short_core) > 3
        and parts[-1] not in SMALL_WORDS
        and len(parts) > len(longer) - 2
    )


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
