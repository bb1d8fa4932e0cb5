"""What a name is of: countries and their adjectives, outlets, groups, by the tables."""

from kg.annotators.lexicon import table, words

_ORGANIZATIONS, _ROLES, _PLACES = table("organizations"), table("roles"), table("places")
AFTER_NAME = words(_ORGANIZATIONS["after_name"])
SUFFIXES = words(_ORGANIZATIONS["suffixes"])
OUTLETS = frozenset(name.strip() for name in _ORGANIZATIONS["outlets"].replace("\n", "").split("|") if name.strip())
OUTLET_WORDS = words(_ORGANIZATIONS["outlet_words"])
OUTLET_NOUNS = words(_ORGANIZATIONS["outlet_nouns"])
STATES: dict[str, str] = _PLACES["states"]
# Parties by the word that also is their adjective: with a post of a party, the party itself.
PARTIES = words("Labour Tory Conservative Conservatives Liberal Green Greens Republican Democratic GOP")
PARTY_POSTS = words("leader whip chairman chairwoman chair treasurer")
GROUPS = words(_PLACES["groups"]["words"])
COUNTRY_OF = {
    form.replace("_", " "): country
    for country, forms in _PLACES["countries"].items()
    for form in [country, *forms.split()]
}
COUNTRIES = frozenset(_PLACES["countries"])
SHORT_COUNTRIES = frozenset(
    (
        "US",
        "U.S.",
        "USA",
        "U.S.A.",
        "UK",
        "U.K.",
        "UAE",
        "EU",
        "America",
        "Britain",
        "Great Britain",
        "Burma",
        "Holland",
        "PRC",
        "DPRK",
        "Czechia",
        "Bosnia",
        "Macedonia",
    )
)
TITLE_WORDS = frozenset(
    w for w in words(_ROLES["posts"]) | words(_ROLES["bound"]) | words(_ROLES["honorifics"]["words"]) if " " not in w
) | frozenset(w.lower() for w in words(_ROLES["abbreviations"]["words"]))
# Words that stand capitalised before a name or a post and are no part of either.
NO_NAME = words(_ROLES["modifiers"]["words"]) | frozenset(_ROLES["status"]) | frozenset(g.lower() for g in GROUPS)
# Lower-case posts behind a capitalised word, which then names whom they work for ("Facebook co-founder").
EMPLOYED = words(
    "founder co-founder cofounder creator spokesman spokeswoman spokesperson boss owner executive employee engineer "
    "chairman chairwoman chair chief manager analyst"
)
MONTHS_AND_DAYS = words(
    "January February March April May June July August September October November December "
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
)


def country_of(text: str) -> str | None:
    """The country that `text` names or is the adjective of ("German", "the U.S."); `None` if it is none."""
    return COUNTRY_OF.get(text.removeprefix("the ").removeprefix("The "))


def is_country(text: str) -> bool:
    """Whether `text` names a country itself, not its adjective."""
    return text in COUNTRIES or text in SHORT_COUNTRIES


def is_outlet(text: str) -> bool:
    """Whether `text` names a news organisation or programme, by a list or by its last words."""
    bare = text.removeprefix("The ").removeprefix("the ")
    if text in OUTLETS or bare in OUTLETS:
        return True
    parts = bare.split()
    return (len(parts) > 1 and parts[-1] in OUTLET_WORDS) or any(
        w.lower() in ("newspaper", "television", "radio") for w in parts[1:]
    )
