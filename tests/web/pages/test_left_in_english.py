"""Every page that a player comes to is in the reader's language; only players and rules speak as they do.

The pages of two games are read in every language. A text that is the same in English, has English words in it, and was
said by no player and no rule, was left in English.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from html.parser import HTMLParser

import pytest
from django.test import Client

from nomicon.game.names import GameId
from nomicon.law.questions.questions import QUESTIONS
from nomicon.rulebooks.ready_rules import ready_rules
from nomicon.web.tools import Services
from tests.web.conftest import Person
from tests.web.pages.booked import played
from tests.web.pages.html import as_shown
from tests.web.pages.test_languages import LANGUAGES

ENGLISH = frozenset(
    re.findall(
        r"\w+",
        """the of to is are were be been has have had if and or not no from for with without by at on it its this that
        these they their them there what when which who how can could would may must will all any each nobody""",
    )
)
"""Words that tell an English text; those that are words of another language, too, tell nothing there."""

WORDS_OF = {"de": frozenset[str](), "fr": frozenset({"on", "all"})}

ELSEWHERE = ("/export/", "/join/", ".json", "?", "/invite/", ".play")
"""What a crawl leaves alone: other forms of the same, and ways in."""

QUOTED = {"pre", "code", "kbd", "samp", "script", "style", "textarea", "blockquote", "q"}
"""Elements that hold what somebody typed, or would type."""

LABELS = {"aria-label", "title", "placeholder", "alt"}
SMALL_WORD = re.compile(r"(?<![\w-])[a-z]+(?![\w-])")
HASH = re.compile(r"\b[0-9a-f]{20,}\b")
NUMBER = re.compile(r"^(?:J-)?\d+: ")


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


def is_english(text: str, language: str) -> bool:
    """Say whether a text has English words in it, for a reader of another language."""
    return len(text) > 5 and not (ENGLISH - WORDS_OF[language]).isdisjoint(SMALL_WORD.findall(HASH.sub("", text)))


def without(text: str, said: Sequence[str]) -> str:
    """Return a text without what players and rules said."""
    rest = NUMBER.sub("", text.strip(' .:;,…()“”"|-+→'))
    if any(rest.lower() in one for one in said):
        return ""
    for one in said:
        if len(one) > 3 and one in rest.lower():  # It is looked for first, as most of very many are not in it.
            rest = re.sub(re.escape(one), " ", rest, flags=re.IGNORECASE)
    return rest


def left_in_english(other: str, english: str, said: Sequence[str], language: str) -> list[str]:
    """Return the texts of a page in both languages that are English in both, though no player and no rule said them."""
    both = texts_of(other) & texts_of(english)
    return sorted(text for text in both if is_english(text, language) and is_english(without(text, said), language))


def said_in(house: Services, game: GameId) -> list[str]:
    """Return everything that players and rules have said in a game, and ready rules say, the longest first."""
    entries = house.hall.do(lambda table: list(table.history(game))).result(30)
    texts = [text for one in entries if one.line for text in _texts(json.loads(one.line))]
    for piece in ready_rules().values():
        texts += [piece.title, piece.about, piece.text]
    for question in QUESTIONS.values():  # What it can answer is typed in headers, in every language the same.
        texts += [*question.reads.gives.words, str(question.silence)]
    plain = (re.sub(r"[*_`#]|^- ", "", text, flags=re.MULTILINE) for text in texts)
    return sorted({" ".join(text.split()).lower() for text in plain} - {""}, key=len, reverse=True)


def _texts(data: object) -> Iterator[str]:
    """Yield every text in data, and the names in it as pages write them."""
    match data:
        case str():
            yield data
        case Mapping():
            for name, value in data.items():
                yield str(name).replace("_", " ")
                yield from _texts(value)
        case list():
            for value in data:
                yield from _texts(value)


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
