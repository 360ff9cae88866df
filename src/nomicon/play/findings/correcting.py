"""Correcting: what a judgement brings about, and how that is taken back when it is overruled or judged again.

All of it is done, or none: it is tested when it is asked for, and again when the judgement is delivered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import ClassVar, TypeAlias

from nomicon.game.grounds import as_it_stands, by_program
from nomicon.game.names import JudgementNumber, Moment
from nomicon.game.state import Game, Judgement
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop, joined
from nomicon.law.facts.player_names import called_now
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.effects import (
    BY_JUDGEMENT,
    DeclareWinner,
    Effect,
    Withdraw,
    as_typed,
)
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event
from nomicon.play.effects.carrying import carry_out
from nomicon.play.findings.finding import found, found_of_one_vote
from nomicon.play.findings.putting_back import Doing, carried_out
from nomicon.play.findings.recounting import one_after_the_other
from nomicon.play.findings.taking_back import ground_of, made_again, taking_back, unwound
from nomicon.play.judging.appointing import with_judgement
from nomicon.play.judging.claiming import overturned
from nomicon.play.judging.judging import DENIES, UPHOLDS, JudgementDelivered, JudgementInvoked, finding
from nomicon.play.judging.overruling import JudgementOverruled
from nomicon.play.judging.requests import JudgementReopened
from nomicon.play.judging.switching import ReadingEnded, ReadingFlipped, switched
from nomicon.play.judging.telling import THE_GAME
from nomicon.play.people.offices import OfficeFilled
from nomicon.play.proposals.proposing import found_withdrawn
from nomicon.play.quantities.quantities import QuantityMoved
from nomicon.play.rules.changing import CHANGES, RuleRestored, RuleVoided
from nomicon.play.rules.demands import no_way
from nomicon.play.rules.righting import RIGHTED
from nomicon.play.sentences import told
from nomicon.play.series.renewing import InitialSetRestored
from nomicon.play.series.winning import GameWon
from nomicon.play.turns.turns import TurnEnded
from nomicon.play.votes.counting import OutcomeDeclared

Turning: TypeAlias = JudgementDelivered | JudgementOverruled | JudgementReopened
"""After each of these another judgement stands than before, or none."""

OF_LAW = (*CHANGES, *RIGHTED, RuleVoided, RuleRestored, InitialSetRestored)
"""What judgements bring about after which other rules hold.

A switched reading is none: the rules are the same, and ways that words open are for players to find.
"""

Evolve: TypeAlias = Callable[[Game, Event], Game]

# -- Events --------------------------------------------------------------------------


class NotCarriedOut(Event, tag="NotCarriedOut"):
    """Nothing was done of what a judgement was to bring about, or to take back, because some of it could not be."""

    STOPPABLE: ClassVar[bool] = False

    judgement: JudgementNumber
    at: Moment
    because: str
    stands: bool = False  # Whether what it had brought about before stays as it is.


# -- What follows --------------------------------------------------------------------


def tested(game: Game, event: JudgementInvoked, hearing: Hearing, evolve: Evolve, so_far: Sequence[Event]) -> None:
    """Refuse to put a statement to a Judge that is to bring about what cannot be done as things stand.

    What a rule asks for is tested when it is judged alone: nobody can put it otherwise. `so_far` is what has happened
    in this entry.
    """
    if event.corrections and event.player != THE_GAME:
        judgement = game.judgements[event.judgement]
        grounds = hearing.hear(q.MAY_INVOKE, player=event.player, paradox=event.paradox).grounds
        try:
            brought = _planned(_bringing_about(judgement, UPHOLDS), game, judgement.number, hearing, evolve)
        except (RuleRefusal, ValueError, LookupError) as wrong:
            why = _("No judgement could do that now: {why}", why=_told(wrong))
            hint = getattr(wrong, "instead", "")
            whole = hint if not hint or hint.endswith(".") else _("{sentence}.", sentence=hint)
            raise RuleRefusal(why, grounds, joined(whole, WITHOUT_IT)) from None
        upheld = upholding(judgement, hearing)
        why_not, by = _final(game, upheld, brought, hearing, so_far) if upheld is not None else ("", ())
        if why_not:
            raise RuleRefusal(_("No judgement could do that now: {why}", why=f"{why_not}."), by, WITHOUT_IT)


WITHOUT_IT = _("You can leave that correction out, or ask for another one.")


def upholding(judgement: Judgement, hearing: Hearing) -> JudgementDelivered | None:
    """Return the delivery of a judgement that upholds a statement, as if it came now; None where no value does."""
    for value in hearing.hear(q.JUDGEMENT_VALUES, judgement=judgement).value:
        if finding(judgement, value, hearing) == UPHOLDS:
            return JudgementDelivered(judgement.number, judgement.judge or judgement.invoker, value, hearing.at)
    return None


def bringing_nothing_about(game: Game, judgement: JudgementNumber) -> Game:
    """Return the game in which a judgement is words alone: nothing comes of it, and nothing of its end."""
    known = replace(game.judgements[judgement], corrections=(), reading=None, before=None, moved=())
    return with_judgement(game, known)


def _final(
    game: Game, event: Turning, brought: Sequence[Event], hearing: Hearing, so_far: Sequence[Event]
) -> tuple[str, tuple[str, ...]]:
    """Say that no rule could be changed any more after what is brought about, where the rules forbid that, and why."""
    if hearing.bench.watch is None or not any(isinstance(one, OF_LAW) for one in brought):
        return "", ()
    amendable = hearing.hear(q.STAYS_AMENDABLE)
    stopped = hearing.bench.watch(game, so_far, [event], hearing) if amendable.value else ""
    return (no_way(stopped), amendable.grounds) if stopped else ("", ())


def done(game: Game, event: Turning, hearing: Hearing, evolve: Evolve, so_far: Sequence[Event]) -> list[Event]:
    """Return all that follows from a judgement, or from its end; or, where any of it cannot be done, that none is."""
    before = game
    ended, begun = _following(game, event, hearing)
    back: list[Event] | None = None
    try:
        back = _taken_back(game, event, ended, hearing, evolve) if ended else []
        for one in back:
            game = evolve(game, one)
        brought = _planned(begun, game, event.judgement, hearing, evolve)
    except (RuleRefusal, ValueError, LookupError) as wrong:
        return [*(back or ()), NotCarriedOut(event.judgement, hearing.at, str(_told(wrong)), stands=back is None)]
    why_not, by = _final(before, event, [*back, *brought], hearing, so_far)
    if why_not:
        hearing.rest_on(*by)
        return [NotCarriedOut(event.judgement, hearing.at, why_not, stands=bool(back))]
    more = any(not isinstance(one, ReadingFlipped | ReadingEnded) for one in brought)
    kept = more or game.judgements[event.judgement].refused
    opening = [carried_out(game, brought, event.judgement, hearing.at)] if brought and kept else []
    return [*back, *opening, *brought]


def _taken_back(game: Game, event: Turning, ended: Iterable[Doing], hearing: Hearing, evolve: Evolve) -> list[Event]:
    def after(happened: list[Event], game: Game) -> tuple[list[Event], Game]:
        for one in happened:
            game = evolve(game, one)
        return happened, game

    def plan(doings: Iterable[Doing], game: Game, judgement: JudgementNumber) -> tuple[list[Event], Game]:
        return after(_planned(doings, game, judgement, hearing, evolve), game)

    def again(game: Game, judgement: JudgementNumber) -> tuple[list[Event], Game]:
        effects = list(made_again(game.judgements[judgement]))
        doings = (partial(_correction, of_it) for of_it in one_after_the_other(effects))
        try:
            brought = _planned(doings, game, judgement, hearing, evolve)
        except (RuleRefusal, ValueError, LookupError) as wrong:
            return after([NotCarriedOut(judgement, hearing.at, str(_told(wrong)))], game)
        return after([carried_out(game, brought, judgement, hearing.at), *brought], game)

    return unwound(game, event.judgement, ended, plan, again)


def _told(wrong: RuleRefusal | ValueError | LookupError) -> str:
    return wrong.because if isinstance(wrong, RuleRefusal) else str(wrong.args[0])


def _planned(
    doings: Iterable[Doing], game: Game, judgement: JudgementNumber, hearing: Hearing, evolve: Evolve
) -> list[Event]:
    """Return what things come to that are done one after another, each on the game as those before it leave it."""
    events: list[Event] = []
    for doing in doings:
        for event in doing(game, hearing.under(game)):
            events.append(_citing(event, judgement))
            game = evolve(game, events[-1])
    return events


def _following(game: Game, event: Turning, hearing: Hearing) -> tuple[Iterable[Doing], Iterable[Doing]]:
    """Return what of a judgement ends, and what begins, one thing after another.

    What a judgement that stands no more has brought about is taken back. One that upholds the statement switches the
    reading and makes the corrections that were asked for; one that denies it overturns the claim.
    """
    judgement = game.judgements[event.judgement]
    match event:
        case JudgementDelivered(value=value):
            before, now = "", finding(judgement, value, hearing)
        case JudgementOverruled(to=value, was=was):
            before, now = finding(judgement, was, hearing), finding(judgement, value, hearing)
        case JudgementReopened(was=was):
            before, now = finding(judgement, was, hearing), ""
    if before == now:
        return (), ()
    stands = bool(judgement.refused) and judgement.before is not None  # It could not be taken back.
    if stands:
        return ((), ()) if now == UPHOLDS else (taking_back(game, judgement, UPHOLDS), _bringing_about(judgement, now))
    if isinstance(event, JudgementDelivered) or judgement.refused:
        return (), _bringing_about(judgement, now)
    return taking_back(game, judgement, before), _bringing_about(judgement, now)


def _bringing_about(judgement: Judgement, now: str) -> Iterator[Doing]:
    if now == DENIES:
        yield partial(_overturned, judgement)
    if now == UPHOLDS and judgement.reading is not None:
        yield partial(switched, judgement)
    for effects in one_after_the_other([read_effect(one) for one in judgement.corrections]) if now == UPHOLDS else ():
        yield partial(_correction, effects)


def _overturned(judgement: Judgement, game: Game, hearing: Hearing) -> Iterator[Event]:
    return overturned(game, judgement.number, hearing)


def _correction(effects: Sequence[Effect], game: Game, hearing: Hearing) -> Iterator[Event]:
    now, comes_of_it = [called_now(game, effect) for effect in effects], False
    for event in _carried_out(now, game, hearing):
        comes_of_it = True
        yield event
    if not comes_of_it:
        told_why = _("This correction would change nothing now: {effect}.", effect=as_typed(type(now[0])))
        grounds, instead = (by_program("changing nothing"),), _("Ask for something that would change the game.")
        raise RuleRefusal(told_why, grounds, instead)


def _carried_out(effects: Sequence[Effect], game: Game, hearing: Hearing) -> Iterator[Event]:
    effect = effects[0]
    if len(effects) > 1:
        return found_of_one_vote(game, effects, ground_of(game).ground, hearing)
    if isinstance(effect, BY_JUDGEMENT):
        return found(game, effect, ground_of(game).ground, hearing)
    if isinstance(effect, DeclareWinner) and game.victories and game.victories[-1].game == game.number:
        named = ", ".join(game.victories[-1].winners)
        won = _("Game {game} has already been won by {winners}.", game=game.number, winners=named)
        raise RuleRefusal(won, (as_it_stands("game", game.number),), _("First ask for: win undone"))
    if isinstance(effect, Withdraw):
        return found_withdrawn(game, effect, ground_of(game), hearing)
    return carry_out(game, ground_of(game), effect, hearing)


def _citing(event: Event, judgement: JudgementNumber) -> Event:
    """Have what a judgement corrects say so."""
    match event:
        case QuantityMoved(why="") | TurnEnded():
            return replace(event, why=f"J-{judgement}")
        case OutcomeDeclared() | GameWon() | OfficeFilled():
            return replace(event, judgement=judgement)
        case _:
            return event


# -- Evolving ------------------------------------------------------------------------


def not_carried_out(game: Game, event: NotCarriedOut) -> Game:
    known = game.judgements[event.judgement]
    kept = with_judgement(game, replace(known, refused=event.because, before=known.before if event.stands else None))
    return replace(kept, findings=(*game.findings, event.judgement)) if event.stands else kept


NOT_DONE = gettext_noop("J-{judgement} could not be carried out: {because}")
NOT_UNDONE = gettext_noop("What J-{judgement} changed could not be undone: {because}")

CHAPTER = Chapter(
    events={NotCarriedOut: not_carried_out},
    sentences={NotCarriedOut: lambda event, game: told(NOT_UNDONE if event.stands else NOT_DONE)},
)
