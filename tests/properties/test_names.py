"""Whatever players are called, a game that is written down as a playthrough plays the same game again."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from nomicon.adapters.chance import SeededChance
from nomicon.adapters.clocks import SettableClock
from nomicon.adapters.ledgers.memory import MemoryLedger
from nomicon.game.changes import Enact
from nomicon.game.names import GameId, JudgementNumber, Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.hosting.playthroughs.export import as_playthrough
from nomicon.hosting.playthroughs.run import GAME as AGAIN
from nomicon.hosting.playthroughs.run import Performance, Stage
from nomicon.hosting.playthroughs.script import read_script
from nomicon.hosting.table.table import Table
from nomicon.hosting.typing.tokenizer import name_quoted, said_by
from nomicon.law.language.lookalikes import look_alike
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Event
from nomicon.play.judging.claiming import Declare, MakeClaim
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.people.seating import Forfeit, Join, fit_name
from nomicon.play.proposals.proposing import Propose
from nomicon.play.quantities.drawing import SeedCommitted
from nomicon.play.quantities.quantities import Give
from nomicon.play.series.founding import GameFounded
from nomicon.play.votes.voting import CastBallot
from nomicon.views.elements.page import Seen
from tests.play.playing import BENCH, CODEC, GAME, VOTES, Nobody, Playing, rule

OFFICES = ("Clerk", "d=b, c")
CLERK = rule(
    202,
    '@offers("greet", who="player")\ndef greet(who):\n    yield announce(who)\n',
    answers={"judge": "the Clerk", "may_transfer": "yes"},
    declares={"offices": {name: {} for name in OFFICES}, "quantities": {"points": {"start": 9, "tradable": True}}},
)
ODD = st.text("ab \"\\,>|#=:-.'+$&;%()[]{}é李", min_size=1, max_size=12)
ANY = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=60)
NAMES = st.one_of(ODD, ANY).filter(fit_name)


def _leave(player: PlayerId) -> Mapping[str, Plain]:
    return {"effect": "Leave", "player": player}


def set_stage(seed: str) -> Stage:
    clock = SettableClock(Moment(0))
    return Stage(Table(MemoryLedger(CODEC), clock, SeededChance(seed), Nobody(), BENCH), clock)


def happened(table: Table, game: GameId) -> list[Event]:
    events = [event for written in table.history(game) for event in written.entry.events]
    return [event for event in events if not isinstance(event, SeedCommitted | GameFounded)]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(NAMES, min_size=2, max_size=2, unique=True), ODD)
@example(["Ann> declare, Ben", "at 2026-01-01"], "x")
@example(["#Ann", "found"], "-- a")
@example(["set 1 a: b", "  ".join("||")], '"')
@example(['"', "Ann,"], "correct")
@example(["with rule 3:", "title: a"], ",")
@example(["check", "a=b, c"], ">")
def test_an_exported_game_plays_the_same_whatever_its_players_are_called(names: list[str], words: str):
    assume(not any(look_alike(*pair) for pair in combinations((*names, *OFFICES), 2)))  # Those are refused.
    one, other = (PlayerId(name) for name in names)
    playing = Playing(VOTES, CLERK, players=(one, other), holders=tuple((name, one) for name in OFFICES))
    awards: list[Mapping[str, Plain]] = [
        {"effect": "Award", "to": who, "amount": 2, "quantity": "points"} for who in (one, other)
    ]
    said = words.strip() or "x"
    for move in (
        Declare(other, said),
        Give(other, one, Fraction(1, 3), "points"),
        MakeMove(other, "greet", {"who": one}),
        MakeClaim(one, RuleNumber(202), said, (("points", other, Fraction(-1)), ("points", one, Fraction(1)))),
        Invoke(other, f"{said}.", against=one, corrections=(*awards, {"effect": "Leave", "player": other})),
        Propose(other, (Enact(RuleText("A rule", "Words.")),), said),
        CastBallot(other, ProposalNumber(playing.game.last_proposal or 301), "FOR"),
        Deliver(one, JudgementNumber(1), "TRUE", said),
        Join(other),
        Forfeit(other),
    ):
        playing.makes(move)

    written = as_playthrough(Seen(playing.game, list(playing.table.history(GAME)), None, playing.clock.now()))
    again = Performance(read_script(written, "again"), set_stage)

    assert [told.wrong for told in again if told.wrong] == []
    assert happened(again.stage.table, AGAIN) == happened(playing.table, GAME)


@given(st.lists(NAMES, min_size=1, max_size=4), ODD)
def test_who_says_a_line_is_read_as_it_was_written(names: list[str], words: str):
    line = f"{', '.join(map(name_quoted, names))}> {words}"

    assert said_by(line) == (names, words.strip())
