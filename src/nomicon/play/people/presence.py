"""Activity: when players were last here, which rules may ask. Being here is said by itself, and moves nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.questions.questions import PRESENCE_COUNTS
from nomicon.law.resolution.hearing import Hearing
from nomicon.play.chapter import Chapter, Concern, Event, Move, Origin
from nomicon.play.moves.spec import MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.people.seating import player_in

# -- Moves ---------------------------------------------------------------------------


class LogOn(Move, tag="LogOn"):
    """Say that one is here. Ballots do not say it, for then they would tell who has voted."""

    ORIGIN: ClassVar[Origin] = Origin.NOTED


LOG_ON = MoveSpec(
    LogOn,
    "log_on",
    title=gettext_noop("Say that you are here"),
    purpose=gettext_noop("Some rules ask who is here. This says that you are."),
    group=MoveGroup.SEATS,
    lines=(MoveLine("log on", examples=("nomicon log-on --as Ann",)),),
    between_games=True,
    shows_presence=False,
    help="Say that you are here, for rules that ask who is here.",
    documented="Say that you are here, for rules that ask who is here.",
    available=lambda game, player, hearing: (
        (Offer(_("say that you are here"), LogOn(player)),) if presence_counts(game, player, hearing) else ()
    ),
)


# -- Events --------------------------------------------------------------------------


class LoggedOn(Event, tag="LoggedOn"):
    """A player was here."""

    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.JUDGES,)

    player: PlayerId
    at: Moment


# -- Deciding ------------------------------------------------------------------------


def log_on(game: Game, move: LogOn, hearing: Hearing) -> Iterator[Event]:
    yield LoggedOn(player_in(game, move.player, _("log on")), hearing.at)


def presence_counts(game: Game, player: PlayerId, hearing: Hearing) -> bool:
    """Say whether the rules ask when this player was here, so that it is to be put down."""
    if player not in game.players or game.over or game.recording:
        return False
    if game.rescues:  # Who is here must sign them, or they do not take effect.
        return True
    return hearing.ask(PRESENCE_COUNTS, player=player)


# -- Evolving ------------------------------------------------------------------------


def logged_on(game: Game, event: LoggedOn) -> Game:
    known = game.players[event.player]
    player = replace(known, seen=event.at, seen_before=known.seen if known.seen < event.at else known.seen_before)
    return replace(game, players=game.players.insert(event.player, player))


CHAPTER = Chapter(
    moves={LOG_ON: log_on},
    events={LoggedOn: logged_on},
    sentences={
        LoggedOn: gettext_noop("{player} was here."),
    },
)
