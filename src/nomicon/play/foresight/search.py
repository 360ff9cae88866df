"""The search: whether by some combination of players' moves a rule can still be changed, and again later.

A game can be amended if within four weeks a change is adopted and takes effect, and if, after everybody has rested for
four weeks, that is so again. The second half is needed because whoever is in turn may be the last.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.proposals import IN_EFFECT
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.play.foresight.fork import DAY, Budget, Fork, Spent, TriedMove, won_since
from nomicon.play.foresight.helping import movers
from nomicon.play.foresight.judged import found_winner
from nomicon.play.foresight.newcomers import joined
from nomicon.play.foresight.proposed import FEW, LATER, OFTEN, proposed_by, put_forward
from nomicon.play.foresight.trials import TRIALS, Trial, a_repeal, an_amendment
from nomicon.play.foresight.voted import carried, carried_again, voted_down
from nomicon.play.judging.judging import Invoke
from nomicon.play.limits import FORESEEN_DECISIONS, FORESEEN_EACH, FORESEEN_RUNS, NEWCOMERS
from nomicon.play.turns.turns import EndTurn

FOUR_WEEKS = 28 * DAY
LONG = 2 * FOUR_WEEKS
"""Seconds that it may take to change a rule before players are told how long it takes."""

CROWDS = (NEWCOMERS, 4, 1)
"""How many newcomers are reckoned with: a crowd, a few, one."""

AT_FIRST = 2
"""Each kind of change is tried with one of so many parts of all that may be, before a new rule is tried in full."""

ON_THE_TABLE = 3
"""Proposals already made that are looked at where no other could be carried."""

READINGS = 3
"""Votes for one change, one after the other, that are tried where the first comes to nothing."""

THOROUGHLY = 4
"""Times in four weeks that all which others could do is tried where nobody may propose."""

BY_VOTE, NEW_RULES_ONLY, BY_JUDGEMENT, WITH_NEWCOMERS, NO_WAY = "vote", "new rules", "judgement", "newcomers", "none"
"""How rules can be changed. By judgement, each vote is left undetermined and its outcome found."""

WORSE = (BY_VOTE, NEW_RULES_ONLY, WITH_NEWCOMERS, BY_JUDGEMENT, NO_WAY)
"""How rules can be changed, from the easiest to not at all."""

GAME_OVER = "over"
"""The game is at an end, as after a win: what rules it had then needs no changing."""


class SearchResult(Struct, frozen=True):
    """What a search has found: how rules can be changed, the way itself, or what stopped all that was tried.

    `lasts` says whether it is so again four weeks later. `way` are moves by which it comes about, and `seeds` what lots
    were drawn from on that way, so that it can be played as any game. It `takes` so many seconds until the first change
    has effect. `tried` counts decisions, and `spent` says that the search ended because there were so many. The changes
    of the proposals `carried` on the way have taken effect by `until`.
    """

    grade: str
    lasts: bool = False
    way: tuple[TriedMove, ...] = ()
    seeds: tuple[str, ...] = ()
    stopped: tuple[str, ...] = ()
    tried: int = 0
    spent: bool = False
    newcomers: int = 0
    troubles: tuple[str, ...] = ()
    takes: int = 0
    carried: tuple[ProposalNumber, ...] = ()
    until: Moment = Moment(0)

    @property
    def is_way(self) -> bool:
        """Say whether rules can be changed now and later."""
        return self.grade != NO_WAY and self.lasts

    @property
    def is_slow(self) -> bool:
        """Say whether rules can be changed by a vote, and not for a long time."""
        return self.grade == BY_VOTE and self.lasts and self.takes > LONG

    @property
    def badness(self) -> int:
        """Return how hard it is to change rules; what cannot be done again is as bad as no way at all."""
        worse = 0 if self.grade == GAME_OVER else WORSE.index(self.grade if self.lasts else NO_WAY)
        return 2 * worse + self.is_slow


NOTHING_FOUND = SearchResult(NO_WAY)


def budget_for(game: Game, part: int = 1) -> Budget:
    """Return how much may be tried in a game of so many players, or a part of that: one of so many."""
    return Budget((FORESEEN_DECISIONS + FORESEEN_EACH * len(game.players)) // part, FORESEEN_RUNS // part)


def search(fork: Fork, trials: Sequence[Trial] = TRIALS, *, newcomers: bool = True) -> SearchResult:
    """Look for a way to change rules: by a new rule, by another change, or by a new rule with newcomers.

    Each is tried a little at first, so that one which cannot be does not take up what is needed for another.
    """
    if fork.is_over:
        return SearchResult(GAME_OVER, lasts=True)
    tried, found = 0, NOTHING_FOUND
    for trial in trials:
        other = searched(fork, trial, budget_for(fork.game, AT_FIRST))
        tried += other.tried
        if other.is_way:
            return replace(other, tried=tried)
        found = other if trial is trials[0] else found
    if found.spent:  # Or else there was no more to try, and it would come to the same.
        found = searched(fork, trials[0], budget_for(fork.game))
    found = replace(found, tried=tried + found.tried)
    if not found.is_way:
        found = _with_a_winner(fork, trials[0], found)
    if not found.is_way and newcomers:
        found = _with_newcomers(fork, trials[0], found)
    return found if found.grade != NO_WAY else under_way(fork, found)


def of_every_kind(fork: Fork, *, newcomers: bool = True) -> SearchResult:
    """Look for a way to change rules, and say where new ones can be made and none could be ended or amended."""
    found = search(fork, newcomers=newcomers)
    if found.grade not in (BY_VOTE, BY_JUDGEMENT) or not found.is_way:
        return found
    budget = budget_for(fork.game)
    if any(_is_possible(fork, trial, budget) for trial in (a_repeal, an_amendment)):
        return found
    return replace(found, grade=NEW_RULES_ONLY, stopped=_most(budget))


def _is_possible(fork: Fork, trial: Trial, budget: Budget) -> bool:
    """Say whether a trial change can be adopted now; that some change can be adopted later has been found before."""
    try:
        return adopted(fork.aside(budget), trial)
    except Spent:
        return False


def _with_a_winner(fork: Fork, trial: Trial, found: SearchResult) -> SearchResult:
    """Look for a way once it is judged who has won, where play waits for that."""
    side = fork.aside(budget := budget_for(fork.game))
    try:
        if not found_winner(side):
            return found
    except Spent:
        return found
    other = searched(side, trial, budget)
    return replace(other, tried=found.tried + budget.made) if other.is_way else found


def _with_newcomers(fork: Fork, trial: Trial, found: SearchResult) -> SearchResult:
    """Look for a way with a crowd of newcomers, and if there is one, how few of them it takes."""
    for many in CROWDS:
        budget = budget_for(fork.game)
        side = fork.aside(budget)
        other = searched(side, trial, budget) if joined(side, many) else NOTHING_FOUND
        found = replace(found, tried=found.tried + budget.made)
        if other.is_way:
            grade = WITH_NEWCOMERS if other.grade == BY_VOTE else other.grade
            found = replace(other, grade=grade, newcomers=many, tried=found.tried)
        elif many == NEWCOMERS:
            break  # What so many do not bring about, fewer do not.
    return found


def under_way(fork: Fork, found: SearchResult) -> SearchResult:
    """Say whether at least one of the proposals on the table could still be adopted, though nothing after it.

    For that its proponent may even leave. As a way to propose that counts for nothing: nobody could go it twice.
    """
    budget = budget_for(fork.game)
    for number in sorted(fork.game.active)[:ON_THE_TABLE]:
        side = fork.aside(budget)
        try:
            if carried(side, number, leaving=True):
                return replace(found, grade=_grade(side), way=side.path, seeds=side.seeds)
        except Spent:
            return found
    return found


def searched(start: Fork, trial: Trial, budget: Budget) -> SearchResult:
    """Look for a way to change rules by one trial change, now and after four weeks of rest."""
    fork = start.aside(budget)
    try:
        if not adopted(fork, trial):
            return _none(budget)
        once = fork.aside()
        _rest(fork)
        lasts = won_since(fork, start) or adopted(fork, trial)
    except Spent:
        return _none(budget, spent=True)
    done, stopped = (fork, ()) if lasts else (once, _most(budget))
    found = SearchResult(_grade(once), lasts, done.path, done.seeds, stopped, budget.made, takes=once.at - start.at)
    return replace(found, troubles=tuple(budget.troubles), carried=_carried(done, start), until=done.at)


def _carried(fork: Fork, before: Fork) -> tuple[ProposalNumber, ...]:
    """Return the proposals made since whose changes took effect."""
    new = (number for number in sorted(fork.game.proposals) if number not in before.game.proposals)
    return tuple(number for number in new if fork.game.proposals[number].effect == IN_EFFECT)


def _none(budget: Budget, *, spent: bool = False) -> SearchResult:
    return SearchResult(NO_WAY, stopped=_most(budget), tried=budget.made, spent=spent, troubles=tuple(budget.troubles))


def _most(budget: Budget) -> tuple[str, ...]:
    """Return what stopped proposals, the most frequent first."""
    return tuple(why for why, _ in sorted(budget.stopped.items(), key=lambda one: (-one[1], one[0])))


def _grade(fork: Fork) -> str:
    return BY_JUDGEMENT if any(isinstance(step.move, Invoke) for step in fork.path) else BY_VOTE


def adopted(fork: Fork, trial: Trial) -> bool:
    """Have a trial change adopted within four weeks. Raises `Spent`.

    It is tried by all that it may take at once, then with nothing else on the table, then just by proposing later, and
    then by all that it may take later. When another change could be proposed comes first: mostly so can this one.
    """
    if _by(fork, trial, (LATER[:1], True)):
        return True
    cleared = fork.aside()
    ended = voted_down(cleared, sorted(fork.game.active)[:ON_THE_TABLE])
    could = [wait for wait in LATER[1:] if fork.at + wait in fork.openings][:1]
    if ended and _by(cleared, trial, (LATER[:1], True), (could, False), (LATER[1:], False)):
        fork.become(cleared)
        return True
    return _by(fork, trial, (could, False), (LATER[1:], False), (LATER[1:], True))


def _by(fork: Fork, trial: Trial, *ways: tuple[Sequence[int], bool]) -> bool:
    for waits, thoroughly in ways:
        side = fork.aside()
        if _adopted(side, trial, waits, thoroughly=thoroughly):
            fork.become(side)
            return True
    return False


def _adopted(fork: Fork, trial: Trial, waits: Sequence[int], *, thoroughly: bool) -> bool:
    start, thorough = fork.at, 0
    for place, wait in enumerate(waits):
        due = fork.next_due()
        changed = not wait or (due is not None and due < start + wait)  # By which more may be possible now.
        fork.waits(Moment(start + wait))
        thorough += changed
        if thoroughly and (not changed or thorough >= THOROUGHLY):
            continue
        side = fork.aside()
        in_vain: list[Fork] = []
        few = FEW if changed or place % OFTEN == 0 else 1
        number = put_forward(side, trial, few, thoroughly=thoroughly)
        if number is not None and carried(side, number, in_vain=in_vain):
            fork.become(side)
            return True
        if thoroughly and any(_read_again(ended, trial) for ended in in_vain):
            fork.become(in_vain[0])
            return True
        if in_vain and not wait and _by_another(fork, trial):
            return True
    return False


def _by_another(fork: Fork, trial: Trial) -> bool:
    """Have another put a change forward: rules may look at whose it is."""
    for player in movers(fork)[1:]:
        side = fork.aside()
        if (number := proposed_by(side, trial(side.game), player)) is not None and carried_again(side, number):
            fork.become(side)
            return True
    return False


def _read_again(fork: Fork, trial: Trial) -> bool:
    """Put a change forward again that was voted for in vain: rules may want several readings of it."""
    for _ in range(READINGS - 1):
        number = put_forward(fork, trial, thoroughly=True)
        if number is None:
            return False
        if carried_again(fork, number):
            return True
    return False


def _rest(fork: Fork) -> None:
    """Have whoever is in turn end it, if they can, and nobody do anything for four weeks."""
    if fork.game.turn is not None:
        fork.tries(EndTurn(fork.game.turn.player))
    fork.waits(Moment(fork.at + FOUR_WEEKS))
