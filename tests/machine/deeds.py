"""Deeds: everything that players could do in a world, in their right mind or out of it, by every door."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, get_args

import msgspec

from nomicon.game.changes import Amend, Change, Enact, Motion, Repeal, Transmute
from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber, RuleNumber, Seconds
from nomicon.game.state import Game
from nomicon.hosting.api_moves.records import AnyMove
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.typing.command_parser import BEGINNINGS, InputLine, move_in
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.law.headers.offered_fields import asked_for, offered_by, offers
from nomicon.play.asking.choosing import Choose
from nomicon.play.asking.offering import MakeMove
from nomicon.play.engine import Refused
from nomicon.play.judging import claiming, judging
from nomicon.play.people import offices, seating
from nomicon.play.people.presence import LogOn
from nomicon.play.proposals import proposing
from nomicon.play.proposals.drafts import ShowDraft
from nomicon.play.quantities import quantities
from nomicon.play.rules.mending import MendWords
from nomicon.play.turns import turns
from nomicon.play.votes import approving, voting
from tests.machine.hostile import CORRECTIONS, DATA, WORDS
from tests.machine.luck import some
from tests.machine.values import PLAYERS
from tests.machine.world import World
from tests.play.playing import DAY, HOUR


class Players:
    """The players of a world, and the luck by which they do one thing or another."""

    def __init__(self, world: World) -> None:
        self.world, self.luck = world, world.luck

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.world.game

    def act(self, deed: str) -> None:
        """Do one of the deeds."""
        getattr(self, deed)()

    def player(self) -> PlayerId:
        """Name somebody: nearly always a player."""
        seated = self.game.in_order()
        if seated and not self.luck.chance(6):
            return self.luck.one(seated)
        return PlayerId(self.luck.one((*PLAYERS, "the Speaker", "nobody", "", "x" * 70, "the timekeeper")))

    def proposal(self) -> ProposalNumber:
        """Name a proposal: mostly one that has not ended."""
        active = sorted(self.game.active)
        if active and not self.luck.chance(10):
            return self.luck.one(active)
        return ProposalNumber(self.luck.one((self.game.last_proposal, 999, 0, -1)))

    def rule(self) -> RuleNumber:
        """Name a rule: mostly one in force, a new one rather than an old one."""
        numbers = sorted(self.game.rules.numbers, reverse=True)
        return self.luck.one(numbers[: 1 + self.luck.upto(len(numbers) - 1)]) if numbers else RuleNumber(999)

    def adopt(self) -> None:
        """Propose rules, have everybody vote for them, and wait."""
        self.passed(tuple(Enact(self.world.written()) for _ in range(1 + self.luck.upto(2))))
        if offers(self.game):
            self.invented()

    def change_a_rule(self) -> None:
        """Have everybody vote for a change of a rule that there is."""
        self.passed(tuple(self.a_change() for _ in range(1 + self.luck.upto(1))))

    def a_change(self) -> Change:
        """Think of a change of a rule that there is."""
        luck, number, new = self.luck, self.rule(), self.world.written()
        changes: list[Change] = [
            Amend(number, text=new),
            Amend(number, code=new.code, answers=new.answers),
            Amend(number, words="Other words."),
            Amend(number, declares=new.declares, settings=new.settings),
            Repeal(number),
            Repeal(number),
            Transmute(number, luck.one(("mutable", "immutable", "sacred"))),
            Motion(JudgementNumber(1 + luck.upto(1)), "Overrule it."),
        ]
        return luck.one(changes)

    def passed(self, changes: tuple[Change, ...]) -> None:
        """Propose changes, have everybody vote for them, and wait until the vote has closed."""
        before = self.game.last_proposal
        turn = self.game.turn
        outcome = self.world.do(
            proposing.Propose(self.player() if turn is None else turn.player, changes, self.luck.one(("", "T")))
        )
        number = ProposalNumber(self.game.last_proposal)
        if isinstance(outcome, Refused) or number == before:
            for change in changes if len(changes) > 1 else ():
                self.passed((change,))  # One of them may be what is refused.
            return
        self.world.did["changes proposed"] += len(changes)
        for voter in self.game.in_order():
            self.world.do(voting.CastBallot(voter, number, self.luck.one(("FOR", "FOR", "FOR", "Aye", "AGAINST"))))
        self.world.wait(DAY + 1)
        if self.game.over:
            return
        self.world.do(voting.CloseVote(self.player(), number))
        known = self.game.proposals.get(number)
        self.world.did["changes made"] += len(changes) * (known is not None and known.effect == "took effect")

    def vote(self) -> None:
        """Vote, or take a ballot back, on whatever is open."""
        player, number, luck = self.player(), self.proposal(), self.luck
        self.world.do(
            luck.one(
                (
                    voting.CastBallot(player, number, luck.one(("FOR", "against", "Aye", "*", "", "x" * 50, "cast"))),
                    voting.TakeBackBallot(player, number),
                    approving.Approve(player, number, "consent", luck.chance(50)),
                    voting.CloseVote(player, number),
                )
            )
        )

    def pass_time(self) -> None:
        """Let time pass; seldom, have it set back."""
        if self.luck.chance(5):
            self.world.clock.advance(Seconds(-HOUR))
        self.world.wait(self.luck.one((1, 60, HOUR, DAY, 3 * DAY, 8 * DAY, 40 * DAY)))

    def invented(self) -> None:
        """Make the moves that rules offer, with what they ask for or with anything else; answer what they ask."""
        names = offers(self.game)
        for name in some(self.luck, names, 2):
            (_, speech), *_ = offered_by(self.game, name)
            given = {field.name: self.field(field.choices or (field.kind,)) for field in asked_for(speech)}
            if self.luck.chance(10):
                given[self.luck.one(("more", "player", "now"))] = self.luck.one(DATA)
            self.world.do(MakeMove(self.player(), name, given))
        for key in sorted(self.game.choices):
            pending = self.game.choices[key]
            self.world.do(Choose(pending.player, key, self.luck.one((*pending.options, "neither"))))

    def field(self, kinds: tuple[str, ...]) -> Any:
        """Give something for a field of a move."""
        luck = self.luck
        usual: dict[str, tuple[Any, ...]] = {
            "player": (self.game.in_order()[:3] and tuple(self.game.in_order()[:3])) or ("Ann",),
            "number": ("1/2", 3, "12.5", 301),
            "count": (1, "301", 0),
            "text": ("tea", "x" * 100),
            "truth": ("yes", False),
            "rule": (self.rule(),),
            "proposal": (self.proposal(), "M-1"),
            "judgement": (1, "J-1"),
            "office": (*sorted(self.game.offices), "Clerk"),
            "quantity": (*sorted(self.game.quantities), "gold"),
        }
        return luck.one(DATA) if luck.chance(15) else luck.one(usual.get(kinds[0], kinds))

    def speak(self) -> None:
        """Say something in public, which sets off what rules make of it; give somebody something."""
        luck, player = self.luck, self.player()
        self.world.do(claiming.Declare(player, luck.one(("Hail!", "", "x" * 30_000, "\ud800", "a\nb"))))
        if luck.chance(30):
            amount = Fraction(luck.one((1, 0, -1, 10**6, 10**400)))
            self.world.do(quantities.Give(player, self.player(), amount, luck.one(("points", "gold"))))

    def dispute(self) -> None:
        """Claim, challenge, ask for a judgement."""
        luck, player = self.luck, self.player()
        corrections = tuple(some(luck, CORRECTIONS, 2))
        reading = luck.one((None, (f"{self.rule()}:it", "b"), ("x", "y")))
        gain, about = ("points", self.player(), Fraction(luck.one((5, -3)))), luck.one((None, self.proposal()))
        self.world.do(
            luck.one(
                (
                    claiming.MakeClaim(player, self.rule(), "It happened.", (gain,)),
                    claiming.Challenge(player, len(self.game.claims)),
                    judging.Invoke(player, "It is so.", reading=reading, corrections=corrections, proposal=about),
                    judging.Invoke(player, "It is so.", paradox=luck.one(("", "play cannot continue"))),
                )
            )
        )

    def judge(self) -> None:
        """Judge what waits to be judged."""
        for number in sorted(self.game.unjudged)[-2:]:
            judge = self.game.judgements[number].judge
            self.world.do(
                judging.Deliver(
                    judge or self.player(), number, self.luck.one(("TRUE", "TRUE", "false", "UNDECIDED", "?"))
                )
            )

    def fuss(self) -> None:
        """Do one of the smaller things."""
        player, number, luck = self.player(), self.proposal(), self.luck
        self.world.do(
            luck.one(
                (
                    proposing.PassStage(player, number, "distribute"),
                    proposing.Withdraw(player, number),
                    turns.EndTurn(player),
                    LogOn(player),
                    proposing.Revise(player, number, (self.a_change(),)),
                    MendWords(player, self.rule(), "Better words."),
                    offices.TakeInHand(player, "distribute proposal", luck.chance(50)),
                    offices.SeekOffice(player, "Clerk"),
                    offices.DoDuty(player, luck.one((*sorted(self.game.duties), "nothing"))),
                    ShowDraft(player, (self.a_change(),), "D"),
                )
            )
        )

    def come_and_go(self) -> None:
        """Join, and more seldom leave."""
        self.world.do(seating.Join(PlayerId(self.luck.one(PLAYERS))))
        if self.luck.chance(25):
            self.world.do(seating.Forfeit(self.player()))

    def type_a_line(self) -> None:
        """Type a line of words that may make sense."""
        luck = self.luck
        words = [luck.one((*BEGINNINGS, *offers(self.game), *WORDS))]
        words += [str(luck.one((*WORDS, self.proposal(), self.rule(), self.player()))) for _ in range(luck.upto(5))]
        try:
            move = move_in(
                InputLine(self.player(), split_line(" ".join(words)), luck.one(WORDS) if luck.chance(20) else ""),
                self.game,
            )
        except Invalid:
            return
        self.world.do(move)

    def write_a_record(self) -> None:
        """Send a move as programs write it."""
        luck = self.luck
        kind = luck.one(KINDS)
        record: dict[str, Any] = {"move": kind.__struct_config__.tag}
        for one in msgspec.structs.fields(kind):
            if one.required or luck.chance(60):
                record[one.encode_name] = luck.one(
                    (*DATA, self.proposal(), self.rule(), "FOR", "TRUE", "points", *PLAYERS[:2])
                )
        try:
            written: Any = msgspec.convert(msgspec.json.decode(json.dumps(record)), AnyMove)
            move = written.into(self.player(), self.game)
        except (msgspec.DecodeError, RecursionError, Invalid):
            return  # The door answers each of these.
        self.world.do(move)


KINDS: tuple[Any, ...] = get_args(AnyMove)  # The union of all records.

DEEDS: Sequence[str] = (
    "adopt",
    "adopt",
    "change_a_rule",
    "invented",
    "invented",
    "vote",
    "pass_time",
    "speak",
    "dispute",
    "judge",
    "fuss",
    "come_and_go",
    "type_a_line",
    "write_a_record",
)
"""What may be done, some of it more often than the rest."""
