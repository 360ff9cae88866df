"""The pages in another language: the compiled catalogue says what the written one does; main pages are in it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from io import BytesIO
from typing import TypeAlias

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from django.test import Client

from nomicon.web.accounts.models import Invitation
from nomicon.web.accounts.pages import WHAT_SCOPES_SAY
from nomicon.web.api.doorkeeper import SCOPES
from nomicon.web.pages.translations import WORDS
from nomicon.web.reading import SCRIPTS_SAY
from tests.house.tree import PROGRAM
from tests.web.pages.html import as_shown

LOCALE = PROGRAM / "web" / "locale"
LANGUAGES = tuple(sorted(path.name for path in LOCALE.iterdir()))
Said: TypeAlias = dict[tuple[str | None, str], object]

OF_THE_HOUSE = ["/", "/about/", "/found/", "/account/"]
OF_A_GAME = [
    "",
    "inbox/",
    "rules/",
    "rule/201/",
    "proposals/",
    "proposal/301/",
    "propose/",
    "players/",
    "player/Ann/",
    "judgements/",
    "history/",
    "do/",
    "do/declare/",
    "invite/",
    "desk/",
]
ATTRIBUTES = {"aria-label", "title", "placeholder", "alt"}
SAME = {
    "de": {"English", "Text", "Code", "Code:", "Register", "Name", "Version", "Block"},
    "fr": {"English", "Code", "Code:", "Version", "Score"},
}
"""Words that are the same in English, in one meaning or another."""


PART = re.compile(r"(?<!%)\{([a-z_.]+)\}")
"""A part of a sentence about an event."""


def catalogue(language: str) -> Catalog:
    """Return the words of a language as they are written down."""
    with (LOCALE / language / "LC_MESSAGES" / "django.po").open("rb") as file:
        return read_po(file, locale=language)


def said(words: Catalog) -> Said:
    """Return what stands for what."""
    return {(one.context, str(one.id)): one.string for one in words if one.id}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_says_what_the_written_one_does(language: str):
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    with (LOCALE / language / "LC_MESSAGES" / "django.mo").open("rb") as file:
        assert said(read_mo(file)) == said(read_mo(compiled))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_catalogue_is_translated_and_keeps_its_gaps(language: str):
    words = catalogue(language)
    assert not [one.id for one in words if one.id and (not all(_forms(one.string)) or one.fuzzy)]
    wrong = [(one.id, str(found)) for one in words for found in one.check(words)]
    assert wrong == []
    tags = [
        one.id
        for one in words
        if one.id and re.findall(r"<[^>]+>", str(one.id)) != re.findall(r"<[^>]+>", str(one.string))
    ]
    assert tags == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_events_have_the_same_parts_in_every_language(language: str):
    words = catalogue(language)
    texts = [(one.id, str(one.string)) for one in words if isinstance(one.id, str) and PART.search(one.id)]
    assert len(texts) > 100
    assert [text for text, other in texts if set(PART.findall(text)) != set(PART.findall(other))] == []
    assert [text for text, other in texts if "[" in text and "[" not in other] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_scripts_and_the_engine_say_is_in_the_catalogue(language: str):
    known = {one.id for one in catalogue(language)}
    assert set(SCOPES.values()) == WHAT_SCOPES_SAY
    assert (set(SCRIPTS_SAY.values()) | WORDS | WHAT_SCOPES_SAY) - known == set()
    static = PROGRAM / "web" / "site" / "static"
    written = (static / "table.js").read_text() + (static / "editor.js").read_text()
    assert [word for word in SCRIPTS_SAY.values() if f'"{word}"' not in written and f"`{word}`" not in written] == []


def _forms(string: object) -> tuple[str, ...]:
    return tuple(map(str, string)) if isinstance(string, tuple | list) else (str(string or ""),)


class Texts(HTMLParser):
    """Collects the texts of a page that the program wrote: what its elements and labels say.

    What a page says is English (`lang="en"`) is left out: these are words of rules.
    """

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._of_rules = ""  # The element of the words of rules that is being read.
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what labels say."""
        self.found += [value or "" for name, value in attrs if name in ATTRIBUTES]
        if ("lang", "en") in attrs and tag not in ("html", "a"):
            self._of_rules = tag

    def handle_endtag(self, tag: str) -> None:
        """Note where words of rules end."""
        if tag == self._of_rules:
            self._of_rules = ""

    def handle_data(self, data: str) -> None:
        """Keep what elements say."""
        if not self._of_rules:
            self.found.append(" ".join(data.split()))


def english(page: str, language: str) -> set[str]:
    """Return our own English texts that a page shows although the catalogue has others."""
    texts = set(Texts(page).found)
    whole = {
        one.id
        for one in catalogue(language)
        if isinstance(one.id, str) and one.id not in {"", *SAME[language], *_forms(one.string)}
    }
    # Rules and their terms bring small words of their own, such as “to” and “player”.
    return {text for text in texts & whole if " " in text or text[:1].isupper()}


@pytest.fixture
def table(house, founded, person):
    game = founded()
    ann = person("ann").sit(house, game, "Ann")
    person("ben").sit(house, game, "Ben")
    sent = {"move": "propose", "changes.0.change": "repeal", "changes.0.rule": "208"}
    assert ann.client.post(f"/games/{game}/moves/", sent).status_code == 302
    return game, ann


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_main_pages_are_in_the_language_that_somebody_wants(language: str, table, passer_by):
    game, ann = table
    left: dict[str, set[str]] = {}
    invitation = Invitation.objects.create(game=game, made_by=ann.account)
    asked = [(ann.client, where) for where in [*OF_THE_HOUSE, *(f"/games/{game}/{one}" for one in OF_A_GAME)]]
    asked += [
        (passer_by, where) for where in ("/account/login/", "/account/signup/", f"/invitation/{invitation.secret}/")
    ]
    for client, where in asked:
        page = _shown(client, where, language)
        left |= {where: found} if (found := english(page, language)) else {}
    assert left == {}, left


TOLD = {
    "de": ("Ann hat 301 vorgeschlagen: Repeal rule 208", "Ann spielt mit."),
    "fr": ("Ann a proposé 301 : Repeal rule 208", "Ann participe."),
}
"""How two events are told; the title is the proposal's own."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_are_told_in_every_language_with_the_words_of_players_as_they_are(language: str, table):
    game, ann = table
    history = as_shown(re.sub(r"<[^>]*>", "", _shown(ann.client, f"/games/{game}/history/", language)))
    assert [told for told in TOLD[language] if told not in history] == []


def _shown(client: Client, where: str, language: str) -> str:
    answer = client.get(where, headers={"Accept-Language": f"{language}-CH,{language};q=0.9,en;q=0.5"})
    assert answer.status_code == 200, where
    page = answer.content.decode()
    assert f'<html lang="{language}"' in page
    return page


def test_english_texts_would_be_found_on_a_page(table):
    game, ann = table
    found = english(ann.client.get(f"/games/{game}/").content.decode(), "de")
    assert {"To do", "Activity", "Skip to content"} <= found


def test_the_form_below_every_page_chooses_the_language_for_good(passer_by):
    answer = passer_by.post(
        "/language/setlang/", {"language": "de"}, headers={"Referer": "http://127.0.0.1:8000/about/"}
    )
    assert answer.status_code == 302
    page = passer_by.get("/about/", headers={"Accept-Language": "en"}).content.decode()
    assert '<html lang="de"' in page
    assert "Was ist Nomic?" in page
    assert "Passwort" in passer_by.get("/account/login/").content.decode()  # The library brings its own German.
    assert "&quot;copied&quot;: &quot;Kopiert&quot;" in page


def test_answers_and_refusals_are_told_in_german(table):
    game, ann = table
    german = {"Accept-Language": "de"}
    vote = {"move": "vote", "proposal": "999", "choice": "FOR"}
    refused = as_shown(ann.client.post(f"/games/{game}/moves/", vote, headers=german).content.decode())
    assert "Es gibt keinen Vorschlag 999." in refused
    assert "There is no proposal" not in refused

    voted = ann.client.post(f"/games/{game}/moves/", {**vote, "proposal": "301"}, headers=german, follow=True)
    assert "Du hast über 301 abgestimmt." in as_shown(voted.content.decode())
