"""Coming into a game: by its page where it is open, or by an invitation, for which a name is enough."""

from __future__ import annotations

from typing import TypedDict

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.http import require_POST

from nomicon.game.names import GameId, PlayerId
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.seats import AccountId, SeatTaken
from nomicon.play.engine import Refused
from nomicon.play.people.seating import Join
from nomicon.web.accounts.adapter import INVITED
from nomicon.web.accounts.models import NAME_LENGTH, Account, Invitation, Listing
from nomicon.web.accounts.seats.allowing import may_invite_once_more
from nomicon.web.accounts.seats.codes import class_meant, invitation_meant, may_try_a_code, shown_code, with_code
from nomicon.web.accounts.seats.doors import follow, is_invited, listing_of, may_see, open_invitation, player_of
from nomicon.web.accounts.seats.members import is_for_members, take_seat
from nomicon.web.accounts.seats.seating import SEATS
from nomicon.web.accounts.sign_in.entering import enter
from nomicon.web.accounts.sign_in.guests import make_guest
from nomicon.web.form import SiteForm
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.page_tools.telling import wrong_told
from nomicon.web.pages.addresses import address
from nomicon.web.pages.people.qr_codes import qr_code
from nomicon.web.pages.play.submit_move import answered_with
from nomicon.web.pages.visit import PageVisit, account_of, may_invite, runs_it, visit
from nomicon.web.tools import the_house


class NameForm(SiteForm):
    """Under which name somebody plays."""

    name = forms.CharField(label=gettext_lazy("Your name in this game"), max_length=NAME_LENGTH)


class InvitationPage(TypedDict):
    """What a link invites to. `for_members`: by this link one only watches. `is_stranger`: nobody knows them yet."""

    form: NameForm
    title: str
    players: int
    rules: int
    rulebook: str
    for_members: bool
    is_stranger: bool


class JoinPage(TypedDict):
    """A game to join, under which name."""

    form: NameForm
    title: str


USED_UP = gettext_noop(
    "This invitation has already been used by as many people as it allows. Ask the sender for a new one."
)

INVITATION = PageTemplate("lobby/invitation.html", InvitationPage)
JOIN = PageTemplate("lobby/join.html", JoinPage)


def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    """Show what a link invites to, and let whoever follows it in; a name is enough."""
    found = open_invitation(secret)
    if found is None or not the_house().hall.has(GameId(found.game)):
        raise Http404(_("This invitation is no longer valid. Ask the sender for a new one."))
    request.session[INVITED] = found.secret
    account = account_of(request)
    if request.method == "GET":
        if account is not None and player_of(account, GameId(found.game)) is not None:
            return redirect("game", game=found.game)
        return _asked(request, found, NameForm(initial={"name": account.username} if account else {}))
    if "watch" in request.POST and is_for_members(found.game):
        return _let_watch(request, found)
    form = NameForm(request.POST)
    if not form.is_valid():
        return _asked(request, found, form, 400)
    newcomer = account or make_guest(form.cleaned_data["name"].strip())
    try:
        take_seat(
            the_house().hall.seen(GameId(found.game), None).game,
            AccountId(newcomer.pk),
            form.cleaned_data["name"].strip(),
        )
    except (Invalid, SeatTaken) as wrong:
        if account is None:
            newcomer.delete()
        form.add_error("name", wrong_told(wrong))
        return _asked(request, found, form, 409)
    if account is None:
        enter(request, newcomer)
    if not follow(found, newcomer):
        SEATS.release(GameId(found.game), AccountId(newcomer.pk))
        raise Http404(_(USED_UP))
    return joined(visit(request, found.game), newcomer)


def _let_watch(request: HttpRequest, found: Invitation) -> HttpResponse:
    """Let whoever follows a link look at a game in which only members take a seat."""
    game, account = GameId(found.game), account_of(request)
    if not may_see(account, game, listing_of(game)):
        spectator = account or make_guest("")
        if not follow(found, spectator):
            if account is None:
                spectator.delete()
            raise Http404(_(USED_UP))
        if account is None:
            enter(request, spectator)
    return redirect("game", game=game)


@require_POST
def by_code(request: HttpRequest) -> HttpResponse:
    """Go on to the invitation, or the class, that a typed code or a pasted link means."""
    if not may_try_a_code(request):
        messages.error(request, _("You have tried too many codes. Wait a minute, then try again."))
        return redirect("home")
    found = invitation_meant(request.POST.get("code", ""))
    of = None if found is not None else class_meant(request.POST.get("code", ""))
    if of is not None:
        return redirect("come_in", code=of.code)
    if found is None:
        messages.error(
            request, _("No invitation has this link or code. Check what you entered, or ask the sender for a new link.")
        )
        return redirect("home")
    return redirect("invitation", secret=found.secret)


def _asked(request: HttpRequest, found: Invitation, form: NameForm, status: int = 200) -> HttpResponse:
    seen, account = the_house().hall.seen(GameId(found.game), None), account_of(request)
    context: InvitationPage = {
        "form": form,
        "title": seen.game.title,
        "players": len(seen.game.players),
        "rules": len(seen.game.rules),
        "rulebook": seen.game.rulebook,
        "for_members": is_for_members(found.game),
        "is_stranger": account is None or account.is_guest,
    }
    return INVITATION.show(request, context, status=status)


def join(request: HttpRequest, game: str) -> HttpResponse:
    """Sit down at a game and join it under a name."""
    here = visit(request, game)
    if here.account is None:
        return redirect(f"{reverse('account_login')}?next={request.path}")
    if here.player is not None:
        return redirect("game", game=game)
    may = is_invited(here.account, here.game) or here.account.is_host or here.listing.founder_id == here.account.pk
    if here.listing.visibility != Listing.OPEN and not may:
        raise Http404(_("You need an invitation to join this game. Ask one of its players for a link."))
    form = NameForm(request.POST or None, initial={"name": here.account.username})
    if request.method == "POST" and form.is_valid():
        try:
            take_seat(here.seen().game, AccountId(here.account.pk), form.cleaned_data["name"].strip())
        except (Invalid, SeatTaken) as wrong:
            form.add_error("name", wrong_told(wrong))
        else:
            return joined(visit(request, game), here.account)
    return JOIN.show(request, {"form": form, "title": here.seen().game.title})


def joined(here: PageVisit, account: Account) -> HttpResponse:
    """Make the move of joining from a seat just taken; where the rules refuse that, the seat is free again."""
    if here.player is None:
        raise Http404
    outcome = here.play(Join(here.player))
    if isinstance(outcome, Refused):
        SEATS.release(here.game, AccountId(account.pk))
    return answered_with(here, outcome)


def _link(invitation: Invitation, base: str) -> InvitationLink:
    link = base + reverse("invitation", args=[invitation.secret])
    return {"invitation": invitation, "address": link, "code": shown_code(invitation), "qr": qr_code(link)}


class InvitationForm(SiteForm):
    """How far an invitation reaches."""

    uses = forms.IntegerField(
        label=gettext_lazy("Number of people"),
        help_text=gettext_lazy("Leave this empty to let any number of people use the link."),
        min_value=1,
        max_value=1000,
        required=False,
    )


class InvitationLink(TypedDict):
    """An invitation with its address, its code in groups, and its address as a QR code."""

    invitation: Invitation
    address: str
    code: str
    qr: SafeString


class InvitePage(TypedDict):
    """The links into a game, and who plays. `site`: where a code is typed. `only_here`: they work here alone."""

    title: str
    players: list[PlayerId]
    links: list[InvitationLink]
    game: str
    site: str
    form: InvitationForm
    board: str
    only_here: bool
    runs_it: bool
    for_members: bool


INVITE = PageTemplate("lobby/invite.html", InvitePage)


def invite(request: HttpRequest, game: str) -> HttpResponse:
    """Make links with which friends can sit down, and take them back."""
    here = visit(request, game)
    founder = runs_it(here)
    if here.account is None or not may_invite(here):
        raise Http404(_("Only players of this game, the person who started it, and hosts can invite others."))
    mine = Invitation.objects.filter(game=game, withdrawn=False)
    mine = mine if founder else mine.filter(made_by=here.account)
    if request.method not in ("GET", "HEAD", "POST"):
        return HttpResponseNotAllowed(["GET", "POST"])
    form = InvitationForm(request.POST if "new" in request.POST else None)
    if request.method == "POST":
        if "withdraw" in request.POST:
            mine.filter(secret=request.POST["withdraw"]).update(withdrawn=True)
            return redirect("invite", game=game)
        if form.is_valid():
            may_invite_once_more(here.account, here.game)
            with_code(Invitation(game=game, made_by=here.account, uses_left=form.cleaned_data["uses"]))
            return redirect("invite", game=game)
    base = the_house().choices.address
    now = here.seen().game
    links = [_link(one, base) for one in mine.order_by("made")]
    context: InvitePage = {
        "title": now.title,
        "players": list(now.in_order()),
        "game": game,
        "links": links,
        "site": base.partition("://")[2],
        "form": form,
        "board": address(game, "board"),
        "only_here": the_house().choices.is_for_this_computer and bool(links),
        "runs_it": founder,
        "for_members": is_for_members(game),
    }
    return INVITE.show(request, context)
