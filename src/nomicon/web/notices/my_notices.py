"""Where I choose of what I am told, when, and by which channel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict
from urllib.parse import urlsplit

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from nomicon.game.values.plain import is_whole
from nomicon.web.accounts.models import Account, NoticeChannel, NoticeHours
from nomicon.web.addresses.list_addresses import may_have_lists
from nomicon.web.addresses.secret_addresses import AddressShown
from nomicon.web.choices import HostChoices
from nomicon.web.doors.open_games import not_offered
from nomicon.web.form import CleanedData, SiteForm
from nomicon.web.notices.choosing.choices_form import ChoicesForm, games_of
from nomicon.web.notices.choosing.reminders import HoursBefore, remind_anew
from nomicon.web.notices.deliveries.failures import FailureText
from nomicon.web.notices.deliveries.undelivered import Undelivered, undelivered
from nomicon.web.notices.feeds.addresses import feed_shown
from nomicon.web.notices.hooks import MOST, HookLine, hooks_of, new_secret, opened, renew, sealed
from nomicon.web.notices.push.browsers import BrowserForm, BrowserLine, browsers_of, public_key, subscribe
from nomicon.web.notices.topics import DEADLINE, TOPICS, Chosen, address_of, channels_of, new_channel
from nomicon.web.page_tools.fields import Option, options_of
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.page_tools.telling import told as told_here
from nomicon.web.tools import the_house


class HoursForm(SiteForm):
    """At what hours I am told, and in what language."""

    language = forms.ChoiceField(
        label=gettext_lazy("Language"),
        choices=[("", gettext_lazy("The language of this server")), *settings.LANGUAGES],
        required=False,
    )
    before = HoursBefore()
    daily = forms.TimeField(label=gettext_lazy("Send daily notices at"))
    quiet_from = forms.TimeField(label=gettext_lazy("Quiet from"), required=False)
    quiet_to = forms.TimeField(
        label=gettext_lazy("Quiet until"),
        required=False,
        help_text=gettext_lazy(
            "During these hours you get no notices. If you want no quiet hours, leave both fields empty."
        ),
    )
    names_all = forms.BooleanField(
        label=gettext_lazy("Also give details about games that are not open to everybody"),
        required=False,
        help_text=gettext_lazy(
            "Otherwise, notices about these games only say that you have something to do, or that something happened."
        ),
    )

    def __init__(self, known: NoticeHours, data: object = None) -> None:
        times = ("daily", "quiet_from", "quiet_to")
        initial = {name: _clock(getattr(known, name)) for name in times} | {"names_all": known.names_all}
        initial["before"] = ", ".join(known.before.split())
        initial |= {"language": (get_language() or "") if known._state.adding else known.language}
        super().__init__(data, initial=initial, prefix="hours")
        for name in times:
            self.fields[name].widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")

    def clean(self) -> CleanedData:
        """See to it that quiet hours begin and end."""
        told = super().clean()
        if (told.get("quiet_from") is None) != (told.get("quiet_to") is None):
            self.add_error("quiet_to", _("Give both the beginning and the end of the quiet hours, or neither."))
        return told


class HookForm(SiteForm):
    """A webhook to be."""

    address = forms.URLField(label=gettext_lazy("Address of your program"), max_length=500, assume_scheme="https")
    topics = forms.MultipleChoiceField(
        label=gettext_lazy("Call the program for these topics"),
        widget=forms.CheckboxSelectMultiple,
        choices=[(name, said) for name, said in TOPICS.items() if name != DEADLINE],
        initial=[name for name in TOPICS if name != DEADLINE],
    )

    def __init__(self, data: object = None) -> None:
        super().__init__(data, prefix="hook")


class MyNoticesPage(TypedDict):
    """What I have chosen. `letters` says whether letters are offered, `to` is where they go; a secret is shown once."""

    letters: bool
    to: str
    off_because: str
    games: list[str]
    of_games: list[Option]
    sets_hours: bool
    has_lists: bool
    choices: ChoicesForm | None
    hours: HoursForm
    dead: list[Undelivered]
    services: bool
    direct: bool
    webhooks: bool
    hooks: list[HookLine]
    hook: HookForm
    new_secret: str
    push: bool
    push_key: str
    browsers: list[BrowserLine]
    browser: BrowserForm
    feed: AddressShown | None


@dataclass(frozen=True, slots=True)
class PageForms:
    """The forms of the page, of which at most one was sent."""

    choices: ChoicesForm | None
    hours: HoursForm
    hook: HookForm
    browser: BrowserForm


PAGE = PageTemplate("account/notices.html", MyNoticesPage)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_notices(request: HttpRequest) -> HttpResponse:
    """Show what I have chosen, and keep what I choose."""
    account = request.user
    assert isinstance(account, Account)
    choices = the_house().choices
    if not choices.offers_notices:
        raise not_offered()
    games = games_of(account)
    asked = request.GET.get("game", "")
    game = asked if asked in games else ""
    here = f"{reverse('my_notices')}{f'?game={game}' if game else ''}"
    act = request.POST.get("act", "") if request.method == "POST" else ""
    known = NoticeHours.objects.filter(account=account).first() or NoticeHours(account=account)
    mail = _mail_channel(account) if choices.notices else None
    form = None if mail is None else ChoicesForm(Chosen([mail]), mail, game, request.POST if act == "choices" else None)
    sent = PageForms(
        form,
        HoursForm(known, request.POST if act == "hours" else None),
        HookForm(request.POST if act == "hook" else None),
        BrowserForm(request.POST if act == "push" else None),
    )
    if act and _kept(request, (mail, game, known), sent, act):
        return redirect(here)
    return PAGE.show(request, _page(request, account, (mail, game, games), sent))


def _page(
    request: HttpRequest, account: Account, letters: tuple[NoticeChannel | None, str, list[str]], sent: PageForms
) -> MyNoticesPage:
    mail, game, games = letters
    is_off = mail is not None and mail.state == NoticeChannel.OFF
    feed = feed_shown(request, account)
    return {
        "letters": the_house().choices.notices,
        "to": address_of(account),
        "off_because": told_here(FailureText.known(mail.why)) if mail is not None and is_off else "",
        "games": games,
        "of_games": options_of(((one, one) for one in games), game),
        "sets_hours": bool(sent.choices or feed) or _is_told_elsewhere(the_house().choices),
        "has_lists": bool(games) and may_have_lists(the_house()),
        "choices": sent.choices,
        "hours": sent.hours,
        "dead": undelivered(account),
        "services": the_house().choices.services,
        "direct": the_house().choices.offers_direct_messages,
        "webhooks": the_house().choices.webhooks,
        "hooks": hooks_of(account),
        "hook": sent.hook,
        "new_secret": request.session.pop("new_hook", ""),
        "push": the_house().choices.push,
        "push_key": public_key(),
        "browsers": browsers_of(account),
        "browser": sent.browser,
        "feed": feed,
    }


def _is_told_elsewhere(host: HostChoices) -> bool:
    return host.push or host.services or host.offers_direct_messages


def _mail_channel(account: Account) -> NoticeChannel | None:
    channels_of(account, letters=True)
    return NoticeChannel.objects.filter(account=account, kind=NoticeChannel.MAIL).first()


def _kept(
    request: HttpRequest,
    letters: tuple[NoticeChannel | None, str, NoticeHours],
    sent: PageForms,
    act: str,
) -> bool:
    """Keep what a form says; say whether that was done."""
    mail, game, known = letters
    account = request.user
    assert isinstance(account, Account)
    match act:
        case "choices" if mail is not None and sent.choices is not None and sent.choices.is_valid():
            sent.choices.keep(mail, game)
            NoticeChannel.objects.filter(pk=mail.pk).update(state=NoticeChannel.ON, why="", failures=0)
        case "hours" if sent.hours.is_valid():
            _keep_hours(known, sent.hours)
        case "hook" if the_house().choices.webhooks and sent.hook.is_valid():
            return _made(request, account, sent.hook)
        case "push" if public_key() and sent.browser.is_valid():
            if not subscribe(account, sent.browser):
                return False
        case "push_delete":
            _channel(request, account, NoticeChannel.PUSH).delete()
        case "renew" | "delete":
            return _changed(request, account, act)
        case _:
            return False
    messages.success(request, _("Saved."))
    return True


def _keep_hours(known: NoticeHours, form: HoursForm) -> None:
    told = form.cleaned_data
    known.daily, known.names_all, known.language = _minutes(told["daily"]) or 0, told["names_all"], told["language"]
    known.quiet_from, known.quiet_to = _minutes(told["quiet_from"]), _minutes(told["quiet_to"])
    anew, known.before = known.before != told["before"], told["before"]
    known.save()
    if anew:
        remind_anew(the_house(), known.account)


def _made(request: HttpRequest, account: Account, form: HookForm) -> bool:
    if NoticeChannel.objects.filter(account=account, kind=NoticeChannel.WEBHOOK).count() >= MOST:
        form.add_error(None, _("You already have too many webhooks. Delete one first."))
        return False
    address, secret = form.cleaned_data["address"], new_secret()
    if urlsplit(address).scheme not in ("http", "https"):
        form.add_error("address", _("The address must begin with https:// or http://."))
        return False
    new_channel(
        account,
        NoticeChannel.WEBHOOK,
        address=sealed(address),
        secret=sealed(secret),
        host=(urlsplit(address).netloc.rpartition("@")[2]).lower()[:260],
        topics=" ".join(form.cleaned_data["topics"]),
    )
    request.session["new_hook"] = secret
    return True


def _changed(request: HttpRequest, account: Account, act: str) -> bool:
    known = _channel(request, account, NoticeChannel.WEBHOOK)
    if act == "delete":
        known.delete()
        messages.success(request, _("The webhook has been deleted."))
    elif opened(known.address):
        known.state, known.why, known.failures = NoticeChannel.ON, "", 0
        request.session["new_hook"] = renew(known, int(the_house().clock.now()))
    return True


def _channel(request: HttpRequest, account: Account, kind: str) -> NoticeChannel:
    """Return the channel of a kind that a form names, if it is one of this account's. Raises `Http404`."""
    told = request.POST.get("channel", "")
    mine = NoticeChannel.objects.filter(account=account, kind=kind)
    return get_object_or_404(mine, pk=int(told) if is_whole(told) else 0)


def _minutes(at: object) -> int | None:
    return None if at is None else int(getattr(at, "hour", 0)) * 60 + int(getattr(at, "minute", 0))


def _clock(minutes: int | None) -> str:
    return "" if minutes is None else f"{minutes // 60:02}:{minutes % 60:02}"
