"""Renaming: a player is called otherwise, all that is theirs stays theirs, and what is past keeps the name of then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from nomicon.game.changes import Enact
from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber
from nomicon.game.rules import Ruleset
from nomicon.game.texts import RuleText
from nomicon.game.values.records import field_names, is_record
from nomicon.law.facts.player_names import called_then, names_of
from nomicon.play.asking.choosing import Choose
from nomicon.play.asking.offering import MakeMove
from nomicon.play.judging.judging import Deliver, Invoke
from nomicon.play.people.renaming import PlayerRenamed
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals.proposing import Propose
from nomicon.play.votes.voting import CastBallot, CloseVote
from tests.play.playing import ANN, BEN, CAT, DAN, NOON, POINTS, VOTES, Playing, only, rule

ZOE, ADA = PlayerId("Zoe"), PlayerId("Ada")
N301, J1 = ProposalNumber(301), JudgementNumber(1)

NAMES = rule(
    207,
    """
    @offers("rename", name="text")
    def renamed(player, name):
        return rename(player, name)

    @offers("call", who="player", name="text")
    def called_by_others(who, name):
        return rename(who, name)
    """,
)

KEEPS = rule(
    204,
    """
    @offers("keep")
    def kept(player, now):
        yield put("kept", player, {"whose": player, "friends": [player, "Cat"]})
        yield remind(player, now + days(3), {"whose": player})
        yield owe("tidy up", player)
        yield award("Ben", 2)

    @offers("ask")
    def asked(player):
        picked = choose(player, "Who?", ["Ben", "Cat"])
        yield award(picked, 5)

    @offers("see")
    def seen(player):
        known = line("kept", "Ben")
        if known is not None and look_up("is_in", everyone(), "Ben"):
            yield award("Ben", balance("Ben"))
            yield award(known.whose, 100)
    """,
    declares={"registers": {"kept": {"fields": ["whose", "friends"]}}},
)
JUDGED = rule(205, answers={"may_invoke": "players", "judge": "Ben", "judge_period": "7 days"})
SECRET = rule(206, answers={"secret_ballots": "yes"})


def rename(player: PlayerId, name: str) -> MakeMove:
    return MakeMove(player, "rename", {"name": name})


def texts(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text in a game, and where it stands; the words of rules and what is told of the past aside."""
    if isinstance(value, str):
        yield path, value
    elif is_record(value) and not isinstance(value, Ruleset | RuleText):
        for name in field_names(type(value)):
            if name not in ("was", "renamed", "likenesses"):
                yield from texts(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, Mapping) or hasattr(value, "items"):
        for key in value:
            yield from texts(key, f"{path}.key")
            yield from texts(value[key], f"{path}.value")
    elif isinstance(value, tuple | list | frozenset):
        for one in value:
            yield from texts(one, path)


def evening() -> Playing:
    """Play a game in which Ben holds, owes, judges, has voted, is asked, and is written down in a register."""
    playing = Playing(VOTES, POINTS, NAMES, KEEPS, JUDGED, players=(ANN, BEN, CAT, DAN))
    playing.makes(MakeMove(BEN, "keep", {}))
    playing.makes(MakeMove(BEN, "ask", {}))
    playing.makes(Invoke(ANN, "It is so.", against=BEN))
    playing.makes(Propose(BEN, (Enact(RuleText("A rule", "Be kind.")),)))
    playing.makes(CastBallot(BEN, N301, "FOR"))
    playing.makes(CastBallot(ANN, N301, "FOR"))
    return playing


def test_nothing_in_a_game_speaks_of_the_name_that_was_given_up():
    playing = evening()
    before = [path for path, one in texts(playing.game) if one == BEN]
    playing.makes(rename(BEN, ZOE))
    assert [path for path, one in texts(playing.game) if one == BEN] == []
    assert sorted(path for path, one in texts(playing.game) if one == ZOE) == sorted(before)
    assert len(set(before)) > 12, "the evening must bring the name to many places"


def test_all_goes_on_as_if_the_player_had_always_had_the_name():
    playing = evening()
    playing.makes(rename(BEN, ZOE))
    assert (playing.points(ZOE), playing.game.judgements[J1].judge) == (2, ZOE)
    playing.makes(CastBallot(ZOE, N301, "AGAINST"))
    playing.makes(CloseVote(ANN, N301))
    assert playing.proposal().state == "defeated"
    assert sorted(playing.proposal().ballots) == [ANN, ZOE]
    playing.makes(Choose(ZOE, "C-1", "Cat"))
    assert playing.points(CAT) == 5
    playing.makes(Deliver(ZOE, J1, "TRUE"))
    assert playing.game.judgements[J1].value == "TRUE"
    assert [one.by for one in playing.game.duties.values()] == [ZOE]


WRITES = rule(
    208,
    """
    @offers("write")
    def written(player, now):
        yield put("written", f"7 {player}", {"who": player})
        yield put("written", f"{player}, 8", {"whose": "nobody"})
        yield put("written", f"{player}ny 9", {"who": player})
        yield owe(f"answer for {player}", player)
        yield remind(f"{player} is late", now + days(3), player)

    @offers("answer")
    def answered(player):
        yield award(player, 1 if line("written", f"7 {player}") is not None else 0)
        yield discharge(f"answer for {player}", player)
        yield forget(f"{player} is late")
    """,
    declares={"registers": {"written": {}}},
)


def test_what_rules_keep_under_a_name_among_other_words_is_found_under_the_new_one():
    playing = Playing(VOTES, POINTS, NAMES, WRITES, players=(ANN, BEN))
    playing.makes(MakeMove(BEN, "write", {}))
    playing.makes(rename(BEN, ZOE))
    assert sorted(playing.game.registers["written"].lines) == ["7 Zoe", "Ben, 8", "Benny 9"]
    playing.makes(MakeMove(ZOE, "answer", {}))
    assert playing.points(ZOE) == 1
    assert (len(playing.game.duties), len(playing.game.timers)) == (0, 0)
    playing.audited()


def test_a_longer_name_of_somebody_else_stays_as_it_is():
    pairs = rule(
        211,
        """
        @offers("pair")
        def pair(player):
            yield put("pairs", f"{player} and Ben Benson", {"one": player, "other": "Ben Benson"})
            yield owe(f"write to Ben Benson for {player}", player)
        """,
        declares={"registers": {"pairs": {}}},
    )
    benson = PlayerId("Ben Benson")
    playing = Playing(VOTES, POINTS, NAMES, pairs, players=(ANN, BEN, benson))
    playing.makes(MakeMove(BEN, "pair", {}))
    playing.makes(rename(BEN, ZOE))
    assert list(playing.game.registers["pairs"].lines) == ["Zoe and Ben Benson"]
    assert list(playing.game.duties) == ["write to Ben Benson for Zoe"]


def test_a_name_of_before_means_the_same_player_to_rules_and_to_whoever_moves():
    playing = evening()
    playing.makes(rename(BEN, ZOE))
    playing.makes(MakeMove(ANN, "see", {}))
    assert playing.points(ZOE) == 2 + 2 + 100
    playing.makes(MakeMove(BEN, "keep", {}))
    assert playing.game.registers["kept"].lines["Zoe"] == {"whose": "Zoe", "friends": ("Zoe", "Cat")}
    playing.makes(MakeMove(CAT, "call", {"who": "Ben", "name": "Ada"}))
    assert playing.game.called(BEN) == playing.game.called(ZOE) == ADA
    assert names_of(playing.game, BEN) == (BEN, ZOE, ADA)
    playing.audited()


def test_who_was_called_what_when_stays_known():
    playing = evening()
    playing.waits(60)
    assert only(playing.makes(rename(BEN, ZOE)), PlayerRenamed) == PlayerRenamed(BEN, ZOE, Moment(NOON + 60), "207/1")
    playing.waits(60)
    playing.makes(rename(ZOE, ADA))
    told = [called_then(playing.game, ADA, Moment(NOON + after)) for after in (0, 60, 61, 120, 121)]
    assert told == [BEN, BEN, ZOE, ZOE, ADA]


@pytest.mark.parametrize("name", ["Ann", "ann", "\u0410nn", "players", "the Speaker", "", " Zoe", "x" * 61, "Ben"])
def test_nobody_takes_a_name_that_could_mean_anybody_or_anything_else(name: str):
    playing = evening()
    assert playing.refuses(rename(BEN, name)).because


def test_a_name_once_borne_is_nobody_elses_and_can_be_taken_back():
    playing = evening()
    playing.makes(rename(BEN, ZOE))
    assert "looks like 'Zoe'" in playing.refuses(rename(CAT, "ben")).because
    assert "is already a player" in playing.refuses(Join(BEN)).because
    playing.makes(rename(ZOE, BEN))
    assert (playing.game.called(ZOE), playing.game.called(BEN)) == (BEN, BEN)
    assert "looks like 'Ben'" in playing.refuses(rename(CAT, "Zoe")).because


def test_whoever_left_comes_back_by_any_of_their_names():
    playing = Playing(VOTES, POINTS, NAMES)
    playing.makes(rename(BEN, ZOE))
    playing.makes(Forfeit(BEN))
    assert ZOE in playing.game.former
    assert "is not a player" in playing.refuses(rename(ZOE, ADA)).because
    playing.makes(Join(BEN))
    assert (ZOE in playing.game.players, playing.game.registrations) == (True, 4)
    assert names_of(playing.game, ZOE) == (BEN, ZOE)


def test_nobody_is_called_otherwise_without_a_rule_that_offers_it():
    assert "No rule in force offers the move" in Playing(VOTES).refuses(rename(BEN, ZOE)).because


def test_a_secret_ballot_is_known_again_under_another_name_when_the_vote_closes():
    playing = Playing(VOTES, POINTS, NAMES, SECRET)
    playing.proposes(Enact(RuleText("A rule", "Be kind.")))
    playing.makes(CastBallot(BEN, N301, "FOR"))
    playing.makes(rename(BEN, ZOE))
    playing.makes(CloseVote(ANN, N301))
    tally = playing.proposal().tally
    assert tally is not None
    assert tally.heads == 1
    assert list(playing.proposal().ballots) == [ZOE]
