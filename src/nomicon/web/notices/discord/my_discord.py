"""Where I say which Discord account is mine, and which channels are told of games that I started or host."""

from __future__ import annotations

import re
from typing import TypedDict
from urllib.parse import urlsplit

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from nomicon.game.names import GameId
from nomicon.game.values.plain import is_whole
from nomicon.web.accounts.models import Account, DiscordLink, DiscordPlace, Listing, NoticeChannel
from nomicon.web.doors.open_games import not_offered
from nomicon.web.form import CleanedData, SiteForm
from nomicon.web.notices.deliveries.failures import FailureText
from nomicon.web.notices.discord import linking, personal
from nomicon.web.notices.discord.channels import may_announce, topics_of_channels
from nomicon.web.notices.discord.linking import LinkOutcome
from nomicon.web.notices.hooks import sealed
from nomicon.web.notices.topics import new_channel
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.page_tools.telling import told as told_here
from nomicon.web.tools import the_house

MOST = 20
"""Channels that one account may have told."""

DISCORD_HOSTS = ("discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com")
"""Where webhooks of Discord's are, as its programs copy their addresses: those for testers name hosts of their own."""

WEBHOOK = re.compile(r"/api(?:/v\d+)?/webhooks/\d{1,32}/[\w-]{1,200}", re.ASCII)
"""What stands in the address of a webhook of Discord's."""


class ChannelForm(SiteForm):
    """A channel to be told of a game, by its webhook."""

    game = forms.ChoiceField(label=gettext_lazy("Game"))
    address = forms.CharField(
        label=gettext_lazy("Address of the webhook"),
        max_length=400,
        help_text=gettext_lazy("In Discord: settings of the channel, Integrations, Webhooks, Copy webhook URL."),
    )

    def __init__(self, games: list[str], data: object = None) -> None:
        super().__init__(data, prefix="channel")
        self.fields["game"] = forms.ChoiceField(label=_("Game"), choices=[(one, one) for one in games])

    def clean(self) -> CleanedData:
        """Check that the address is that of a webhook of Discord's."""
        told = super().clean()
        parts, api = urlsplit(told.get("address", "").strip()), urlsplit(the_house().choices.discord_api)
        ours = parts.scheme == "https" and parts.netloc in DISCORD_HOSTS
        is_there = ours or (parts.scheme, parts.netloc) == (api.scheme, api.netloc)
        if "address" in told and not (is_there and WEBHOOK.fullmatch(parts.path)):
            self.add_error("address", _("This is not the address of a Discord webhook. Copy the address from Discord."))
        return told


class ChannelLine(TypedDict):
    """A channel that is told of a game; its address is shown to nobody."""

    number: int
    game: str
    by_bot: bool
    is_on: bool
    why: str


class DirectLine(TypedDict):
    """Whether I get direct messages, or why not any more; by `number`, I choose what they tell."""

    is_on: bool
    why: str
    number: int | None


class MyDiscordPage(TypedDict):
    """Who moves for me from Discord, a code that is shown once, who asks to be linked, and channels of my games."""

    moves: bool
    linked: str
    code: str
    asks: str
    direct: DirectLine | None
    offers_channels: bool
    channels: list[ChannelLine]
    channel: ChannelForm | None


PAGE = PageTemplate("account/discord.html", MyDiscordPage)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_discord(request: HttpRequest, code: str = "") -> HttpResponse:
    """Show who moves for me from Discord and which channels are told, and keep what I say of that."""
    account, choices = request.user, the_house().choices
    assert isinstance(account, Account)
    if not (choices.discord or choices.discord_public_key):
        raise not_offered()
    act = request.POST.get("act", "") if request.method == "POST" else ""
    games = _games(account) if choices.discord else []
    form = ChannelForm(games, request.POST if act == "channel" else None) if games else None
    if act and _kept(request, account, code, form):
        return redirect("my_discord")
    return PAGE.show(request, _page(request, account, code, form))


def _page(request: HttpRequest, account: Account, code: str, form: ChannelForm | None) -> MyDiscordPage:
    known = DiscordLink.objects.filter(account=account).first()
    asks = linking.asks(code, int(the_house().clock.now())) if code else None
    channels = NoticeChannel.objects.filter(account=account, kind=NoticeChannel.DISCORD).order_by("pk")
    if code and asks is None:
        messages.error(request, _("This address is no longer valid. Use the command /link in Discord again."))
    return {
        "moves": bool(the_house().choices.discord_public_key),
        "linked": "" if known is None else f"{known.name} ({known.user})",
        "code": request.session.pop("discord_code", ""),
        "asks": "" if asks is None else f"{asks.name} ({asks.user})",
        "direct": None if known is None else _direct(account),
        "offers_channels": the_house().choices.discord or channels.exists(),
        "channels": [
            {
                "number": one.pk,
                "game": one.game,
                "by_bot": DiscordPlace.objects.filter(notices=one).exists(),
                "is_on": one.state == NoticeChannel.ON,
                "why": told_here(FailureText.known(one.why)),
            }
            for one in channels
        ],
        "channel": form,
    }


def _direct(account: Account) -> DirectLine | None:
    """Return whether somebody with a linked account gets direct messages, where the server can write any."""
    if not the_house().choices.offers_direct_messages:
        return None
    mine = personal.channel_of(account)
    if mine is None:
        return {"is_on": False, "why": "", "number": None}
    return {"is_on": mine.state == NoticeChannel.ON, "why": told_here(FailureText.known(mine.why)), "number": mine.pk}


def _games(account: Account) -> list[str]:
    """List the games of which an account may have a channel told."""
    every = Listing.objects.exclude(visibility=Listing.HIDDEN).order_by("-founded")
    mine = every if account.is_host else every.filter(founder=account)
    return list(mine.values_list("game", flat=True)[:200])


def _kept(request: HttpRequest, account: Account, code: str, form: ChannelForm | None) -> bool:
    """Keep what a form says; say whether that was done."""
    act, now = request.POST.get("act", ""), int(the_house().clock.now())
    moves = bool(the_house().choices.discord_public_key)
    if act == "code" and moves:
        request.session["discord_code"] = linking.code_for(account, now)
    elif act == "link" and moves and code:
        _tell_link(request, linking.taken_on_page(account, code, now))
    elif act == "unlink":
        linking.unlink(account)
        messages.success(request, _("You can no longer make moves from Discord."))
    elif act == "direct" and personal.turn_on(account):
        messages.success(request, _("From now on, the bot writes to you in Discord."))
    elif act == "no_direct":
        personal.turn_off(account)
        messages.success(request, _("The bot does not write to you any more."))
    elif act == "delete":
        told = request.POST.get("channel", "")
        mine = NoticeChannel.objects.filter(account=account, kind=NoticeChannel.DISCORD)
        get_object_or_404(mine, pk=int(told) if is_whole(told) else 0).delete()
        messages.success(request, _("The channel gets no more news."))
    elif act == "channel" and form is not None and form.is_valid():
        return _added(request, account, form)
    else:
        return False
    return True


def _tell_link(request: HttpRequest, outcome: LinkOutcome) -> None:
    """Say what came of an address that Discord gave."""
    match outcome:
        case LinkOutcome.LINKED:
            messages.success(request, _("From now on, you can make moves with this Discord account."))
        case LinkOutcome.OTHER_ACCOUNT:
            told = _(
                "This Discord account is already linked with another account here. In Discord, use the command "
                "/unlink, and then /link again."
            )
            messages.error(request, told)
        case _:
            told = _("This address is no longer valid. In Discord, use the command /link again to get a new address.")
            messages.error(request, told)


def _added(request: HttpRequest, account: Account, form: ChannelForm) -> bool:
    game, address = form.cleaned_data["game"], form.cleaned_data["address"].strip()
    if NoticeChannel.objects.filter(account=account, kind=NoticeChannel.DISCORD).count() >= MOST:
        form.add_error(None, _("You already send news to too many channels. Delete one first."))
        return False
    if not may_announce(account, GameId(game)):
        form.add_error("game", _("Only a host or the person who started the game can send its news to a channel."))
        return False
    new_channel(
        account,
        NoticeChannel.DISCORD,
        address=sealed(address.partition("?")[0]),
        host=urlsplit(address).netloc[:260],
        game=game,
        topics=topics_of_channels(),
    )
    messages.success(request, _("From now on, the channel gets news of this game."))
    return True
