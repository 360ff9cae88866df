"""The address to which Discord sends: nothing is read before its signature, and everything is answered in time.

What takes longer than Discord waits is promised first, and told when it is done. What comes twice is done once, and
answered the same; a refusal too, so that it never takes effect later.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TookTooLong
from functools import cache, partial
from typing import TypeVar

from django.db import IntegrityError, close_old_connections, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from nomicon.web.accounts.models import DiscordInteraction
from nomicon.web.discord_door import commands as named
from nomicon.web.discord_door.answers import answer
from nomicon.web.discord_door.forms import form_for
from nomicon.web.discord_door.interactions import AUTOCOMPLETE, COMMAND, PING, Interaction, UnreadableInteraction, read
from nomicon.web.discord_door.lines import ShownChoice
from nomicon.web.discord_door.promises import (
    EDITS_UNTIL,
    MESSAGE,
    MUST_WAIT,
    Answer,
    Promise,
    busy,
    have_room,
    overloaded,
)
from nomicon.web.discord_door.signatures import is_genuine
from nomicon.web.discord_door.suggestions import suggested
from nomicon.web.doors.open_games import not_offered
from nomicon.web.notices.discord.messages import Message, only_you, plain
from nomicon.web.tools import Services, the_house

LONGEST = 64_000
PONG, PROMISE, CHOICES, OPEN_FORM = 1, 5, 8, 9
"""Kinds of answers besides messages."""

PROMPT, AT_ONCE = 1.5, 0.8
"""Seconds after which an answer is promised, and after which choices are not shown: Discord waits for three and one."""

CLAIMED = 60
"""Seconds after which somebody else may take up what a server that died had begun."""

AT_A_TIME = 8
"""Threads that work for this door. While all of them do, further answers are promised at once."""

_UNDONE: set[Future[Answer]] = set()
"""What is being worked on. Adding to a set, and taking from it, is one step for all threads."""

T = TypeVar("T")
log = logging.getLogger(__name__)


@csrf_exempt
@require_POST
def interactions(request: HttpRequest) -> HttpResponse:
    """Answer Discord, or whoever pretends to be: with 401, and no more words."""
    house = the_house()
    if not house.choices.discord_public_key:
        raise not_offered()
    raw = request.body
    if len(raw) > LONGEST:
        return HttpResponse(status=413)
    signature, stamp = (request.headers.get(f"X-Signature-{name}", "") for name in ("Ed25519", "Timestamp"))
    if not is_genuine(house.choices.discord_public_key, signature, stamp, raw, int(house.present())):
        return HttpResponse(status=401)
    try:
        told = json.loads(raw)
        if told["type"] == PING:
            return JsonResponse({"type": PONG})
        sent = read(told)
    except (UnreadableInteraction, ValueError, KeyError, TypeError, RecursionError):
        return HttpResponse(status=400)
    with translation.override(_language(house, sent)):
        return JsonResponse(_answered(house, sent))


def _language(house: Services, sent: Interaction) -> str:
    spoken = sent.locale.partition("-")[0]
    return spoken if spoken in ("en", *named.LOCALES.values()) else house.choices.language


def _answered(house: Services, sent: Interaction) -> dict[str, object]:
    language, until = translation.get_language() or house.choices.language, time.monotonic() + EDITS_UNTIL
    if sent.kind == AUTOCOMPLETE:
        found: Future[list[ShownChoice]] = _workers().submit(_in_language, language, suggested, house, sent)
        return {"type": CHOICES, "data": {"choices": _within(found)}}
    if not have_room():
        return {"type": MESSAGE, "data": overloaded()}
    prompt = 0 if len(_UNDONE) >= AT_A_TIME else PROMPT
    work: Future[Answer] = _workers().submit(_in_language, language, _made, house, sent)
    _UNDONE.add(work)
    work.add_done_callback(_UNDONE.discard)
    try:
        return work.result(prompt)
    except MUST_WAIT as trouble:
        return {"type": MESSAGE, "data": busy(trouble)}
    except TookTooLong:
        Promise(house, sent, language, partial(_in_language, language, _made, house, sent), until).keep(work)
        return {"type": PROMISE, "data": {"flags": only_you("")["flags"]}}


def _made(house: Services, sent: Interaction) -> Answer:
    """Return a form where a command needs one, or the answer."""
    if sent.kind == COMMAND and (form := form_for(house, sent)) is not None:
        return {"type": OPEN_FORM, "data": form}
    return {"type": MESSAGE, "data": _once(house, sent)}


def _within(found: Future[list[ShownChoice]]) -> list[ShownChoice]:
    try:
        return found.result(AT_ONCE)
    except TookTooLong:
        found.cancel()
        return []


@cache
def _workers() -> ThreadPoolExecutor:
    """Return the threads that work for this door. The first thing that Discord sends makes them."""
    return ThreadPoolExecutor(AT_A_TIME, thread_name_prefix="discord")


def _in_language(language: str, work: Callable[[Services, Interaction], T], house: Services, sent: Interaction) -> T:
    close_old_connections()
    with translation.override(language):
        return work(house, sent)


# -- Once, and the same again ------------------------------------------------------------


def _once(house: Services, sent: Interaction) -> Message:
    """Return the answer that an interaction had, or do what it says and keep what it was answered."""
    now = int(house.present())
    try:
        with transaction.atomic():
            DiscordInteraction.objects.create(key=sent.key, digest=sent.digest, claimed=now)
    except IntegrityError:
        known = DiscordInteraction.objects.get(key=sent.key)
        if known.digest != sent.digest:
            return only_you(
                plain(_("Discord sent another command with the same ID. Nothing was done. Give your command again."))
            )
        if known.answer is not None:
            kept: Message = known.answer
            return kept
        left = DiscordInteraction.objects.filter(key=sent.key, answer__isnull=True, claimed__lte=now - CLAIMED)
        if not left.update(claimed=now):
            return only_you(
                plain(_("This command is already being carried out. See the result on the page of the game."))
            )
    return _worked(house, sent)


def _worked(house: Services, sent: Interaction) -> Message:
    try:
        made = answer(house, sent)
    except MUST_WAIT:
        DiscordInteraction.objects.filter(key=sent.key).update(claimed=0)
        raise
    except Exception:  # Whoever asked is told so, and the next one is answered.
        log.exception("A request from Discord could not be answered.")
        made = only_you(plain(_("Something went wrong here. Check the page of the game to see what happened.")))
    DiscordInteraction.objects.filter(key=sent.key, answer__isnull=True).update(answer=made)
    return made
