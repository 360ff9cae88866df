"""The lobby: what waits for me, my games, open games, and what Nomic is in a minute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from nomicon.game.names import GameId, Moment, PlayerId
from nomicon.hosting.seats import AccountId
from nomicon.views.elements.page import iso
from nomicon.views.waiting.desk_pages import InboxItem
from nomicon.web.accounts.models import Account, Listing
from nomicon.web.accounts.seats.doors import listings_of, may_found, visible_games
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.accounts.sign_in.entering import enter
from nomicon.web.accounts.sign_in.first_host import good_secret, used_up, using
from nomicon.web.accounts.sign_in.sign_in_fields import NewPassword, SignInName
from nomicon.web.form import CleanedData, SiteForm
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.lobby.cards import Card, card_of, dues, waiting_in
from nomicon.web.pages.lobby.live import LiveShown, live_shown
from nomicon.web.pages.lobby.to_do import ToDoShown, to_do_shown
from nomicon.web.pages.visit import account_of
from nomicon.web.tools import the_house

SHOWN = 20
"""Games on one page of the lobby. Only those are looked into."""

MOST_URGENT = 12
"""Things that wait which are listed above all games; the others are counted, game by game."""


NEVER = Moment(1 << 62)
"""Behind every moment: where games stand in which time itself has no work."""


@dataclass(frozen=True, slots=True)
class LobbyRow:
    """A game in the lobby: its card, whose player I am there, what waits for me, and when time itself has work."""

    card: Card
    listing: Listing
    player: PlayerId | None
    waiting: tuple[InboxItem, ...]
    due: str | None


class HomePage(TypedDict):
    """What waits for me, my games, and other games that I may look at; of long lists one page."""

    mine: Page[GameId]
    my_lines: list[LobbyRow]
    waiting: list[ToDoShown]
    at: str
    others: Page[GameId]
    other_lines: list[LobbyRow]
    asked: str
    offers_search: bool
    account: Account | None
    may_found: bool
    live: LiveShown | None


class NothingMore(TypedDict):
    """A page that says the same to everybody."""


HOME = PageTemplate("lobby/home.html", HomePage)
ABOUT = PageTemplate("lobby/about.html", NothingMore)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show what waits for me, my games, and the games that are open."""
    account, hall = account_of(request), the_house().hall
    seats = {} if account is None else SEATS.seats_of(AccountId(account.pk))
    asked = request.GET.get("q", "").strip().lower()
    seen = visible_games(account, hall.games())[::-1]  # The newest first.
    known = dues.get() if seats else {}
    soonest = sorted((one for one in seen if one in seats), key=lambda one: known.get(one, NEVER))
    others = [one for one in seen if one not in seats and asked in one]
    mine, open_games = (
        Paginator(listed, SHOWN).get_page(request.GET.get(name))
        for listed, name in ((soonest, "mine"), (others, "page"))
    )
    my_lines = _lines(mine, seats, known)
    context: HomePage = {
        "mine": mine,
        "my_lines": my_lines,
        "waiting": _most_urgent(my_lines),
        "at": iso(the_house().clock.now()),
        "others": open_games,
        "other_lines": _lines(open_games, {}, known),
        "asked": asked,
        "offers_search": bool(asked) or open_games.has_other_pages(),
        "account": account,
        "may_found": may_found(account),
        "live": live_shown(),
    }
    return HOME.show(request, context)


def _lines(games: Iterable[GameId], seats: Mapping[GameId, PlayerId], known: Mapping[GameId, Moment]) -> list[LobbyRow]:
    found = []
    for game, listing in listings_of(games).items():
        player = the_house().hall.called(game, seats.get(game))
        waiting = () if player is None else tuple(waiting_in(game, player))
        found.append(LobbyRow(card_of(game), listing, player, waiting, iso(known.get(game))))
    return found


def _most_urgent(lines: Iterable[LobbyRow]) -> list[ToDoShown]:
    """Return what waits for me in any game, the soonest first."""
    found = [(line.card.game, line.player, one) for line in lines if line.player for one in line.waiting]
    found.sort(key=lambda one: (one[2]["by"] is None, one[2]["by"] or ""))
    shown = (to_do_shown(*one) for one in found[:MOST_URGENT])
    return [one for one in shown if one is not None]


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Say what Nomic is, in a minute."""
    return ABOUT.show(request, {})


class FirstHostForm(SiteForm):
    """The account of whoever set the server up."""

    username = SignInName()
    password = NewPassword()

    def clean(self) -> CleanedData:
        """See to it that the password is a good one: nobody can do more here than a host."""
        data = super().clean()
        if "password" in data:
            try:
                validate_password(data["password"], Account(username=data.get("username", "")))
            except forms.ValidationError as wrong:
                self.add_error("password", wrong)
        return data


class FirstHostPage(TypedDict):
    """The form for the first account."""

    form: FirstHostForm


FIRST_HOST = PageTemplate("lobby/first_host.html", FirstHostPage)


def first_host(request: HttpRequest, secret: str) -> HttpResponse:
    """Make the first host, for whoever holds the link that the server printed."""
    folder: Path = the_house().choices.folder
    with using:
        if not good_secret(folder, secret):
            raise Http404(_("This link has already been used, or it is not the link that the server printed."))
        form = FirstHostForm(request.POST or None)
        if request.method != "POST" or not form.is_valid():
            return FIRST_HOST.show(request, {"form": form})
        host = Account(username=form.cleaned_data["username"], is_staff=True, is_superuser=True)
        host.set_password(form.cleaned_data["password"])
        host.save()
        used_up(folder)
    enter(request, host)
    return redirect("home")
