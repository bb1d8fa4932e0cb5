import pytest

from kg.readers.languages import language_of, name_of, primary

TEXTS = {
    "de": "Der Bürgermeister ist am Montag zurückgetreten. Der Rat will bis Ende der Woche beraten, sagte er.",
    "fr": "Le maire de la ville a démissionné lundi. Le conseil se réunira avant la fin de la semaine, a-t-il indiqué.",
    "es": "El alcalde de la ciudad dimitió el lunes. El consejo se reunirá antes del fin de semana, dijo una portavoz.",
    "it": "Il sindaco si è dimesso lunedì. Il consiglio si riunirà entro la settimana, ha detto una portavoce.",
    "nl": "De burgemeester van de stad is maandag afgetreden. De raad komt voor het einde van de week bijeen, zei hij.",
    "sv": "Stadens borgmästare avgick i måndags. Rådet ska träffas före veckans slut, sade en talesperson för staden.",
    "pl": "Burmistrz zrezygnował w poniedziałek. Rada zbierze się przed końcem tygodnia, powiedziała rzeczniczka.",
    "ru": "Мэр города подал в отставку в понедельник. Совет соберётся до конца недели, сообщила представитель.",
    "zh": "市长周一辞职。市议会将在本周末前开会选出继任者，一位发言人说。",
    "ar": "استقال رئيس البلدية يوم الاثنين. وسيجتمع المجلس قبل نهاية الأسبوع لاختيار خلف له.",
}
ENGLISH = [
    "The mayor resigned.",
    "Maria Ortega, mayor of Dover, resigned on Monday.",
    "Bundeskanzler Friedrich Adler met Premier Giuseppe Ferrante in the Palazzo Chigi, the Frankfurter Rundschau said.",
    "Ngozi Adeyemi beat Oluwaseun Balogun 6-3, 6-2.",
]


@pytest.mark.parametrize("language", TEXTS)
def test_the_words_tell_the_language(language):
    assert language_of(TEXTS[language]) == language
    assert language_of(TEXTS[language], "en-US") == language


@pytest.mark.parametrize("text", ENGLISH)
def test_english_with_foreign_names_and_few_words_of_it_are_english(text):
    assert language_of(text) == "en"
    assert language_of(text, "en-GB") == "en-GB"


def test_where_the_words_are_too_few_what_is_declared_counts():
    assert language_of("Ja nein", "de") == "de"


@pytest.mark.parametrize(("tag", "language"), [("en-GB", "en"), ("de_AT", "de"), (" FR ", "fr"), ("", "")])
def test_the_first_part_of_a_tag_is_the_language(tag, language):
    assert primary(tag) == language


def test_a_language_is_named_in_english():
    assert [name_of(code) for code in ("de", "fil", "xx")] == ["German (de)", "Filipino (fil)", "xx"]
