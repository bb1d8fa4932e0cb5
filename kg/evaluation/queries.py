"""The queries by which the evaluation reads a graph: its facts, their labels, their words."""

PREFIXES = """PREFIX news: <https://w3id.org/newsgraph/ontology#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
PREFIX oa: <http://www.w3.org/ns/oa#>
PREFIX schema: <https://schema.org/>
PREFIX schemah: <http://schema.org/>
"""

LABELS = PREFIXES + "SELECT ?e ?l { ?e rdfs:label|skos:altLabel|skos:prefLabel ?l }"

TENURES = (
    PREFIXES
    + """SELECT ?person ?role ?status ?title ?org { ?t a news:Tenure ; news:holder ?person ; news:role ?role .
    OPTIONAL { ?role news:roleTitle|skos:altLabel ?rt } OPTIONAL { ?role rdfs:label ?rl }
    BIND(COALESCE(?rt, ?rl) AS ?title)
    OPTIONAL { ?t news:organization ?org } OPTIONAL { ?t news:status ?status } }"""
)

TENURE_CONFIDENCES = (
    PREFIXES
    + """SELECT ?f ?person ?role ?status ?confidence { ?f a news:Tenure ; news:holder ?person ;
    news:role ?role ; news:confidence ?confidence OPTIONAL { ?f news:status ?status } }"""
)

CLAIMS = (
    PREFIXES
    + """SELECT ?c ?speaker ?content ?stance ?via ?kind { ?c a news:Claim . OPTIONAL { ?c news:speaker ?speaker }
    OPTIONAL { ?c news:content ?content } OPTIONAL { ?c news:stance ?stance } OPTIONAL { ?c news:via ?via }
    OPTIONAL { ?c news:quotation ?kind } }"""
)

CLAIM_CONFIDENCES = PREFIXES + "SELECT ?f ?confidence { ?f a news:Claim ; news:confidence ?confidence }"

REPORTS = (
    PREFIXES
    + """SELECT ?r ?s ?trigger ?first { ?r a news:Report ; news:source ?s ; news:event ?e .
    OPTIONAL { ?e news:trigger ?trigger } OPTIONAL { ?r news:first ?first } FILTER NOT EXISTS { ?s a news:Article }
    FILTER NOT EXISTS { ?a a news:Article ; schema:publisher|schemah:publisher ?s } }"""
)

EVENTS = (
    PREFIXES
    + """SELECT ?e ?type ?trigger ?fact ?conf ?agent ?patient { ?e news:trigger ?trigger ; a ?type .
    FILTER(STRSTARTS(STR(?type), STR(news:)) && ?type != news:Event) OPTIONAL { ?e news:factuality ?fact }
    OPTIONAL { ?e news:confidence ?conf } OPTIONAL { ?e news:agent ?agent } OPTIONAL { ?e news:patient ?patient } }"""
)

FACTS = PREFIXES + "SELECT DISTINCT ?f { { ?f a news:Tenure } UNION { ?f a news:Claim } UNION { ?f news:trigger ?t } }"

SELECTORS = (
    PREFIXES
    + """SELECT ?f ?a ?b ?x { ?f news:evidence ?m . ?m oa:hasSelector/oa:start ?a ; oa:hasSelector/oa:end ?b ;
    oa:hasSelector/oa:exact ?x }"""
)

ALL_FACTS = (
    PREFIXES
    + """SELECT (COUNT(DISTINCT ?f) AS ?n) { ?f a ?kind
    FILTER(?kind IN (news:Tenure, news:Claim, news:Report, news:Event)) }"""
)

TRIPLES = "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"

EVIDENCE_TRIPLES = (
    PREFIXES
    + """SELECT (COUNT(*) AS ?n) { SELECT DISTINCT ?s ?p ?o { ?s ?p ?o
    FILTER(?p = news:evidence || EXISTS { ?s a news:Mention } || EXISTS { ?m oa:hasSelector ?s }) } }"""
)
