"""Delegating: players name a proxy, who votes for them wherever the rules let proxies vote and they cast no ballot."""

from __future__ import annotations

from collections.abc import Iterator

from nomicon.game.grounds import by_program, not_there
from nomicon.game.names import Moment, PlayerId
from nomicon.game.state import Game
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.language.nearest import near
from nomicon.law.questions import questions as q
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Chapter, Event, Move
from nomicon.play.moves.kinds import PLAYER
from nomicon.play.moves.spec import MoveField, MoveGroup, MoveLine, MoveSpec, Offer
from nomicon.play.people.eligibility import belongs
from nomicon.play.people.seating import player_in

# -- Moves ---------------------------------------------------------------------------


class NameProxy(Move, tag="NameProxy"):
    """Name the player who votes for one where one casts no ballot."""

    proxy: PlayerId


class DropProxy(Move, tag="DropProxy"):
    """Have nobody vote for one any more."""


def _to_name(game: Game, player: PlayerId, hearing: Hearing) -> Iterator[Offer]:
    other = next((one for one in game.in_order() if one != player), None)
    if other is not None and f"answers:{q.PROXIES.name}" in game.rules.speakers:
        yield Offer(gettext_noop("name your proxy"), NameProxy(player, other), "proxy ...")


NAME_PROXY = MoveSpec(
    NameProxy,
    "proxy",
    title=gettext_noop("Name your proxy"),
    purpose=gettext_noop("If you do not vote, your proxy's ballot also counts for you. The rules must allow this."),
    group=MoveGroup.VOTES,
    lines=(MoveLine("proxy PROXY", examples=("nomicon proxy Ben --as Ann",)),),
    fields=(MoveField("proxy", PLAYER, gettext_noop("Your proxy")),),
    help="Name the player whose ballot also counts for you if you do not vote, if the rules allow proxies.",
    documented="Name the player whose ballot also counts for you if you do not vote, if the rules allow proxies.",
    available=_to_name,
)

DROP_PROXY = MoveSpec(
    DropProxy,
    "no_proxy",
    title=gettext_noop("Remove your proxy"),
    purpose=gettext_noop("Nobody votes on your behalf any more."),
    group=MoveGroup.VOTES,
    lines=(MoveLine("no proxy", examples=("nomicon no-proxy --as Ann",)),),
    help="Remove your proxy.",
    documented="Remove your proxy.",
    available=lambda game, player, hearing: (
        (Offer(gettext_noop("remove your proxy"), DropProxy(player)),) if player in game.proxies else ()
    ),
)


# -- Events --------------------------------------------------------------------------


class ProxyNamed(Event, tag="ProxyNamed"):
    """A player named who votes for them where they cast no ballot."""

    player: PlayerId
    proxy: PlayerId
    at: Moment


class ProxyDropped(Event, tag="ProxyDropped"):
    """Nobody votes for a player any more who named somebody before."""

    player: PlayerId
    proxy: PlayerId
    at: Moment


# -- Deciding ------------------------------------------------------------------------


def name_proxy(game: Game, move: NameProxy, hearing: Hearing) -> Iterator[Event]:
    player, proxy = player_in(game, move.player, _("name a proxy")), game.called(move.proxy)
    if proxy == player:
        raise RuleRefusal(_("You cannot be your own proxy."), (by_program("yourself"),), _("Name another player."))
    if proxy not in game.players:
        told = _("{name} is not a player{near}.", name=move.proxy, near=near(move.proxy, sorted(game.players)))
        raise RuleRefusal(told, (not_there("player", move.proxy),), _("Name another player."))
    may = hearing.hear(q.PROXIES, player=proxy)
    if not belongs(game, proxy, may.value):
        told = _("The rules do not let {proxy} vote on behalf of others.", proxy=proxy)
        line = "answers: {vote.proxies: players}"
        raise RuleRefusal(told, may.grounds, _("A rule could allow it, with '{line}' in its header.", line=line))
    hearing.rest_on(*may.grounds)
    yield ProxyNamed(player, proxy, hearing.at)


def drop_proxy(game: Game, move: DropProxy, hearing: Hearing) -> Iterator[Event]:
    proxy = game.proxies.get(move.player)
    if proxy is None:
        raise RuleRefusal(_("You have no proxy."), (not_there("proxy", move.player),), _("Name a proxy: proxy NAME"))
    yield ProxyDropped(move.player, proxy, hearing.at)


# -- Evolving ------------------------------------------------------------------------


def proxy_named(game: Game, event: ProxyNamed) -> Game:
    return replace(game, proxies=game.proxies.insert(event.player, event.proxy))


def proxy_dropped(game: Game, event: ProxyDropped) -> Game:
    return replace(game, proxies=game.proxies.discard(event.player))


CHAPTER = Chapter(
    moves={NAME_PROXY: name_proxy, DROP_PROXY: drop_proxy},
    events={ProxyNamed: proxy_named, ProxyDropped: proxy_dropped},
    sentences={
        ProxyNamed: gettext_noop("{player} named {proxy} as proxy."),
        ProxyDropped: gettext_noop("{player} no longer has a proxy."),
    },
)
