"""The terms that graphs are written in, each made once."""

from pyoxigraph import NamedNode

from kg.model.claim import Quotation, Stance
from kg.model.entity import EntityKind
from kg.model.event import EventType, Factuality
from kg.model.judgement import Decision
from kg.model.tenure import TenureStatus
from ontology import PREFIXES


def term(name: str) -> NamedNode:
    """The node of a prefixed name, `news:holder`."""
    prefix, _, local = name.partition(":")
    return NamedNode(PREFIXES[prefix] + local)


A = term("rdf:type")
LABEL = term("rdfs:label")
ALT_LABEL = term("skos:altLabel")
EDTF = term("edtf:EDTF")

ARTICLE = (term("news:Article"), term("schema:NewsArticle"), term("prov:Entity"))
HEADLINE = term("schema:headline")
DATE_PUBLISHED = term("schema:datePublished")
PUBLISHER = term("schema:publisher")
AUTHOR = term("schema:author")
URL = term("schema:url")
IN_LANGUAGE = term("schema:inLanguage")
NAME = term("schema:name")
TEXT_DIGEST = term("news:textDigest")
READER = term("news:reader")
PUBLICATION = term("news:publication")
PUBLICATION_TYPES = (term("news:Publication"), term("prov:Entity"))

_ORGANIZATION = (
    term("news:Organization"),
    term("schema:Organization"),
    term("org:Organization"),
    term("prov:Agent"),
)
_PLACE = (term("news:Place"), term("schema:Place"))
ENTITY = {
    EntityKind.PERSON: (term("news:Person"), term("schema:Person"), term("foaf:Person"), term("prov:Agent")),
    EntityKind.ORGANIZATION: _ORGANIZATION,
    EntityKind.OUTLET: (term("news:Outlet"), term("schema:NewsMediaOrganization"), *_ORGANIZATION),
    EntityKind.PLACE: _PLACE,
    EntityKind.GEOPOLITICAL_ENTITY: (term("news:GeopoliticalEntity"), *_PLACE, *_ORGANIZATION),
    EntityKind.UNNAMED_SOURCE: (term("news:UnnamedSource"), term("prov:Agent")),
    EntityKind.UNNAMED_AGENT: (term("news:UnnamedAgent"), term("prov:Agent")),
    EntityKind.DOCUMENT: (term("news:Document"), term("schema:CreativeWork")),
}
CONTAINED_IN_PLACE = term("schema:containedInPlace")
SUB_ORGANIZATION_OF = term("org:subOrganizationOf")
SOURCE_COUNT = term("news:sourceCount")
ISO_CODE = (term("news:isoCode"), term("schema:identifier"))

ROLE = (term("news:Role"), term("org:Post"))
ROLE_TITLE = term("news:roleTitle")
POST_IN = term("org:postIn")
POST_WITH = term("news:postWith")

TENURE = (term("news:Tenure"), term("org:Membership"))
HOLDER = term("news:holder")
ORG_MEMBER = term("org:member")
TENURE_ROLE = term("news:role")
ORGANIZATION = term("news:organization")
ORG_ORGANIZATION = term("org:organization")
STATUS = term("news:status")
STATUSES = {status: term(f"news:{status}") for status in TenureStatus}
PREDECESSOR = term("news:predecessor")
STATED_IN = term("news:statedIn")
HAS_ROLE = term("news:hasRole")
HOLDS = (term("news:holds"), term("org:holds"), HAS_ROLE)
HELD = (term("news:held"), HAS_ROLE)
WILL_HOLD = (term("news:willHold"), HAS_ROLE)
RUNS_FOR = (term("news:runsFor"), HAS_ROLE)

CLAIM = (term("news:Claim"), term("schema:Claim"))
SPEAKER = term("news:speaker")
STANCE = term("news:stance")
STANCES = {stance: term(f"news:{stance}") for stance in Stance}
CUE = term("news:cue")
CONTENT = term("news:content")
QUOTATION = term("news:quotation")
QUOTATIONS = {quotation: term(f"news:{quotation}") for quotation in Quotation}
QUOTE = term("news:quote")
ADDRESSEE = term("news:addressee")
VIA = term("news:via")
ABOUT = term("news:about")
WITHIN = term("news:within")
DISPUTES = (term("news:disputes"), term("cito:disputes"))
CONFIRMS = term("cito:confirms")
EXPRESSED = term("news:expressed")
SAID = (term("news:said"), EXPRESSED)
DENIED = (term("news:denied"), EXPRESSED)
BELIEVED = (term("news:believed"), EXPRESSED)
DECLINED = (term("news:declined"), EXPRESSED)

REPORT = (term("news:Report"), term("prov:Entity"))
SOURCE = term("news:source")
EVENT_OF_REPORT = term("news:event")
FIRST = term("news:first")
REPORTS = term("news:reports")

EVENT = (term("news:Event"), term("sem:Event"))
EVENT_TYPES = {type_: term(f"news:{type_}") for type_ in EventType}
TRIGGER = term("news:trigger")
HAS_ACTOR = term("sem:hasActor")
AGENT = (term("news:agent"), HAS_ACTOR)
PATIENT = (term("news:patient"), HAS_ACTOR)
PARTICIPANT = (term("news:participant"), HAS_ACTOR)
PLACE = (term("news:place"), term("sem:hasPlace"))
FACTUALITY = term("news:factuality")
FACTUALITIES = {factuality: term(f"news:{factuality}") for factuality in Factuality}

SAME_EVENT = term("news:sameEvent")
TIME_TEXT = term("news:timeText")

EVIDENCE = term("news:evidence")
CONFIDENCE = term("news:confidence")
SALIENCE = term("news:salience")
RULE = term("news:rule")
MENTION = (term("news:Mention"), term("oa:SpecificResource"), term("prov:Entity"))
SECTION = term("news:section")
HAS_SOURCE = term("oa:hasSource")
HAS_SELECTOR = term("oa:hasSelector")
POSITION_SELECTOR = (term("oa:TextPositionSelector"), term("oa:Selector"))
START = term("oa:start")
END = term("oa:end")
QUOTE_SELECTOR = (term("oa:TextQuoteSelector"), term("oa:Selector"))
EXACT = term("oa:exact")
PREFIX = term("oa:prefix")
SUFFIX = term("oa:suffix")

BUNDLE = (term("prov:Bundle"), term("prov:Entity"))
ACTIVITY = term("prov:Activity")
SOFTWARE_AGENT = (term("prov:SoftwareAgent"), term("prov:Agent"))
WAS_DERIVED_FROM = term("prov:wasDerivedFrom")
WAS_GENERATED_BY = term("prov:wasGeneratedBy")
WAS_ASSOCIATED_WITH = term("prov:wasAssociatedWith")
USED = term("prov:used")
STARTED = term("prov:startedAtTime")
ENDED = term("prov:endedAtTime")
EXTRACTOR = term("news:extractor")
MODEL = term("news:model")
WEIGHTS = term("news:weights")
SETTING = term("news:setting")

JUDGEMENT = (term("news:Judgement"), term("prov:Activity"))
DECISIONS = {decision: term(f"news:{decision}") for decision in Decision}
JUDGES = term("news:judges")
JUDGED_WORDS = term("news:judgedWords")
SPLIT_FROM = term("news:splitFrom")
UNDOES = term("news:undoes")
AGENT_CLASS = term("prov:Agent")
COMMENT = term("rdfs:comment")
IS_REPLACED_BY = term("dcterms:isReplacedBy")
