"""Every page that a player comes to is in the reader's language; only players and rules speak as they do.

The pages of two games are read in every language. A text that is the same in English, has English words in it, and was
said by no player and no rule, was left in English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from html.parser import HTMLParser

import pytest
from django.test import Client

from nomicon.game.names import GameId
from nomicon.web.tools import Services
from tests.english import is_english, said_by_players_and_rules, without
from tests.web.conftest import Person
from tests.web.pages.booked import played
from tests.web.pages.html import as_shown
from tests.web.pages.test_languages import LANGUAGES

ELSEWHERE = ("/export/", "/join/", ".json", "?", "/invite/", ".play")
"""What a crawl leaves alone: other forms of the same, and ways in."""

QUOTED = {"pre", "code", "kbd", "samp", "script", "style", "textarea", "blockquote", "q"}
"""Elements that hold what somebody typed, or would type."""

LABELS = {"aria-label", "title", "placeholder", "alt"}


class Texts(HTMLParser):
    """Collects the texts of a page by themselves: what its elements and labels say, but for what is quoted."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, None] = {}
        self.within: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what labels say."""
        if tag in QUOTED:
            self.within.append(tag)
        self.found |= {" ".join(value.split()): None for name, value in attrs if name in LABELS and value}

    def handle_endtag(self, tag: str) -> None:
        """Leave what is quoted."""
        if self.within and self.within[-1] == tag:
            self.within.pop()

    def handle_data(self, data: str) -> None:
        """Keep what elements say."""
        if not self.within and data.strip():
            self.found[" ".join(data.split())] = None


@lru_cache(maxsize=8)
def texts_of(page: str) -> frozenset[str]:
    """Return the texts of a page, which is read once for all languages that it is compared with."""
    return frozenset(Texts(as_shown(page)).found)


def left_in_english(other: str, english: str, said: Sequence[str], language: str) -> list[str]:
    """Return the texts of a page in both languages that are English in both, though no player and no rule said them."""
    both = texts_of(other) & texts_of(english)
    return sorted(text for text in both if is_english(text, language) and is_english(without(text, said), language))


def said_in(house: Services, game: GameId) -> list[str]:
    """Return everything that players and rules have said in a game."""
    return said_by_players_and_rules(house.hall.do(lambda table: list(table.history(game))).result(30))


def crawled(client: Client, game: GameId) -> dict[str, str]:
    """Return every page of a game that links lead to, in English, by its address."""
    start = f"/games/{game}/"
    pages, waiting = dict[str, str](), [start]
    while waiting:
        address = waiting.pop()
        answer = client.get(address, headers={"Accept-Language": "en"})
        assert answer.status_code == 200, address
        pages[address] = answer.content.decode()
        for link in re.findall(r'href="(/games/[^"#]+)', pages[address]):
            is_page = link.startswith(start) and not any(part in link for part in ELSEWHERE)
            if is_page and link not in pages and link not in waiting:
                waiting.append(link)
    return pages


def looked_through(house: Services, game: GameId, client: Client) -> dict[tuple[str, str], list[str]]:
    """Return what was left in English on the pages of a game, by language and address."""
    pages, said, found = crawled(client, game), said_in(house, game), dict[tuple[str, str], list[str]]()
    assert len(pages) > 50
    for address, english in pages.items():
        for language in LANGUAGES:
            other = client.get(address, headers={"Accept-Language": language}).content.decode()
            left = left_in_english(other, english, said, language)
            found |= {(language, address): left} if left else {}
    return found


@pytest.fixture
def seated(house: Services, person: Callable[..., Person]) -> Callable[..., list[Person]]:
    """Seat people at a game, by their names."""
    return lambda game, *names: [person(name.lower()).sit(house, game, name) for name in names]


def test_no_page_of_a_historical_game_is_left_in_english(house, founded, seated, later):
    game = founded(title="Book")
    ann, ben = seated(game, "Ann", "Ben")
    played(game, ann, ben, later)
    assert looked_through(house, game, ann.client) == {}


def test_no_page_of_a_small_game_with_rule_code_is_left_in_english(house, founded, seated):
    game = founded("minimal", title="Small")
    ann, ben, cat = seated(game, "Ann", "Ben", "Cat")
    rule = {"title": "Tea", "words": "There is tea, and who proposes it is paid."}
    rule["code"] = '@when("VoteSettled")\ndef paid(proposal):\n    return award("Ann", "points", 1)\n'
    sent = {"changes.0.change": "enact", **{f"changes.0.{name}": text for name, text in rule.items()}, "act": "propose"}
    assert ann.client.post(f"/games/{game}/propose/", sent).status_code == 302
    for who, choice in ((ben, "FOR"), (cat, "FOR"), (ann, "AGAINST")):
        vote = {"move": "vote", "proposal": "301", "choice": choice}
        assert who.client.post(f"/games/{game}/moves/", vote).status_code == 302
    assert looked_through(house, game, ann.client) == {}


def test_a_text_that_was_left_in_english_would_be_found():
    german, english = "<p>Ann ist da.</p><p>There is tea.</p>", "<p>Ann is here.</p><p>There is tea.</p>"
    assert left_in_english(german, english, [], "de") == ["There is tea."]
    assert left_in_english(german, english, ["there is tea."], "de") == []
