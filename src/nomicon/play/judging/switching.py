"""Switching: a judgement says how a rule is read from then on, for as long as the rules give judgements that force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from nomicon.game.names import JudgementNumber, RuleId
from nomicon.game.state import Game, Judgement
from nomicon.game.values.replacing import replace
from nomicon.law.questions import questions as q
from nomicon.law.questions.readings import usual_way
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Chapter, Concern, Event
from nomicon.play.judging import telling
from nomicon.play.judging.judging import UPHOLDS, finding
from nomicon.play.judging.statement_checks import readings_hold

# -- Events --------------------------------------------------------------------------


class ReadingFlipped(Event, tag="ReadingFlipped"):
    """From now on the rules are read another way in one respect."""

    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.CONFLICTS, Concern.TERMS, Concern.JUDGES)

    reading: str
    to: str
    judgement: JudgementNumber


class ReadingEnded(Event, tag="ReadingEnded"):
    """A judgement does not say how a rule is read, as no rule gives judgements that force; it is read as its words are.

    Its value stays. When a rule gives judgements that force again, those that stand have it from then on.
    """

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.CONFLICTS, Concern.TERMS, Concern.JUDGES)

    reading: str
    to: str
    judgement: JudgementNumber


# -- Deciding ------------------------------------------------------------------------


def switched(judgement: Judgement, game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield how a rule is read from now on by a judgement, if it is about that."""
    if judgement.reading is None:
        return
    if readings_hold(hearing).value:
        yield ReadingFlipped(*judgement.reading, judgement.number)
    else:
        yield ended(game, judgement.reading[0], judgement.number)


def switched_back(judgement: Judgement, game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield the reading of the latest other judgement that still stands, after one on the same reading has ended."""
    if judgement.reading is None or judgement.reading[0] in game.readings or not readings_hold(hearing).value:
        return
    stand = _standing((one for one in game.judgements.values() if one.number != judgement.number), hearing)
    latest = stand.get(judgement.reading[0])
    if latest is not None:
        yield from switched(latest, game, hearing)


def settled(game: Game, hearing: Hearing) -> Iterator[Event]:
    """Yield which readings end after a change of the rules, or hold again, where rules say whether they hold."""
    if not any(f"answers:{one.name}" in game.rules.speakers for one in (q.READINGS_HOLD, q.READINGS_IN_SILENCE)):
        return
    holds = readings_hold(hearing)
    if holds.value and any(one.reading is not None for one in game.judgements.values()):
        for reading, judgement in sorted(_standing(game.judgements.values(), hearing).items()):
            if reading not in game.readings:
                yield from switched(judgement, game, hearing)
    elif not holds.value:
        hearing.rest_on(*holds.grounds)
        by = _standing(game.judgements.values(), hearing)
        for reading in sorted(game.readings):
            if reading in by:
                yield ended(game, reading, by[reading].number)


def ended(game: Game, reading: str, judgement: JudgementNumber) -> ReadingEnded:
    """Return that a judgement does not say how a rule is read."""
    identity, _colon, name = reading.partition(":")
    rule = game.rules.rules.get(RuleId(identity))
    return ReadingEnded(reading, usual_way(rule, name) if rule is not None else "", judgement)


def _standing(judgements: Iterable[Judgement], hearing: Hearing) -> dict[str, Judgement]:
    """Return for each reading the latest judgement that says how it is read, and stands."""
    upheld = [
        (one.delivered, one.number, one)
        for one in judgements
        if one.reading is not None
        and one.delivered is not None
        and not one.refused
        and finding(one, one.value, hearing) == UPHOLDS
    ]
    return {one.reading[0]: one for *_when, one in sorted(upheld, key=lambda each: each[:2]) if one.reading is not None}


# -- Evolving ------------------------------------------------------------------------


def reading_flipped(game: Game, event: ReadingFlipped) -> Game:
    return replace(game, readings=game.readings.insert(event.reading, event.to))


def reading_ended(game: Game, event: ReadingEnded) -> Game:
    return replace(game, readings=game.readings.discard(event.reading))


CHAPTER = Chapter(
    events={ReadingFlipped: reading_flipped, ReadingEnded: reading_ended},
    sentences={
        ReadingFlipped: lambda event, game: telling.flipped(event.reading),
        ReadingEnded: lambda event, game: telling.ended(event.reading, event.to),
    },
)
