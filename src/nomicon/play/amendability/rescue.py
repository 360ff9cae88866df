"""Rescue: when no rule can be changed any more by the rules, all players together change one outside the rules.

Somebody calls for a rule-change. All who are here sign it, and it is on the board for seven days before it takes
effect. Who has not been here for thirty days is not waited for. Where nobody at all comes for so long, the host may do
it. Whether rules can be changed by the rules is looked for twice: at the call, and before the change takes effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.changes import Change
from nomicon.game.digests import digest_of
from nomicon.game.grounds import as_it_stands, at_limit, by_program
from nomicon.game.names import Moment, PlayerId, ProposalNumber
from nomicon.game.proposals import ADOPTED, Proposal, Rescue
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.questions.questions import PRESENCE_COUNTS
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.amendability.rescue_checks import (
    open_rescue,
    rescuing_change,
    still_needed,
    stopped_by,
    without_rules,
)
from nomicon.play.amendability.rescue_moves import (
    CALL_RESCUE,
    SIGN_RESCUE,
    WITHDRAW_RESCUE,
    CallRescue,
    SignRescue,
    WithdrawRescue,
)
from nomicon.play.amendability.signatures import HOST, falls_due_at
from nomicon.play.chapter import Chapter, Concern, Event
from nomicon.play.limits import TEXT_LENGTH
from nomicon.play.people.seating import player_in
from nomicon.play.rules.applying import event_of
from nomicon.play.rules.changing import ChangeTookEffect
from nomicon.play.sentences import NameList, ProposalTitle, told

OUTSIDE = gettext_noop("made outside the rules, because no rule could be changed any more")
"""The mark on a rule-change that nobody voted on, and what is said of its effect."""

# -- Moves: see `rescue_moves`. ------------------------------------------------------


# -- Events --------------------------------------------------------------------------


class RescueCalled(Event, tag="RescueCalled"):
    """Somebody called for a rule-change outside the rules. `stuck` is what stopped every change by the rules."""

    STOPPABLE: ClassVar[bool] = False
    HIDDEN: ClassVar[tuple[str, ...]] = ("changes",)

    rescue: int
    player: PlayerId
    changes: tuple[Change, ...]
    at: Moment
    stuck: str
    title: str = ""
    reason: str = ""
    presence_known: bool = False


class RescueSigned(Event, tag="RescueSigned"):
    """A player agreed to a rule-change outside the rules, and was here."""

    STOPPABLE: ClassVar[bool] = False
    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.JUDGES,)

    rescue: int
    player: PlayerId
    at: Moment


class RescueFailed(Event, tag="RescueFailed"):
    """A rescue came to nothing."""

    STOPPABLE: ClassVar[bool] = False

    rescue: int
    because: str
    at: Moment


class Rescued(Event, tag="Rescued"):
    """A rule-change is made outside the rules; those who `signed` agreed. `stuck` is what stopped every other."""

    STOPPABLE: ClassVar[bool] = False
    HIDDEN: ClassVar[tuple[str, ...]] = ("changes",)

    rescue: int
    proposal: ProposalNumber
    player: PlayerId
    changes: tuple[Change, ...]
    signed: tuple[PlayerId, ...]
    stuck: str
    digest: str
    at: Moment
    title: str = ""
    reason: str = ""


# -- Deciding ------------------------------------------------------------------------


def call_rescue(game: Game, move: CallRescue, hearing: Hearing) -> Iterator[Event]:
    if move.player != HOST:
        player_in(game, move.player, _("call for a rescue"))
    if not game.rescuable:
        told = _("This game was started without rescue, so nothing can be changed outside its rules.")
        raise RuleRefusal(told, (by_program("rescue"),), _("Start a new game with the rules that you want."))
    own = next((one.number for _, one in sorted(game.rescues.items()) if one.by == move.player), None)
    if own is not None:
        raise RuleRefusal(
            _("You have already called for rescue R-{own}.", own=own),
            (as_it_stands("rescue", own),),
            _("First type: withdraw rescue R-{own}", own=own),
        )
    if max(len(move.title), len(move.reason)) > TEXT_LENGTH:
        raise RuleRefusal(
            _("A title or reason can have at most {limit} characters.", limit=TEXT_LENGTH),
            (at_limit("text", TEXT_LENGTH),),
            instead=_("Make it shorter."),
        )
    if move.player == HOST and not move.reason.strip():
        raise RuleRefusal(
            _("The host must say why a rule is changed outside the rules."),
            (by_program("rescue"),),
            instead=_('Add: reason "..."'),
        )
    changes = rescuing_change(game, move.changes, hearing)
    stuck = stopped_by(game, hearing)
    if not stuck:
        raise RuleRefusal(
            _("The rules can still be changed in the normal way, so nothing is changed outside them."),
            (by_program("rescue"),),
            instead=_("The page 'Can rules be changed?' (amendable) shows how."),
        )
    known = hearing.ask(PRESENCE_COUNTS, player=move.player) if move.player != HOST else False
    yield RescueCalled(game.rescues_called + 1, move.player, changes, hearing.at, stuck, move.title, move.reason, known)


def sign_rescue(game: Game, move: SignRescue, hearing: Hearing) -> Iterator[Event]:
    player_in(game, move.player, _("sign a rescue"))
    rescue = open_rescue(game, move.rescue)
    if rescue.by == HOST:
        raise RuleRefusal(
            _(
                "Players cannot sign rescue R-{rescue}: the host called for it, because no player seemed to be here.",
                rescue=rescue.number,
            ),
            (as_it_stands("rescue", rescue.number),),
            instead=_("Call for a rescue yourself. The host's rescue will end, because you are here."),
        )
    if move.player in rescue.signed:
        raise RuleRefusal(
            _("You have already signed rescue R-{rescue}.", rescue=rescue.number),
            (as_it_stands("rescue", rescue.number),),
            instead=_("Wait until the other players have signed."),
        )
    signed = RescueSigned(rescue.number, move.player, hearing.at)
    yield signed
    after = rescue_signed(game, signed)
    if falls_due_at(after, after.rescues[rescue.number]) <= hearing.at:
        yield from _concluded(after, after.rescues[rescue.number], hearing)


def withdraw_rescue(game: Game, move: WithdrawRescue, hearing: Hearing) -> Iterator[Event]:
    rescue = open_rescue(game, move.rescue)
    if rescue.by != move.player:
        told = _(
            "Only {by} can withdraw rescue R-{rescue}, because {by} called for it.", by=rescue.by, rescue=rescue.number
        )
        raise RuleRefusal(told, (by_program("rescue"),), _("If you are against the rescue, do not sign it."))
    yield RescueFailed(rescue.number, _("{player} withdrew it", player=rescue.by), hearing.at)


def falls_due(game: Game, at: Moment, hearing: Hearing) -> Iterator[Event]:
    """Conclude the rescues whose time has come; with one that takes effect all others end."""
    for _number, rescue in sorted(game.rescues.items()):
        if falls_due_at(game, rescue) <= at:
            events = list(_concluded(game, rescue, hearing))
            yield from events
            if isinstance(events[0], Rescued):
                return


def _concluded(game: Game, rescue: Rescue, hearing: Hearing) -> Iterator[Event]:
    try:
        stuck = still_needed(game, rescue, hearing)
        changes = rescuing_change(game, rescue.changes, hearing)
    except RuleRefusal as refusal:
        yield RescueFailed(rescue.number, refusal.because.rstrip("."), hearing.at)
        return
    number = ProposalNumber(max(game.last_proposal, game.rules.highest) + 1)
    signed = tuple(game.ordered(rescue.signed))
    made = Rescued(
        rescue.number,
        number,
        rescue.by,
        changes,
        signed,
        stuck,
        digest_of(changes),
        hearing.at,
        rescue.title,
        rescue.reason,
    )
    yield made
    after = rescued(game, made)
    yield event_of(after, after.proposals[number], 0, without_rules(after, hearing))
    yield ChangeTookEffect(number, hearing.at, OUTSIDE)


# -- Evolving ------------------------------------------------------------------------


def rescue_called(game: Game, event: RescueCalled) -> Game:
    signed = () if event.player == HOST else (event.player,)
    rescue = Rescue(
        event.rescue,
        event.player,
        event.changes,
        event.at,
        event.stuck,
        event.title,
        event.reason,
        signed,
        event.presence_known,
    )
    return replace(game, rescues=game.rescues.insert(event.rescue, rescue), rescues_called=event.rescue)


def rescue_signed(game: Game, event: RescueSigned) -> Game:
    known = game.rescues[event.rescue]
    rescue = replace(known, signed=(*known.signed, event.player))
    here = game.players[event.player]
    player = replace(here, seen=event.at, seen_before=here.seen if here.seen < event.at else here.seen_before)
    players = game.players.insert(event.player, player)
    return replace(game, players=players, rescues=game.rescues.insert(event.rescue, rescue))


def rescue_failed(game: Game, event: RescueFailed) -> Game:
    return replace(game, rescues=game.rescues.discard(event.rescue))


def rescued(game: Game, event: Rescued) -> Game:
    known = game.rescues[event.rescue]
    said = (event.digest, event.title, event.reason)
    proposal = Proposal(
        event.proposal, event.player, event.changes, known.at, *said, (OUTSIDE,), (), ADOPTED, closed=event.at
    )
    done = replace(known, signed=event.signed, stuck=event.stuck, done=event.at, proposal=event.proposal)
    return replace(
        game,
        proposals=game.proposals.insert(event.proposal, proposal),
        last_proposal=event.proposal,
        rescued=(*game.rescued, done),
        rescues=game.rescues.__class__(),
    )


def next_due(game: Game) -> Moment | None:
    return min((falls_due_at(game, one) for one in game.rescues.values()), default=None)


CHAPTER = Chapter(
    moves={CALL_RESCUE: call_rescue, SIGN_RESCUE: sign_rescue, WITHDRAW_RESCUE: withdraw_rescue},
    events={
        RescueCalled: rescue_called,
        RescueSigned: rescue_signed,
        RescueFailed: rescue_failed,
        Rescued: rescued,
    },
    sentences={
        RescueCalled: lambda event, game: told(
            gettext_noop("{player} called for rescue R-{rescue}, outside the rules: {title}."),
            title=ProposalTitle(event.title, event.changes),
        ),
        RescueSigned: gettext_noop("{player} signed rescue R-{rescue}."),
        RescueFailed: gettext_noop("Rescue R-{rescue} failed: {because}."),
        Rescued: lambda event, game: told(
            gettext_noop(
                "{who} changed a rule outside the rules ({title}), because no rule could be changed any more."
            ),
            who=NameList(event.signed) if event.signed else event.player,
            title=ProposalTitle(event.title, event.changes),
        ),
    },
    next_due=next_due,
    falls_due=falls_due,
)
