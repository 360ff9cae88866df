"""The page on which I have a chat service of mine told what happens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from nomicon.game.values.plain import is_whole
from nomicon.web.accounts.models import Account, NoticeChannel
from nomicon.web.doors.open_games import not_offered
from nomicon.web.form import CleanedData, SiteForm
from nomicon.web.notices.deliveries.failures import FailureText
from nomicon.web.notices.deliveries.undelivered import waits_because
from nomicon.web.notices.hooks import sealed
from nomicon.web.notices.services.kinds import KINDS, ServiceKind, address_of_service, host_of, parts_of
from nomicon.web.notices.topics import TOPICS, new_channel
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.page_tools.telling import told as told_here
from nomicon.web.tools import the_house

MOST = 5
"""Chat services of one account."""


class ServiceForm(SiteForm):
    """A chat service to be told: what it asks for, and of which topics it is told."""

    def __init__(self, kind: ServiceKind, data: Mapping[str, str] | None = None) -> None:
        super().__init__(data, prefix=kind.name)
        self._kind = kind
        for one in kind.fields:
            self.fields[one.name] = forms.CharField(
                label=str(one.label), required=one.required, initial=one.initial, max_length=500
            )
        self.fields["topics"] = forms.MultipleChoiceField(
            label=gettext_lazy("Tell the service about"),
            widget=forms.CheckboxSelectMultiple,
            choices=list(TOPICS.items()),
            initial=["deadline", "your_turn"],
        )

    def clean(self) -> CleanedData:
        """See to it that what was entered fits the service; only then is an address made of it."""
        told = super().clean()
        try:
            self.parts = parts_of(self._kind, {one.name: told.get(one.name, "") for one in self._kind.fields})
        except ValueError as wrong:
            field = str(wrong)
            if field not in self.errors:
                self.add_error(
                    field,
                    _(
                        "This value does not have the form that the service uses. Copy the whole "
                        "value from the service."
                    ),
                )
        return told


class ServiceLine(TypedDict):
    """A service of mine; of its address only the host is shown. `waits` says why its news was not sent yet."""

    number: int
    label: str
    is_on: bool
    why: str
    waits: str


class ServiceOffer(TypedDict):
    """A service that can be added."""

    name: str
    label: str
    form: ServiceForm
    is_open: bool


class MyServicesPage(TypedDict):
    """The chat services that are told, and those that can be."""

    mine: list[ServiceLine]
    offers: list[ServiceOffer]


PAGE = PageTemplate("account/services.html", MyServicesPage)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def my_services(request: HttpRequest) -> HttpResponse:
    """Show the chat services that are told of my games; add one, or take one away."""
    account = request.user
    assert isinstance(account, Account)
    if not the_house().choices.services:
        raise not_offered()
    name = request.POST.get("kind", "") if request.method == "POST" else ""
    offered = {kind.name: ServiceForm(kind, request.POST if kind.name == name else None) for kind in KINDS.values()}
    if name in offered and _added(account, KINDS[name], offered[name]):
        messages.success(request, _("Saved. From now on, the service gets news."))
        return redirect("my_services")
    if request.method == "POST" and name not in offered:
        _changed(request, account)
        return redirect("my_services")
    offers: list[ServiceOffer] = [
        {"name": kind.name, "label": kind.label, "form": offered[kind.name], "is_open": kind.name == name}
        for kind in KINDS.values()
    ]
    return PAGE.show(request, {"mine": _services_of(account), "offers": offers})


def _services_of(account: Account) -> list[ServiceLine]:
    waits = waits_because(account)
    return [
        {
            "number": one.pk,
            "label": one.host,
            "is_on": one.state == NoticeChannel.ON,
            "why": told_here(FailureText.known(one.why)),
            "waits": waits.get(one.pk, ""),
        }
        for one in NoticeChannel.objects.filter(account=account, kind=NoticeChannel.SERVICE).order_by("pk")
    ]


def _added(account: Account, kind: ServiceKind, form: ServiceForm) -> bool:
    """Keep a service, if what was entered can be; its secrets are kept encrypted."""
    if not form.is_valid():
        return False
    if NoticeChannel.objects.filter(account=account, kind=NoticeChannel.SERVICE).count() >= MOST:
        form.add_error(None, _("You already have too many chat services. Delete one first."))
        return False
    new_channel(
        account,
        NoticeChannel.SERVICE,
        address=sealed(address_of_service(kind, form.parts)),
        host=f"{kind.label}: {host_of(kind, form.parts)}"[:260],
        topics=" ".join(form.cleaned_data["topics"]),
    )
    return True


def _changed(request: HttpRequest, account: Account) -> None:
    told = request.POST.get("service", "")
    mine = NoticeChannel.objects.filter(account=account, kind=NoticeChannel.SERVICE)
    known = get_object_or_404(mine, pk=int(told) if is_whole(told) else 0)
    if request.POST.get("act") == "delete":
        known.delete()
        messages.success(request, _("The service gets no more news."))
        return
    NoticeChannel.objects.filter(pk=known.pk).update(state=NoticeChannel.ON, why="", failures=0)
    messages.success(request, _("From now on, the service gets news again."))
