"""Offices and duties: named posts, who holds them, what they owe, and which of it is done by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.calendar import Delay
from nomicon.game.grounds import as_it_stands, by_program, not_there
from nomicon.game.names import JudgementNumber, Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.game.state import Duty, Game, Office
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.headers.stages import duty_of, duty_on, stage_of, stages_before_vote
from nomicon.law.language.nearest import NONE
from nomicon.law.questions.questions import STAGE_PASSED_BY
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event
from nomicon.play.moves.lengths import require_length
from nomicon.play.people.office_moves import DO_DUTY, SEEK_OFFICE, TAKE_IN_HAND, seats_of, stages_passed_by
from nomicon.play.people.office_moves import DoDuty as DoDuty
from nomicon.play.people.office_moves import SeekOffice as SeekOffice
from nomicon.play.people.office_moves import TakeInHand as TakeInHand
from nomicon.play.people.office_moves import move_for as move_for
from nomicon.play.sentences import DutyNamed, Told, told

EVERYBODY = "players"
"""Who owes what any one of them may do for all."""

# -- Events --------------------------------------------------------------------------


class OfficeFilled(Event, tag="OfficeFilled"):
    """A player took an office; whoever held its seat no longer does. `judgement` is the one that finds it, if any."""

    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.WINNING, Concern.JUDGES, Concern.COUNTS)

    office: str
    player: PlayerId
    instead_of: tuple[PlayerId, ...]
    at: Moment
    rule: str = ""
    judgement: JudgementNumber | None = None


class OfficeVacated(Event, tag="OfficeVacated"):
    """A player no longer holds an office."""

    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.WINNING, Concern.JUDGES, Concern.COUNTS)

    office: str
    player: PlayerId
    at: Moment
    rule: str = ""


class HandsChanged(Event, tag="HandsChanged"):
    """A clerical duty is done by hand from now on, or by the program again."""

    duty: str
    by: PlayerId
    by_hand: bool


class DutyOwed(Event, tag="DutyOwed"):
    """Something is owed from now on, or from its moment. `rule` is the rule and version that demands it."""

    duty: str
    by: str
    rule: str
    at: Moment
    about: Plain = None


class DutyDone(Event, tag="DutyDone"):
    """A duty was done."""

    duty: str
    at: Moment
    report: str = ""


# -- Deciding ------------------------------------------------------------------------


def take_in_hand(game: Game, move: TakeInHand, hearing: Hearing) -> Iterator[Event]:
    duties = {duty_of(stage): stage for stage in stages_before_vote(game.rules)}
    mine = next((duty_of(stage) for stage in stages_passed_by(game, move.player, hearing)), next(iter(duties), ""))
    duty = move.duty or mine
    if duty not in duties:
        known = ", ".join(map(repr, duties)) or NONE
        raise RuleRefusal(
            _("These duties can be done by hand: {known}.", known=known),
            (not_there("duty", duty),),
            _("Name a duty that can be done by hand."),
        )
    office = hearing.hear(STAGE_PASSED_BY, duties[duty], stage=duties[duty])
    if not game.belongs(move.player, f"the {office.value}"):
        told = _("That is the duty of the {office}.", office=office.value)
        raise RuleRefusal(told, office.grounds, _("Leave it to the holder of that office."))
    hearing.rest_on(*office.grounds)
    yield HandsChanged(duty, move.player, move.by_hand)


def stages_owed(game: Game, proposal: ProposalNumber, hearing: Hearing) -> tuple[DutyOwed, ...]:
    """Return what is owed of each stage before the vote that an officer passes by hand; others are passed at once."""
    owed = []
    for stage in stages_before_vote(game.rules):
        office = hearing.hear(STAGE_PASSED_BY, stage, stage=stage)
        hearing.rest_on(*office.grounds)
        if (
            office.rule
            and office.value
            and duty_of(stage) in game.by_hand
            and any(holder in game.players for holder in game.electorate(f"the {office.value}"))
        ):
            owed.append(DutyOwed(duty_on(stage, proposal), f"the {office.value}", office.rule.ground, hearing.at))
    return tuple(owed)


def do_duty(game: Game, move: DoDuty, hearing: Hearing) -> Iterator[Event]:
    duty = game.duties.get(move.duty)
    if duty is None:
        owed = ", ".join(sorted(game.duties)) or NONE
        raise RuleRefusal(
            _("No duty {duty!r} is open. Open duties: {owed}.", duty=move.duty, owed=owed),
            (not_there("duty", move.duty),),
            instead=_("Your to-do list shows the open duties."),
        )
    otherwise = _("The duty '{duty}' has a move of its own.", duty=duty.name)
    if stage_of(duty.name, game):
        instead = _("Use: {duty}", duty=duty.name.replace(" proposal", ""))
        raise RuleRefusal(otherwise, (by_program("duties"),), instead)
    ground = game.rules.rules[duty.rule].ground
    if by_move := move_for(duty, game):
        raise RuleRefusal(otherwise, (ground,), _("Use: {by_move}", by_move=by_move))
    if not (duty.by == move.player or game.belongs(move.player, duty.by)):
        raise RuleRefusal(
            _("This is the duty of {by}: {duty}.", duty=duty.name, by=duty.by),
            (ground,),
            instead=_("Leave it to {by}.", by=duty.by),
        )
    require_length(move.report)
    hearing.rest_on(ground)
    yield DutyDone(move.duty, hearing.at, move.report)


def seek_office(game: Game, move: SeekOffice, hearing: Hearing) -> Iterator[Event]:
    office = game.offices.get(move.office)
    if office is None:
        raise RuleRefusal(
            _(
                "There is no office called {office!r}. There are: {offices}.",
                office=move.office,
                offices=", ".join(sorted(game.offices)) or NONE,
            ),
            (not_there("office", move.office),),
            instead=_("Name one of these offices."),
        )
    seats = seats_of(move.office, hearing)
    if len(office.holders) >= seats.value:
        many = _("one") if seats.value == 1 else str(seats.value)
        raise RuleRefusal(
            _(
                "Only {many} can hold the office of {office} at a time. The office is held by {holders}.",
                many=many,
                office=move.office,
                holders=", ".join(office.holders),
            ),
            seats.grounds,
            instead=_("Ask again when a seat is free."),
        )
    raise RuleRefusal(
        _("You cannot become {office} by asking: no rule allows it.", office=move.office),
        seats.grounds,
        _("A rule-change could allow it."),
    )


def filled(game: Game, name: str, player: PlayerId, hearing: Hearing, rule: str) -> OfficeFilled:
    """Return the change of office; where there is no free seat, who has held it longest goes."""
    office = game.offices.get(name)
    if office is None:
        raise RuleRefusal(
            _("There is no office called {name!r}.", name=name),
            (not_there("office", name),),
            instead=_("The page of players lists the offices."),
        )
    if player not in game.players:
        raise RuleRefusal(
            _("{player} is not a player and cannot hold an office.", player=player),
            (not_there("player", player),),
            instead=_("Only players can hold an office. Name a player."),
        )
    if player in office.holders:
        raise RuleRefusal(
            _("{player} already holds the office of {name}.", player=player, name=name),
            (as_it_stands("office", name),),
            instead=_("Nothing needs to be done."),
        )
    seats = seats_of(name, hearing)
    hearing.rest_on(*seats.grounds)
    free = seats.value - len(office.holders)
    return OfficeFilled(name, player, office.holders[: max(0, 1 - free)], hearing.at, rule)


# -- Evolving ------------------------------------------------------------------------


def office_filled(game: Game, event: OfficeFilled) -> Game:
    office = game.offices.get(event.office, Office(event.office))
    kept = tuple(holder for holder in office.holders if holder not in event.instead_of)
    filled_now = replace(office, holders=(*kept, event.player), since=event.at)
    return replace(game, offices=game.offices.insert(event.office, filled_now))


def office_vacated(game: Game, event: OfficeVacated) -> Game:
    office = game.offices.get(event.office)
    if office is None:
        return game  # It was abolished by what happened just before.
    kept = tuple(holder for holder in office.holders if holder != event.player)
    return replace(game, offices=game.offices.insert(event.office, replace(office, holders=kept, since=event.at)))


def hands_changed(game: Game, event: HandsChanged) -> Game:
    hands = game.by_hand.insert(event.duty, event.by) if event.by_hand else game.by_hand.discard(event.duty)
    return replace(game, by_hand=hands)


def duty_owed(game: Game, event: DutyOwed) -> Game:
    number = RuleNumber(int(event.rule.partition("/")[0]))
    known = game.duties.get(event.duty)
    since = event.at if known is None else min(known.since, event.at)  # Owed again is owed since the first time.
    duty = Duty(event.duty, event.by, game.rules.numbers[number], since, about=event.about)
    return replace(game, duties=game.duties.insert(event.duty, duty))


def delayed(game: Game, delay: Delay) -> Game:
    duties = game.duties
    for name, duty in duties.items():
        duties = duties.insert(name, replace(duty, since=delay.of(duty.since)))
    return replace(game, duties=duties)


def duty_done(game: Game, event: DutyDone) -> Game:
    return replace(game, duties=game.duties.discard(event.duty))


# -- Telling ------------------------------------------------------------------------------


def hands_told(event: HandsChanged, game: Game) -> Told:
    """Tell whether a duty is done by hand from now on."""
    text = gettext_noop("{duty}: {by} now does this by hand.") if event.by_hand else gettext_noop("{duty}: automatic.")
    return told(text, duty=event.duty.capitalize())


def owed_told(event: DutyOwed, game: Game) -> Told:
    """Tell who owes a duty, and since when."""
    if event.at > game.at:
        one = gettext_noop("{who} has a duty from {at} on: {duty}.")
        many = gettext_noop("{who} have a duty from {at} on: {duty}.")
    else:
        one = gettext_noop("{who} has had a duty since {at}: {duty}.")
        many = gettext_noop("{who} have had a duty since {at}: {duty}.")
    text = many if event.by == EVERYBODY else one
    return told(text, who=f"{event.by[:1].upper()}{event.by[1:]}", duty=DutyNamed(event.duty))


CHAPTER = Chapter(
    moves={TAKE_IN_HAND: take_in_hand, DO_DUTY: do_duty, SEEK_OFFICE: seek_office},
    events={
        OfficeFilled: office_filled,
        OfficeVacated: office_vacated,
        HandsChanged: hands_changed,
        DutyOwed: duty_owed,
        DutyDone: duty_done,
    },
    delayed=delayed,
    cites=dict.fromkeys((OfficeFilled, OfficeVacated, DutyOwed), "rule"),
    news={DutyDone: None},
    untold={DutyDone: lambda event, game: bool(stage_of(event.duty, game))},
    calls_on={OfficeFilled: "player", DutyOwed: "by"},
    topics={DutyDone: lambda event: (f"duty:{event.duty}",)},
    sentences={
        OfficeFilled: gettext_noop("{player} became {office}[ in place of {instead_of}]."),
        OfficeVacated: gettext_noop("{player} is no longer {office}."),
        HandsChanged: hands_told,
        DutyOwed: owed_told,
        DutyDone: lambda event, game: told(gettext_noop("Done: {duty}.[ {report}]"), duty=DutyNamed(event.duty)),
    },
)
