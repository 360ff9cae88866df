"""Who may open the hosts' pages, and how long lists are cut into pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _

from nomicon.web.accounts.models import Account
from nomicon.web.pages.visit import account_of

P = ParamSpec("P")
Answer = TypeVar("Answer", bound=HttpResponseBase)

SHOWN = 25
"""Lines on one page of a list."""


def hosts_only(
    view: Callable[Concatenate[HttpRequest, Account, P], Answer],
) -> Callable[Concatenate[HttpRequest, P], Answer]:
    """Let hosts in; everybody else is told what is told of addresses at which nothing stands."""

    @wraps(view)
    def gated(request: HttpRequest, /, *given: P.args, **named: P.kwargs) -> Answer:
        account = account_of(request)
        if account is None or not account.is_host:
            raise Http404(_("Nothing stands at this address."))
        return view(request, account, *given, **named)

    return gated


def paged(request: HttpRequest, listed: Sequence[Any] | QuerySet[Any], name: str = "page") -> Page[Any]:
    """Return the page of a list that the reader asks for; what is no page is the nearest that there is."""
    return Paginator(listed, SHOWN).get_page(request.GET.get(name))
