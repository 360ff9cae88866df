"""Putting back: how things stood before a judgement found them otherwise, and how they come to stand so again.

What a judgement is about to touch is kept beside it as it was. When it stands no more, what has been moved is moved
back, and votes, rules, offices and wins stand as they did, by new entries. If any of it cannot be, none is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import ClassVar, TypeAlias

from nomicon.game.amendments import CORRECTED, RECLASSED
from nomicon.game.calendar import Delay
from nomicon.game.grounds import as_it_stands
from nomicon.game.judgements import Before, Judgement, Victory
from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber, RuleId
from nomicon.game.proposals import LAPSED, OPEN, PENDING, Proposal
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.facts.player_names import called_now
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.effects import Appoint
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event
from nomicon.play.findings.finding import VoteReopened, moved_back, undone
from nomicon.play.findings.recounting import BallotFound
from nomicon.play.findings.unwinning import win_undone
from nomicon.play.judging.appointing import with_judgement
from nomicon.play.lookups import NEVER, with_proposal
from nomicon.play.people.offices import OfficeFilled, OfficeVacated
from nomicon.play.proposals.proposing import ProposalWithdrawn
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.rules.changing import (
    ChangeHadNoEffect,
    ChangeTookEffect,
    PartTookEffect,
    RuleRestored,
    RuleVoided,
)
from nomicon.play.rules.righting import RIGHTED, RuleReinstated, RuleTakenOut, in_force, without
from nomicon.play.sentences import told
from nomicon.play.votes.counting import OutcomeDeclared

Doing: TypeAlias = Callable[[Game, Hearing], Iterator[Event]]
"""One thing that follows, done on the game as those before it have left it."""

# -- Moves: none; judgements are overruled or judged again. --------------------------------


# -- Events --------------------------------------------------------------------------


class JudgementCarriedOut(Event, tag="JudgementCarriedOut"):
    """What a judgement brings about begins here; how these votes, rules and offices stand now is kept for its end."""

    STOPPABLE: ClassVar[bool] = False

    judgement: JudgementNumber
    at: Moment
    proposals: tuple[ProposalNumber, ...] = ()
    rules: tuple[RuleId, ...] = ()
    offices: tuple[str, ...] = ()
    corrected: tuple[RuleId, ...] = ()  # The rules of which it finds the text, class or number alone.


class VoteRestored(Event, tag="VoteRestored"):
    """A vote stands again as it did before a judgement that stands no more."""

    STOPPABLE: ClassVar[bool] = False

    proposal: ProposalNumber
    at: Moment
    judgement: JudgementNumber


class WinRestored(Event, tag="WinRestored"):
    """A game of the series has been won again by those whose win was undone by a judgement that stands no more."""

    STOPPABLE: ClassVar[bool] = False

    game: int
    winners: tuple[PlayerId, ...]
    at: Moment
    judgement: JudgementNumber


# -- Deciding ------------------------------------------------------------------------

_OF_PROPOSALS = (
    OutcomeDeclared,
    VoteReopened,
    BallotFound,
    ChangeHadNoEffect,
    ChangeTookEffect,
    PartTookEffect,
    ProposalWithdrawn,
)
_OF_FORCE = (RuleTakenOut, RuleReinstated, RuleVoided, RuleRestored)
_OF_RULES = (*RIGHTED, RuleVoided, RuleRestored)
_OF_OFFICES = (OfficeFilled, OfficeVacated)


def carried_out(game: Game, events: Sequence[Event], judgement: JudgementNumber, at: Moment) -> JudgementCarriedOut:
    """Return what begins the carrying out of a judgement, given all that it comes to."""
    proposals = dict.fromkeys(one.proposal for one in events if isinstance(one, _OF_PROPOSALS))
    rules = dict.fromkeys(one.rule for one in events if isinstance(one, _OF_RULES))
    offices = dict.fromkeys(one.office for one in events if isinstance(one, _OF_OFFICES))
    known = tuple(one for one in rules if one in game.rules.rules or one in game.rules.repealed)
    forced = {one.rule for one in events if isinstance(one, _OF_FORCE)}
    corrected = tuple(one for one in known if one not in forced)
    return JudgementCarriedOut(judgement, at, tuple(proposals), known, tuple(offices), corrected)


def put_back(judgement: Judgement, ground: str) -> Iterator[Doing]:
    """Yield how what a judgement touched comes to stand as before it, in order; movements rest on `ground`."""
    before = judgement.before
    if before is None:
        return
    yield partial(_wins, judgement, before, ground)
    for proposal in before.proposals:
        yield partial(_vote_undone, judgement, proposal, ground)
    for rule, was_in_force in before.rules:
        yield partial(_layers, judgement, before.at, rule)
        if was_in_force is not None:
            yield partial(_rule, judgement, rule, was_in_force)
    for proposal in before.proposals:
        yield partial(_vote, judgement, proposal)
    for held in before.offices:
        yield partial(_office, judgement, held, ground)


def _of_its_own(events: Iterator[Event], judgement: Judgement) -> Iterator[Event]:
    """Have movements say that they come of a judgement's end, so that they are not counted as its own doing."""
    for event in events:
        why = _("the end of J-{judgement}", judgement=judgement.number)
        yield replace(event, why=why) if isinstance(event, QuantityMoved) else event


def _same(one: Victory, other: Victory) -> bool:
    return (one.game, one.winners, one.at) == (other.game, other.winners, other.at)


def _wins(judgement: Judgement, before: Before, ground: str, game: Game, hearing: Hearing) -> Iterator[Event]:
    then, now = before.victories, game.victories
    kept = 0
    while kept < min(len(then), len(now)) and _same(then[kept], now[kept]):
        kept += 1
    made = [one for one in now[kept:] if one.at == before.at]
    if made and (len(now) > kept + 1):
        won = {"judgement": judgement.number, "winners": ", ".join(made[0].winners)}
        raise RuleRefusal(
            _("J-{judgement} made {winners} win. Another game has been won since, so this win stands.", **won),
            (as_it_stands("judgement", judgement.number),),
            instead=_("Ask for a judgement about the current game."),
        )
    if made:
        yield from _of_its_own(win_undone(game, ground, hearing), judgement)
    if len(then) > kept and len(now) - len(made) == kept:
        yield WinRestored(then[-1].game, then[-1].winners, hearing.at, judgement.number)


def _vote_undone(judgement: Judgement, was: Proposal, ground: str, game: Game, hearing: Hearing) -> Iterator[Event]:
    now = game.proposals.get(was.number)
    if now is not None and now != was:
        ended_otherwise = (now.state, now.closed) != (was.state, was.closed)
        keeps = not ended_otherwise or now.state == LAPSED  # A withdrawal leaves what was moved before it.
        already = was.moved if keeps else ()
        as_before = not ended_otherwise and now.effect == was.effect  # Its changes stand as they did.
        back = moved_back(game, now, ground, already) if as_before else undone(game, now, ground, hearing, already)
        yield from _of_its_own(back, judgement)


def _vote(judgement: Judgement, was: Proposal, game: Game, hearing: Hearing) -> Iterator[Event]:
    now = game.proposals.get(was.number)
    if now is not None and now != was:
        yield VoteRestored(was.number, hearing.at, judgement.number)


def _now(game: Game, rule: RuleId) -> Rule:
    return game.rules.rules[rule] if rule in game.rules.rules else game.rules.repealed[rule]


def _because(judgement: Judgement) -> str:
    return _("J-{judgement} no longer counts", judgement=judgement.number)


def _layers(judgement: Judgement, since: Moment, was: Rule, game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield how a rule loses what a judgement made of its text, class and number; what others made of it stays."""
    rule = _now(game, was.id)
    places = tuple(
        place
        for place in range(len(was.layers), len(rule.layers))
        if rule.layers[place].what in (CORRECTED, RECLASSED) and rule.layers[place].at == since
    )
    if places:
        free = game.rules.numbers.get(was.number, was.id) == was.id
        right = without(game, rule, places, hearing.at, _because(judgement))
        yield replace(right, number=was.number) if free else right


def _rule(judgement: Judgement, was: Rule, was_in_force: bool, game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield how a rule comes to be in force again, and heard, or neither, as it was."""
    because, known, rule = _because(judgement), was.id in game.rules.rules, _now(game, was.id)
    if was_in_force and not known:
        yield in_force(game, rule, was.number, hearing.at, because)
    elif known and not was_in_force:
        repealed_by = None if was.repealed is None else was.repealed.proposal
        yield RuleTakenOut(rule.id, rule.number, hearing.at, because, repealed_by)
    elif known and rule.void is not None and was.void is None:
        yield RuleRestored(rule.id, rule.number, hearing.at)
    elif known and rule.void is None and was.void is not None:
        void = was.void
        yield RuleVoided(rule.id, rule.number, void.by, void.because, hearing.at, void.judged)


def _office(
    judgement: Judgement, held: tuple[str, Sequence[PlayerId]], ground: str, game: Game, hearing: Hearing
) -> Iterator[Event]:
    """Yield how an office is held again as it was, unless somebody else has come into it since."""
    name, then = held
    office = game.offices.get(name)
    made = (called_now(game, read_effect(record)) for record in judgement.corrections)
    put_in = [one.player for one in made if isinstance(one, Appoint)]
    if office is None or any(one not in then and one not in put_in for one in office.holders):
        return
    leave = [one for one in office.holders if one not in then]
    back = [one for one in then if one not in office.holders and one in game.players]
    for place, one in enumerate(back):
        yield OfficeFilled(name, one, tuple(leave[place : place + 1]), hearing.at, ground)
    for one in leave[len(back) :]:
        yield OfficeVacated(name, one, hearing.at, ground)


# -- Evolving ------------------------------------------------------------------------


def judgement_carried_out(game: Game, event: JudgementCarriedOut) -> Game:
    rules = game.rules.rules
    before = Before(
        event.at,
        tuple(game.proposals[one] for one in event.proposals),
        tuple((_now(game, one), None if one in event.corrected else one in rules) for one in event.rules),
        tuple((one, game.offices[one].holders) for one in event.offices if one in game.offices),
        game.victories,
        game.number,
        game.begun,
    )
    findings = (*(one for one in game.findings if one != event.judgement), event.judgement)
    known = replace(game.judgements[event.judgement], before=before, refused="")
    return replace(with_judgement(game, known), findings=findings)


def vote_restored(game: Game, event: VoteRestored) -> Game:
    before = game.judgements[event.judgement].before
    was = next(one for one in (before.proposals if before is not None else ()) if one.number == event.proposal)
    due: Moment | None = None
    if was.state == OPEN:
        due = was.closes or NEVER
    elif was.effect == PENDING:
        due = was.effect_at or NEVER
    active = game.active.discard(was.number)
    active = active if due is None else active.insert(was.number, due, was.proponent)
    return replace(with_proposal(game, was), active=active)


def delayed(game: Game, delay: Delay) -> Game:
    """Return the game in which votes come later, too, that may be put back some day."""
    for number in game.findings:
        known = game.judgements[number]
        if known.before is not None:
            votes = tuple(
                replace(one, closes=delay.maybe(one.closes)) if one.is_open else one for one in known.before.proposals
            )
            game = with_judgement(game, replace(known, before=replace(known.before, proposals=votes)))
    return game


def win_restored(game: Game, event: WinRestored) -> Game:
    before = game.judgements[event.judgement].before
    if before is None:
        return game
    unwon = game.unwon - frozenset(event.winners)
    return replace(game, victories=before.victories, number=before.number, begun=before.begun, unwon=unwon)


CHAPTER = Chapter(
    events={JudgementCarriedOut: judgement_carried_out, VoteRestored: vote_restored, WinRestored: win_restored},
    noise=(JudgementCarriedOut,),
    delayed=delayed,
    sentences={
        JudgementCarriedOut: gettext_noop("The consequences of J-{judgement} are being carried out."),
        VoteRestored: gettext_noop("The vote on {proposal} counts again as it did before J-{judgement}."),
        WinRestored: lambda event, game: told(
            gettext_noop("Game {game} again counts as won by {winners}."), winners=", ".join(event.winners)
        ),
    },
)
