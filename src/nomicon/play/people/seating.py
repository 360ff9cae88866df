"""Seating: players join, leave, and come back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar
from unicodedata import normalize

from nomicon.game.grounds import as_it_stands, at_limit, by_program, not_there
from nomicon.game.names import Moment, PlayerId
from nomicon.game.rules import Rule
from nomicon.game.state import Game, Player, Quantity
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.effects import Leave
from nomicon.law.language.lookalikes import drawn_as, look_alike
from nomicon.law.questions.questions import (
    JOINING_IN_SILENCE,
    KEEPS_OFFICE,
    MAY_FORFEIT,
    MAY_JOIN,
    MAY_RETURN,
    ON_RETURN,
    Question,
)
from nomicon.law.resolution.answer import Answer
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Concern, Event, Move, NewsTopic
from nomicon.play.limits import NAME_LENGTH
from nomicon.play.moves.spec import MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.people.permission import require_permitted
from nomicon.play.people.returning import begun_anew

RESERVED = ("the timekeeper", "the host", "players", "anybody", "nobody", "the game")
"""Names that mean something else in rules and in the record."""

BLANK = " \u115f\u1160\u2800"
"""Letters that leave nothing on the page."""

JOIN_FIRST = _("Join the game first.")
NAME_A_PLAYER = _("Name a player.")
"""What somebody can do instead who is no player, or who names one."""

# -- Moves ---------------------------------------------------------------------------


class Join(Move, tag="Join"):
    """Become a player."""


class Forfeit(Move, tag="Forfeit"):
    """Leave the game in progress."""


JOIN = MoveSpec(
    Join,
    "join",
    title=gettext_noop("Join the game"),
    purpose=gettext_noop("You become a player of this game."),
    group=MoveGroup.SEATS,
    lines=(MoveLine("join", examples=("nomicon join --as Ann",)),),
    between_games=True,
    help="Become a player of the game.",
    documented="Become a player.",
    available=lambda game, player, hearing: (
        () if player in game.players else (Offer(_("join the game"), Join(player)),)
    ),
)

FORFEIT = MoveSpec(
    Forfeit,
    "forfeit",
    title=gettext_noop("Leave the game"),
    purpose=gettext_noop(
        "You stop playing. The rules decide what happens to what you have, and whether you may come back. "
        "Nothing that you did is undone."
    ),
    group=MoveGroup.LEAVING,
    lines=(MoveLine("forfeit", examples=("nomicon forfeit --as Ann",)),),
    between_games=True,
    help="Leave the game.",
    documented="Leave the game. The rules say whether you may come back.",
    available=lambda game, player, hearing: (
        (Offer(_("leave the game"), Forfeit(player)),) if player in game.players else ()
    ),
)


# -- Events --------------------------------------------------------------------------


class Joined(Event, tag="Joined"):
    """Somebody became a player."""

    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.WINNING, Concern.JUDGES, Concern.COUNTS)

    player: PlayerId
    at: Moment
    keeps: bool = False  # Whether somebody who comes back holds what they held.


class Left(Event, tag="Left"):
    """A player left."""

    UNSETTLES: ClassVar[tuple[Concern, ...]] = (Concern.COUNTS,)

    player: PlayerId
    at: Moment
    vacates: tuple[str, ...] = ()


# -- Deciding ------------------------------------------------------------------------


def join(game: Game, move: Join, hearing: Hearing) -> Iterator[Event]:
    name = move.player
    if name in game.players:
        raise RuleRefusal(
            _("{name} is already a player of this game.", name=name),
            (as_it_stands("player", name),),
            instead=_("If you are somebody else, choose another name."),
        )
    must_fit(name)
    former = game.former.get(name)
    if former is None:
        unlike_others(game, name)
    if former is not None:
        returning = hearing.hear(MAY_RETURN, player=name)
        if returning.value == "no" or (returning.value == "next game" and former.left_in_game == game.number):
            when = "" if returning.value == "no" else _(", but may play in the next game")
            raise RuleRefusal(
                _("{name} has left this game and may not come back{when}.", name=name, when=when),
                returning.grounds,
                instead=_("Ask the players to change the rule, or watch the game."),
            )
        hearing.rest_on(*returning.grounds)
    may = _require(MAY_JOIN, _("The rules do not let you join now."), name, _("join"), hearing)
    silence = hearing.hear(JOINING_IN_SILENCE, player=name)
    if may.rule is None and not silence.value:
        told = _("No rule in force says who may join, so nobody may.")
        raise RuleRefusal(told, silence.grounds, _("A rule-change could allow it."))
    keeps = former is not None and hearing.ask(ON_RETURN, player=name) == "their own"
    yield Joined(name, hearing.at, keeps)


def must_fit(name: str) -> None:
    """Refuse what cannot be a player's name, whosever it is."""
    if not fit_name(name):
        raise RuleRefusal(
            _(
                "{name!r} cannot be a player's name. A name has 1 to {limit} visible characters, and is "
                "not a title such as 'the Chair'.",
                name=name,
                limit=NAME_LENGTH,
            ),
            (at_limit("name", NAME_LENGTH),),
            instead=_("Choose another name."),
        )


def unlike_others(game: Game, name: PlayerId, own: PlayerId | None = None) -> None:
    """Refuse a name that a reader would take for another's, or for what rules call an office or a group.

    That a name reads like one's `own`, or like one that one bore before, does not matter.
    """
    others_like_it = [game.likenesses[drawn] for drawn in drawn_as(name) if drawn in game.likenesses]
    other: str | None = next((one for one in others_like_it if one != own), None)
    if other is None:
        others = (*sorted(game.offices), *sorted(game.groups), *RESERVED)
        other = next((one for one in others if look_alike(name, one)), None)
    if other is not None:
        used = gettext_noop("{name!r} is already used in this game.")
        alike = gettext_noop("{name!r} looks like {other!r}, which is already used in this game.")
        raise RuleRefusal(
            _(used if name == other else alike, name=name, other=other),
            (by_program("alike"),),
            instead=_("Choose another name."),
        )


def forfeit(game: Game, move: Forfeit, hearing: Hearing) -> Iterator[Event]:
    if move.player not in game.players:
        raise RuleRefusal(
            _("{player} is not a player.", player=move.player),
            (not_there("player", move.player),),
            instead=_("You do not need to leave."),
        )
    _require(MAY_FORFEIT, _("The rules do not let you leave now."), move.player, _("leave"), hearing)
    yield gone(game, move.player, hearing)


def _require(question: Question[bool], otherwise: str, player: PlayerId, deed: str, hearing: Hearing) -> Answer[bool]:
    """Return what allows joining or leaving; refuse it unless the rules do, or permit all that they do not speak of."""
    answer = hearing.hear(question, player=player)
    if not answer.value:
        raise RuleRefusal(otherwise, answer.grounds, _("A rule-change could allow it."))
    require_permitted(answer, player, deed, hearing)
    hearing.rest_on(*answer.grounds)
    return answer


def gone(game: Game, player: PlayerId, hearing: Hearing) -> Left:
    """Return a player's leaving, with the offices that they leave behind."""
    if player not in game.players:
        raise RuleRefusal(
            _("{player} is not a player.", player=player),
            (not_there("player", player),),
            instead=_("The page of players lists everybody."),
        )
    held = [name for name in sorted(game.offices) if player in game.offices[name].holders]
    vacates = [name for name in held if not hearing.ask(KEEPS_OFFICE, name, office=name, player=player)]
    return Left(player, hearing.at, tuple(vacates))


def fit_name(name: str) -> bool:
    """Say whether a text can be a player's name."""
    read = normalize("NFKC", name).lower()  # However its letters are drawn, a reader takes it for this.
    return (
        0 < len(name) <= NAME_LENGTH
        and name == name.strip()
        and name.isprintable()
        and bool(read.strip(BLANK))
        and not read.startswith("the ")
        and read not in RESERVED
    )


def player_in(game: Game, player: PlayerId, what: str, instead: str = JOIN_FIRST) -> PlayerId:
    """Return the player, or refuse what they try because they are none; `instead` tells another what to do."""
    if player not in game.players:
        raise RuleRefusal(
            _("{player} is not a player and cannot {what}.", player=player, what=what),
            (not_there("player", player),),
            instead=instead,
        )
    return player


def leave(game: Game, effect: Leave, rule: Rule, hearing: Hearing) -> Iterator[Event]:
    yield gone(game, PlayerId(effect.player), hearing)


# -- Evolving ------------------------------------------------------------------------


def joined(game: Game, event: Joined) -> Game:
    order, former = game.registrations + 1, game.former.get(event.player)
    game = game if former is None or event.keeps else begun_anew(game, event.player)
    player = Player(event.player, order, event.at, seen=event.at, was=() if former is None else former.was)
    quantities, likenesses = game.quantities, game.likenesses
    for drawn in drawn_as(event.player):
        likenesses = likenesses if drawn in likenesses else likenesses.insert(drawn, event.player)
    for name, quantity in game.quantities.items():
        if not (event.keeps and event.player in quantity.balances):
            quantities = quantities.insert(name, _opened_for(quantity, event.player))
    return replace(
        game,
        players=game.players.insert(event.player, player),
        former=game.former.discard(event.player),
        registrations=order,
        likenesses=likenesses,
        quantities=quantities,
    )


def _opened_for(quantity: Quantity, player: PlayerId) -> Quantity:
    return replace(quantity, balances=quantity.balances.insert(player, quantity.start))


def left(game: Game, event: Left) -> Game:
    player = replace(game.players[event.player], left=event.at, left_in_game=game.number)
    offices = game.offices
    for name in event.vacates:
        office = offices.get(name)
        if office is None:
            continue  # It was abolished by what happened just before.
        holders = tuple(holder for holder in office.holders if holder != event.player)
        offices = offices.insert(name, replace(office, holders=holders, since=event.at))
    return replace(
        game,
        players=game.players.discard(event.player),
        former=game.former.insert(event.player, player),
        offices=offices,
    )


CHAPTER = Chapter(
    moves={JOIN: join, FORFEIT: forfeit},
    events={Joined: joined, Left: left},
    effects={Leave: leave},
    news={Joined: NewsTopic.GAME, Left: NewsTopic.GAME},
    sentences={
        Joined: gettext_noop("{player} joined."),
        Left: gettext_noop("{player} left[, and is no longer {vacates}]."),
    },
)
