"""A motion, whose number is counted apart: every page that knows of it opens, for everybody, and it is called M-1."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from nomicon.web.accounts.models import Remark
from tests.web.pages.booked import moved


@pytest.fixture
def table(house, founded, person) -> tuple[str, dict[str, Client]]:
    """A game in which a judgement was delivered, and Ann moves to overrule it."""
    game = founded("minimal")
    people = {name: person(name.lower()).sit(house, game, name) for name in ("Ann", "Ben", "Cat")}
    ann = people["Ann"]
    moved(ann, game, {"move": "invoke", "statement": "It rains."})
    judge = ann.client.get(f"/games/{game}/judgement/1.json").json()["judge"]
    moved(people[judge], game, {"move": "deliver", "judgement": "1", "value": "TRUE"})
    moved(ann, game, {"move": "propose", "changes.0.change": "overrule", "changes.0.judgement": "1"})
    return game, {name: one.client for name, one in people.items()}


def test_a_motion_is_looked_at_spoken_of_and_voted_on_like_any_proposal(house, table, passer_by):
    game, people = table
    for who, client in {**people, "a passer-by": passer_by}.items():
        for page in ("proposal/M-1", "proposal/-1", "proposals", "votes", "inbox", "history", "board", "judgement/1"):
            answer = client.get(f"/games/{game}/{page}/")
            assert answer.status_code == 200, (who, page)
    page = people["Ben"].get(f"/games/{game}/proposal/M-1/").content.decode()
    assert re.search(r"<h1>.*M-1", page, re.DOTALL)
    for address in set(re.findall(rf'(?:href|action)="(/games/{game}/[^"#]*)"', page)):
        assert people["Ben"].get(address.replace("&amp;", "&")).status_code in (200, 302, 405), address
    shown = {"do/vote/?proposal=-1", "do/take_back/?proposal=-1", "do/invoke/?proposal=-1", "propose/?revise=-1"}
    for rest in shown:
        assert people["Ben"].get(f"/games/{game}/{rest}").status_code == 200, rest
    answer = people["Ben"].post(f"/games/{game}/remark/-1/", {"text": "It does not rain."})
    assert (answer.status_code, Remark.objects.filter(game=game, proposal=-1).count()) == (302, 1)
    assert "It does not rain." in people["Ann"].get(answer["Location"].partition("#")[0]).content.decode()
    moved_by_form = people["Ben"].post(f"/games/{game}/moves/", {"move": "vote", "proposal": "-1", "choice": "FOR"})
    assert moved_by_form.status_code == 302


def test_no_page_calls_a_motion_by_a_negative_number(house, table):
    game, people = table
    people["Ben"].post(f"/games/{game}/remark/-1/", {"text": "No."})
    for page in (
        "proposal/M-1",
        "proposals",
        "votes",
        "inbox",
        "history",
        "board",
        "judgement/1",
        "propose/?revise=-1",
    ):
        text = re.sub(r"<[^>]+>", " ", people["Ann"].get(f"/games/{game}/{page}").content.decode())
        assert not re.search(r"(?<![\w.+-])-1(?![\w.])(?! points)", text), page


RESOLUTIONS = """---
title: Resolutions
answers:
  motions.who: players
---
Any player may put a resolution to the vote.
"""

THANKS = {"changes.0.change": "resolve", "changes.0.words": "We thank Ben."}


def test_a_resolution_is_written_previewed_and_proposed_with_the_form(house, founded, person):
    game = founded("minimal")
    ann, ben = (person(name).sit(house, game, name.capitalize()) for name in ("ann", "ben"))
    where = f"/games/{game}/propose/"
    asked = ann.client.post(where, {"act": "add resolve"}).content.decode()
    assert re.search(r'<textarea[^>]*name="changes\.0\.words"', asked)
    assert "Begin later" not in asked
    refused = ann.client.post(where, {"act": "propose", **THANKS})
    assert (refused.status_code, "nobody may" in refused.content.decode()) == (409, True)
    moved(ann, game, {"move": "propose", "changes.0.change": "enact", "changes.0.rule": RESOLUTIONS})
    for who in (ann, ben):
        moved(who, game, {"move": "vote", "proposal": "301", "choice": "FOR"})
    assert "We thank Ben." in ann.client.post(where, {"act": "preview", **THANKS}).content.decode()
    assert ann.client.post(where, {"act": "propose", **THANKS}).status_code == 302
    page = ann.client.get(f"/games/{game}/proposal/M-1/").content.decode()
    assert re.search(r"<h1>.*M-1", page, re.DOTALL)
    assert "We thank Ben." in page


ALLOWED = RESOLUTIONS.replace("  motions.who: players\n", "  motions.who: players\n  motions.effects: [award]\n")
REWARD = {
    "changes.0.change": "resolve",
    "changes.0.words": "Ben helped us.",
    "changes.0.effects": "award Ben 5\r\naward Ann 1/2 points,\r\n",
}


def test_a_resolution_that_does_something_is_proposed_with_the_form_and_shown_before_the_vote(house, founded, person):
    game = founded("minimal")
    ann, ben = (person(name).sit(house, game, name.capitalize()) for name in ("ann", "ben"))
    where = f"/games/{game}/propose/"
    refused = ann.client.post(where, {"act": "propose", **REWARD, "changes.0.effects": "bake Ben 5"})
    assert "A resolution cannot do" in refused.content.decode()
    moved(ann, game, {"move": "propose", "changes.0.change": "enact", "changes.0.rule": ALLOWED})
    for who in (ann, ben):
        moved(who, game, {"move": "vote", "proposal": "301", "choice": "FOR"})
    assert ann.client.post(where, {"act": "propose", **REWARD}).status_code == 302
    page = ann.client.get(f"/games/{game}/proposal/M-1/").content.decode()
    assert "(if adopted: award Ben 5; award Ann 0.5 points)" in page
    for who in (ann, ben):
        moved(who, game, {"move": "vote", "proposal": "-1", "choice": "FOR"})
    assert ben.client.get(f"/games/{game}/players.json").json()["players"][1]["points"] == "5"


ELECTIONS = """---
title: Elections
answers:
  motions.who: players
  motions.kinds: [elect, poll]
  vote.depending: [endorsements]
declares:
  offices:
    Chair: {}
---
Players elect a Chair. A ballot can follow another.
"""
CHAIR = {"changes.0.change": "elect", "changes.0.office": "Chair", "changes.0.among": "Ann\r\nBen\r\n"}
POLL = {"changes.0.change": "poll", "changes.0.words": "Tea or coffee?", "changes.0.among": "Tea\r\nCoffee"}


def test_players_are_elected_and_polls_taken_with_the_forms(house, founded, person):
    game = founded("minimal")
    ann, ben = (person(name).sit(house, game, name.capitalize()) for name in ("ann", "ben"))
    moved(ann, game, {"move": "propose", "changes.0.change": "enact", "changes.0.rule": ELECTIONS})
    for who in (ann, ben):
        moved(who, game, {"move": "vote", "proposal": "301", "choice": "FOR"})
    where = f"/games/{game}/propose/"
    assert "Candidates" in ann.client.post(where, {"act": "add elect"}).content.decode()
    assert ann.client.post(where, {"act": "propose", **CHAIR}).status_code == 302
    page = ann.client.get(f"/games/{game}/proposal/M-1/").content.decode()
    assert re.search(r'<select[^>]*name="choice\.2"', page)
    assert "How ballots are counted" in page
    moved(ann, game, {"move": "vote", "proposal": "-1", "choice.1": "Ben", "choice.2": "Ann", "reason": "He is kind."})
    moved(ben, game, {"move": "vote", "proposal": "-1", "choice": "as Ann votes"})
    page = ann.client.get(f"/games/{game}/proposal/M-1/").content.decode()
    for told in ("Round by round", "Chosen: Ben.", "He is kind.", "as Ann votes", "Ben &gt; Ann"):
        assert told in page, told
    assert ann.client.get(f"/games/{game}/proposal/M-1.json").json()["elected"] == ["Ben"]
    assert ann.client.post(where, {"act": "propose", **POLL}).status_code == 302
    assert "Tea or coffee?" in ann.client.get(f"/games/{game}/proposal/M-2/").content.decode()


def test_whoever_may_name_several_marks_them_without_an_order(house, founded, person):
    game = founded("minimal")
    ann, ben = (person(name).sit(house, game, name.capitalize()) for name in ("ann", "ben"))
    approval = ELECTIONS.replace("  vote.depending", "  vote.method: approval\n  vote.depending")
    moved(ann, game, {"move": "propose", "changes.0.change": "enact", "changes.0.rule": approval})
    for who in (ann, ben):
        moved(who, game, {"move": "vote", "proposal": "301", "choice": "FOR"})
    assert ann.client.post(f"/games/{game}/propose/", {"act": "propose", **CHAIR}).status_code == 302
    page = ann.client.get(f"/games/{game}/proposal/M-1/").content.decode()
    assert re.search(r'<input[^>]*type="checkbox"[^>]*name="choice\.1"', page)
    moved(ann, game, {"move": "vote", "proposal": "-1", "choice.1": "Ann", "choice.2": "Ben"})
    assert ann.client.get(f"/games/{game}/proposal/M-1.json").json()["my_ballot"] == "Ann, Ben"
