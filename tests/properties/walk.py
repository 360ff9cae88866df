"""A long game played at random from a seed: as many players, rules and moves as come, the same ones every time.

Run as a program it prints the hash of the whole record, so that two runs can be compared.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from random import Random
from typing import Any

from nomicon.game.changes import Amend, Change, Enact, Repeal, RepealAmendment, Transmute
from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber, RuleNumber, Seconds
from nomicon.hosting.ports import WrittenEntry
from nomicon.law.headers.offered_fields import offered_by, offers
from nomicon.play.asking.choosing import Choose
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Move
from nomicon.play.judging import claiming, judging
from nomicon.play.people import offices
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals import proposing
from nomicon.play.quantities.quantities import Give
from nomicon.play.rules.mending import MendWords
from nomicon.play.series.recorded_changes import changed_by
from nomicon.play.votes import approving, voting
from tests.play.playing import ANN, CODEC, DAY, GAME, HOUR, POINTS, VOTES, Playing, rule
from tests.properties.corrections import CORRECTIONS
from tests.properties.rules_at_large import TEXTS

NAMES = tuple(PlayerId(name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve", "Finn"))
KEPT = rule(101, status="immutable", answers={"protected": ["immutable"]})
FOUNDINGS: tuple[dict[str, Any], ...] = (
    {},
    {"secret_ballots": "yes"},
    {"voting_period": "1 day"},
    {"secret_ballots": "yes", "voting_period": "1 day"},
    {"ends_early": "all have voted", "secret_ballots": "yes"},
    {"distributed_by": "Clerk"},
)


class Walk:
    """One game, and the luck of those who play it."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)
        answers = FOUNDINGS[seed % len(FOUNDINGS)]
        clerk = rule(204, declares={"offices": {"Clerk": {}}})
        opening = [rule(203, answers=answers)] if answers else []
        self.playing = Playing(KEPT, VOTES, POINTS, *opening, clerk, players=NAMES[:4], holders=(("Clerk", ANN),))

    def steps(self, many: int, after_each: Callable[[Walk], None] = lambda walk: None) -> list[WrittenEntry]:
        """Play on, and return the whole record."""
        ways = [
            self.wait,
            self.change,
            self.change,
            self.vote,
            self.vote,
            self.dispute,
            self.fuss,
            self.invented,
            self.come_and_go,
        ]
        for _ in range(many):
            self.luck.choice(ways)()
            after_each(self)
        return list(self.playing.ledger.read(GAME))

    def do(self, move: Move) -> None:
        """Try a move."""
        self.playing.tries(move)

    def one(self, *values: Any) -> Any:
        """Choose one of some values."""
        return self.luck.choice(values)

    def player(self) -> PlayerId:
        """Name somebody: nearly always a player."""
        seated = self.playing.game.in_order()
        return self.luck.choice(seated) if seated and self.luck.random() < 0.9 else self.luck.choice(NAMES)

    def number(self) -> RuleNumber:
        """Name a rule: nearly always one in force."""
        numbers = sorted(self.playing.game.rules.numbers)
        return self.luck.choice(numbers) if numbers and self.luck.random() < 0.9 else RuleNumber(999)

    def proposal(self) -> ProposalNumber:
        """Name a proposal: mostly one that has not ended."""
        active = sorted(self.playing.game.active)
        return self.luck.choice(active) if active else ProposalNumber(self.playing.game.last_proposal)

    def a_change(self) -> Change:
        """Think of a rule-change."""
        text, number = TEXTS[self.luck.choice(sorted(TEXTS))], self.number()
        way = self.luck.random()
        if way < 0.6:
            return Enact(text)
        if way < 0.75:
            amendment: Amend = self.one(
                Amend(number, text=text),
                Amend(number, code=text.code),
                Amend(number, answers=text.answers),
                Amend(number, declares=text.declares, words="Other words."),
                Amend(number, prevails_over=(201, 301)),
            )
            return amendment
        made = [proposal for rule in self.playing.game.rules for proposal in changed_by(rule)]
        if way < 0.83 and made:
            made_by, begins = ProposalNumber(self.luck.choice(made)), Moment(self.playing.clock.now() + 4 * DAY)
            upon: Change = self.one(
                RepealAmendment(number, made_by),
                Amend(number, words="Words upon words.", amendment=made_by),
                Amend(number, words="Words to come.", begins=begins),
                Repeal(number, begins),
            )
            return upon
        return Repeal(number) if way < 0.92 else Transmute(number, self.one("mutable", "immutable"))

    # -- What players do -----------------------------------------------------------------

    def wait(self) -> None:
        """Let time pass, or the clock be set back."""
        if self.luck.random() < 0.1:
            self.playing.clock.advance(Seconds(-HOUR))
        self.playing.waits(self.one(1, HOUR, DAY, DAY + 1, 3 * DAY, 9 * DAY))

    def come_and_go(self) -> None:
        """Join, and more seldom leave."""
        self.do(Join(self.luck.choice(NAMES)))
        if self.luck.random() < 0.3:
            self.do(Forfeit(self.player()))

    def change(self) -> None:
        """Propose something, and mostly adopt it."""
        changes = tuple(self.a_change() for _ in range(self.one(1, 1, 1, 2)))
        self.do(proposing.Propose(self.player(), changes, self.one("", "A title"), marks=()))
        number = self.proposal()
        if self.luck.random() < 0.7:
            for voter in self.playing.game.in_order():
                self.do(voting.CastBallot(voter, number, self.one("FOR", "FOR", "FOR", "Aye", "AGAINST")))
            self.do(voting.CloseVote(self.player(), number))
            self.playing.waits(self.one(0, DAY + 1))

    def vote(self) -> None:
        """Vote on whatever is open."""
        self.do(voting.CastBallot(self.player(), self.proposal(), self.one("FOR", "AGAINST", "Present", "")))

    def fuss(self) -> None:
        """Do one of the smaller things."""
        player, number = self.player(), self.proposal()
        self.do(
            self.one(
                voting.TakeBackBallot(player, number),
                approving.Approve(player, number, "consent", self.one(True, False)),
                voting.CloseVote(player, number),
                proposing.PassStage(ANN, number, "distribute"),
                proposing.Withdraw(player, number),
                proposing.Revise(player, number, (self.a_change(),)),
                MendWords(player, self.number(), "Better words."),
                offices.TakeInHand(player, "distribute proposal", self.one(True, False)),
                offices.DoDuty(player, self.one("report", "greet", "nothing")),
                offices.SeekOffice(player, "Clerk"),
            )
        )

    def dispute(self) -> None:
        """Claim, challenge, ask for a judgement, judge."""
        player, claims = self.player(), len(self.playing.game.claims)
        moves = ((self.one("points", "gold"), self.player(), Fraction(self.luck.randint(-9, 9), self.one(1, 2))),)
        self.do(
            self.one(
                claiming.MakeClaim(player, self.number(), "It happened.", moves),
                claiming.Challenge(player, claims),
                judging.Invoke(player, "It is so.", corrections=(self.luck.choice(CORRECTIONS),)),
                judging.Invoke(player, "It reads so.", reading=(f"{self.number()}:it", "b")),
            )
        )
        for number, judgement in sorted(self.playing.game.judgements.items()):
            if judgement.is_open and judgement.judge and self.luck.random() < 0.7:
                self.do(
                    judging.Deliver(judgement.judge, JudgementNumber(number), self.one("TRUE", "false", "UNDECIDED"))
                )

    def invented(self) -> None:
        """Do what rules have invented, and what sets them off."""
        player, game = self.player(), self.playing.game
        self.do(claiming.Declare(player, self.one("Hail!", "SEEN nothing.")))
        self.do(Give(player, self.player(), Fraction(self.luck.randint(0, 3)), self.one("points", "gold")))
        for name in offers(game):
            (_, speech), *_ = offered_by(game, name)
            given: dict[str, Any] = {"text": "tea", "count": self.luck.randint(0, 12), "player": self.player()}
            self.do(MakeMove(player, name, {key: given[str(kind)] for key, kind in speech.options}))
        for key in sorted(game.choices):
            pending = game.choices[key]
            self.do(Choose(pending.player, key, self.luck.choice(pending.options)))


def digest(entries: list[WrittenEntry]) -> str:
    """Return the SHA-256 of all lines of a record."""
    return sha256(b"\n".join(CODEC.encode(written.entry) for written in entries)).hexdigest()


if __name__ == "__main__":
    print(digest(Walk(int(sys.argv[1])).steps(int(sys.argv[2]))))
