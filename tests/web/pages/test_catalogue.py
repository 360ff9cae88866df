"""Every text of the pages is in the catalogue of every language: whoever writes one is told to have it translated."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from babel.messages.extract import extract_python
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation.template import templatize

from tests.house.tree import PROGRAM

WEB = PROGRAM / "web"
OTHERS = tuple(path for path in sorted(PROGRAM.iterdir()) if path.is_dir() and path != WEB)
LANGUAGES = tuple(sorted(path.name for path in (WEB / "locale").iterdir()))
"""Every language that has a catalogue; English is in the code."""

Text: TypeAlias = tuple[str | None, str]
"""A text with its context, if it has one."""

KEYWORDS = dict.fromkeys(
    ("_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"), None
)
STRING = r"u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
CALL = re.compile(rf" (n?p?gettext|pn?gettext)\(((?:{STRING}(?:, ?)?)+)(?:,?count)?\) ")


def in_code(source: str) -> Iterator[Text]:
    """Yield the texts that Python code has translated."""
    found: Any  # It may be one text, or several, or None for what is no text.
    for _line, function, found, _comments in extract_python(io.BytesIO(source.encode()), KEYWORDS, [], {}):
        told = [found] if isinstance(found, str) else [one for one in found or () if isinstance(one, str)]
        if told and "pgettext" in function:
            yield told[0], told[1]
        elif told:  # What stands in a variable was marked where it is written, or is looked for by its own test.
            yield None, told[0]


def in_template(source: str) -> Iterator[Text]:
    """Yield the texts that a template has translated, as Django itself finds them for its catalogues."""
    for call in CALL.finditer(templatize(source)):
        told = [ast.literal_eval(one) for one in re.findall(STRING, call[2])]
        yield (told[0], told[1]) if "pgettext" in call[1] else (None, told[0])


def texts() -> dict[Text, str]:
    """Return every text of the pages with a file in which it stands."""
    found: dict[Text, str] = {}
    # In play are the texts of moves, refusals and events; the others have parts of their sentences.
    for path in (*sorted(WEB.rglob("*")), *(file for layer in OTHERS for file in sorted(layer.rglob("*.py")))):
        if path.suffix not in (".py", ".html"):
            continue
        reading = in_code if path.suffix == ".py" else in_template
        for text in reading(path.read_text(encoding="utf-8")):
            found.setdefault(text, str(path.relative_to(PROGRAM)))
    return found


def catalogued(language: str) -> set[Text]:
    """Return every text that has words in a language which nobody has to look over."""
    with (WEB / "locale" / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        words = read_po(file, locale=language)
    return {
        (one.context, one.id if isinstance(one.id, str) else one.id[0])
        for one in words
        if one.id and not one.fuzzy and one.string and all(one.string)
    }


@pytest.fixture(scope="module")
def written() -> dict[Text, str]:
    return texts()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_code_and_templates_has_words_in_every_language(language: str, written: dict[Text, str]):
    known = catalogued(language)
    missing = [f"{where}: {text[1]!r}" for text, where in written.items() if text not in known]
    assert missing == [], "add them to the catalogue: CONTRIBUTING.md, “Texts and translations”, says how"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_catalogue_holds_a_text_that_nobody_says(language: str, written: dict[Text, str]):
    assert sorted(text for context, text in catalogued(language) - set(written)) == []


def test_every_catalogue_can_be_chosen():
    assert {code for code, _name in settings.LANGUAGES} == {"en", *LANGUAGES}


def test_texts_are_found_as_they_are_written():
    code = (
        'a = _("One"); b = pgettext("a token", "May"); c = ngettext("%d move", "%d moves", n); d = _("Two " "halves")'
    )
    assert list(in_code(code)) == [(None, "One"), ("a token", "May"), (None, "%d move"), (None, "Two halves")]
    page = """{% load i18n %}<p title="{% translate 'It’s "here"' %}">{% translate "May" context "a token" %}
        {% blocktranslate with many=list.many %}{{ many }} moves{% endblocktranslate %}
        {% blocktranslate count many=many %}One{% plural %}{{ many }}{% endblocktranslate %}</p>"""
    assert list(in_template(page)) == [
        (None, 'It’s "here"'),
        ("a token", "May"),
        (None, "%(many)s moves"),
        (None, "One"),
    ]


def test_the_whole_of_the_pages_is_looked_through(written: dict[Text, str]):
    files = {Path(one).parts[1] for one in written.values()}
    assert files >= {"pages", "accounts", "site", "trouble.py", "reading.py"}
    assert len(written) > 500
