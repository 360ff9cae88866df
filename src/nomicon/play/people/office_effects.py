"""What rules do with offices and duties: a chapter without moves, beside that of offices."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.grounds import as_it_stands, at_limit
from nomicon.game.names import Moment, PlayerId
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.plain import Plain, length_of
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.naming import IN_TURN
from nomicon.law.language.effects import Appoint, Discharge, Owe, Vacate
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event
from nomicon.play.limits import DUTIES_LIMIT, LINE_LENGTH
from nomicon.play.people.barring import require_vacating
from nomicon.play.people.offices import DutyDone, DutyOwed, OfficeVacated, filled
from nomicon.play.sentences import DutyNamed, told

# -- Events --------------------------------------------------------------------------


class DutyEnded(Event, tag="DutyEnded"):
    """A duty that was not done is owed no more: `by`, who owed it, has left."""

    duty: str
    by: str
    at: Moment


# -- Deciding ------------------------------------------------------------------------


def appoint(game: Game, effect: Appoint, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    _require_office(effect.office)
    yield filled(game, effect.office, PlayerId(effect.player), hearing, rule.ground)


def vacate(game: Game, effect: Vacate, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    office, player = effect.office, PlayerId(effect.player)
    _require_office(office)
    if player not in game.electorate(f"the {office}"):
        raise RuleRefusal(
            _("{player} does not hold the office of {office}.", player=player, office=office),
            (rule.ground,),
            _("Name a player who holds the office."),
        )
    require_vacating(office, player, rule, hearing)
    yield OfficeVacated(office, player, hearing.at, rule.ground)


def _require_office(name: str) -> None:
    """Refuse to give or take away as an office what goes by the order of turns."""
    if name == IN_TURN:
        raise RuleRefusal(
            _("Who is in turn follows from the order of turns, and not from an appointment."),
            (as_it_stands("office", name),),
            _("A rule or a judgement can end the turn instead."),
        )


def owe(game: Game, effect: Owe, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    require_room(effect.duty, effect.about, effect.duty in game.duties or len(game.duties) < DUTIES_LIMIT, DUTIES_LIMIT)
    due = hearing.at if effect.due is None else effect.due
    yield DutyOwed(effect.duty, effect.by, rule.ground, due, effect.about)


def require_room(name: str, about: Plain, few: bool, most: int) -> None:
    """Refuse what a rule wants kept in mind, where there is too much of it already, or it is too long."""
    if not few:
        raise RuleRefusal(
            _("Too many things are already waiting to be done."),
            (at_limit("waiting", most),),
            instead=_("First deal with some of what is waiting."),
        )
    if length_of((name, about)) > LINE_LENGTH:
        raise RuleRefusal(
            _(
                "The name of a reminder or a duty, together with what it is about, can have at most {limit} "
                "characters.",
                limit=LINE_LENGTH,
            ),
            (at_limit("line", LINE_LENGTH),),
            instead=_("Say it in fewer words."),
        )


def discharge(game: Game, effect: Discharge, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    if effect.duty not in game.duties:
        raise RuleRefusal(
            _("No duty {duty!r} is open.", duty=effect.duty), (rule.ground,), instead=_("Name a duty that is open.")
        )
    by = game.duties[effect.duty].by
    gone = PlayerId(by) in game.former and PlayerId(by) not in game.players
    yield DutyEnded(effect.duty, by, hearing.at) if gone else DutyDone(effect.duty, hearing.at)


# -- Evolving ------------------------------------------------------------------------


def duty_ended(game: Game, event: DutyEnded) -> Game:
    return replace(game, duties=game.duties.discard(event.duty))


CHAPTER = Chapter(
    events={DutyEnded: duty_ended},
    news={DutyEnded: None},
    effects={Appoint: appoint, Vacate: vacate, Owe: owe, Discharge: discharge},
    sentences={
        DutyEnded: lambda event, game: told(gettext_noop("No longer owed: {duty}."), duty=DutyNamed(event.duty)),
    },
)
