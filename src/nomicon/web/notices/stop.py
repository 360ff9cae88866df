"""Where letters of some kind end: with one click from the letter, and without signing in (RFC 8058)."""

from __future__ import annotations

from typing import TypedDict

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from nomicon.web.accounts.models import NoticeChannel
from nomicon.web.addresses.list_addresses import leave
from nomicon.web.notices.letters import STOP
from nomicon.web.notices.outbox import LIST
from nomicon.web.notices.topics import TOPICS, turn_off
from nomicon.web.page_tools.page_template import PageTemplate


class StopPage(TypedDict):
    """Of what somebody is told no more, and whether that is done."""

    topics: list[str]
    is_done: bool


STOPPED = PageTemplate("account/stop_letters.html", StopPage)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop_letters(request: HttpRequest, signed: str) -> HttpResponse:
    """End letters of the kinds that an address names. To open it changes nothing: programs open links in letters.

    Whoever has the address needs no other proof: it was in the letter, and does only this.
    """
    try:
        channel, topics = signing.loads(signed, salt=STOP)
    except signing.BadSignature:
        raise Http404(_("This link is not complete. Copy all of it from the e-mail.")) from None
    named = [one for one in topics if one in TOPICS]
    lists = [one.partition("/")[2] for one in topics if one.startswith(f"{LIST}/")]
    if request.method == "POST":
        known = NoticeChannel.objects.filter(pk=channel).first()
        if known is not None:
            turn_off(known, named)
            for game in lists:
                leave(known.account, game)
    told = [*(str(TOPICS[one]) for one in named), *(_("The mailing list of %(game)s") % {"game": one} for one in lists)]
    context: StopPage = {"topics": told, "is_done": request.method == "POST"}
    return STOPPED.show(request, context)
