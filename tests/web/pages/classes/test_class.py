"""A teacher's lesson: six tables from a list of names, pupils who come in with pictures, votes, a pause, the end."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Callable, Sequence
from html import unescape
from string import hexdigits
from typing import Any

import pytest
from django.test import Client

from nomicon.hosting.invalid import Invalid
from nomicon.web.accounts.models import Account, ClassTable, HostAct, Listing, Pupil, Remark, SchoolClass, Seat
from nomicon.web.pages.classes.making import tables_of
from nomicon.web.pages.classes.pictures import LENGTH, MOST_WRONG, PICTURES, is_right, new_pictures
from tests.web.conftest import Person
from tests.web.pages.html import as_shown

NAMES = [f"{first} {last}" for first in ("Aisha", "Ben", "Chloe", "Daniel", "Elif", "Finn") for last in "KLMOP"]
CLASS = {"title": "Year 10", "names": "\n".join(NAMES), "tables": "6", "rulebook": "minimal", "minutes": "8"}
WORDS = {f"{drawn} {word}": name for name, (drawn, word) in PICTURES.items()}


@pytest.fixture
def teacher(person) -> Person:
    made: Person = person("okafor", host=True)
    return made


@pytest.fixture
def lesson(teacher) -> SchoolClass:
    """A class of thirty at six tables."""
    answer = teacher.client.post("/host/classes/", CLASS)
    assert answer.status_code == 302, answer.content.decode()
    return SchoolClass.objects.order_by("-pk")[0]


def browser() -> Client:
    return Client(HTTP_HOST="127.0.0.1:8000")


def does(teacher: Person, lesson: SchoolClass, act: str, **sent: object) -> Any:
    return teacher.client.post(f"/host/classes/{lesson.pk}/", {"act": act, **sent})


def codes(teacher: Person, lesson: SchoolClass, **sent: object) -> dict[str, list[str]]:
    """Make new pictures, and read them from the page as a teacher prints it."""
    page = unescape(does(teacher, lesson, "codes", **sent).content.decode())
    rows = re.findall(r'data-label="Pupil">([^<]+)</td>\s*<td[^>]*>[^<]+</td>\s*<td[^>]*>([^<]+·[^<]+)</td>', page)
    return {name: [WORDS[one.strip()] for one in told.split("·")] for name, told in rows}


def comes_in(lesson: SchoolClass, name: str, pictures: Sequence[str], client: Client | None = None) -> Any:
    pupil = lesson.pupils.get(name=name)
    sent = {"pupil": pupil.pk, **{f"picture{place}": one for place, one in enumerate(pictures)}}
    return (client or browser()).post(f"/class/{lesson.code}/", sent)


# -- Names and tables ------------------------------------------------------------------


def test_names_are_spread_over_tables_in_their_order_or_as_blank_lines_part_them():
    assert tables_of("Ann\nBen\nCat\nDan\nEve\n", 2) == (("Ann", "Ben", "Cat"), ("Dan", "Eve"))
    assert tables_of(" Ann\nBen \n\n\nCat\nDan\nEve", 9) == (("Ann", "Ben"), ("Cat", "Dan", "Eve"))


@pytest.mark.parametrize("names", ["", "Ann", "Ann\nBen\nCat", "Ann\nann", "the Speaker\nBen", "Ann\nBen\n\nCat"])
def test_names_that_cannot_play_together_are_refused(names: str):
    with pytest.raises(Invalid):
        tables_of(names, 2)


def test_a_class_that_is_refused_leaves_nothing_behind(teacher, house):
    before = len(house.hall.games()), SchoolClass.objects.count(), Account.objects.count()
    answer = teacher.client.post("/host/classes/", {**CLASS, "names": "Ann\nann"})
    assert answer.status_code == 400
    assert "look alike" in answer.content.decode()
    assert (len(house.hall.games()), SchoolClass.objects.count(), Account.objects.count()) == before


# -- The lesson -------------------------------------------------------------------------


def propose(client: Client, game: str) -> None:
    sent = {"move": "typed", "line": 'propose enact "Nobody has homework."'}
    assert client.post(f"/games/{game}/moves/", sent).status_code == 302


def vote(client: Client, game: str, number: int) -> Any:
    return client.post(f"/games/{game}/moves/", {"move": "vote", "proposal": number, "choice": "FOR"})


@pytest.fixture
def at_work(teacher, lesson, house) -> tuple[str, int, list[Client]]:
    """The first table of the class: its game, the vote that is open there with two ballots, and its pupils."""
    seats, game = codes(teacher, lesson), lesson.tables.order_by("pk")[0].game
    assert sorted(seats) == sorted(NAMES)
    pupils = [browser() for _ in range(5)]
    for name, client in zip(NAMES, pupils, strict=False):
        answer = comes_in(lesson, name, seats[name], client)
        assert (answer.status_code, answer["Location"]) == (302, f"/games/{game}/")
    propose(pupils[0], game)
    number = house.hall.seen(game, None).game.last_proposal
    for client in pupils[:2]:
        assert vote(client, game, number).status_code == 302
    return game, number, pupils


def test_a_teacher_sees_all_tables_and_projects_one(teacher, lesson, house, at_work):
    game, number, _pupils = at_work
    assert [one.pupils.count() for one in lesson.tables.all()] == [5] * 6
    proposal = house.hall.seen(game, None).game.proposals[number]
    assert proposal.closes - proposal.opened == 8 * 60
    page = teacher.client.get(f"/host/classes/{lesson.pk}/").content.decode()
    assert "30 pupils. Tables: 6." in page
    assert "Pupils here: 5 of 5" in page
    assert "28 pupils have not proposed or voted yet." in page
    table = lesson.tables.get(game=game)
    wall = teacher.client.get(f"/host/classes/{lesson.pk}/tables/{table.pk}/projector/").content.decode()
    assert '<meta http-equiv="refresh" content="10">' in wall
    assert "Nobody has homework." in wall
    assert "2 for." in wall.lower()


def test_a_teacher_pauses_everything_goes_on_and_ends_the_votes(
    teacher, lesson, house, at_work, later: Callable[[int], None]
):
    game, number, pupils = at_work
    does(teacher, lesson, "pause", reason="Listen, please.")
    assert all(house.hall.seen(one.game, None).game.paused is not None for one in lesson.tables.all())
    later(3600)
    refused = vote(pupils[2], game, number)
    assert refused.status_code == 409
    assert b"Listen, please." in refused.content
    does(teacher, lesson, "resume")
    assert house.hall.seen(game, None).game.proposals[number].is_open
    does(teacher, lesson, "end-votes", reason="The bell rang.")
    assert house.hall.seen(game, None).game.proposals[number].state == "adopted"
    acts = list(HostAct.objects.filter(game=game).order_by("pk").values_list("what", "reason"))
    assert acts == [
        ("paused the game", "Listen, please."),
        ("resumed the game", ""),
        ("ended every open vote", "The bell rang."),
    ]


def test_participation_counts_who_did_what_and_names_are_no_formulas(teacher, lesson, house):
    seats = codes(teacher, lesson)
    client = browser()
    comes_in(lesson, NAMES[0], seats[NAMES[0]], client)
    game = lesson.pupils.get(name=NAMES[0]).table.game
    client.post(f"/games/{game}/moves/", {"move": "typed", "line": 'propose enact "Hats on."'})
    does(teacher, lesson, "add", name="=1+1", table=lesson.tables.order_by("pk")[0].pk)
    told = teacher.client.get(f"/host/classes/{lesson.pk}/participation.csv").content.decode()
    rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(told))}
    assert rows[NAMES[0]][:5] == ["Table 1", "yes", "1", "0", "1"]
    assert rows[NAMES[9]][:5] == ["Table 2", "no", "0", "0", "0"]
    assert "'=1+1" in rows
    assert "=1+1" not in rows


def test_a_pupil_who_is_moved_leaves_the_one_game_and_joins_the_other(teacher, lesson, house):
    first, second = lesson.tables.order_by("pk")[:2]
    seats, client = codes(teacher, lesson), browser()
    name = NAMES[0]
    comes_in(lesson, name, seats[name], client)
    pupil = lesson.pupils.get(name=name)
    assert does(teacher, lesson, "move", pupil=pupil.pk, table=second.pk).status_code == 302
    assert name not in house.hall.seen(first.game, None).game.players
    assert client.get(f"/games/{first.game}/").status_code == 404
    assert comes_in(lesson, name, seats[name], client)["Location"] == f"/games/{second.game}/"
    assert name in house.hall.seen(second.game, None).game.players
    what = f"moved {name} from Table 1 to Table 2"
    assert {one.game for one in HostAct.objects.filter(what=what)} == {first.game, second.game}


def test_a_pupil_stays_at_a_table_whose_game_is_paused_and_the_teacher_is_told_which(teacher, lesson):
    table = lesson.tables.order_by("pk")[0]
    does(teacher, lesson, "pause", reason="Listen, please.")
    refused = does(teacher, lesson, "remove", pupil=table.pupils.order_by("pk")[0].pk)
    assert refused.status_code == 409
    assert "The game at Table 1 is paused. Resume it first." in as_shown(refused.content.decode())


@pytest.mark.parametrize("act", ["move", "remove"])
def test_a_pupil_whom_the_rules_do_not_let_leave_keeps_their_seat(teacher, lesson, house, at_work, act):
    game, _number, pupils = at_work
    first, second = lesson.tables.order_by("pk")[:2]
    line = "propose amend 201 answer may_forfeit=no"
    assert pupils[0].post(f"/games/{game}/moves/", {"move": "typed", "line": line}).status_code == 302
    number = house.hall.seen(game, None).game.last_proposal
    for client in pupils:
        vote(client, game, number)
    assert house.hall.seen(game, None).game.proposals[number].state == "adopted"
    pupil = lesson.pupils.get(name=NAMES[0])
    refused = does(teacher, lesson, act, pupil=pupil.pk, table=second.pk)
    assert refused.status_code == 409
    assert f"{NAMES[0]} stays at Table 1. The rules do not let you leave now." in as_shown(refused.content.decode())
    pupil.refresh_from_db()
    assert (pupil.table, Seat.objects.get(account=pupil.account).game) == (first, game)
    assert NAMES[0] in house.hall.seen(game, None).game.players
    assert not HostAct.objects.filter(game=game).exists()


# -- Pictures ---------------------------------------------------------------------------


def test_pictures_are_kept_as_a_digest_and_new_ones_replace_old_ones(teacher, lesson):
    first = codes(teacher, lesson)[NAMES[0]]
    kept = lesson.pupils.get(name=NAMES[0]).pictures
    assert not any(one in kept for one in first if set(one) - set(hexdigits))  # A digest can spell “bee”.
    pupil = lesson.pupils.get(name=NAMES[0])
    second = codes(teacher, lesson, pupil=pupil.pk)
    assert list(second) == [NAMES[0]]
    if second[NAMES[0]] != first:
        assert comes_in(lesson, NAMES[0], first).status_code == 400
    assert comes_in(lesson, NAMES[0], second[NAMES[0]]).status_code == 302


def test_whoever_guesses_has_to_wait_and_even_the_right_pictures_do_not_help_meanwhile(lesson, monkeypatch):
    pupil = lesson.pupils.get(name=NAMES[0])
    new_pictures(pupil)
    monkeypatch.setattr("secrets.choice", lambda among: "cat" if "cat" in among else among[0])
    new_pictures(pupil)
    pupil.save()
    right, wrong = ["cat"] * LENGTH, ["dog"] * LENGTH
    for _ in range(MOST_WRONG - 1):
        assert not is_right(pupil, wrong)
    assert is_right(pupil, right), "a right code forgives the wrong ones"
    for _ in range(MOST_WRONG):
        assert comes_in(lesson, NAMES[0], wrong).status_code == 400
    answer = comes_in(lesson, NAMES[0], right)
    assert answer.status_code == 400
    assert "Wait ten minutes" in answer.content.decode()


def test_without_pictures_nobody_comes_in(lesson):
    assert comes_in(lesson, NAMES[0], [""] * LENGTH).status_code == 400
    assert comes_in(lesson, NAMES[0], ["cat"] * LENGTH).status_code == 400
    assert browser().get("/class/ABCDEFGHJ/").status_code == 404
    assert browser().post(f"/class/{lesson.code}/", {"pupil": "999999"}).status_code == 400


def test_the_code_of_a_class_can_be_typed_on_the_home_page(lesson):
    answer = browser().post("/join/", {"code": f"{lesson.code[:3]}-{lesson.code[3:6]}-{lesson.code[6:].lower()}"})
    assert (answer.status_code, answer["Location"]) == (302, f"/class/{lesson.code}/")


# -- The end ----------------------------------------------------------------------------


def test_everything_that_happened_is_one_file(teacher, lesson, house):
    answer = teacher.client.get(f"/host/classes/{lesson.pk}/export.zip")
    archive = zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))
    names = archive.namelist()
    assert "participation.csv" in names
    assert sum(name.endswith(".json") for name in names) == 6
    assert sum(name.endswith(".play") for name in names) == 6
    assert all(json.loads(archive.read(name)) for name in names if name.endswith(".json"))


def test_at_the_end_of_term_the_class_is_deleted_with_all_accounts(teacher, lesson, house):
    seats, client = codes(teacher, lesson), browser()
    comes_in(lesson, NAMES[0], seats[NAMES[0]], client)
    games = list(lesson.tables.values_list("game", flat=True))
    accounts = list(lesson.pupils.values_list("account_id", flat=True))
    pupil = lesson.pupils.get(name=NAMES[0])
    Remark.objects.create(game=games[0], proposal=301, account=pupil.account, player=pupil.name, text="My opinion.")
    assert teacher.client.post(f"/host/classes/{lesson.pk}/end/", {"title": "Year 11"}).status_code == 400
    assert SchoolClass.objects.filter(pk=lesson.pk).exists()
    assert teacher.client.post(f"/host/classes/{lesson.pk}/end/", {"title": "Year 10"}).status_code == 302
    assert not SchoolClass.objects.filter(pk=lesson.pk).exists()
    assert not Account.objects.filter(pk__in=accounts).exists()
    assert not Pupil.objects.filter(account__in=accounts).exists()
    assert not Seat.objects.filter(game__in=games).exists()
    assert not ClassTable.objects.filter(game__in=games).exists()
    assert not Remark.objects.filter(text="My opinion.").exists()
    assert {one.visibility for one in Listing.objects.filter(game__in=games)} == {Listing.HIDDEN}
    assert client.get(f"/games/{games[0]}/").status_code == 404


def test_nobody_but_hosts_finds_the_pages_of_a_teacher(lesson, person, passer_by):
    table = lesson.tables.order_by("pk")[0]
    for client in (person("ann").client, passer_by):
        for address in (
            "/host/classes/",
            f"/host/classes/{lesson.pk}/",
            f"/host/classes/{lesson.pk}/participation.csv",
            f"/host/classes/{lesson.pk}/export.zip",
            f"/host/classes/{lesson.pk}/end/",
            f"/host/classes/{lesson.pk}/tables/{table.pk}/projector/",
        ):
            assert client.get(address).status_code == 404
        assert client.post(f"/host/classes/{lesson.pk}/", {"act": "pause"}).status_code == 404
