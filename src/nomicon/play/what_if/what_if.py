"""What if: two copies of a game are played on alike, one of them with a change, and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from nomicon.game.changes import Change, Motion
from nomicon.game.names import Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.proposals import ADOPTED, DEFEATED, OPEN, Ballot, Proposal, Tally
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.law.headers.offered_fields import offers
from nomicon.law.resolution.hearing import RuleRefusal
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.ballots.ballots import choices_on, in_favour
from nomicon.play.ballots.electors import electors
from nomicon.play.ballots.tallying import tally_of
from nomicon.play.ballots.terms import votes_of
from nomicon.play.foresight.fork import DAY, Budget, EngineFunctions
from nomicon.play.foresight.rule_check import findings_on_each
from nomicon.play.limits import WHAT_IF_DAYS, WHAT_IF_MOVES, WHAT_IF_RUNS
from nomicon.play.lookups import with_proposal
from nomicon.play.motions.motion_effects import effect_told, effects_of, with_effects
from nomicon.play.outcome import Refused
from nomicon.play.proposals.validation import checked_changes
from nomicon.play.rules.applying import applied
from nomicon.play.rules.changing import ChangeHadNoEffect, PartTookEffect
from nomicon.play.rules.numbering import next_number
from nomicon.play.what_if import findings as f
from nomicon.play.what_if.compared import compared, steps_of
from nomicon.play.what_if.findings import Finding, WhatIf
from nomicon.play.what_if.life import Life
from nomicon.play.what_if.plan import PlanStage, planned
from nomicon.play.what_if.played import played


class WhatIfBounds(Struct, frozen=True):
    """For how many days it is played on, and how many moves may be made in each copy."""

    days: int = WHAT_IF_DAYS
    moves: int = WHAT_IF_MOVES


class WhatIfTrial(Struct, frozen=True):
    """By what it is tried: the engine, where rules are heard, the game and the moment."""

    engine: EngineFunctions
    bench: RuleCache
    game: Game
    at: Moment
    bounds: WhatIfBounds = WhatIfBounds()

    def life(self, game: Game) -> Life:
        """Begin a life in a copy of a game."""
        return Life(self.engine, self.bench, game, self.at, Budget(self.bounds.moves, WHAT_IF_RUNS))


def with_draft(trial: WhatIfTrial, player: PlayerId, changes: Sequence[Change]) -> tuple[Game, ProposalNumber]:
    """Return a game in which somebody has made a proposal, whether or not they may now, and its number."""
    game, at = trial.game, trial.at
    number = next_number(game, tuple(changes), trial.life(game).hearing())
    proposal = Proposal(number, player, tuple(changes), at, "", state=OPEN)
    there = with_proposal(game, proposal)
    return replace(there, last_proposal=max(game.last_proposal, number)), number


def what_if_changed(trial: WhatIfTrial, player: PlayerId, changes: Sequence[Change]) -> WhatIf | Refused:
    """Say the same of changes that nobody has proposed; or why they could not be read, or cannot be made."""
    hearing = trial.life(trial.game).hearing()
    try:
        read = checked_changes(trial.game, tuple(changes), hearing)
    except RuleRefusal as refusal:
        return Refused(refusal.because, refusal.grounds, refusal.instead)
    game, number = with_draft(trial, player, read)
    return what_if(replace(trial, game=game), number)


def what_if(trial: WhatIfTrial, number: ProposalNumber) -> WhatIf:
    """Say what came out differently if a proposal were adopted now, as far as ordinary play shows it.

    Secret ballots of open votes are taken to be all for, all against, or none, and where that matters it is told.
    """
    start, proposal = trial.life(trial.game), trial.game.proposals[number]
    adopted = trial.life(start.game)
    adopted.game = _ended(start, start.game, proposal, ADOPTED)
    effect, because, grounds = _adopted(adopted, number, trial.bench)
    unheard, done = tuple(_unheard(trial, number)), _done(proposal, effect)
    found = WhatIf(effect, because, grounds, unheard=unheard, moves=adopted.budget.made, done=done)
    if effect in (f.WITHHELD, f.NO_CHANGE):
        return found
    kinds = (f.IN_FAVOUR, f.OPPOSED, f.NOBODY) if _sealed(trial.game, number) else (f.NOBODY,)
    without = trial.life(_ended(start, start.game, proposal, DEFEATED))
    plan = planned(without)
    reports = [_lived(trial, number, kind, plan) for kind in kinds]
    return _together(found, kinds, reports)


def _sealed(game: Game, number: ProposalNumber) -> list[ProposalNumber]:
    return [one for one in sorted(game.active) if one != number and game.proposals[one].is_sealed]


def _lived(trial: WhatIfTrial, number: ProposalNumber, kind: str, plan: Sequence[PlanStage]) -> WhatIf:
    """Play a plan with a change and without it, and compare."""
    start = trial.life(trial.game)
    game, proposal = _with_ballots(start, kind), trial.game.proposals[number]
    without, having = trial.life(game), trial.life(game)
    without.game, having.game = (_ended(start, game, proposal, state) for state in (DEFEATED, ADOPTED))
    effect, because, grounds = _adopted(having, number, trial.bench.for_copies())
    until = Moment(start.at + trial.bounds.days * DAY)
    stopped = [played(without, plan, until)]
    stopped += [played(having, plan, until, set(offers(having.game)) - set(offers(without.game)))]
    return WhatIf(
        effect,
        because,
        grounds,
        tuple(compared(without, having)),
        steps_of(without, having),
        (),
        trial.bounds.days,
        having.budget.made,
        next((one for one in stopped if one), ""),
        held_votes=any(stage.proposal is not None for stage in plan),
        lots=without.budget.draws != having.budget.draws,
    )


def _ended(start: Life, game: Game, proposal: Proposal, state: str) -> Game:
    """Return a game in which a proposal has ended in some state, without anything that rules make of its end.

    Rules may look at how the vote on it came out: it is counted as if everybody had voted for it, or against it.
    """
    tally = _agreed(start, proposal, f.IN_FAVOUR if state == ADOPTED else f.OPPOSED)
    ended = replace(
        proposal, state=state, closed=start.at, law=None, effect_at=None, ballots=type(proposal.ballots)(), tally=tally
    )
    there = with_proposal(game, ended)
    return replace(there, active=there.active.discard(proposal.number)) if proposal.number in there.active else there


def _agreed(start: Life, proposal: Proposal, kind: str) -> Tally:
    """Count a vote in which everybody who may vote has voted alike."""
    game, hearing, word = start.game, start.hearing(), _word(start, proposal, kind)
    entitled, ballots = electors(game, proposal, hearing), type(proposal.ballots)()
    for voter in entitled if word else ():
        votes = votes_of(game, proposal, voter, hearing)
        ballots = ballots.insert(voter, Ballot(word, start.at, votes=votes))
    return tally_of(game, replace(proposal, ballots=ballots), len(entitled), hearing)


def _adopted(life: Life, number: ProposalNumber, bench: RuleCache) -> tuple[str, str, tuple[str, ...]]:
    """Have an adopted proposal take effect as far as it may, and do what it does; say what becomes of it."""
    known = life.game.proposals[number]
    life.begins("adoption")
    if all(isinstance(change, Motion) for change in known.changes) and not effects_of(known.changes):
        return f.NO_CHANGE, "", ()
    hearing = life.hearing()
    hearing.bench = bench
    changes, done = with_effects(life.game, known, applied(life.game, known, hearing), hearing, life.engine.evolve)
    happened = life.brings_about([*changes, *done], bench)
    for event in happened:
        if isinstance(event, ChangeHadNoEffect) and event.proposal == number:
            return f.WITHHELD, event.because, event.grounds
        if isinstance(event, PartTookEffect) and event.proposal == number:
            return (f.IN_PART if event.made else f.LATER), "", ()
    denied = [because for _, because in life.game.proposals[number].denied] if number in life.game.proposals else []
    return (f.IN_PART, "; ".join(dict.fromkeys(denied)), ()) if denied else (f.TAKEN, "", ())


def _done(proposal: Proposal, effect: str) -> tuple[str, ...]:
    """Return what the motions of a proposal do when it takes effect; nothing where that begins later, or never."""
    records = effects_of(proposal.changes) if effect in (f.TAKEN, f.IN_PART) else ()
    return tuple(effect_told(record) for record in records)


def _unheard(trial: WhatIfTrial, number: ProposalNumber) -> Iterator[tuple[str, RuleNumber]]:
    proposal, bench = trial.game.proposals[number], trial.bench
    for found in findings_on_each(trial.game, proposal, trial.at, bench.interpreter, bench.events):
        for one in found:
            if one.code == "answer.unheard":
                yield one.names[0], RuleNumber(int(one.names[1]))


# -- Secret ballots ----------------------------------------------------------------------


def _with_ballots(life: Life, kind: str) -> Game:
    """Return a game whose open votes with secret ballots have ballots of one class, whatever was cast."""
    game = life.game
    for number in sorted(game.active):
        known = game.proposals[number]
        if not known.is_sealed or not known.is_open or kind in ("", f.NOBODY):
            continue
        word = _word(life, known, kind)
        voters = [player for player in game.in_order() if word]
        cast = Ballot(word, known.opened or game.at, secret=True)
        ballots = known.ballots
        for voter in voters:
            ballots = ballots.insert(voter, cast)
        game = with_proposal(game, replace(known, ballots=ballots))
    return game


def _word(life: Life, proposal: Proposal, kind: str) -> str:
    hearing = life.hearing()
    listed = choices_on(life.game, proposal, hearing).listed
    favour = in_favour(life.game, proposal, listed, hearing) or ()
    others = [word for word in listed if word not in favour]
    return next(iter(favour if kind == f.IN_FAVOUR else others), "")


def _together(found: WhatIf, kinds: Sequence[str], reports: Sequence[WhatIf]) -> WhatIf:
    """Return one report of several: what is found with some classes of ballots alone says so."""
    where: dict[Finding, list[str]] = {}
    for kind, report in zip(kinds, reports, strict=True):
        for one in report.findings:
            where.setdefault(one, []).append(kind)
    told = [one if len(those) == len(kinds) else replace(one, if_secret=tuple(those)) for one, those in where.items()]
    told.sort(key=lambda one: (one.rank, one.at or Moment(0)))
    return replace(
        found,
        findings=tuple(told),
        tried=reports[0].tried,
        days=reports[0].days,
        held_votes=reports[0].held_votes,
        moves=sum(one.moves for one in reports),
        stopped=next((one.stopped for one in reports if one.stopped), ""),
        lots=any(one.lots for one in reports),
    )
