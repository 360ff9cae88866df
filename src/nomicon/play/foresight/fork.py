"""Forks: a copy of a game to try moves on. A game is a value, so a copy costs nothing."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct, field
from rpds import HashTrieMap

from nomicon.game.grounds import by_program
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import Proposal, Rescue
from nomicon.game.state import Game
from nomicon.game.values.exactly import exact_text
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _
from nomicon.law.headers.stages import approval_stages
from nomicon.law.interpreter import InterpreterStopped
from nomicon.law.resolution.hearing import Hearing
from nomicon.law.resolution.luck import commitment
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.chapter import Event, Move
from nomicon.play.judging.claiming import TRIED, Declare, Declared
from nomicon.play.limits import FORESEEN_A_DAY, FORESEEN_ALONE, FORESEEN_DECISIONS, FORESEEN_REMEMBERED, FORESEEN_RUNS
from nomicon.play.outcome import Accepted, Refused
from nomicon.play.sealed.parting import without_secrets
from nomicon.play.turns.timing import KeepTime

DAY = 86400

LATE = 100
"""How much a reason counts that stopped a vote or its effect, against one that stopped a proposal: it says more."""
TIMEKEEPER = PlayerId("the timekeeper")

NO_RESCUES: HashTrieMap[int, Rescue] = HashTrieMap()
"""A copy has none: a rescue is outside the rules, so it is no way to change rules by them."""


class EngineFunctions(Struct, frozen=True):
    """What trying takes of the engine, which stands above all chapters and so is handed in.

    `follow` lets events happen at a hearing, and what rules make of them, and returns the game then; its last argument
    is what has happened before in the same entry. `consequences` does the same, and returns also all that has happened.
    `evolve` only folds one event, and hears no rule.
    """

    decide: Callable[[Game, Move, Hearing], Accepted | Refused]
    next_due: Callable[[Game], Moment | None]
    follow: Callable[[Game, Iterable[Event], Hearing, Sequence[Event]], Game]
    consequences: Callable[[Game, Iterable[Event], Hearing], tuple[Game, tuple[Event, ...]]]
    evolve: Callable[[Game, Event], Game]


class TriedMove(Struct, frozen=True):
    """A move that was made in a fork, and when."""

    at: Moment
    move: Move


class Spent(Exception):
    """So much has been tried that nothing more is."""


class Budget(Struct):
    """How much may be tried in all, in decisions and in runs of rule code, and what has come of it.

    No clock has a say in it, and no count of steps, which depends on how the machine was built: whoever searches again
    comes to the same end. `stopped` counts the reasons for which nothing came of proposals, and `draws` the moves that
    lots were drawn for; `troubles` are failures of the program.
    """

    decisions: int = FORESEEN_DECISIONS
    runs: int = FORESEEN_RUNS
    made: int = 0
    ran: int = 0
    draws: int = 0
    stopped: Counter[str] = field(default_factory=Counter)
    troubles: list[str] = field(default_factory=list)

    def take_one(self) -> None:
        """Count a decision. Raises `Spent` when there have been as many as there may be."""
        if self.made >= self.decisions or self.ran >= self.runs:
            raise Spent
        self.made += 1


class Decision(Struct, frozen=True):
    """What a move came to in a game, and how many runs of rule code that took.

    It is certain, whatever the `seed`, where no lots were drawn and the program did not fail.
    """

    game: Game
    outcome: Accepted | Refused
    runs: int
    seed: str
    is_certain: bool


class Fork:
    """A copy of a game at a moment, and the moves that were made in it.

    A search comes to the same game again and again, and tries the same there: before the vote on another trial change,
    or when a change is tried once more, and longer. So what was decided without any luck is remembered, for this copy
    and all that are made of it, and not decided again. It counts each time.
    """

    __slots__ = (
        "at",
        "because",
        "bench",
        "budget",
        "decided",
        "engine",
        "game",
        "helpful",
        "openings",
        "path",
        "seeds",
        "worked",
    )

    def __init__(self, engine: EngineFunctions, bench: RuleCache, game: Game, at: Moment, budget: Budget) -> None:
        """`bench` hears rules; the one of a fork watches over nothing, or every trial would begin a search."""
        self.engine, self.bench, self.budget = engine, bench.for_copies(), budget
        self.at = Moment(max(at, game.at))
        self.game = replace(
            without_secrets(game), at=self.at, rescues=NO_RESCUES, paused=None
        )  # The game's own moment tells when somebody voted last.
        self.path: tuple[TriedMove, ...] = ()
        self.seeds: tuple[str, ...] = ()  # Of what was drawn on the way, in order.
        self.because = ""  # Why the last move was refused.
        self.decided: dict[tuple[int, Moment, str], Decision] = {}  # By the game's identity, the moment and the move.
        self.openings: set[Moment] = set()  # When somebody could propose something, in this copy or another of it.
        self.worked: dict[str, str] = {}  # By what is wanted, how players brought it about, in whichever copy.
        self.helpful: set[str] = set()  # Names of moves that brought something about, in whichever copy.

    def aside(self, budget: Budget | None = None) -> Fork:
        """Return a copy of this fork, to try something that may come to nothing."""
        other = object.__new__(Fork)
        other.engine, other.bench, other.budget = self.engine, self.bench, budget or self.budget
        other.decided, other.openings = self.decided, self.openings
        other.worked, other.helpful = self.worked, self.helpful
        other.game, other.at, other.path, other.seeds = self.game, self.at, self.path, self.seeds
        other.because = ""
        return other

    def become(self, other: Fork) -> None:
        """Go on from where another copy has come to."""
        self.game, self.at, self.path, self.seeds = other.game, other.at, other.path, other.seeds

    # -- Moving ----------------------------------------------------------------------

    def tries(self, move: Move) -> bool:
        """Make a move; say whether it was accepted."""
        before = self.game, self.seeds
        outcome = self._outcome(move)
        self.because = why_nothing_came_of(move, outcome)
        if self.because:
            self.game, self.seeds = before
            return False
        self.path = (*self.path, TriedMove(self.at, move))
        return True

    def _outcome(self, move: Move) -> Accepted | Refused:
        self.budget.take_one()
        asked = id(self.game), self.at, exact_text(move)
        decision = self.decided.get(asked)
        if decision is None:
            decision = self._decision(move)
            if decision.is_certain and len(self.decided) < FORESEEN_REMEMBERED:
                self.decided[asked] = decision
        self.budget.ran += decision.runs
        outcome = decision.outcome
        if isinstance(outcome, Accepted):
            self.game = outcome.game
            self.budget.draws += outcome.drew
            self.seeds += (decision.seed,) if outcome.drew else ()
        return outcome

    def _decision(self, move: Move) -> Decision:
        game, hearing, runs, draws = self.game, self.hearing(), self.bench.runs, self.bench.draws
        try:
            outcome = self.engine.decide(game, move, hearing)
        except InterpreterStopped:
            raise  # Then nothing that is tried says anything of the rules.
        except Exception as broken:  # Whatever breaks here must break no real move; it is told.
            trouble = f"the program fails at {type(move).__name__}: {type(broken).__name__}: {broken}"
            self.budget.troubles.append(trouble)
            told = _("This move causes an error in the program itself ({kind}).", kind=type(broken).__name__)
            outcome = Refused(told, (by_program("fault"),), _("Tell the host. The server's log says more."))
            return Decision(game, outcome, self.bench.runs - runs, hearing.seed, is_certain=False)
        is_certain = self.bench.draws == draws
        return Decision(game, outcome, self.bench.runs - runs, hearing.seed, is_certain)

    def follow(self, events: Iterable[Event], so_far: Sequence[Event] = ()) -> None:
        """Let events happen, and what rules make of them; `so_far` happened before them in the same entry.

        It is no trial, and counts as one, but is done though nothing more may be tried.
        """
        self.budget.made += 1
        hearing, before = self.hearing(), self.bench.runs
        self.game = replace(self.engine.follow(self.game, events, hearing, so_far), at=self.at)
        self.budget.ran += self.bench.runs - before

    def hearing(self) -> Hearing:
        """Return an occasion of asking. Its luck is its own: a game's seed would foretell the next draw."""
        words = f"foresight {self.game.id} {self.at} {self.budget.made}"
        seed = hashlib.sha256(words.encode()).hexdigest()
        return Hearing(self.game, self.bench, self.at, seed, commitment(seed))

    # -- Waiting ---------------------------------------------------------------------

    def waits(self, until: Moment) -> None:
        """Let time pass, and do what falls due: each on its own at first, then what falls due within a part of it."""
        part = max(1, (until - self.at) // FORESEEN_ALONE)
        alone = FORESEEN_ALONE + FORESEEN_A_DAY * ((until - self.at) // DAY)
        for times in range(alone + 3 * FORESEEN_ALONE):
            due = self.engine.next_due(self.game)
            if due is None or due >= until or self.game.over:
                break
            self.at = Moment(max(due, self.at, self.game.at, min(self.at + part, until) if times > alone else 0))
            outcome = self._outcome(KeepTime(TIMEKEEPER))
            if isinstance(outcome, Refused) or not outcome.events:
                break  # It cannot be done; what follows shows whether it matters.
        self.at = Moment(max(until, self.at))

    def next_due(self) -> Moment | None:
        """Return when something falls due next."""
        return self.engine.next_due(self.game)

    # -- Looking ---------------------------------------------------------------------

    def proposal(self, number: ProposalNumber) -> Proposal | None:
        """Return a proposal, unless it went with a game that is over."""
        return self.game.proposals.get(number)

    def approved_at(self, number: ProposalNumber) -> tuple[str, ...]:
        """Return the stages of an open vote at which offices approve or reject."""
        proposal = self.proposal(number)
        return () if proposal is None or proposal.law is None else approval_stages(proposal.law)

    @property
    def is_over(self) -> bool:
        """Say whether no rule can be proposed here for the time being, since the game is at an end."""
        return bool(self.game.over or self.game.ended)


def why_nothing_came_of(move: Move, outcome: Accepted | Refused) -> str:
    """Say why a move was refused, or came to no more than a note that its player tried it; empty if it was made."""
    if isinstance(outcome, Refused):
        return outcome.because or _("The rules refuse the move.")
    first = outcome.events[0] if outcome.events and not isinstance(move, Declare) else None
    return first.text.removeprefix(TRIED) if isinstance(first, Declared) and first.text.startswith(TRIED) else ""


def won_since(fork: Fork, before: Fork) -> bool:
    """Say whether a game was won by what was tried, as where votes pay points: that may end it, and is no dead end."""
    return len(fork.game.victories) > len(before.game.victories)
