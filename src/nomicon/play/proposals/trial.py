"""Trials: a copy of a game as it would stand, and in it what questions are asked about that nobody has asked yet."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import nsmallest

from msgspec import Struct, field
from rpds import HashTrieMap

from nomicon.game.changes import Enact
from nomicon.game.names import JudgementNumber, PlayerId, ProposalNumber
from nomicon.game.proposals import ADOPTED, PENDING, Ballot, Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Judgement
from nomicon.game.texts import RuleText
from nomicon.game.values.replacing import replace
from nomicon.game.values.schedule import NEVER
from nomicon.law.questions import questions as q
from nomicon.law.questions.questions import Question
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.law.resolution.step_budget import Work
from nomicon.play.ballots.ballots import choices_on
from nomicon.play.ballots.tallying import tally_of
from nomicon.play.limits import TRIED_PLAYERS, TRIED_WORK
from nomicon.play.lookups import with_proposal
from nomicon.play.people.eligibility import NOBODY
from nomicon.play.votes.opening import opened, vote_opened

NEWCOMER = PlayerId("a newcomer")
"""Who asks to join where it is tried whether they may."""

BEFORE_THE_VOTE = (
    q.VOTE_OPENS,
    q.PERIOD,
    q.SECRET,
    q.TURNOUT_TOLD,
    q.QUORUM,
    q.QUORUM_ROUNDED,
    q.QUORUM_COUNTS,
    q.ADOPTION_NEEDS,
)
"""Questions that are asked of a proposal before its vote is open."""

AFTER_THE_VOTE = (q.AMOUNT, q.FORK_NOTICES)
"""Questions that are asked of a proposal after its vote. So are all that are bound at the application."""

BEFORE_THE_JUDGE = (q.JUDGE, q.JUDGES_AMONG, q.JUDGE_PERIOD)
"""Questions that are asked of a statement before it has a Judge."""

OF_WHO_LEFT = (q.MAY_RETURN, q.ON_RETURN)
"""Questions about somebody who was a player before."""

CHANGE = Enact(RuleText("A rule", "Words."))
"""What is proposed in a trial: a new rule, as most often."""

DIGEST = hashlib.sha256(b"a trial").hexdigest()


class Case(Struct, frozen=True):
    """A question as it could come up: the game then, and the facts that belong to the question."""

    game: Game
    facts: Mapping[str, object]


class Trial(Struct):
    """A copy of a game in which rules are asked.

    `players` are those about whom they are asked, the proponent first; `done` counts the steps of all that has run.
    """

    game: Game
    bench: RuleCache
    players: tuple[PlayerId, ...]
    done: int = 0
    _stages: dict[str, tuple[Game, Proposal]] = field(default_factory=dict)

    @property
    def is_spent(self) -> bool:
        """Say whether as much has been tried as may be."""
        return self.done >= TRIED_WORK

    def hearing(self, game: Game) -> Hearing:
        """Return an occasion of asking. Its luck is its own: that of the game would foretell what is drawn."""
        seed = hashlib.sha256(f"trial {game.id} {game.at} {self.done}".encode()).hexdigest()
        return Hearing(game, self.bench, game.at, seed, work=Work(most=max(1, TRIED_WORK - self.done)))

    def cases(self, question: Question[object], about: str, rule: Rule, named: frozenset[str]) -> Iterator[Case]:
        """Yield cases of a question for a rule's code, which names some of its facts.

        There is one for each of some players where the code names the player, and none where a fact is not to be had,
        such as an office where there is no office.
        """
        if "turn" in named and self.game.turn is None:
            return
        game, shared = self.game, dict[str, object]()
        if "proposal" in question.facts:
            game, shared["proposal"] = self._stage(_stage_of(question))
        if "judgement" in question.facts:
            game, shared["judgement"] = self._judgement(game, question)
        for name in question.facts:
            if name not in ("player", "proposal", "judgement") and (name != "changes" or "proposal" not in shared):
                shared[name] = self._fact(name, about, rule)
                if shared[name] is None and name in named and name not in question.optional:
                    return
        players: Sequence[PlayerId | None] = self._asked_about(question) if "player" in question.facts else (None,)
        for player in players if "player" in named else players[:1]:
            yield Case(game, shared if player is None else {**shared, "player": player})

    def _asked_about(self, question: Question[object]) -> Sequence[PlayerId]:
        if question is q.MAY_JOIN:
            return (NEWCOMER,)
        return sorted(self.game.former)[:1] if question in OF_WHO_LEFT else self.players

    def _fact(self, name: str, about: str, rule: Rule) -> object:
        match name:
            case "changes":
                return (CHANGE,)
            case "change":
                return CHANGE
            case "digest":
                return DIGEST
            case "tally":
                return self._stage("counted")[1].tally
            case "refused":
                return ()
            case "stage":
                return about or "stage"
            case "office":
                return about or min(self.game.offices, default=None)
            case "quantity":
                return about or min(self.game.quantities, default=None)
            case "rule":
                return rule
            case "amount":
                return Fraction(1)
            case "to":
                return self._somebody
            case "after":
                return ""
            case _:
                return None

    @property
    def _somebody(self) -> PlayerId:
        return self.players[0] if self.players else PlayerId(NOBODY)

    # -- Proposals and judgements --------------------------------------------------------

    def _stage(self, stage: str) -> tuple[Game, Proposal]:
        """Return a proposal at a stage of its way, and the game with it; made once."""
        if stage not in self._stages:
            makes = {"awaiting": self._awaiting, "open": self._open, "counted": self._counted, "adopted": self._adopted}
            proposal, game = makes[stage](), self.game
            self._stages[stage] = with_proposal(game, proposal), proposal
        return self._stages[stage]

    def _awaiting(self) -> Proposal:
        number = ProposalNumber(max(self.game.last_proposal, self.game.rules.highest) + 1)
        return Proposal(number, self._somebody, (CHANGE,), self.game.at, DIGEST)

    def _open(self) -> Proposal:
        game, awaiting = self._stage("awaiting")
        aside = self.hearing(game)
        event = opened(game, awaiting, aside)
        self.done += aside.work.all
        return vote_opened(game, event).proposals[awaiting.number]

    def _counted(self) -> Proposal:
        game, proposal = self._stage("open")
        aside = self.hearing(game)
        says = next(iter(choices_on(game, proposal, aside).listed), "anything")
        ballots = {player: Ballot(says, game.at, secret=proposal.secret) for player in self.players}
        proposal = replace(proposal, ballots=HashTrieMap(ballots), counting=True)
        aside.game = game = with_proposal(game, proposal)
        tally = tally_of(game, proposal, len(game.players), aside)
        self.done += aside.work.all
        return replace(proposal, tally=tally)

    def _adopted(self) -> Proposal:
        proposal = self._stage("counted")[1]
        at = self.game.at
        return replace(proposal, state=ADOPTED, closed=at, effect=PENDING, effect_at=at, law=None, counting=False)

    def _judgement(self, game: Game, question: Question[object]) -> tuple[Game, Judgement]:
        number = JudgementNumber(len(game.judgements) + 1)
        judgement = Judgement(number, "A statement.", self._somebody, game.at)
        if question not in BEFORE_THE_JUDGE and self.players:
            judge = self.players[-1]
            judgement = replace(judgement, judges=(judge,), judge=judge)
        unjudged = game.unjudged.insert(number, NEVER)
        return replace(game, judgements=game.judgements.insert(number, judgement), unjudged=unjudged), judgement


def begun(game: Game, by: PlayerId, hearing: Hearing) -> Trial:
    """Begin a trial in a game without secrets, for a proponent, who may be no player."""
    others = nsmallest(TRIED_PLAYERS, (one for one in game.players.values() if one.id != by), key=lambda one: one.order)
    first = (by,) if by in game.players else ()
    players = (*first, *(one.id for one in others))[:TRIED_PLAYERS]
    return Trial(replace(game, at=hearing.at), hearing.bench.for_copies(), players)


def _stage_of(question: Question[object]) -> str:
    """Return how far a proposal is on its way when a question about it comes up."""
    if question in BEFORE_THE_VOTE:
        return "awaiting"
    if "tally" in question.facts or question.binds == "close":
        return "counted"
    return "adopted" if question.binds == "application" or question in AFTER_THE_VOTE else "open"
