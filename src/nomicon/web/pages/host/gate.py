"""Who may open the hosts' pages, and how long lists are cut into pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.translation import gettext as _

from nomicon.web.accounts.models import Account, HostAct
from nomicon.web.page_tools.page_template import PageTemplate
from nomicon.web.pages.host.contexts import HostPage
from nomicon.web.pages.visit import account_of

if TYPE_CHECKING:
    from django.core.paginator import _SupportsPagination

P = ParamSpec("P")
Answer = TypeVar("Answer", bound=HttpResponseBase)
Context = TypeVar("Context", bound=HostPage)
T = TypeVar("T")

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
            raise Http404(_("There is no page at this address."))
        return view(request, account, *given, **named)

    return gated


def paged(request: HttpRequest, listed: _SupportsPagination[T], name: str = "page") -> Page[T]:
    """Return the page of a list that the reader asks for; what is no page is the nearest that there is."""
    return Paginator(listed, SHOWN).get_page(request.GET.get(name))


def shown(
    request: HttpRequest, template: PageTemplate[Context], context: Context, data: Callable[[], Mapping[str, object]]
) -> HttpResponse:
    """Show a page, or what is on it as data where its address ends in ``.json``."""
    if request.path.endswith(".json"):
        return JsonResponse(data(), json_dumps_params={"ensure_ascii": False, "indent": 1})
    beside = f"{request.path.rstrip('/')}.json"
    if "json_address" not in context:
        context["json_address"] = f"{beside}?{request.GET.urlencode()}".rstrip("?")
    return template.show(request, context)


def listed(page: Page[T], name: str, one: Callable[[T], Mapping[str, object]]) -> Mapping[str, object]:
    """Return one page of a list as data: which page it is, of how many, and what is on it."""
    return {
        name: [one(each) for each in page],
        "page": page.number,
        "pages": page.paginator.num_pages,
        "many": page.paginator.count,
    }


def moment(at: datetime | None) -> str | None:
    """Write a moment down as data."""
    return None if at is None else f"{at:%Y-%m-%dT%H:%M:%SZ}"


def act_as_data(act: HostAct) -> Mapping[str, object]:
    """Return what a host has done as data."""
    return {
        "at": moment(act.at),
        "host": act.host.shown if act.host else None,
        "game": act.game or None,
        "what": act.what,
        "reason": act.reason or None,
    }
