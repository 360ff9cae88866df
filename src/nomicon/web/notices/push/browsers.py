"""The browsers in which somebody wants to be told: where they subscribe, and the script that shows the notes there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TypedDict
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from django import forms
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from nomicon.web.accounts.models import Account, NoticeChannel
from nomicon.web.doors.open_games import not_offered
from nomicon.web.form import CleanedData, SiteForm
from nomicon.web.notices.deliveries.failures import FailureText
from nomicon.web.notices.hooks import sealed
from nomicon.web.notices.push.keys import keys_in, un_b64
from nomicon.web.notices.push.sending import origin
from nomicon.web.notices.topics import DEADLINE, TOPICS, YOUR_TURN, new_channel
from nomicon.web.page_tools.contexts import PLAIN_PAGE
from nomicon.web.page_tools.telling import told as told_here
from nomicon.web.reading import theme_of
from nomicon.web.tools import the_house

MOST = 10
"""Browsers of one account."""

AUTH_LENGTH = 16
"""Bytes of the secret that a browser shares with us."""

WORKER = Path(__file__).resolve().parent / "worker.js"


class BrowserForm(SiteForm):
    """A browser that asks to be told: what it is told of, and how it is reached, which our script fills in."""

    topics = forms.MultipleChoiceField(
        label=gettext_lazy("Tell me in this browser about"),
        widget=forms.CheckboxSelectMultiple,
        choices=list(TOPICS.items()),
        initial=[DEADLINE, YOUR_TURN],
    )
    endpoint = forms.CharField(widget=forms.HiddenInput, max_length=2_000)
    p256dh = forms.CharField(widget=forms.HiddenInput, max_length=200)
    auth = forms.CharField(widget=forms.HiddenInput, max_length=100)

    def __init__(self, data: object = None) -> None:
        super().__init__(data, prefix="push")

    def clean(self) -> CleanedData:
        """Check that the browser can be reached, and that something can be encrypted for it."""
        told = super().clean()
        if not _is_reachable(told.get("endpoint", "")) or not _has_keys(told):
            raise forms.ValidationError(_("This browser did not say how it can be reached. Try again."))
        return told


class BrowserLine(TypedDict):
    """One of my browsers. `digest` is that of its endpoint, by which our script knows it again."""

    number: int
    host: str
    is_on: bool
    why: str
    digest: str
    topics: list[str]


def _is_reachable(endpoint: str) -> bool:
    """Say whether an endpoint may be one: only with TLS, unless the host allows it by name."""
    parts = urlsplit(endpoint)
    try:
        place = origin(endpoint)
    except ValueError:
        return False
    return bool(parts.hostname) and (parts.scheme == "https" or place in the_house().choices.allow_private)


def _has_keys(told: Mapping[str, str]) -> bool:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), un_b64(told.get("p256dh", "")))
        return len(un_b64(told.get("auth", ""))) == AUTH_LENGTH
    except ValueError:
        return False


def subscribe(account: Account, form: BrowserForm) -> bool:
    """Keep a browser; one that was another account's is this one's from now on. False where there are too many."""
    told = form.cleaned_data
    known = digest_of(told["endpoint"])
    mine = NoticeChannel.objects.filter(account=account, kind=NoticeChannel.PUSH).exclude(digest=known)
    if mine.count() >= MOST:
        form.add_error(None, _("You already get notifications in too many browsers. Delete one first."))
        return False
    how = {name: told[name] for name in ("endpoint", "p256dh", "auth")}
    with transaction.atomic():
        NoticeChannel.objects.filter(kind=NoticeChannel.PUSH, digest=known).delete()
        new_channel(
            account,
            NoticeChannel.PUSH,
            address=sealed(json.dumps(how)),
            digest=known,
            host=(urlsplit(told["endpoint"]).netloc.rpartition("@")[2]).lower()[:260],
            topics=" ".join(told["topics"]),
        )
    return True


def browsers_of(account: Account) -> list[BrowserLine]:
    """List the browsers in which somebody wants to be told, and those that are gone."""
    return [
        {
            "number": one.pk,
            "host": one.host,
            "is_on": one.state == NoticeChannel.ON,
            "why": told_here(FailureText.known(one.why)),
            "digest": one.digest,
            "topics": [str(TOPICS[name]) for name in one.topics.split() if name in TOPICS],
        }
        for one in NoticeChannel.objects.filter(account=account, kind=NoticeChannel.PUSH).order_by("pk")
    ]


def public_key() -> str:
    """Return what browsers subscribe with; nothing where the host offers no notes."""
    house = the_house()
    keys = keys_in(house.choices.folder) if house.choices.push else None
    return "" if keys is None else keys.public


def digest_of(endpoint: str) -> str:
    """Return by what an endpoint is known again, here and in its browser."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the script that a browser runs when a note comes. Its address must stay, and be above all pages."""
    if not the_house().choices.push:
        raise not_offered()
    return HttpResponse(_worker(), content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


@cache
def _worker() -> str:
    return WORKER.read_text(encoding="utf-8")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Return the page that the script in the background keeps, to show it where there is no connection."""
    told = PLAIN_PAGE.text(
        {
            "house_name": the_house().choices.name,
            "theme": theme_of(request),
            "head": _("No connection"),
            "message": _("The server cannot be reached. If you just sent something, it may not have arrived."),
            "ways": [
                _("Check whether this device is online."),
                _("Try again. If you sent something, first check whether it arrived."),
            ],
            "game": "",
            "again": True,
        }
    )
    return HttpResponse(told)
