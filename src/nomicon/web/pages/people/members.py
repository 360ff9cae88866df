"""The member list of a game, for clubs: who is on it, the link of each, and coming in by one's own link."""

from __future__ import annotations

from typing import TypedDict

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.seats import AccountId, SeatTaken
from nomicon.web.accounts.acts import ActText, write_down
from nomicon.web.accounts.models import Listing, Member
from nomicon.web.accounts.seats.doors import player_of
from nomicon.web.accounts.seats.members import add_members, members_of, take_seat
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.accounts.sign_in.entering import enter
from nomicon.web.accounts.sign_in.guests import make_guest
from nomicon.web.form import SiteForm
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.page_tools.telling import wrong_told
from nomicon.web.pages.addresses import address
from nomicon.web.pages.people.joining import joined
from nomicon.web.pages.visit import PageVisit, account_of, runs_it, visit
from nomicon.web.tools import the_house


class NamesForm(SiteForm):
    """Who is to be put on the list."""

    names = forms.CharField(
        label=gettext_lazy("Names"),
        help_text=gettext_lazy("One name on each line. Each member plays under their name on this list."),
        widget=forms.Textarea(attrs={"rows": 6}),
        max_length=40_000,
    )


class MemberLine(TypedDict):
    """A member, their link, and whether they have taken their seat."""

    member: Member
    address: str
    is_seated: bool


class MembersPage(TypedDict):
    """The member list of a game; `is_on` says that only members can take a seat."""

    game: str
    title: str
    board: str
    members: list[MemberLine]
    is_on: bool
    others: list[PlayerId]
    form: NamesForm


class MemberPage(TypedDict):
    """What the link of a member invites to; `is_used` says that somebody has taken the seat already."""

    title: str
    name: str
    players: int
    rules: int
    is_used: bool


MEMBERS = PageTemplate("lobby/members.html", MembersPage)
MEMBER = PageTemplate("lobby/member.html", MemberPage)


def members(request: HttpRequest, game: str) -> HttpResponse:
    """Keep the member list; whoever started the game can, and hosts."""
    here = visit(request, game)
    if not runs_it(here):
        raise Http404(_("Only hosts and the person who started this game can see its member list."))
    if request.method not in ("GET", "HEAD", "POST"):
        return HttpResponseNotAllowed(["GET", "POST"])
    form = NamesForm(request.POST if request.POST.get("act") == "add" else None)
    if request.method == "POST" and _kept(here, form):
        return redirect("members", game=game)
    now, seated = here.seen().game, SEATS.seats_in(here.game)
    listed, base = members_of(game), the_house().choices.address
    names = {one.name for one in listed}
    context: MembersPage = {
        "game": game,
        "title": now.title,
        "board": address(game, "board"),
        "members": [
            {
                "member": one,
                "address": base + reverse("member", args=[one.secret]),
                "is_seated": PlayerId(one.name) in seated,
            }
            for one in listed
        ],
        "is_on": here.listing.members_only,
        "others": [one for one in sorted(seated) if one not in names],
        "form": form,
    }
    return MEMBERS.show(request, context, status=422 if form.errors else 200)


def _kept(here: PageVisit, form: NamesForm) -> bool:
    """Do what a button says; False where the form has to be filled in again."""
    sent, game = here.request.POST, here.seen().game
    match sent.get("act"):
        case "add":
            if not form.is_valid():
                return False
            names = [line.strip() for line in form.cleaned_data["names"].splitlines() if line.strip()]
            try:
                add_members(game, names)
            except Invalid as wrong:
                form.add_error("names", wrong_told(wrong))
                return False
            _told_by_hosts(here, ActText.ADDED_MEMBERS.of(many=len(names)))
        case "remove":
            Member.objects.filter(game=here.game, secret=sent.get("member", "")).delete()
            _told_by_hosts(here, ActText.REMOVED_MEMBER)
        case "on" | "off" as switch:
            told = {"members_only": switch == "on"}
            kept = {**told, "visibility": here.listing.visibility}
            Listing.objects.update_or_create(game=here.game, defaults=told, create_defaults=kept)
            only = ActText.ONLY_MEMBERS if switch == "on" else ActText.ANYBODY
            _told_by_hosts(here, only)
    return True


def _told_by_hosts(here: PageVisit, what: str) -> None:
    """Write down what a host does to a game that somebody else started."""
    if here.account is not None and here.listing.founder_id != here.account.pk:
        write_down(here.account, what, here.game)


def member(request: HttpRequest, secret: str) -> HttpResponse:
    """Show a member what their link is for, and give them their seat."""
    found = Member.objects.filter(secret=secret).first()
    if found is None or not the_house().hall.has(GameId(found.game)):
        raise Http404(_("This link is no longer valid. Ask the sender for a new one."))
    if request.method not in ("GET", "HEAD", "POST"):
        return HttpResponseNotAllowed(["GET", "POST"])
    account, game = account_of(request), the_house().hall.seen(GameId(found.game), None).game
    if account is not None and player_of(account, game.id) is not None:
        messages.success(request, _("You already have your seat in this game."))
        return redirect("game", game=found.game)
    is_used = PlayerId(found.name) in {*game.players, *game.former, *game.renamed, *SEATS.seats_in(game.id)}
    if request.method == "POST" and not is_used:
        newcomer = account or make_guest(found.name)
        try:
            take_seat(game, AccountId(newcomer.pk), found.name, found)
        except (Invalid, SeatTaken):  # Somebody else was faster, or plays under a name that looks alike.
            if account is None:
                newcomer.delete()
            is_used = True
        else:
            if account is None:
                enter(request, newcomer)
            return joined(visit(request, found.game), newcomer)
    context: MemberPage = {
        "title": game.title,
        "name": found.name,
        "players": len(game.players),
        "rules": len(game.rules),
        "is_used": is_used,
    }
    return MEMBER.show(request, context, status=409 if request.method == "POST" else 200)
