"""Commands from doors that deliver more than once: an accepted one takes effect once, a refused one never later."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.replacing import replace
from nomicon.hosting.doors import Place
from nomicon.hosting.notices.commands import Command, OtherCommand, Outcome, command
from nomicon.hosting.seats import AccountId
from nomicon.hosting.server.hall import Busy
from nomicon.play.judging.claiming import Declare
from nomicon.views.elements.language import ENGLISH
from nomicon.web.accounts.models import InboundCommand
from nomicon.web.doors.command_book import CLAIMED, COMMANDS, KEPT, forget_old
from nomicon.web.tools import Services
from tests.cluster import Cluster
from tests.web.doors.deliveries import delivered
from tests.web.serving import new_database
from tests.web.trust.test_on_postgres import ENDING

ROOT = Path(__file__).resolve().parents[3]


def sent(account: int, game: GameId, player: str, line: str, outer_id: str = "<1@x>") -> Command:
    return Command("mail", AccountId(account), Place(game, PlayerId(player)), outer_id, line)


def declared(house: Services, game: GameId) -> list[str]:
    """Return what was declared in a game, in order."""
    return [one.entry.move.text for one in house.hall.history(game) if isinstance(one.entry.move, Declare)]


def test_what_is_delivered_again_takes_effect_once_and_is_answered_alike(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    letter = sent(ann.account.pk, game, "Ann", 'declare "I was here."')
    first = command(house.hall, COMMANDS, letter, ENGLISH, ())
    assert first.accepted
    assert [command(house.hall, COMMANDS, letter, ENGLISH, ()) for _ in range(3)] == [first] * 3
    assert declared(house, game) == ["I was here."]


def test_what_was_refused_takes_no_effect_when_it_comes_again_later(house, founded, person):
    game = founded("minimal")
    zoe = person("zoe")
    letter = sent(zoe.account.pk, game, "Zoe", 'declare "I was here."')
    first = command(house.hall, COMMANDS, letter, ENGLISH, ())
    assert not first.accepted
    zoe.sit(house, game, "Zoe")
    assert command(house.hall, COMMANDS, letter, ENGLISH, ()) == first
    assert declared(house, game) == []
    assert command(house.hall, COMMANDS, replace(letter, outer_id="<2@x>"), ENGLISH, ()).accepted


def test_what_cannot_be_read_is_refused_for_good(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    letter = sent(ann.account.pk, game, "Ann", "vote 999 FOR")
    first = command(house.hall, COMMANDS, letter, ENGLISH, ())
    assert not first.accepted
    assert command(house.hall, COMMANDS, letter, ENGLISH, ()) == first


def test_another_command_under_the_same_name_is_refused_and_a_reflowed_one_is_the_same(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    letter = sent(ann.account.pk, game, "Ann", 'declare "I was here."')
    first = command(house.hall, COMMANDS, letter, ENGLISH, ())
    with pytest.raises(OtherCommand, match="another command"):
        command(house.hall, COMMANDS, replace(letter, line='declare "I was not."'), ENGLISH, ())
    assert command(house.hall, COMMANDS, replace(letter, line='declare  "I was  here." '), ENGLISH, ()) == first
    assert declared(house, game) == ["I was here."]


def test_the_name_of_a_delivery_is_its_senders_own(house, founded, person):
    game = founded("minimal")
    ann, ben = (person(name.lower()).sit(house, game, name) for name in ("Ann", "Ben"))
    assert command(house.hall, COMMANDS, sent(ann.account.pk, game, "Ann", "declare One."), ENGLISH, ()).accepted
    assert command(house.hall, COMMANDS, sent(ben.account.pk, game, "Ben", "declare Two."), ENGLISH, ()).accepted
    assert declared(house, game) == ["One.", "Two."]


def test_a_crash_between_the_move_and_its_answer_makes_nothing_twice(house, founded, person, monkeypatch):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    letter = sent(ann.account.pk, game, "Ann", "declare Once.")

    def crash(*_: object) -> bool:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(type(COMMANDS), "finish", crash)
        with pytest.raises(SystemExit):
            command(house.hall, COMMANDS, letter, ENGLISH, ())
    with pytest.raises(Busy):
        command(house.hall, COMMANDS, letter, ENGLISH, ())
    InboundCommand.objects.filter(key=letter.key).update(claimed=int(house.present()) - CLAIMED)
    assert command(house.hall, COMMANDS, letter, ENGLISH, ()).accepted
    assert declared(house, game) == ["Once."]


def test_while_the_record_takes_nothing_a_command_is_neither_made_nor_refused(house, founded, person, monkeypatch):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    letter = sent(ann.account.pk, game, "Ann", "declare Later.")

    def busy(*_: object, **__: object) -> None:
        raise Busy("Closing.")

    with monkeypatch.context() as patched:
        patched.setattr(type(house.hall), "play", busy)
        with pytest.raises(Busy, match="Closing"):
            command(house.hall, COMMANDS, letter, ENGLISH, ())
    assert command(house.hall, COMMANDS, letter, ENGLISH, ()).accepted


def test_an_answer_to_a_sealed_ballot_tells_neither_the_choice_nor_the_entry(house, founded, person):
    game = founded("nomicam")
    people = {name: person(name.lower()).sit(house, game, name) for name in ("Ann", "Ben", "Cat")}
    assert command(
        house.hall, COMMANDS, sent(people["Ann"].account.pk, game, "Ann", "propose repeal 208"), ENGLISH, ()
    ).accepted
    told = command(house.hall, COMMANDS, sent(people["Ben"].account.pk, game, "Ben", "vote 301 AGAINST"), ENGLISH, ())
    assert told == Outcome(True, ("You have voted on 301.",))


def test_many_deliveries_at_once_in_any_order_each_take_effect_once(house, founded, person):
    game = founded("minimal")
    people = [person("p").sit(house, game, f"P{number}") for number in range(3)]
    letters = [
        sent(
            people[k % 3].account.pk, game, f"P{k % 3}", f"declare N{k}" if k % 4 else f"vote {900 + k} FOR", f"<{k}@x>"
        )
        for k in range(60)
    ]
    drawn = random.Random(7)
    deliveries = [one for one in letters for _ in range(drawn.randint(1, 5))]
    drawn.shuffle(deliveries)
    answers = delivered(house, deliveries)
    assert sorted(declared(house, game)) == sorted(f"N{k}" for k in range(60) if k % 4)
    assert {len(one) for one in answers.values()} == {1}
    assert len(answers) == 60


def test_answers_are_kept_for_ninety_days(house, founded, person):
    game = founded("minimal")
    ann = person("ann").sit(house, game, "Ann")
    letter = sent(ann.account.pk, game, "Ann", "declare Old.")
    command(house.hall, COMMANDS, letter, ENGLISH, ())
    forget_old()
    assert InboundCommand.objects.filter(key=letter.key).exists()
    InboundCommand.objects.filter(key=letter.key).update(claimed=int(house.present()) - KEPT - 1)
    assert forget_old() >= 1


def test_it_is_the_same_on_postgresql(postgres: Cluster):
    told = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "-W",
            ENDING,
            "-k",
            "not postgresql",
            __file__,
        ],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": postgres.url(new_database(postgres))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout[-6000:] + told.stderr[-2000:]
    assert " passed" in told.stdout
