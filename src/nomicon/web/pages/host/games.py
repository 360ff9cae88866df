"""Games as hosts see them: all of them, who sits where, who may look, and whether the record holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.game.names import GameId, PlayerId
from nomicon.game.values.translatable import gettext_noop
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.ports import LedgerUnreadable
from nomicon.hosting.seats import AccountId, NotSeated, SeatTaken, hand_over
from nomicon.hosting.server.hall import Busy
from nomicon.web.accounts.acts import ActText, last_acts, write_down
from nomicon.web.accounts.models import Account, Listing, Seat
from nomicon.web.accounts.seats.doors import listing_of
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.page_tools.fields import options_of
from nomicon.web.page_tools.telling import wrong_told
from nomicon.web.pages.host.contexts import GAME, GAMES, GamesPage, HostedGamePage
from nomicon.web.pages.host.gate import act_as_data, hosts_only, listed, paged, shown
from nomicon.web.pages.lobby.cards import Card, card_of
from nomicon.web.pages.play.host_moves import make_as_host, paused_game
from nomicon.web.tools import the_house

Act: TypeAlias = Callable[[HttpRequest, Account, GameId], None]


@hosts_only
@require_safe
def games(request: HttpRequest, host: Account) -> HttpResponse:
    """List all games, the newest first."""
    asked = request.GET.get("q", "").strip().lower()
    found = [game for game in reversed(the_house().hall.games()) if asked in game.lower()]
    page = paged(request, found)
    listings = Listing.objects.in_bulk(list(page))
    rows = [(card_of(game), listings.get(game) or listing_of(game)) for game in page]
    context: GamesPage = {"here": "games", "rows": rows, "listed": page, "asked": asked}
    told = {game: _as_data(card, listing) for game, (card, listing) in zip(page, rows, strict=True)}
    return shown(request, GAMES, context, lambda: listed(page, "games", told.__getitem__))


def _as_data(card: Card, listing: Listing) -> Mapping[str, object]:
    return {
        "game": card.game,
        "title": card.title,
        "rulebook": card.rulebook,
        "players": card.players,
        "rules": card.rules,
        "visibility": listing.visibility,
        "over": bool(card.over),
        "damaged": bool(card.trouble),
        "last": card.last or None,
    }


@hosts_only
def game(request: HttpRequest, host: Account, game: str) -> HttpResponse:
    """Show one game to a host, or do something to it and write that down."""
    game_id = GameId(game)
    if not the_house().hall.has(game_id):
        raise Http404(_("There is no such game."))
    if request.method == "POST":
        act = ACTS.get(request.POST.get("act", ""))
        if act is None:
            return HttpResponseBadRequest()
        try:
            act(request, host, game_id)
        except (NotSeated, SeatTaken, Busy, Invalid) as wrong:
            messages.error(request, wrong_told(wrong))
        return redirect("host_game", game=game)
    present, known, called = _players(game_id)
    seats = {called(one.player): one for one in Seat.objects.filter(game=game).select_related("account")}
    players = [(one, one in present, seats.get(one)) for one in sorted({*known, *seats})]
    context: HostedGamePage = {
        "here": "games",
        "card": card_of(game_id),
        "paused": paused_game(game_id),
        "players": players,
        "visibilities": options_of(Listing.VISIBILITIES, listing_of(game_id).visibility),
        "acts": last_acts(game_id, 20),
    }
    return shown(
        request,
        GAME,
        context,
        lambda: {
            **_as_data(card_of(game_id), listing_of(game_id)),
            "acts": [act_as_data(one) for one in context["acts"]],
            "seats": [
                {"player": player, "present": present, "account": seat and seat.account.username}
                for player, present, seat in players
            ],
        },
    )


def _players(game: GameId) -> tuple[set[str], set[str], Callable[[str], str]]:
    """Return who plays in a game, whoever has played in it, and what tells how somebody is called now.

    Nobody plays, as far as is known, where the game cannot be read.
    """
    try:
        now = the_house().hall.seen(game, None).game
    except LedgerUnreadable:
        return set(), set(), str
    return set(now.players), {*now.players, *now.former}, lambda name: now.called(PlayerId(name))


def _list(request: HttpRequest, host: Account, game: GameId) -> None:
    wanted = request.POST.get("visibility", "")
    if wanted not in dict(Listing.VISIBILITIES):
        return
    before = listing_of(game).visibility
    Listing.objects.update_or_create(game=game, defaults={"visibility": wanted})
    if wanted != before:
        write_down(host, SEEN_BY[wanted], game, request.POST.get("reason", ""))
    messages.success(request, dict(Listing.VISIBILITIES)[wanted])


SEEN_BY = {
    Listing.OPEN: ActText.OPENED,
    Listing.INVITED: ActText.CLOSED,
    Listing.HIDDEN: ActText.HID,
}


def _hand_over(request: HttpRequest, host: Account, game: GameId) -> None:
    player, name = PlayerId(request.POST.get("player", "")), request.POST.get("account", "").strip()
    account = Account.objects.filter(username=name).first()
    if account is None:
        messages.error(request, _("There is no account “%(name)s”. See the list of accounts.") % {"name": name})
        return
    before = hand_over(SEATS, the_house().hall.seen(game, None).game, AccountId(account.pk), player)
    told = Account.objects.filter(pk=before).values_list("username", flat=True).first() if before else None
    gave = ActText.GAVE_SEAT_OF if told else ActText.GAVE_SEAT
    what = gave.of(player=player, former=told, account=account.username)
    write_down(host, what, game, request.POST.get("reason", ""))
    messages.success(request, _("%(account)s now plays as %(player)s.") % {"account": account.shown, "player": player})


def _release(request: HttpRequest, host: Account, game: GameId) -> None:
    player = PlayerId(request.POST.get("player", ""))
    holder = SEATS.holder_of(game, the_house().hall.first_name(game, player) or player)
    if holder is None:
        raise NotSeated(_("The seat of %(player)s is already free.") % {"player": player})
    SEATS.release(game, holder)
    write_down(host, ActText.TOOK_SEAT.of(player=player), game, request.POST.get("reason", ""))
    messages.success(request, _("Nobody plays as %(player)s now.") % {"player": player})


def _by_host(kind: str, told: str) -> Act:
    """Return the act that makes a move of the host's in a game, and tells that it was made."""

    def act(request: HttpRequest, host: Account, game: GameId) -> None:
        if make_as_host(host, game, kind, request.POST.get("reason", "").strip()):
            messages.success(request, _(told))

    return act


ACTS: Mapping[str, Act] = {
    "list": _list,
    "hand-over": _hand_over,
    "release": _release,
    "pause": _by_host("pause", gettext_noop("The game is paused.")),
    "resume": _by_host("resume", gettext_noop("The game continues.")),
}
"""What a host can do to a game. Only pausing and resuming are moves in it."""
