"""What happens to intents: they are announced, answered, carried out, or end; and how that is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from nomicon.game.names import Moment, PlayerId
from nomicon.game.proposals import Intent, IntentAnswer, IntentTerms
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain
from nomicon.game.values.records import Tagged
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import gettext_noop
from nomicon.play.chapter import Event
from nomicon.play.intents.terms import AGREEMENT, OBJECTION, SUPPORT, fields_of_move, needs_told
from nomicon.play.sentences import Told, told

# -- Events --------------------------------------------------------------------------


class IntentAnnounced(Event, tag="IntentAnnounced"):
    """A player announced a move that needs others. `line` is the move as typed, `ripe` when its notice is over."""

    HIDDEN: ClassVar[tuple[str, ...]] = ("intended", "terms", "fixed")

    intent: int
    player: PlayerId
    move: str
    line: str
    fields: Mapping[str, Plain]
    at: Moment
    ripe: Moment
    until: Moment
    intended: Tagged
    terms: IntentTerms
    fixed: bool
    rules: tuple[str, ...]


class IntentAnswered(Event, tag="IntentAnswered"):
    """A player supports an intent, objects to it or agrees to it; with an empty answer, took back what they said."""

    intent: int
    player: PlayerId
    answer: str
    before: str
    at: Moment
    reason: str = ""


class IntentPerformed(Event, tag="IntentPerformed"):
    """The move that was announced is made now. `by_itself` says that no player had to do anything more."""

    intent: int
    player: PlayerId
    move: str
    line: str
    fields: Mapping[str, Plain]
    at: Moment
    by_itself: bool = False


class IntentEnded(Event, tag="IntentEnded"):
    """An intent ended without its move: it was taken back, is out of date, or could not be made."""

    STOPPABLE: ClassVar[bool] = False

    intent: int
    player: PlayerId
    move: str
    line: str
    because: str
    at: Moment
    why: str = ""


WITHDRAWN, OUT_OF_DATE, LEFT, REFUSED = "withdrawn", "out of date", "its player left", "refused"
"""Why an intent ended without its move."""


def performed(intent: Intent, player: PlayerId, at: Moment, by_itself: bool = False) -> IntentPerformed:
    """Return that an intent is performed."""
    fields = fields_of_move(intent.move)
    return IntentPerformed(intent.number, player, intent.name, intent.line, fields, at, by_itself)


def ended(intent: Intent, because: str, at: Moment, why: str = "") -> IntentEnded:
    """Return that an intent ended without its move."""
    return IntentEnded(intent.number, intent.by, intent.name, intent.line, because, at, why)


# -- Evolving ------------------------------------------------------------------------


def intent_announced(game: Game, event: IntentAnnounced) -> Game:
    intent = Intent(
        event.intent, event.player, event.line, event.move, event.intended, event.terms, event.at, event.ripe,
        event.until, event.fixed, event.rules,
    )  # fmt: skip
    return replace(game, intents=game.intents.insert(event.intent, intent), intents_announced=event.intent)


def intent_answered(game: Game, event: IntentAnswered) -> Game:
    intent = game.intents[event.intent]
    answers = tuple(one for one in intent.answers if one.player != event.player)
    if event.answer:
        answers = (*answers, IntentAnswer(event.player, event.answer, event.at, event.reason))
    calmed = event.at if event.before == OBJECTION else intent.calmed
    return replace(game, intents=game.intents.insert(event.intent, replace(intent, answers=answers, calmed=calmed)))


def intent_gone(game: Game, event: IntentPerformed | IntentEnded) -> Game:
    return replace(game, intents=game.intents.discard(event.intent))


# -- Telling -------------------------------------------------------------------------


def announced_told(event: IntentAnnounced, game: Game) -> Told:
    text = gettext_noop("{player} announced intent I-{number}: {line}. Conditions: {needs}. It lasts until {until}.")
    return told(text, number=str(event.intent), needs=needs_told(event.terms))


_ANSWERED = {
    SUPPORT: gettext_noop("{player} supports intent I-{number}[: {reason}]."),
    OBJECTION: gettext_noop("{player} objects to intent I-{number}[: {reason}]."),
    AGREEMENT: gettext_noop("{player} agrees to intent I-{number}[: {reason}]."),
    "": gettext_noop("{player} took back their answer to intent I-{number}."),
}


def answered_told(event: IntentAnswered, game: Game) -> Told:
    return told(_ANSWERED[event.answer], number=str(event.intent))


def performed_told(event: IntentPerformed, game: Game) -> Told:
    text = gettext_noop("{player} makes the move announced as I-{number}: {line}.")
    if event.by_itself:
        text = gettext_noop("The move that {player} announced as I-{number} is made now: {line}.")
    return told(text, number=str(event.intent))


_ENDED = {
    WITHDRAWN: gettext_noop("{player} withdrew intent I-{number}: {line}."),
    OUT_OF_DATE: gettext_noop("Intent I-{number} of {player} has expired: {line}."),
    LEFT: gettext_noop("Intent I-{number} ({line}) ended, because {player} left the game."),
    REFUSED: gettext_noop("Intent I-{number} of {player} could not be carried out: {line}.[ {why}]"),
}


def ended_told(event: IntentEnded, game: Game) -> Told:
    return told(_ENDED[event.because], number=str(event.intent))
