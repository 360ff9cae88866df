"""What is said of the order of two proposals is what happens when they are adopted in the one and the other order."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from nomicon.game.changes import Change, Repeal
from nomicon.game.names import Moment, ProposalNumber, RuleNumber
from nomicon.game.rules import Rule
from nomicon.game.values.exactly import exact_text
from nomicon.law.questions.standing_answers import in_order
from nomicon.play.collisions.collisions import MATTERS, collisions
from nomicon.play.engine import ENGINE
from tests.play.playing import (
    ANN,
    BEN,
    BENCH,
    CAT,
    NOON,
    VOTES,
    Playing,
    amending,
    enacting,
    repealing,
    rule,
    transmuting,
)

RULES = (
    VOTES,
    rule(206, words="Words.", answers={"quorum": 1}, settings={"most": 5}),
    rule(207, words="As rule 206 says.", declares={"quantities": {"groats": {"start": 1}}}),
)

CHANGES: dict[str, Change] = {
    "words": amending(206, words="Once."),
    "other words": amending(206, words="Twice."),
    "answer": amending(206, answers={"quorum": 2}),
    "setting": amending(206, settings={"most": 7}),
    "repeal": repealing(206),
    "repeal of another": repealing(207),
    "repeal later": Repeal(RuleNumber(206), begins=Moment(NOON + 400 * 86400)),
    "immutable": transmuting(206, "immutable"),
    "quorum": enacting(title="Q", answers={"quorum": 3}, prevails_over=[206]),
    "another quorum": enacting(title="R", answers={"quorum": 1}, prevails_over=[206]),
    "groats": enacting(title="G", declares={"quantities": {"groats": {"start": 5}}}),
    "crowns": enacting(title="C", declares={"quantities": {"crowns": {"start": 5}}}),
    "other crowns": enacting(title="D", declares={"quantities": {"crowns": {"start": 7}}}),
    "register": enacting(title="E", declares={"registers": {"log": {"fields": {"a": "text"}}}}),
    "other register": enacting(title="F", declares={"registers": {"log": {"fields": {"b": "number"}}}}),
    "reads": enacting("@answers('quorum')\ndef quorum():\n    return setting(206, 'most')\n", title="S"),
    "cites": enacting(title="T", words="As rule 206 says."),
    "hats": enacting(title="H", words="Everyone wears a hat."),
    "nothing more": enacting("@answers('may_take_effect')\ndef none():\n    return 'No more.'\n", title="N"),
    "acts": enacting("@when('VoteClosed')\ndef pay():\n    yield note('Closed.')\n", title="W"),
    "instead": enacting("@instead('QuantityMoved')\ndef keep():\n    yield note('It stays.')\n", title="I"),
    "other instead": enacting("@instead('QuantityMoved')\ndef keep():\n    yield note('No.')\n", title="J"),
    "four mutable": enacting(title="L", answers={"least_mutable": 3}),
}
"""Changes of a small game, of as many kinds as there are."""

PAIRS = tuple(combinations(CHANGES, 2))


def begun(one: str, two: str) -> Playing:
    """Return a game in which both are on the table: 301 and 302."""
    playing = Playing(*RULES, players=(ANN, BEN, CAT))
    Playing.made.remove(playing)  # That a record can be audited is tested elsewhere.
    for name in (one, two):
        playing.proposes(CHANGES[name])
    return playing


def outcome(playing: Playing) -> tuple[Any, ...]:
    """Return what comes of both: the rules by what they say, who is heard on what, what is counted and kept."""
    game = playing.game

    def said(one: Rule) -> str:
        return exact_text((one.text, one.status, one.void is None))

    topics = sorted(game.rules.speakers)
    return (
        sorted(map(said, game.rules)),
        [(topic, [said(one) for one in in_order(game.rules, topic)[:1]]) for topic in topics if topic != "void"],
        sorted((name, one.start, one.archived) for name, one in game.quantities.items()),
        sorted((name, exact_text(one.declared), one.archived) for name, one in game.registers.items()),
        [(one.effect, one.because) for _, one in sorted(game.proposals.items())],
    )


def played(one: str, two: str, order: tuple[int, int]) -> Playing:
    playing = begun(one, two)
    for number in order:
        playing.votes(ProposalNumber(number))
        playing.closes(ProposalNumber(number))
    playing.waits(401 * 86400)  # What begins later has begun by then.
    return playing


@pytest.mark.parametrize(("one", "two"), PAIRS, ids=lambda one: one)
def test_the_order_matters_where_it_is_said_to_and_nowhere_else(one: str, two: str):
    table = begun(one, two)
    told = collisions(ENGINE, BENCH, table.game, Moment(table.clock.now()), ProposalNumber(301))
    first, last = played(one, two, (301, 302)), played(one, two, (302, 301))
    matters = outcome(first) != outcome(last)
    assert [found.order == MATTERS for found in told] == [matters] or (not told and not matters)
    for found in told:
        assert found.first is not None
        assert found.last is not None
        assert [ended.effect for ended in found.first] == [first.proposal(n).effect for n in (301, 302)]
        assert [ended.effect for ended in found.last] == [last.proposal(n).effect for n in (301, 302)]
