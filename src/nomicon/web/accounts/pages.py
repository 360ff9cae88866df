"""My account: what I am called, my seats, my tokens, and for a guest, how to keep the account for good."""

from __future__ import annotations

from datetime import timedelta
from typing import TypedDict

from allauth.account.internal.flows.manage_email import assess_unique_email
from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from allauth.account.models import EmailAddress
from allauth.account.views import LogoutView
from django import forms
from django.contrib import messages
from django.contrib.auth import logout, password_validation
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from nomicon.hosting.invalid import Invalid
from nomicon.web.accounts.models import NAME_LENGTH, Account, Seat, Token
from nomicon.web.accounts.moments import now
from nomicon.web.accounts.sign_in.entering import enter
from nomicon.web.accounts.sign_in.kept import keep_with_password
from nomicon.web.accounts.sign_in.sign_in_fields import NewPassword, SignInName
from nomicon.web.accounts.sign_in.tokens import make_token, revoke
from nomicon.web.accounts.sign_in.way_back import way_back
from nomicon.web.accounts.upkeep.leaving import delete_account, exported, what_goes, what_stays
from nomicon.web.api.doorkeeper import HOST, SCOPES
from nomicon.web.form import SiteForm
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.reading import zones
from nomicon.web.tools import the_house

WHAT_SCOPES_SAY = frozenset(
    {
        gettext_noop("read every game that you can read, as your player sees it"),
        gettext_noop("join games and make moves for you"),
        gettext_noop("start games"),
        gettext_noop(
            "do what hosts can do, if you are a host: read every game, pause games, resume them and end their votes"
        ),
        gettext_noop("export everything stored about your account, and delete the account"),
    }
)
"""The words of the scopes, which the door for programs says in English, for whoever reads them on a page."""

EMAIL_LENGTH = EmailAddress._meta.get_field("email").max_length

MOST_TOKENS = 50
"""Tokens of one account: more than anybody's programs need, and few enough to look through."""


class TokenForm(SiteForm):
    """A token to be: what it is for, what it is good for, and until when."""

    name = forms.CharField(label=gettext_lazy("What it is for"), max_length=NAME_LENGTH)
    scopes = forms.MultipleChoiceField(label=gettext_lazy("What it may do"), widget=forms.CheckboxSelectMultiple)
    days = forms.IntegerField(
        label=gettext_lazy("For how many days"),
        min_value=1,
        max_value=3650,
        required=False,
        help_text=gettext_lazy("Leave empty for no limit. You can withdraw the token at any time."),
    )

    def __init__(self, account: Account, data: object = None) -> None:
        super().__init__(data)
        field = self.fields["scopes"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(one, f"{one}: {_(said)}") for one, said in SCOPES.items() if one != HOST or account.is_host]
        field.initial = ["read", "play"]


class ZoneForm(SiteForm):
    """In which zone I want times beside UTC."""

    zone = forms.ChoiceField(
        label=gettext_lazy("Your time zone"),
        required=False,
        help_text=gettext_lazy("Times are shown in UTC, and also in this zone."),
    )

    def __init__(self, data: object = None, *, zone: str = "") -> None:
        super().__init__(data, initial={"zone": zone})
        field = self.fields["zone"]
        assert isinstance(field, forms.ChoiceField)
        areas: dict[str, list[tuple[str, str]]] = {}
        for name in zones():
            area, _slash, place = name.partition("/")
            areas.setdefault(area, []).append((name, place.replace("_", " ")))
        field.choices = [("", _("The browser's time zone")), *areas.items()]


class ClaimForm(SiteForm):
    """What makes a guest's account one to come back to from anywhere."""

    username = SignInName()
    email = forms.EmailField(
        label=gettext_lazy("E-mail"),
        required=False,
        max_length=EMAIL_LENGTH,
        help_text=gettext_lazy(
            "Used to reset your password. Once you confirm the address, we also use it to tell you when somebody "
            "changes how you sign in, and to send you notices."
        ),
    )
    password = NewPassword()

    def clean_email(self) -> str:
        """See to it that the address belongs to no other account."""
        email: str = self.cleaned_data["email"].lower()
        if email and not assess_unique_email(email):
            raise forms.ValidationError(
                _("Another account already uses this address. Sign in to it, or use another address.")
            )
        return email

    def clean_password(self) -> str:
        """See to it that the password is a good one, and not the name over again."""
        password: str = self.cleaned_data["password"]
        told = {name: self.cleaned_data.get(name, "") for name in ("username", "email")}
        password_validation.validate_password(password, Account(**told))
        return password


class MinePage(TypedDict):
    """My account. `new_token` is shown this once."""

    account: Account
    form: TokenForm
    new_token: str
    seats: QuerySet[Seat]
    tokens: QuerySet[Token]
    zone: ZoneForm


class ClaimPage(TypedDict):
    """What makes a guest's account one to come back to."""

    form: ClaimForm


class SignOutPage(TypedDict):
    """What a guest would lose, and the link by which they come back."""

    seats: QuerySet[Seat]
    way_back: str


class DeletePage(TypedDict):
    """What stays and what goes with an account."""

    account: Account
    stays: list[str]
    goes: list[str]


MINE = PageTemplate("account/mine.html", MinePage)
CLAIM = PageTemplate("account/claim.html", ClaimPage)
SIGN_OUT = PageTemplate("account/sign_out.html", SignOutPage)
DELETE = PageTemplate("account/delete.html", DeletePage)


@login_required
def mine(request: HttpRequest) -> HttpResponse:
    """Show my account."""
    account = _of(request)
    shown = request.session.pop("new_token", "")
    form = TokenForm(account, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if Token.objects.filter(account=account, revoked__isnull=True).count() >= MOST_TOKENS:
            form.add_error(None, _("You already have too many tokens. Withdraw one first."))
        else:
            days = form.cleaned_data["days"]
            expires = None if days is None else now() + timedelta(days=days)
            request.session["new_token"] = make_token(
                account, form.cleaned_data["name"], form.cleaned_data["scopes"], expires
            )
            return redirect("mine")
    context: MinePage = {
        "account": account,
        "form": form,
        "new_token": shown,
        "seats": account.seats.order_by("game"),
        "tokens": account.tokens.order_by("revoked", "-made"),
        "zone": ZoneForm(zone=account.time_zone),
    }
    return MINE.show(request, context)


@login_required
@require_POST
def set_zone(request: HttpRequest) -> HttpResponse:
    """Keep the zone in which I want times beside UTC."""
    account, form = _of(request), ZoneForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("There is no such time zone. Choose one from the list."))
    else:
        account.time_zone = form.cleaned_data["zone"]
        account.save(update_fields=["time_zone"])
        messages.success(request, _("Saved."))
    return redirect("mine")


@login_required
@require_POST
def revoke_token(request: HttpRequest, token: int) -> HttpResponse:
    """Make a token of mine good for nothing."""
    revoke(get_object_or_404(Token, pk=token, account=_of(request)))
    return redirect("mine")


@login_required
@sensitive_post_parameters("password")
def claim(request: HttpRequest) -> HttpResponse:
    """Make a guest's account one with a name and a password."""
    account = _of(request)
    if not account.is_guest:
        return redirect("mine")
    form = ClaimForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        keep_with_password(request, account, told["username"], told["password"], told["email"])
        enter(request, account)
        return redirect("mine")
    return CLAIM.show(request, {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out; a guest, who has no password, is first given a way back."""
    account = request.user
    if isinstance(account, Account) and account.is_guest and "sure" not in request.POST:
        link = way_back(account, the_house().choices.address)
        return SIGN_OUT.show(request, {"seats": account.seats.order_by("game"), "way_back": link})
    answer: HttpResponse = LogoutView.as_view()(request)
    return answer


@login_required
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Hand over everything that is kept of my account, as a file."""
    return JsonResponse(
        exported(_of(request)),
        json_dumps_params={"ensure_ascii": False, "indent": 1},
        headers={"Content-Disposition": 'attachment; filename="account.json"'},
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Say what stays and what goes, and delete my account when I have typed its name, and my password of late."""
    account = _of(request)
    raise_if_reauthentication_required(request, app="allauth.account")
    if request.method == "POST":
        if request.POST.get("name", "").strip() != account.username:
            messages.error(request, _("This is not the name of your account. Nothing was deleted."))
        else:
            try:
                delete_account(account, account.username)
            except Invalid:
                messages.error(
                    request,
                    _("This is the account of the only host. Nothing was deleted. First make somebody else a host."),
                )
            else:
                logout(request)
                messages.success(request, _("Your account has been deleted."))
                return redirect("home")
    context: DeletePage = {
        "account": account,
        "stays": [_(one) % told for one, told in what_stays(account)],
        "goes": [_(one) % told for one, told in what_goes(account)],
    }
    return DELETE.show(request, context)


def _of(request: HttpRequest) -> Account:
    assert isinstance(request.user, Account)
    return request.user
