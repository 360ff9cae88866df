"""Correcting: what a judgement brings about, and how that is taken back when it is overruled or judged again.

What cannot be done, or taken back, any more is put before the players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeAlias

from nomicon.game.names import JudgementNumber
from nomicon.game.plain import Plain
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Judgement
from nomicon.game.values import replace
from nomicon.law.effect_records import read_effect
from nomicon.law.effects import BY_JUDGEMENT, Award, Scale, Transfer, VoidRule
from nomicon.law.facts import rule_numbered
from nomicon.law.hearing import Hearing, Refusal
from nomicon.play.carrying import carry_out, carry_out_judged
from nomicon.play.changing_rules import RuleRestored
from nomicon.play.chapter import Event
from nomicon.play.claiming import overturned, reinstated
from nomicon.play.counting import OutcomeDeclared
from nomicon.play.judging import DENIES, UPHOLDS, JudgementDelivered, ReadingFlipped, finding
from nomicon.play.overruling import JudgementOverruled
from nomicon.play.quantities import QuantityMoved, moved
from nomicon.play.referring import JudgementReopened
from nomicon.play.trouble import ParadoxFound

Turning: TypeAlias = JudgementDelivered | JudgementOverruled | JudgementReopened
"""After each of these another judgement stands than before, or none."""

Doing: TypeAlias = Callable[[Game, Hearing], Iterator[Event]]
"""One thing that follows, done on the game as those before it have left it."""


def following(game: Game, event: Turning, hearing: Hearing) -> list[Doing]:
    """Return what follows from a judgement, or from its end, one after another; see `done`.

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
        return []
    return [
        *([] if isinstance(event, JudgementDelivered) else _taking_back(game, judgement, before)),
        *(_bringing_about(judgement, now)),
    ]


def done(doing: Doing, game: Game, judgement: JudgementNumber, hearing: Hearing) -> list[Event]:
    """Return what one thing that follows comes to; or that it cannot be done, which is put before the players."""
    try:
        return [_citing(event, judgement) for event in doing(game, hearing.under(game))]
    except (Refusal, ValueError, LookupError) as wrong:
        why = wrong.because if isinstance(wrong, Refusal) else str(wrong.args[0])
        return [ParadoxFound((), hearing.at, f"J-{judgement} cannot be carried out: {why}")]


def _bringing_about(judgement: Judgement, now: str) -> Iterator[Doing]:
    if now == DENIES:
        yield partial(_overturned, judgement)
    if now == UPHOLDS and judgement.reading is not None:
        yield partial(_switched, judgement)
    for record in judgement.corrections if now == UPHOLDS else ():
        yield partial(_correction, record)


def _overturned(judgement: Judgement, game: Game, hearing: Hearing) -> Iterator[Event]:
    return overturned(game, judgement.number, hearing)


def _switched(judgement: Judgement, game: Game, hearing: Hearing) -> Iterator[Event]:
    if judgement.reading is not None:
        yield ReadingFlipped(*judgement.reading, judgement.number)


def _correction(record: Mapping[str, Plain], game: Game, hearing: Hearing) -> Iterator[Event]:
    effect = read_effect(record)
    if isinstance(effect, BY_JUDGEMENT):
        return carry_out_judged(game, effect, hearing)
    return carry_out(game, _ground(game), effect, hearing)


def _ground(game: Game) -> Rule:
    """Return the rule that corrections rest on: that by which there are judgements, or else any."""
    found = next(iter(game.rules.speaking("answers:judgement_values")), None) or next(iter(game.rules), None)
    if found is None:
        raise LookupError("no rule is in force to rest it on")
    return found


def _citing(event: Event, judgement: JudgementNumber) -> Event:
    """Have what a judgement corrects say so."""
    match event:
        case QuantityMoved():
            return replace(event, why=f"J-{judgement}")
        case OutcomeDeclared():
            return replace(event, judgement=judgement)
        case _:
            return event


# -- Taking back -----------------------------------------------------------------------


def _taking_back(game: Game, judgement: Judgement, before: str) -> Iterator[Doing]:
    """Yield how to undo what a judgement brought about; the reading is as before by the end of the judgement itself.

    What was moved in a game of the series that is over stays as it was then.
    """
    yield lambda game, hearing: reinstated(game, judgement.number)
    for quantity in sorted({name for name, _, _ in judgement.moved if judgement.moved_in == game.number}):
        yield partial(_moved_back, judgement, quantity)
    if before != UPHOLDS:
        return
    left: list[str] = []
    for record in judgement.corrections:
        match read_effect(record):
            case VoidRule(number):
                yield partial(_restored, number)
            case Award() | Transfer() | Scale():
                pass  # Moved back already.
            case other:
                left.append(type(other).__name__)
    if left:
        yield partial(_stays, judgement, left)


def _moved_back(judgement: Judgement, quantity: str, game: Game, hearing: Hearing) -> Iterator[Event]:
    back = [(player, -amount) for name, player, amount in judgement.moved if name == quantity]
    yield moved(game, quantity, back, _ground(game).ground)


def _restored(number: int, game: Game, hearing: Hearing) -> Iterator[Event]:
    rule = rule_numbered(game, number)
    if rule.void is not None and rule.void.judged:
        yield RuleRestored(rule.id, rule.number, hearing.at)


def _stays(judgement: Judgement, left: list[str], game: Game, hearing: Hearing) -> Iterator[Event]:
    told = f"J-{judgement.number} stands no more, but what it brought about stays until it is corrected"
    yield ParadoxFound((), hearing.at, f"{told}: {', '.join(left)}")
