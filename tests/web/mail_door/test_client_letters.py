"""Letters as real mail programs write them: each is done as it is meant, or asked about; nothing quoted is ever done.

A whole sweep tries every combination, `./nomicon sweep client-letters`; here are two hundred.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from django.core.cache import cache

from nomicon.web.mail_door import refused
from nomicon.web.mail_door.answering import take
from nomicon.web.mail_door.reading import commands_in, parsed, plain_text
from tests.sweeps.by_tests import how_many, seed, tell
from tests.web.mail_door.client_letters import PROGRAMS, ClientLetter, letters
from tests.web.notices.letter_players import ByLetter

LETTERS, FEW_LETTERS = 100_000, 200
"""More than there are: a whole sweep tries all."""

DONE = {"made", "refused"}


def chosen() -> list[ClientLetter]:
    """Return all letters, or some that are drawn by lot."""
    every = list(letters())
    many = min(how_many(LETTERS, FEW_LETTERS), len(every))
    return every if many == len(every) else random.Random(seed()).sample(every, many)


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_a_letter_says_is_read_and_nothing_that_it_quotes(jo: ByLetter, program: str):
    game = jo.house.hall.seen(jo.game, None).game
    wrong = []
    for one in letters():
        if one.name.startswith(f"{program}, "):
            found = [(each.line, each.block) for each in commands_in(plain_text(parsed(one.raw)) or "", game)]
            wrong += [f"{one.name}: {found}"] if found != list(one.commands) else []
    assert wrong == []


def test_a_letter_of_any_program_is_done_or_asked_about(jo: ByLetter, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(refused, "MOST_A_DAY", LETTERS)  # Each is to be looked at, as if it were the first of a day.
    became, wrong = Counter[str](), []
    for number, one in enumerate(chosen()):
        cache.clear()  # As if nothing had been asked about before.
        before = len(jo.letters())
        outcome = take(jo.house, "jo@example.org", jo.fresh(), one.numbered(number))
        answers = 0 if one.outcome == "dropped: sent by a program" else 1
        is_right = {*outcome.split("; ")} <= DONE if one.commands else outcome == one.outcome
        if not is_right or len(jo.letters()) - before != answers:
            wrong.append(f"{one.name}: {outcome}, {len(jo.letters()) - before} answers")
        became["done" if one.commands else one.outcome] += 1
        jo.mail.letters.clear()
    assert wrong == []
    tell("letters", f"{became.total():,} of {len(PROGRAMS)} programs: {dict(became.most_common())}")
