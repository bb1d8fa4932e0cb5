"""The mentions of one article clustered: names, acronyms, nominals and pronouns.

Deterministic sieves from the surest to the least sure, after Lee et al., "Deterministic Coreference Resolution Based
on Entity-Centric, Precision-Ranked Rules" (Computational Linguistics 39(4), 2013): a later sieve only adds mentions to
clusters that earlier ones made, and what none is sure of stays alone.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from kg.entities.names import same_organization, same_person, spells, words_of
from kg.model.claim import Claim, Quotation
from kg.model.entity import EntityKind
from kg.model.mention import Gender, Mention, MentionForm
from kg.model.span import covered
from kg.model.tenure import Tenure

PERSONS = frozenset((EntityKind.PERSON, EntityKind.UNNAMED_SOURCE))
GROUPS = frozenset((EntityKind.ORGANIZATION, EntityKind.OUTLET, EntityKind.GEOPOLITICAL_ENTITY))
# How many sentences back a pronoun or a nominal reaches.
PRONOUN_REACH, NOMINAL_REACH, GROUP_REACH = 3, 8, 4
# Nouns that can mean any organisation, those of a trade, which mean the only one named near, those in a name that tell
# which kind it is, and those that mean a state.
WIDE_NOUNS = frozenset(
    ("agency", "company", "firm", "group", "organisation", "organization", "business", "corporation", "outlet", "body")
)
TRADE_NOUNS = frozenset(
    ("airline", "automaker", "brewer", "broadcaster", "builder", "carmaker", "carrier", "chain", "charity", "giant",
     "insurer", "lender", "maker", "manufacturer", "newspaper", "publisher", "retailer", "startup", "supplier")
)  # fmt: skip
NARROW_NOUNS = frozenset(
    ("party", "court", "university", "administration", "house", "church", "army", "police", "bank", "team", "council",
     "parliament", "senate", "ministry", "hospital", "committee", "commission", "government", "school", "club", "union")
)  # fmt: skip
COUNTRY_NOUNS, TOWN_NOUNS = frozenset(("country", "nation", "republic", "government")), frozenset(("city", "town"))
UNION = "European Union"
# Pronouns that are never a possessive: as objects they mean no subject of their own clause.
OBJECTS = frozenset(("it", "him", "them"))
STATE_NOUNS = frozenset(("country", "nation", "state", "city", "town", "region", "republic", "county", "government"))


@dataclass(slots=True)
class Cluster:
    """Mentions that are one entity."""

    kind: EntityKind | None
    mentions: list[Mention] = field(default_factory=list)
    gender: Gender | None = None
    plural: bool = False

    def add(self, mention: Mention) -> None:
        """Takes the mention in, with the gender it shows."""
        self.mentions.append(mention)
        self.gender = self.gender or mention.gender

    @property
    def named(self) -> bool:
        """Whether a name is among them."""
        return any(m.form is MentionForm.NAME for m in self.mentions)


def _key(mention: Mention) -> str:
    return " ".join(words_of(mention.canonical or mention.text)).casefold()


def _compatible(a: EntityKind | None, b: EntityKind | None) -> bool:
    """Whether two kinds can be one entity's: persons with persons, groups with groups and their places."""
    if a is None or b is None or a is b:
        return True
    groups = GROUPS | {EntityKind.PLACE}
    return a in groups and b in groups


def _by_name(mentions: Iterable[Mention]) -> list[Cluster]:
    """Clusters of equal names, the names of one text but of clashing kinds apart."""
    clusters: dict[tuple[str, bool], Cluster] = {}
    for mention in mentions:
        if mention.form is MentionForm.NAME:
            key = (_key(mention), mention.kind is EntityKind.PERSON)
            clusters.setdefault(key, Cluster(mention.kind)).add(mention)
    return list(clusters.values())


def _names(cluster: Cluster) -> list[str]:
    return list(dict.fromkeys(m.text for m in cluster.mentions if m.form is MentionForm.NAME))


def _merge_variants(clusters: list[Cluster]) -> list[Cluster]:
    """Clusters whose fullest names are one person's, organisation's or outlet's become one; the fullest come first."""
    merged: list[Cluster] = []
    for cluster in sorted(clusters, key=lambda c: (-max(len(words_of(n)) for n in _names(c)), c.mentions[0].span)):
        same = same_person if cluster.kind is EntityKind.PERSON else same_organization
        country = cluster.mentions[0].canonical is not None or cluster.kind is EntityKind.PLACE
        fits = [
            m
            for m in merged
            if not country
            and m.mentions[0].canonical is None
            and (m.kind is EntityKind.PERSON) == (cluster.kind is EntityKind.PERSON)
            and _compatible(m.kind, cluster.kind)
            and (
                cluster.kind is EntityKind.PERSON
                or m.kind is not EntityKind.GEOPOLITICAL_ENTITY
                or spells(min(_names(cluster), key=len), max(_names(m), key=len))
            )
            and (same(max(_names(m), key=len), max(_names(cluster), key=len)) or _told_same(m, cluster))
        ]
        target = _nearest(fits, cluster)
        if target is None:
            merged.append(cluster)
        else:
            for mention in cluster.mentions:
                target.add(mention)
    for cluster in merged:
        cluster.mentions.sort(key=lambda m: m.span)
    return merged


def _told_same(a: Cluster, b: Cluster) -> bool:
    """Whether syntax says that a mention of one is a mention of the other ("ABC (Alta Books Club)")."""
    ids = {m.id for m in a.mentions}
    return any(ids.intersection(m.same_as) for m in b.mentions) or any(
        {m.id for m in b.mentions}.intersection(m.same_as) for m in a.mentions
    )


def _nearest(fits: Sequence[Cluster], cluster: Cluster) -> Cluster | None:
    """Of several that fit, the one named last before the cluster's first mention, else the first named."""
    if not fits:
        return None
    first = cluster.mentions[0].span
    before = [c for c in fits if c.mentions[0].span < first]
    if not before:
        return min(fits, key=lambda c: c.mentions[0].span)
    return max(before, key=lambda c: max(m.span for m in c.mentions if m.span < first))


class Resolver:
    """The state of one article's pass over nominals and pronouns, in reading order."""

    def __init__(self, clusters: list[Cluster], claims: Sequence[Claim], tenures: Sequence[Tenure]) -> None:
        self.clusters = clusters
        self.of: dict[str, Cluster] = {m.id: c for c in clusters for m in c.mentions}
        self.said: dict[str, list[Claim]] = defaultdict(list)
        for claim in claims:
            for speaker in claim.speakers:
                self.said[speaker].append(claim)
        self.titles: dict[str, set[str]] = defaultdict(set)
        for tenure in tenures:
            self.titles[tenure.holder] |= set(tenure.title.split()[-1:])

    def _candidates(self, mention: Mention, reach: int) -> list[tuple[Cluster, Mention]]:
        """Clusters named before the mention within reach, each with its last mention there, the nearest first."""
        # A person is not named in his own words, but "Norvik sold it, the company said" is common.
        own = self.said.get(mention.id, ()) if mention.kind not in GROUPS else ()
        contents = [span for claim in own for span in claim.content]
        found = []
        for cluster in self.clusters:
            before = [
                m
                for m in cluster.mentions
                if m.span.end <= mention.span.start
                and mention.sentence - m.sentence <= reach
                and not any(span.covers(m.span) for span in contents)
            ]
            if before:
                found.append((cluster, max(before, key=lambda m: m.span)))
        return sorted(found, key=lambda pair: pair[1].span, reverse=True)

    def _score(self, mention: Mention, cluster: Cluster, last: Mention, over: Sequence[Cluster]) -> float:
        """How salient a candidate is: near, subject, often named, and the one whose words `over` it are."""
        distance = mention.sentence - last.sentence
        subject = any(m.subject and m.sentence == last.sentence for m in cluster.mentions)
        goes_on = (
            mention.gender is not None
            and mention.id in self.said
            and any(m.id in self.said and m.sentence == last.sentence for m in cluster.mentions)
        )
        own_words = any(cluster is speaker for speaker in over)
        return (
            -2.0 * distance
            + 1.5 * subject
            + 1.0 * (goes_on or own_words)
            + 0.3 * min(len(cluster.mentions), 6)
            + 0.2 * cluster.named
        )

    def _speakers_over(self, mention: Mention) -> list[Cluster]:
        """Who says the indirect claims in whose content the mention stands."""
        return [
            self.of[speaker]
            for speaker, claims in self.said.items()
            for claim in claims
            if speaker in self.of and claim.quotation is Quotation.INDIRECT and covered(claim.content, mention.span)
        ]

    def _best(self, mention: Mention, fits: list[tuple[Cluster, Mention]]) -> Cluster | None:
        if not fits:
            return None
        over = self._speakers_over(mention) if mention.gender is not None else []
        return max(fits, key=lambda pair: (self._score(mention, pair[0], pair[1], over), pair[1].span))[0]

    def pronoun(self, mention: Mention) -> Cluster | None:
        """The antecedent of a pronoun; `None` where nothing near agrees in person, number and gender."""
        own = self._clause_subject(mention)
        candidates = [(c, m) for c, m in self._candidates(mention, PRONOUN_REACH) if c is not own]
        if mention.gender in (Gender.MASCULINE, Gender.FEMININE):
            fits = [
                (c, m)
                for c, m in candidates
                if c.kind in PERSONS and not c.plural and c.gender in (None, mention.gender)
            ]
        elif mention.plural:
            fits = [(c, m) for c, m in candidates if c.plural] or [(c, m) for c, m in candidates if c.kind in GROUPS]
        else:
            fits = [(c, m) for c, m in candidates if c.kind in GROUPS | {EntityKind.DOCUMENT} and not c.plural]
        return self._best(mention, fits)

    def _clause_subject(self, mention: Mention) -> Cluster | None:
        """Whom an object cannot mean, or it would be "itself": the subject next before it (binding principle B)."""
        if mention.subject or mention.head not in OBJECTS:
            return None
        before = (
            (m, c)
            for c in self.clusters
            for m in c.mentions
            if m.subject and m.sentence == mention.sentence and m.span.end <= mention.span.start
        )
        return max(before, key=lambda pair: pair[0].span, default=(None, None))[1]

    def nominal(self, mention: Mention) -> Cluster | None:
        """What a definite common noun refers back to; `None` where it introduces something."""
        if mention.owner is not None:
            return self._owned(mention)
        if any(w[0].isupper() for w in words_of(mention.text)):
            return self._same_words(mention)
        candidates = self._candidates(mention, NOMINAL_REACH)
        alike = [(c, m) for c, m in candidates if self._same_noun(mention, c)]
        if not mention.definite:
            return None
        if alike:
            return alike[0][0]
        if mention.kind in GROUPS and not mention.plural:
            near = [(c, m) for c, m in candidates if mention.sentence - m.sentence <= GROUP_REACH]
            fits = [(c, m) for c, m in near if c.named and self._group_fits(mention, c)]
            return self._best(mention, fits) if mention.head not in TRADE_NOUNS or len(fits) == 1 else None
        if mention.kind in PERSONS and not mention.plural:
            titled = [(c, m) for c, m in candidates if c.kind is EntityKind.PERSON and self._has_title(mention, c)]
            return titled[0][0] if titled else None
        return None

    def _owned(self, mention: Mention) -> Cluster | None:
        """Another phrase with the same head whose owner is the same ("the ministry's legal arm", "its … arm")."""
        owner = self.of.get(mention.owner or "")
        for cluster in self.clusters:
            for other in cluster.mentions:
                if (
                    other.head == mention.head
                    and other.owner
                    and other.span < mention.span
                    and owner is not None
                    and self.of.get(other.owner) is owner
                ):
                    return cluster
        return None

    def _same_words(self, mention: Mention) -> Cluster | None:
        """Another phrase of the same words: a noun with a name in it ("Indonesian military") means no other."""
        return next((c for c in self.clusters if any(_key(m) == _key(mention) for m in c.mentions)), None)

    def _same_noun(self, mention: Mention, cluster: Cluster) -> bool:
        return any(
            m.form is MentionForm.NOMINAL and m.head == mention.head and m.plural == mention.plural and m.owner is None
            and (mention.count is None or m.count == mention.count or len(words_of(mention.text)) == 1)
            for m in cluster.mentions
        )  # fmt: skip

    def _group_fits(self, mention: Mention, cluster: Cluster) -> bool:
        """Whether a group's noun can mean a named one: any noun one whose name says so, a wide noun also others."""
        if cluster.kind not in GROUPS:
            return False
        if mention.head in STATE_NOUNS:
            state = any(m.canonical not in (None, UNION) for m in cluster.mentions)
            known = state if mention.head in COUNTRY_NOUNS else not state if mention.head in TOWN_NOUNS else True
            return cluster.kind is EntityKind.GEOPOLITICAL_ENTITY and known
        if cluster.kind is EntityKind.GEOPOLITICAL_ENTITY:
            return False
        said = {word.casefold() for name in _names(cluster) for word in words_of(name)}
        return mention.head in said or (mention.head in WIDE_NOUNS | TRADE_NOUNS and not said & NARROW_NOUNS)

    def _has_title(self, mention: Mention, cluster: Cluster) -> bool:
        return any(mention.head in self.titles.get(m.id, ()) for m in cluster.mentions)

    def place(self, mention: Mention) -> None:
        """Puts one nominal or pronoun into the cluster that it refers to, or into one of its own."""
        pronoun = mention.form is MentionForm.PRONOUN
        cluster = self.pronoun(mention) if pronoun else self.nominal(mention)
        if cluster is None:
            cluster = Cluster(mention.kind, plural=mention.plural)
            if not pronoun:
                self.clusters.append(cluster)
        cluster.add(mention)
        self.of[mention.id] = cluster


def clusters_of(mentions: Sequence[Mention], claims: Sequence[Claim], tenures: Sequence[Tenure]) -> dict[str, Cluster]:
    """The cluster of each mention, by its id; a pronoun that nothing explains has one of its own."""
    resolver = Resolver(_merge_variants(_by_name(mentions)), claims, tenures)
    # An owner ("its") stands before what it owns ("its arm"), so that reading order resolves it first.
    for mention in sorted(mentions, key=lambda m: m.span):
        if mention.form is not MentionForm.NAME and mention.id not in resolver.of:
            resolver.place(mention)
    return resolver.of
