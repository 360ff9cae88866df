"""A game of Thimbles on pages: ballots in words of one's own, duties that lead to where they are done, and 019."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from django.test import Client

from tests.views.noughts import without_noughts
from tests.web.pages.html import as_shown

SENTENCE = "The sentence that follows this one shall be construed to have no effect."
ELSEWHERE = ("/export/", "/join/", ".json", ".play", "?", "/invite/")
"""What a crawl leaves alone: other forms of the same, and ways in."""


@pytest.fixture
def table(house, founded, person):
    game = founded("thimbles")
    people = {name: person(name.lower()).sit(house, game, name).client for name in ("Ada", "Bix", "Cy")}
    answer = people["Ada"].post(
        f"/games/{game}/propose/",
        {
            "changes.0.change": "enact",
            "changes.0.title": "Tea",
            "changes.0.words": "There is tea.",
            "act": "propose",
        },
    )
    assert answer.status_code == 302
    return game, people


def votes(client: Client, game: str, choice: str) -> None:
    answer = client.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "20", "choice": choice})
    assert answer.status_code == 302, answer.content.decode()[:2000]


def test_a_ballot_may_be_in_words_of_ones_own_where_the_rules_let_it(table):
    game, people = table
    page = as_shown(people["Bix"].get(f"/games/{game}/proposal/20/").content.decode())
    assert re.findall(r'name="choice" value="([^"]*)"', page) == ["FOR", "AGAINST", "SEVER"]
    assert re.search(r'<input id="in-words" name="choice" maxlength="40" required', page)
    votes(people["Bix"], game, "Only on Sundays")
    assert people["Bix"].get(f"/games/{game}/proposal/20.json").json()["my_ballot"] == "Only on Sundays"


def test_where_a_ballot_has_only_its_choices_no_other_words_are_asked_for(house, founded, person):
    game = founded()
    ann = person("ann").sit(house, game, "Ann").client
    ann.post(
        f"/games/{game}/propose/",
        {
            "changes.0.change": "enact",
            "changes.0.title": "Tea",
            "changes.0.words": "There is tea.",
            "act": "propose",
        },
    )
    page = ann.get(f"/games/{game}/proposal/301/").content.decode()
    assert 'name="choice"' in page
    assert "in-words" not in page


def test_a_duty_leads_to_where_it_is_done(table, house):
    game, people = table
    for name, choice in (("Ada", "FOR"), ("Bix", "FOR"), ("Cy", "SEVER")):
        votes(people[name], game, choice)
    waits = people["Ada"].get(f"/games/{game}/inbox/").content.decode()
    assert f'href="/games/{game}/do/name/"' in waits
    assert "Name" in people["Ada"].get(f"/games/{game}/do/name/").content.decode()


def test_every_page_that_a_player_comes_to_writes_numbers_as_the_rules_do(table):
    game, people = table
    for name, choice in (("Ada", "FOR"), ("Bix", "FOR"), ("Cy", "SEVER")):
        votes(people[name], game, choice)
    people["Ada"].post(f"/games/{game}/moves/", {"move": "make", "name": "name", "arguments.whom": "Bix"})
    answer = people["Ada"].post(
        f"/games/{game}/propose/",
        {
            "changes.0.change": "amend",
            "changes.0.rule": "19",
            "changes.0.of": "19",
            "changes.0.title": "Squibs",
            "changes.0.words": SENTENCE,
            "act": "propose",
        },
    )
    assert answer.status_code == 302
    wrong = {
        address: found for address, page in crawled(people["Ada"], f"/games/{game}/") if (found := named_barely(page))
    }
    assert wrong == {}


def crawled(client: Client, start: str) -> Iterator[tuple[str, str]]:
    """Yield every page of a game that links lead to, each once."""
    known, waiting = {start}, [start]
    while waiting:
        address = waiting.pop()
        answer = client.get(address)
        assert answer.status_code == 200, address
        page = answer.content.decode()
        yield address, page
        for link in re.findall(r'href="(/games/[^"#]+)', page):
            if link.startswith(start) and link not in known and not any(part in link for part in ELSEWHERE):
                known.add(link)
                waiting.append(link)
    assert len(known) > 60


def named_barely(page: str) -> list[str]:
    """Return what names a rule or a proposal without its noughts: in words, and as the text of a link to it."""
    link = r'<a href="/games/[^"]*/(?:rule|proposal)/\d+/[^"]*">(?:<span class="no">)?(\d{1,2})\b'
    page = page.partition('id="data"')[0]  # An entry as it is stored holds numbers as they are.
    told = re.sub(r"<(?:script|textarea|pre)\b.*?</\w+>", "|", page, flags=re.DOTALL)
    told = re.sub(r"<[^>]+>", "|", re.sub(r"</?(?:a|span|strong|em|small|code|time)\b[^>]*>", "", told))
    return [*re.findall(link, page), *without_noughts(re.sub(r"\s+", " ", html.unescape(told)))]
