"""Players do anything they like, with rules that do anything they like: the game goes on, and stays true to itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from nomicon.game.changes import Amend, Change, Enact, Repeal, RepealAmendment, Transmute
from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber, RuleNumber, Seconds
from nomicon.hosting.table.table import Played
from nomicon.play.asking.choosing import Choose
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Move
from nomicon.play.engine import Refused
from nomicon.play.judging import claiming, judging
from nomicon.play.people import offices
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals import proposing
from nomicon.play.quantities.quantities import Give
from nomicon.play.rules.mending import MendWords
from nomicon.play.votes import approving, voting
from tests.play.playing import ANN, BEN, CAT, DAN, DAY, GAME, HOUR, NOON, POINTS, VOTES, Playing, enacting
from tests.play.playing import rule as starting
from tests.properties.corrections import CORRECTIONS
from tests.properties.rules_at_large import TEXTS
from tests.properties.truths import history_is_lawful, holds_now, marks_agree, same_again

KEPT = starting(101, status="immutable", answers={"protected": ["immutable"]}, title="What stays")
WEIRD = ("", " ", "the Speaker", "nobody", "Ann\n", "x" * 61, "301", "{}", "\u202eAnn", "O'Hara", "Ω" * 9, "'; DROP")
HUGE = {
    "huge": Fraction(10**5000),
    "tiny": Fraction(1, 10**5000),
    "less": Fraction(-1),
    "none": Fraction(0),
    "third": Fraction(1, 3),
    "five": Fraction(5),
}

players = st.sampled_from((ANN, BEN, CAT, DAN))
anybody = st.one_of(players, players, players, st.sampled_from([PlayerId(name) for name in WEIRD]))
rule_numbers = st.sampled_from([RuleNumber(number) for number in (101, 201, 201, 202, 202, 301, 302, 303, -1)])
recent = st.integers(min_value=0, max_value=3)
ways = st.sampled_from(
    ("enact",) * 6
    + ("amend", "code", "declares", "repeal", "mutable", "immutable", "sacred")
    + ("amend amendment", "repeal amendment", "repeal amendment", "later", "much later")
)
names = st.sampled_from(sorted(TEXTS))
several = st.lists(st.tuples(ways, rule_numbers, names), min_size=1, max_size=2)
Parts: TypeAlias = list[tuple[str, RuleNumber, str]]


def written(parts: Parts) -> tuple[Change, ...]:
    """Write out the changes that were drawn."""
    return tuple(map(one_written, parts))


def one_written(part: tuple[str, RuleNumber, str]) -> Change:
    """Write out one change."""
    way, number, text = part[0], part[1], TEXTS[part[2]]
    match way:
        case "enact":
            return Enact(text)
        case "amend":
            return Amend(number, text=text)
        case "code":
            return Amend(number, code=text.code, answers=text.answers)
        case "declares":
            return Amend(number, declares=text.declares, words="Other words.")
        case "repeal":
            return Repeal(number)
        case "amend amendment":
            return Amend(number, code=text.code, words="Words on words.", amendment=ProposalNumber(302))
        case "repeal amendment":
            return RepealAmendment(number, ProposalNumber(301 + len(part[2]) % 4))
        case "later":
            return Amend(number, words="Words to come.", begins=Moment(NOON + 2 * DAY))
        case "much later":
            return Repeal(number, begins=Moment(NOON + 300 * DAY))
        case _:
            return Transmute(number, way)


anything: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.text(max_size=5), st.sampled_from(("Ann", "1e99999", "3", "1/0"))
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=2), st.dictionaries(st.text(max_size=3), inner, max_size=2)),
    max_leaves=3,
)


class AnyPlay(RuleBasedStateMachine):
    """One game, with its clock and its record."""

    @initialize(secret=st.booleans(), period=st.booleans())
    def found(self, secret: bool, period: bool) -> None:
        answers: dict[str, Any] = {"secret_ballots": "yes"} if secret else {}
        if period:
            answers["voting_period"] = "1 day"
        self.playing = Playing(KEPT, VOTES, POINTS, *([starting(203, answers=answers)] if answers else []))
        Playing.made.clear()

    def do(self, move: Move) -> None:
        """Make a move, if the rules allow it; who is no player changes nothing but by joining."""
        before = self.playing.table.game(GAME)
        outcome = self.playing.tries(move)
        if isinstance(outcome, Refused):
            assert outcome.because
        elif move.player not in before.players and not isinstance(move, Join):
            assert outcome.entry.events == (), f"{move.player} is no player"
        holds_now(self.playing.game)

    def proposal(self, back: int) -> ProposalNumber:
        """Name a proposal: one of the latest, or one that is not there."""
        return ProposalNumber(self.playing.game.last_proposal - back + 1)

    # -- Coming, going, waiting ----------------------------------------------------------

    @rule(player=anybody)
    def join(self, player: PlayerId) -> None:
        self.do(Join(player))

    @rule(player=anybody)
    def leave(self, player: PlayerId) -> None:
        self.do(Forfeit(player))

    @rule(seconds=st.sampled_from((0, 1, HOUR, DAY - 1, DAY, 3 * DAY, 400 * DAY)))
    def wait(self, seconds: int) -> None:
        self.playing.waits(seconds)
        holds_now(self.playing.game)

    @rule(seconds=st.sampled_from((1, DAY)))
    def set_the_clock_back(self, seconds: int) -> None:
        self.playing.clock.advance(Seconds(-seconds))

    # -- Changing rules ----------------------------------------------------------------

    @rule(player=anybody, parts=several, title=st.text(max_size=5))
    def propose(self, player: PlayerId, parts: Parts, title: str) -> None:
        self.do(proposing.Propose(player, written(parts), title))

    @rule(name=names)
    def enact(self, name: str) -> None:
        """Have everybody vote for a new rule."""
        self.adopt([("enact", RuleNumber(0), name)])

    @rule(way=ways, name=names, place=st.integers(min_value=0, max_value=5))
    def change(self, way: str, name: str, place: int) -> None:
        """Have everybody vote for changing a rule that there is, a new one rather than an old one."""
        numbers = sorted(self.playing.game.rules.numbers, reverse=True)
        self.adopt([(way, numbers[place % len(numbers)] if numbers else RuleNumber(0), name)])

    def adopt(self, parts: Parts) -> None:
        """Propose, and have everybody vote for it."""
        player = next(iter(self.playing.game.in_order()), ANN)
        self.do(proposing.Propose(player, written(parts)))
        number = ProposalNumber(self.playing.game.last_proposal)
        for voter in self.playing.game.in_order():
            self.do(voting.CastBallot(voter, number, "FOR"))
        self.do(voting.CloseVote(player, number))
        if number in self.playing.game.proposals and self.playing.game.proposals[number].closes is not None:
            self.wait(DAY + 1)

    @rule(player=anybody, back=recent, choice=st.sampled_from(("FOR", "against", "aye", "", "FOR ")))
    def vote(self, player: PlayerId, back: int, choice: str) -> None:
        self.do(voting.CastBallot(player, self.proposal(back), choice))

    @rule(player=anybody, back=recent, given=st.booleans(), parts=several)
    def fuss(self, player: PlayerId, back: int, given: bool, parts: Parts) -> None:
        number = self.proposal(back)
        self.do(voting.TakeBackBallot(player, number))
        self.do(approving.Approve(player, number, "consent", given))
        self.do(proposing.PassStage(player, number, "distribute"))
        self.do(proposing.Revise(player, number, written(parts)))
        self.do(proposing.Withdraw(player, number))

    @rule(player=anybody, back=recent)
    def close(self, player: PlayerId, back: int) -> None:
        self.do(voting.CloseVote(player, self.proposal(back)))

    @rule(player=anybody, number=rule_numbers)
    def mend(self, player: PlayerId, number: RuleNumber) -> None:
        self.do(MendWords(player, number, "Better words."))

    # -- Disputes ----------------------------------------------------------------------

    @rule(
        player=anybody,
        statement=st.sampled_from(("It is so.", "Is it?", "", " ")),
        corrections=st.lists(st.sampled_from(CORRECTIONS), max_size=2).map(tuple),
        reading=st.sampled_from((None, ("301:it", "b"), ("302:it", "b"), ("x", "y"))),
    )
    def invoke(self, player: PlayerId, statement: str, corrections: Any, reading: Any) -> None:
        self.do(judging.Invoke(player, statement, reading=reading, corrections=corrections))

    @rule(value=st.sampled_from(("TRUE", "false", "maybe")), player=st.one_of(st.none(), anybody))
    def judge(self, value: str, player: PlayerId | None) -> None:
        for number, judgement in sorted(self.playing.game.judgements.items()):
            judge = player or judgement.judge
            if judge is not None and judgement.is_open:
                self.do(judging.Deliver(judge, number, value))
        self.do(judging.Deliver(player or ANN, JudgementNumber(99), value))

    @rule(
        player=anybody,
        number=rule_numbers,
        statement=st.sampled_from(("Ann did it.", "Did she?", "")),
        moves=st.tuples(st.sampled_from(("points", "gold", "")), anybody, st.sampled_from(sorted(HUGE))),
    )
    def claim(self, player: PlayerId, number: RuleNumber, statement: str, moves: tuple[str, PlayerId, str]) -> None:
        quantity, who, amount = moves
        self.do(claiming.MakeClaim(player, number, statement, ((quantity, who, HUGE[amount]),)))

    @rule(player=anybody, claim=st.integers(min_value=0, max_value=3))
    def challenge(self, player: PlayerId, claim: int) -> None:
        self.do(claiming.Challenge(player, claim))

    # -- Whatever rules invented --------------------------------------------------------

    @rule(player=anybody, text=st.sampled_from(("Hail!", "", "SEEN nothing")))
    def declare(self, player: PlayerId, text: str) -> None:
        self.do(claiming.Declare(player, text))

    @rule(
        player=anybody,
        other=anybody,
        amount=st.sampled_from(sorted(HUGE)),
        quantity=st.sampled_from(("points", "gold")),
    )
    def give(self, player: PlayerId, other: PlayerId, amount: str, quantity: str) -> None:
        self.do(Give(player, other, HUGE[amount], quantity))

    @rule(
        player=anybody,
        name=st.sampled_from(("buy", "duel", "nothing")),
        arguments=st.one_of(
            st.fixed_dictionaries({"item": anything, "many": anything}),
            st.fixed_dictionaries({"other": anything}),
            st.just({"item": "tea", "many": 1}),
            st.just({"other": "Ben"}),
        ),
    )
    def make_move(self, player: PlayerId, name: str, arguments: dict[str, Any]) -> None:
        self.do(MakeMove(player, name, arguments))

    @precondition(lambda self: len(self.playing.game.choices) > 0)
    @rule(right=st.booleans(), player=anybody)
    def choose(self, right: bool, player: PlayerId) -> None:
        pending = self.playing.game.choices[min(self.playing.game.choices)]
        self.do(Choose(pending.player if right else player, pending.id, pending.options[0] if right else "neither"))

    @rule(player=anybody, by_hand=st.booleans(), what=st.sampled_from(("distribute proposal", "report", "tea")))
    def hold_office(self, player: PlayerId, by_hand: bool, what: str) -> None:
        self.do(offices.TakeInHand(player, what, by_hand))
        self.do(offices.DoDuty(player, what))
        self.do(offices.SeekOffice(player, "Clerk"))

    # -- In the end ---------------------------------------------------------------------

    def teardown(self) -> None:
        """Look at the whole record."""
        if not hasattr(self, "playing"):
            return
        entries = list(self.playing.ledger.read(GAME))
        same_again(entries, self.playing.game)
        history_is_lawful(entries)
        marks_agree(entries, self.playing.game)


AnyPlay.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyPlay = AnyPlay.TestCase


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_any_rule_at_large_can_be_adopted_and_repealed_again(name: str):
    playing = Playing(VOTES, POINTS)
    playing.adopts(enacting(), Enact(TEXTS[name]))
    for _ in range(2):
        playing.tries(claiming.Declare(BEN, "Hail!"))
        playing.tries(Join(DAN))
        playing.waits(3 * DAY)
    number = max(playing.game.rules.numbers)

    outcome = playing.tries(proposing.Propose(ANN, (Repeal(number),)))

    assert isinstance(outcome, Played) or name == "nobody proposes"
