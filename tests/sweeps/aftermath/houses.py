"""How each rulebook's game is played: who sits there, and how a proposal gets from a player's mind to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from nomicon.game.changes import Change
from nomicon.game.names import GameId, JudgementNumber, Moment, PlayerId, ProposalNumber, RuleId
from nomicon.game.proposals import OPEN, SUBMITTED
from nomicon.game.state import Game
from nomicon.play.asking.offering import MakeMove
from nomicon.play.chapter import Move
from nomicon.play.judging.judging import Invoke
from nomicon.play.people.presence import LogOn
from nomicon.play.people.seating import Join
from nomicon.play.proposals.drafts import ShowDraft
from nomicon.play.proposals.proposing import PassStage, Propose
from nomicon.play.series.founding import FoundGame, StartingRule
from nomicon.play.turns.turns import EndTurn
from nomicon.play.votes.voting import CastBallot, CloseVote
from nomicon.rulebooks.shelf import load_rulebook
from tests.play.playing import GAME, HOST, enacting
from tests.sweeps.aftermath.copies import Copy

BEGINNING = Moment(1_772_442_000)
"""2026-03-02T09:00:00Z, a Monday."""

PATIENCE = 14
"""Days that players wait for a turn to propose in; seven turns of two days are over by then."""

OFTEN = 4
"""Days after which everybody is here again."""

SIXTY = 60
"""Days for which it is played on."""

NOTHING = enacting(title="Nothing", words="Nothing follows.")

Ballots = Callable[[int, PlayerId], str]
"""What somebody votes: given their place among those who vote, counted from the last; nothing if they do not vote."""


def all_for(place: int, player: PlayerId) -> str:
    return "FOR"


def all_against(place: int, player: PlayerId) -> str:
    return "AGAINST"


def divided(place: int, player: PlayerId) -> str:
    """The last two are against it."""
    return "AGAINST" if place < 2 else "FOR"


def one_for(place: int, player: PlayerId) -> str:
    return "FOR" if place == 0 else ""


class House:
    """A rulebook's table. What is the same in all of them stands here."""

    book = ""
    people: tuple[str, ...] = ()
    counted = "points"
    paradox = "impossible"

    def __init__(self) -> None:
        known = load_rulebook(self.book)
        self.rules = known.rules
        self.holders = known.holders

    # -- The table -------------------------------------------------------------------

    @cached_property
    def founded(self) -> Copy:
        """The game as founded, with everybody there."""
        return self.found()

    @cached_property
    def switched(self) -> Copy:
        """The game after two rounds of turns in which nothing was adopted: some rulebooks ask for less from then on."""
        copy = self.founded.aside()
        self.rounds(copy)
        return copy.aside()

    def rounds(self, copy: Copy) -> None:
        """Play two rounds of turns; nothing comes of any proposal."""
        for _ in range(2 * len(self.people)):
            number = self.put_forward(copy, NOTHING, days=2)
            if number is not None:
                self.vote(copy, number, all_against)
            if not self.turn_over(copy):
                return

    def turn_over(self, copy: Copy) -> bool:
        """Let the turn in progress end by whoever may end it, or by time; say whether there was one."""
        turn = copy.game.turn
        for _ in range(PATIENCE if turn is not None else 0):
            if any(copy.tries(EndTurn(player)) for player in copy.people):
                return True
            self.waits(copy, 1)
            if copy.game.turn is None or turn is None or copy.game.turn.number != turn.number:
                return True
        return bool(copy.game.turns)

    def found(self, *extra: StartingRule) -> Copy:
        """Found the game, perhaps with some rules more."""
        copy = Copy(Game(), BEGINNING)
        rules = tuple(sorted((*self.rules, *extra), key=lambda rule: rule.number))
        copy.makes(FoundGame(HOST, GameId(GAME), "Aftermath", self.book, rules, self.holders))
        for name in self.people:
            if name not in copy.game.players:
                copy.makes(Join(PlayerId(name)))
        self.begin(copy)
        return copy.aside()

    def begin(self, copy: Copy) -> None:
        """Do what play waits for."""

    def rule_id(self, number: str) -> RuleId:
        """Return under what a rule of the tables is kept."""
        (found,) = [rule.id for rule in self.founded.game.rules if rule.number == int(number)]
        return found

    def waits(self, copy: Copy, days: int) -> None:
        """Let days pass as people here do."""
        copy.days(days)

    # -- Proposals -------------------------------------------------------------------

    def put_forward(
        self, copy: Copy, change: Change, by: PlayerId | None = None, days: int = PATIENCE
    ) -> ProposalNumber | None:
        """Have somebody propose a change, as soon as anybody may."""
        for day in range(days + 1):
            for player in copy.people if by is None else [by]:
                before = set(copy.game.proposals)
                if self.propose(copy, player, change):
                    return next(iter(sorted(set(copy.game.proposals) - before, reverse=True)), None)
            if day < days:
                self.waits(copy, 1)
        return None

    def propose(self, copy: Copy, player: PlayerId, change: Change) -> bool:
        """Have a player propose a change now; what is set aside as improper is no proposal."""
        before = set(copy.game.proposals)
        return copy.tries(Propose(player, (change,))) and not before >= set(copy.game.proposals)

    def open(self, copy: Copy, number: ProposalNumber, days: int = SIXTY) -> bool:
        """Have a vote opened by whoever can, as soon as they can; say whether it was."""
        for day in range(days + 1):
            if copy.proposal(number).state != SUBMITTED:
                break
            for move in self.openings(copy, number):
                if copy.tries(move) and copy.proposal(number).state != SUBMITTED:
                    break
            if copy.proposal(number).state == SUBMITTED:
                self.waits(copy, 1 if day < PATIENCE else SIXTY - PATIENCE)
                if day > PATIENCE:
                    break
        return copy.proposal(number).state != SUBMITTED

    def openings(self, copy: Copy, number: ProposalNumber) -> list[Move]:
        """Return what might open a vote."""
        return [PassStage(player, number, "distribute") for player in copy.people]

    def cast(self, copy: Copy, number: ProposalNumber, ballots: Ballots) -> dict[PlayerId, str]:
        """Have people vote; return what was accepted."""
        cast: dict[PlayerId, str] = {}
        able = [player for player in reversed(copy.game.in_order()) if self.may_vote(copy, player, number)]
        for place, player in enumerate(able):
            word = ballots(place, player)
            if word and copy.proposal(number).state == OPEN and copy.tries(CastBallot(player, number, word)):
                cast[player] = word
        return cast

    def may_vote(self, copy: Copy, player: PlayerId, number: ProposalNumber) -> bool:
        """Say whether somebody's ballot would be taken."""
        return copy.aside().tries(CastBallot(player, number, "FOR"))

    def end(self, copy: Copy, number: ProposalNumber, days: int = SIXTY) -> str:
        """Have a vote ended by whoever can, or by time; return what it came to."""
        for day in range(days + 1):
            if copy.proposal(number).state != OPEN:
                break
            if any(copy.tries(CloseVote(player, number)) for player in copy.people):
                break
            self.waits(copy, 1 if day < PATIENCE else SIXTY - PATIENCE)
            if day > PATIENCE:
                break
        return copy.proposal(number).state

    def vote(self, copy: Copy, number: ProposalNumber, ballots: Ballots = all_for) -> str:
        """Hold a vote; return what it came to."""
        if not self.open(copy, number):
            return SUBMITTED
        self.cast(copy, number, ballots)
        return self.end(copy, number)

    def adopt(self, copy: Copy, change: Change) -> ProposalNumber | None:
        """Have a change adopted by everybody; return its proposal, whatever came of it."""
        number = self.put_forward(copy, change)
        if number is not None:
            self.vote(copy, number)
        return number

    # -- Judgements ------------------------------------------------------------------

    def call(self, copy: Copy, player: PlayerId, **about: object) -> JudgementNumber | None:
        """Have a player call for judgement, and do what it takes to have a Judge; None if that is refused."""
        if not copy.tries(Invoke(player, "It is so.", **about)):  # type: ignore[arg-type]
            return None
        number = JudgementNumber(len(copy.game.judgements))
        self.seek_judge(copy, number)
        return number

    def seek_judge(self, copy: Copy, number: JudgementNumber) -> None:
        """Do what people do so that a statement gets its Judge."""


class NomiCam(House):
    book, people = "nomicam", ("Jack Rudd", "Asha", "Ben", "Chloe", "Dev", "Ella", "Finn")


class Discord(House):
    book, people = "discord", ("mwpuppire", "alder", "birch", "cedar", "newt", "otter", "zinnia")

    def openings(self, copy: Copy, number: ProposalNumber) -> list[Move]:
        return [MakeMove(player, "open", {"proposal": number}) for player in copy.people]


class MailGame(House):
    book, paradox = "mailgame", "play impossible"
    people = ("Ada Abel", "Bo Bond", "Cy Cole", "Di Dunn", "Ed Eden", "Flo Ford", "Guy Gale")

    def begin(self, copy: Copy) -> None:
        copy.makes(MakeMove(PlayerId(self.people[0]), "begin", {}))

    def openings(self, copy: Copy, number: ProposalNumber) -> list[Move]:
        return [MakeMove(player, "open", {"proposal": number}) for player in copy.people]


class Thimbles(House):
    book, people = "thimbles", ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Guy")
    counted = "thimbles"

    def seek_judge(self, copy: Copy, number: JudgementNumber) -> None:
        """The invoker and another one disagree, and agree on a third."""
        one = copy.judgement(number).invoker
        other, third = [player for player in copy.game.in_order() if player != one][:2]
        dispute: Mapping[str, object] = {"judgement": number, "against": other, "about": "this"}
        moves = [MakeMove(one, "dispute", dispute)]  # type: ignore[arg-type]
        moves += [MakeMove(side, "agree", {"judgement": number, "on": third}) for side in (one, other)]
        for move in [*moves, MakeMove(third, "accept", {"judgement": number})]:
            copy.tries(move)


class NomicWorld(House):
    book, people = "nomicworld", ("Ann", "Bob", "Cal", "Dot", "Eve", "Fin", "Gus")

    def begin(self, copy: Copy) -> None:
        self.waits(copy, 2)

    def waits(self, copy: Copy, days: int) -> None:
        """Everybody logs on as often as it matters: rules ask who was there within a week."""
        left = days
        while left > 0:
            copy.days(min(left, OFTEN))
            left -= OFTEN
            for player in copy.game.in_order():
                copy.tries(LogOn(player))

    def propose(self, copy: Copy, player: PlayerId, change: Change) -> bool:
        """Show a draft and have it signed, where that can be; then place it."""
        before = set(copy.game.drafts)
        if not copy.tries(ShowDraft(player, (change,))):
            return super().propose(copy, player, change)
        (draft,) = set(copy.game.drafts) - before
        for other in copy.game.in_order():
            if other != player and copy.tries(MakeMove(other, "sign", {"draft": draft})):
                break
        return copy.tries(Propose(player, copy.game.drafts[draft].changes, draft=draft))

    def seek_judge(self, copy: Copy, number: JudgementNumber) -> None:
        """Whoever is drawn accepts."""
        judge = copy.judgement(number).judge
        if judge is not None:
            copy.tries(MakeMove(judge, "accept", {"judgement": number}))


HOUSES: dict[str, type[House]] = {house.book: house for house in (NomiCam, Discord, Thimbles, MailGame, NomicWorld)}
