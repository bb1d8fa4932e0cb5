"""Lemmas that spaCy's rules get wrong."""

from spacy.tokens import Doc

# A verb in -e whose stem is itself a word is taken for that word's ("hop", "rat"), which doubles its consonant;
# "re-elect" is in none of the tables.
MISTAKEN = {
    **dict.fromkeys(("hopes", "hoped", "hoping"), "hope"),
    **dict.fromkeys(("rates", "rated", "rating"), "rate"),
    **dict.fromkeys(("re-elects", "re-elected"), "re-elect"),
}


def mend_lemmas(doc: Doc) -> None:
    """Gives the verbs among `MISTAKEN` their lemma."""
    for token in doc:
        if token.lower_ in MISTAKEN and token.pos_ == "VERB":
            token.lemma_ = MISTAKEN[token.lower_]
