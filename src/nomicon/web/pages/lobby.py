"""The lobby: my games and what waits for me, open games, founding one, and what Nomic is in a minute."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.lobby import found, new_id
from nomicon.hosting.seats import AccountId
from nomicon.hosting.table import Table
from nomicon.play.engine import Refused
from nomicon.play.seating import Join, fit_name
from nomicon.rulebooks.importers import as_rulebook, import_text
from nomicon.rulebooks.shelf import Rulebook, load_rulebook, shelf
from nomicon.views.view import view_named
from nomicon.web.accounts.doors import may_found, player_of, visible_games
from nomicon.web.accounts.first_host import good_secret, used_up
from nomicon.web.accounts.models import NAME_LENGTH, TITLE_LENGTH, Account, Invitation, Listing
from nomicon.web.accounts.seating import SEATS
from nomicon.web.form import Form
from nomicon.web.pages.visit import WAIT, account_of
from nomicon.web.tools import the_house

SHOWN = 50
"""Games on one page of the lobby."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show my games with what waits for me, and the games that are open."""
    account, hall = account_of(request), the_house().hall
    mine: list[Mapping[str, Any]] = []
    others: list[Mapping[str, Any]] = []
    for game, listing in visible_games(account, hall.games()):
        player = player_of(account, game)
        into = mine if player is not None else others
        if len(into) >= SHOWN:
            continue
        seen = hall.seen(game, player)
        waiting = view_named(["inbox"], seen) if player is not None else {}
        into.append({"game": game, "title": seen.game.title, "player": player, "listing": listing, "waiting": waiting,
                     "players": len(seen.game.players), "rules": len(seen.game.rules), "over": seen.game.over,
                     "rulebook": seen.game.rulebook})  # fmt: skip
    return render(request, "lobby/home.html", {"mine": mine, "others": others, "account": account,
                                               "may_found": may_found(account)})  # fmt: skip


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Say what Nomic is, in a minute."""
    return render(request, "lobby/about.html")


class FoundForm(Form):
    """A game to be: which rules, under which title, for whom."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=80)
    rulebook = forms.ChoiceField(label=gettext_lazy("Rules to start from"), widget=forms.RadioSelect)
    name = forms.CharField(label=gettext_lazy("Your name at this table"), max_length=NAME_LENGTH, required=False,
                           help_text=gettext_lazy("Empty if you only host it and do not play."))  # fmt: skip
    pasted = forms.CharField(label=gettext_lazy("A ruleset of your own"), required=False, widget=forms.Textarea,
                             help_text=gettext_lazy("Paste the rules in any of the usual forms."))  # fmt: skip
    visibility = forms.ChoiceField(label=gettext_lazy("Who may see it"), choices=Listing.VISIBILITIES[:2],
                                   initial=Listing.INVITED, widget=forms.RadioSelect)  # fmt: skip

    def __init__(self, data: Any = None, **more: Any) -> None:
        super().__init__(data, **more)
        books = [(name, f"{name}: {line}") for name, line in shelf().items()]
        field = self.fields["rulebook"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*books, (PASTED, _("Rules that I paste in below"))]
        field.initial = "nomicam"

    def clean(self) -> dict[str, Any]:
        """See to it that there is something to begin with."""
        data: dict[str, Any] = super().clean() or {}
        if data.get("rulebook") == PASTED and not data.get("pasted", "").strip():
            self.add_error("pasted", _("Paste the rules here, or choose a rulebook above."))
        if data.get("name", "").strip() and not fit_name(data["name"].strip()):
            self.add_error("name", _("This cannot be a player's name; choose another."))
        return data


PASTED = "pasted"


def found_game(request: HttpRequest) -> HttpResponse:
    """Found a game, and show the link to invite friends with."""
    account = account_of(request)
    if account is None:
        return redirect(f"{reverse('account_login')}?next={request.path}")
    if not may_found(account):
        raise Http404(_("On this server only its hosts found games. Ask one of them."))
    form = FoundForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        book, notes = _rulebook(form.cleaned_data)
        name, title = form.cleaned_data["name"].strip(), form.cleaned_data["title"]
        outcome = the_house().hall.do(lambda table: _founded(table, title, book, name)).result(WAIT)
        if not isinstance(outcome, Refused):
            Listing.objects.create(game=outcome, visibility=form.cleaned_data["visibility"], founder=account)
            Invitation.objects.create(game=outcome, made_by=account)
            if name:
                _seated(account, outcome, PlayerId(name))
            for note in notes:
                messages.warning(request, note)
            return redirect("invite", game=outcome)
        form.add_error(None, outcome.because)
    return render(request, "lobby/found.html", {"form": form})


def _rulebook(told: Mapping[str, Any]) -> tuple[Rulebook, list[str]]:
    if told["rulebook"] == PASTED:
        imported = import_text(told["pasted"], _("the pasted rules"))
        doubts = [f"{_('Line')} {line}: {text}" for line, text in imported.not_understood]
        return as_rulebook(imported, told["title"]), doubts
    return load_rulebook(told["rulebook"]), []


def _founded(table: Table, title: str, book: Rulebook, name: str) -> GameId | Refused:
    """Found a game; whoever founds it under a name holds the offices that somebody holds from the start."""
    game = new_id(table, title)
    holders = {office: name for office, _who in book.holders} if name else None
    outcome = found(table, game, title, book, holders)
    return outcome if isinstance(outcome, Refused) else game


def _seated(account: Account, game: GameId, player: PlayerId) -> None:
    hall = the_house().hall
    SEATS.assign(game, AccountId(account.pk), player)
    if player not in hall.seen(game, player).game.players:
        hall.play(game, Join(player)).result(WAIT)


class FirstHostForm(Form):
    """The account of whoever set the server up."""

    username = forms.CharField(label=gettext_lazy("Your sign-in name"), max_length=TITLE_LENGTH)
    password = forms.CharField(label=gettext_lazy("A password"), min_length=8, widget=forms.PasswordInput)


def first_host(request: HttpRequest, secret: str) -> HttpResponse:
    """Make the first host, for whoever holds the link that the server printed."""
    folder: Path = the_house().choices.folder
    if not good_secret(folder, secret):
        raise Http404(_("This link has been used, or is not the one that the server printed."))
    form = FirstHostForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if Account.objects.filter(username=form.cleaned_data["username"]).exists():
            form.add_error("username", _("There is an account of that name; choose another."))
        else:
            host = Account(username=form.cleaned_data["username"], is_staff=True, is_superuser=True)
            host.set_password(form.cleaned_data["password"])
            host.save()
            used_up(folder)
            login(request, host, backend="django.contrib.auth.backends.ModelBackend")
            return redirect("home")
    return render(request, "lobby/first_host.html", {"form": form})
