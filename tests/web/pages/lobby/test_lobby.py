"""The lobby: what waits, by when, and founding with a look at what was understood."""

from __future__ import annotations

import re
import time

import pytest

from nomicon.game.names import GameId, PlayerId, RuleNumber
from nomicon.game.values.replacing import replace
from nomicon.hosting.lobby import found
from nomicon.play.engine import Refused
from nomicon.rulebooks.shelf import load_rulebook, shelf
from nomicon.web.accounts.models import Invitation, Listing, Seat
from nomicon.web.pages.lobby.cards import Dues, dues
from nomicon.web.tools import open_house as open_for_pages
from tests.web.pages.html import as_shown

RULES = (
    "# The choir\n\n## Immutable rules\n\n### 101 Keep the rules\n\nEverybody keeps the rules.\n\n"
    "## Mutable rules\n\n### 201 Songs\n\nWhoever sings gains 2 points.\n"
)


def founds(person, **fields):
    return person.client.post("/found/", {"title": "Evening", "rulebook": "nomicam", "visibility": "invited", **fields})


def test_what_waits_for_me_stands_above_my_games_with_its_moment(house, founded, person, later):
    game = founded(title="Thursday")
    ann, ben = person("ann").sit(house, game, "Ann"), person("ben").sit(house, game, "Ben")
    ann.client.post(f"/games/{game}/moves/", {"move": "propose", "changes.0.change": "repeal", "changes.0.rule": "208"})
    page = ben.client.get("/").content.decode()
    waits = re.search(r'<ul class="todo">(.*?)</ul>', page, re.DOTALL)
    assert waits is not None
    assert "Vote on 301" in waits[1]
    assert re.search(r'closes\s+<time datetime="2\d{3}-', waits[1])
    assert f'<a href="/games/{game}/">Thursday</a>' in waits[1]
    assert re.search(r'name="choice"\s+value="FOR"', waits[1])
    assert re.search(r'name="next"\s+value="/"', waits[1])
    assert "you abstain" in waits[1]
    ben.client.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"})
    assert "Vote on 301" not in ben.client.get("/").content.decode()
    assert "one vote open" in ben.client.get("/").content.decode()


def test_who_is_in_no_game_is_told_only_of_ways_that_there_are(house, founded, person):
    ann = person("ann")
    told = as_shown(ann.client.get("/", {"q": "no game is called so"}).content.decode())
    assert "To join one, follow an invitation. You can also start your own game." in told
    founded(title="Thursday")
    open_for_pages(replace(house, choices=replace(house.choices, founders="hosts")))
    try:
        told = as_shown(ann.client.get("/").content.decode())
    finally:
        open_for_pages(house)
    assert "Follow an invitation, or choose a game below." in told
    assert "start your own game" not in told


@pytest.fixture
def dues_looked_up(monkeypatch) -> None:
    """Have the lobby look up when things fall due each time it is opened, and not once a second."""
    monkeypatch.setattr(Dues, "LASTS", 0)
    monkeypatch.setattr(dues, "_until", 0.0)


@pytest.mark.usefixtures("dues_looked_up")
def test_a_sealed_ballot_changes_nothing_that_the_lobby_tells_others(house, founded, person, later):
    game = founded()
    ann, ben, eve = (person(name.lower()).sit(house, game, name) for name in ("Ann", "Ben", "Eve"))
    ann.client.post(f"/games/{game}/moves/", {"move": "propose", "changes.0.change": "repeal", "changes.0.rule": "208"})
    later(100)
    before = cards(eve, game)
    assert "Next deadline" in before[-1]
    voted = ben.client.post(f"/games/{game}/moves/", {"move": "vote", "proposal": "301", "choice": "FOR"})
    assert voted.status_code == 302
    assert house.hall.head(game).sealed == 1
    assert cards(eve, game) == before


def cards(person, game):
    """Return what the lobby says of a game to somebody."""
    page = re.sub(r'csrfmiddlewaretoken" value="\w+"', "", person.client.get("/").content.decode())
    return [one for one in re.findall(r"<li.*?</li>", page, re.DOTALL) if f"/games/{game}/" in one]


def test_a_game_by_invitation_is_listed_for_nobody_else(house, founded, person, passer_by):
    game = founded(visibility="invited")
    ann, ben = person("ann").sit(house, game, "Ann"), person("ben")
    assert f"/games/{game}/" in ann.client.get("/").content.decode()
    for client in (ben.client, passer_by):
        assert f"/games/{game}/" not in client.get("/", {"q": game}).content.decode()


def test_the_lobby_is_quick_with_a_thousand_games(house, person, passer_by):
    book = load_rulebook("minimal")
    names = [GameId(f"many-{number:04}") for number in range(1000)]

    def work(table):
        for one in names:
            assert not isinstance(found(table, one, one, book), Refused)

    house.hall.do(work).result(300)
    Listing.objects.bulk_create([Listing(game=one, visibility="open") for one in names])
    ann = person("ann")
    Seat.objects.bulk_create([Seat(game=one, player=PlayerId("Ann"), account=ann.account) for one in names[:500]])
    ann.client.get("/")
    begun = time.perf_counter()
    page = ann.client.get("/").content.decode()
    assert time.perf_counter() - begun < 2.0
    assert page.count('<li class="card') == 40
    assert "Page 1 of 25" in page
    assert 'href="?mine=2"' in page
    assert "many-0999" not in ann.client.get("/?page=2").content.decode()
    assert "many-0777" in passer_by.get("/", {"q": "0777"}).content.decode()


def test_every_rulebook_is_offered_with_its_sentence(person):
    page = person("ann").client.get("/found/").content.decode()
    for name in shelf():
        assert f'value="{name}"' in page
    assert "seven short rules" in page.lower() or "for teaching" in page.lower()


def test_founding_seats_the_founder_lists_the_game_and_makes_a_link(house, person):
    ann = person("ann")
    answer = founds(ann, name="Ann")
    assert answer.status_code == 302
    game = answer["Location"].split("/")[2]
    now = house.hall.seen(GameId(game), None).game
    assert list(now.offices["Speaker"].holders) == ["Ann"]
    assert (Listing.objects.get(game=game).founder, Seat.objects.get(game=game).player) == (ann.account, "Ann")
    assert Invitation.objects.get(game=game).secret in ann.client.get(answer["Location"]).content.decode()


def test_offices_are_held_by_whom_the_founder_names(house, person):
    ann = person("ann")
    looked = as_shown(founds(ann, name="Ann", look="yes").content.decode())
    assert re.search(r'name="office.Speaker" value="Ann"', looked)
    assert not Listing.objects.filter(founder=ann.account).exists()
    game = founds(ann, name="Ann", **{"office.Speaker": "Ben"})["Location"].split("/")[2]
    now = house.hall.seen(GameId(game), None).game
    assert list(now.offices["Speaker"].holders) == ["Ben"]
    assert PlayerId("Ann") in now.players


def test_pasted_rules_are_shown_as_they_were_understood_before_anything_is_founded(house, person):
    ann = person("ann")
    fields = {"rulebook": "pasted", "pasted": RULES}
    looked = founds(ann, **fields).content.decode()
    assert not Listing.objects.filter(founder=ann.account).exists()
    assert "We found 2 rules" in looked
    assert "Keep the rules" in looked
    assert "Whoever sings gains" in looked
    digest = re.search(r'name="understood" value="(\w+)"', looked)
    assert digest is not None
    other = founds(ann, rulebook="pasted", pasted=RULES + "\n### 202 More\n\nMore.\n", understood=digest[1])
    assert "We found 3 rules" in other.content.decode()  # It is not what was looked at.
    answer = founds(ann, **fields, understood=digest[1])
    assert answer.status_code == 302
    game = GameId(answer["Location"].split("/")[2])
    songs = house.hall.seen(game, None).game.rules.numbered(RuleNumber(201))
    assert "Whoever sings gains 2 points." in songs.text.words


def test_whoever_pastes_rules_in_plays_by_them_though_they_chose_no_other_button(house, person):
    ann = person("ann")
    looked = founds(ann, rulebook="nomicam", pasted=RULES).content.decode()
    assert "We found 2 rules" in looked
    assert re.search(r'value="pasted"[^>]* checked', looked)
    digest = re.search(r'name="understood" value="(\w+)"', looked)
    assert digest is not None
    founded = founds(ann, rulebook="pasted", pasted=RULES, understood=digest[1])
    assert house.hall.seen(GameId(founded["Location"].split("/")[2]), None).game.rules.numbered(RuleNumber(201))
    rather = founds(ann, rulebook="minimal", pasted=RULES, understood=digest[1])  # They saw it, and chose again.
    assert house.hall.seen(GameId(rather["Location"].split("/")[2]), None).game.rulebook == "minimal"


def test_what_is_not_understood_of_pasted_rules_is_shown_line_by_line(person):
    looked = founds(person("ann"), rulebook="pasted", pasted="Hello there!\n\n" + RULES).content.decode()
    assert "Hello there!" in looked
    assert "Line 1" in looked


def test_what_is_doubtful_in_pasted_rules_is_told_in_the_reader_s_language(person):
    pasted = f"Hello there!\n\n{RULES}### 202\n"
    form = {"title": "Evening", "rulebook": "pasted", "visibility": "invited", "pasted": pasted}
    looked = person("ann").client.post("/found/", form, headers={"Accept-Language": "de"}).content.decode()
    assert "Hello there!" in looked
    assert "202 (eine Nummer ohne Worte)" in looked
    assert "a section for each rule" not in looked


@pytest.mark.parametrize("pasted", ["", "No rules at all."])
def test_where_there_are_no_rules_nothing_is_founded(person, pasted):
    ann = person("ann")
    assert b'class="errorlist"' in founds(ann, rulebook="pasted", pasted=pasted).content
    assert not Listing.objects.filter(founder=ann.account).exists()


def test_pasted_words_can_run_as_a_rulebook_does(person):
    words = "101. All players must abide by our rules.\n\n201. A quorum of voters is a third of them.\n"
    looked = founds(person("ann"), rulebook="pasted", pasted=words, onto="nomicam").content.decode()
    assert "Your text replaces the words of" in looked
    assert "keep their own words" in looked
