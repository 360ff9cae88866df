"""Whoever is slow holds nobody else up, two senders send nothing twice, and a game that breaks ends no round."""

from __future__ import annotations

import logging
import threading

import pytest

from nomicon.web.notices import outbox, projector
from nomicon.web.notices.deliveries.lanes import CALLS, LETTERS
from nomicon.web.notices.deliveries.leasing import lease
from nomicon.web.notices.deliveries.turns import Turns
from nomicon.web.notices.deliveries.workers import Workers
from nomicon.web.notices.postman import deliver_once
from nomicon.web.notices.projector import project_all
from tests.waiting import PATIENCE, until
from tests.web.notices.hosts_called import Programs, nothing_happens, somebody
from tests.web.notices.tables import typed

# -- Who is slow --------------------------------------------------------------------------


def test_who_answers_slowly_costs_its_owner_and_nobody_else(programs):
    eve, bob = somebody("eve"), programs.hook(somebody("bob"), "bob")
    for number in range(10):
        programs.seconds[f"eve-{number}"] = 14
        programs.happens(programs.hook(eve, f"eve-{number}"), 20)
    programs.batch()
    for _ in range(6):
        programs.happens(bob)
        before = programs.time
        while not programs.called.count("bob"):
            programs.batch()
        assert programs.time - before <= 30
        programs.called.clear()
        programs.batch()


def test_who_was_slow_is_not_behind_for_ever(programs):
    turns = programs.turns
    turns.done({1: 600.0})
    turns.done({2: 20.0})
    assert turns.first([1, 2]) == [2, 1]
    for _ in range(10):
        programs.time += 700
        turns.done({2: 20.0})
        turns.first([])
    assert turns.first([1, 2]) == [1, 2]


def test_while_one_program_does_not_answer_another_is_called_and_no_letter_waits(programs):
    eve, bob = programs.hook(somebody("eve"), "eve"), programs.hook(somebody("bob"), "bob")
    goes_on = threading.Event()
    programs.meanwhile = lambda name: goes_on.wait(PATIENCE) if name == "eve" else None
    programs.happens(eve, 30)
    with Workers([CALLS], programs.send_batch) as workers:
        until(lambda: "eve" in programs.called, "Eve's program is called")
        programs.happens(bob)
        workers.look()
        until(lambda: "bob" in programs.called, "Bob's program is called")
        assert programs.called.count("eve") == 1
        letters = lease(programs.now(), 60, LETTERS, Turns())
        assert letters == []
        goes_on.set()
        until(lambda: programs.called.count("eve") == 30, "all is told")
    assert not [one.name for one in threading.enumerate() if "postman" in one.name]


# -- Whose it is --------------------------------------------------------------------------


def test_a_batch_that_takes_longer_than_its_lease_is_sent_once_by_two_senders(programs):
    hook = programs.hook(somebody("ann"), "ann")
    lasts = programs.house.choices.lease_seconds
    programs.happens(hook, outbox.BATCH)
    other = Programs(programs.house)
    other.house = programs.house

    def too_long(_name: str) -> None:
        if len(programs.called) in (1, 5):
            programs.later(lasts + 1)
            other.all()  # Another sender, which counts turns of its own.

    programs.meanwhile = too_long
    programs.all()
    # What was being sent when its lease ended is sent again, under its key; nothing else is.
    assert len(set(programs.names)) == outbox.BATCH
    assert len(programs.names) - len(set(programs.names)) <= 1


def test_a_batch_that_takes_long_keeps_what_is_being_sent(programs):
    hook = programs.hook(somebody("ann"), "ann")
    lasts = programs.house.choices.lease_seconds
    programs.happens(hook, outbox.BATCH)
    other = Programs(programs.house)
    other.house = programs.house

    def slowly(_name: str) -> None:
        programs.meanwhile = nothing_happens  # The other sender gets its answers at once.
        programs.later(lasts - 1)
        other.all()
        programs.meanwhile = slowly

    programs.meanwhile = slowly
    programs.all()
    assert sorted(programs.names) == sorted(set(programs.names))
    assert len(programs.names) == outbox.BATCH


# -- Where the program fails ----------------------------------------------------------------


@pytest.fixture
def broken_beside(table, writing, monkeypatch):
    """A game in which something is proposed, between two about which the program fails."""
    game, ann, _, _ = table
    typed(ann, game, 'propose enact "Cake."')
    whole = projector.project

    def project(house, at):
        if at != game:
            raise KeyError("the choice on a sealed ballot")
        return whole(house, at)

    monkeypatch.setattr(type(writing.hall), "games", lambda _self: ["aaa-broken", game, "zzz-broken"])
    monkeypatch.setattr(projector, "project", project)


def test_a_game_that_breaks_the_program_holds_up_no_other_and_the_log_has_no_secret(
    broken_beside, table, writing, mail_server, caplog
):
    address = table[3]
    with caplog.at_level(logging.INFO):
        assert project_all(writing) > 0
        deliver_once(writing)
    assert "Proposed 301" in "".join(letter.get_content() for letter in mail_server.to(address))
    assert "aaa-broken" in caplog.text
    assert "KeyError in test_slow_programs.py" in caplog.text
    assert "sealed ballot" not in caplog.text
