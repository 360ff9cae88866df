"""Where I choose what one of my channels tells me: a browser, a chat service, a program, or direct messages."""

from __future__ import annotations

from typing import TypedDict

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from nomicon.web.accounts.models import Account, NoticeChannel
from nomicon.web.doors.open_games import not_offered
from nomicon.web.notices.choosing.choices_form import ChoicesForm, games_of
from nomicon.web.notices.topics import Chosen
from nomicon.web.page_tools.fields import Option, options_of
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.tools import the_house

OWN = (NoticeChannel.PUSH, NoticeChannel.SERVICE, NoticeChannel.WEBHOOK, NoticeChannel.DIRECT)
"""Kinds of channels that tell one person. Letters have a page of their own, and a channel of Discord is told of one
game."""


class MyChannelPage(TypedDict):
    """A channel of mine, the games that I can choose for, and what I have chosen for one of them, or for all."""

    host: str
    games: list[str]
    of_games: list[Option]
    choices: ChoicesForm


PAGE = PageTemplate("account/channel.html", MyChannelPage)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_channel(request: HttpRequest, number: int) -> HttpResponse:
    """Show what a channel of mine tells me, and keep what I choose."""
    account = request.user
    assert isinstance(account, Account)
    if not the_house().choices.offers_notices:
        raise not_offered()
    channel = get_object_or_404(NoticeChannel, account=account, kind__in=OWN, pk=number)
    games = games_of(account)
    asked = request.GET.get("game", "")
    game = asked if asked in games else ""
    form = ChoicesForm(Chosen([channel]), channel, game, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        form.keep(channel, game)
        messages.success(request, _("Saved."))
        return redirect(f"{reverse('my_channel', args=[number])}{f'?game={game}' if game else ''}")
    options = options_of(((one, one) for one in games), game)
    return PAGE.show(request, {"host": channel.host, "games": games, "of_games": options, "choices": form})
