"""The address to which Discord sends: nothing is read before its signature, and everything is answered in time.

What takes longer than Discord waits is promised first, and told when it is done. What comes twice is done once, and
answered the same; a refusal too, so that it never takes effect later.
"""

from __future__ import annotations

import json
import logging
import time
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as TookTooLong
from functools import cache
from threading import Thread
from typing import Any

from django.db import IntegrityError, close_old_connections, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from nomicon.hosting.ports import LedgerBusy, LedgerUnreadable
from nomicon.hosting.server.hall import Busy
from nomicon.web.accounts.models import DiscordInteraction
from nomicon.web.discord_door import commands as named
from nomicon.web.discord_door.answers import answer
from nomicon.web.discord_door.forms import form_for
from nomicon.web.discord_door.interactions import AUTOCOMPLETE, COMMAND, PING, Interaction, UnreadableInteraction, read
from nomicon.web.discord_door.signatures import is_genuine
from nomicon.web.discord_door.suggestions import suggested
from nomicon.web.doors.open_games import not_offered
from nomicon.web.notices.discord.api import SLOW_DOWN, ask
from nomicon.web.notices.discord.messages import Message, only_you, plain
from nomicon.web.tools import Services, the_house

LONGEST = 64_000
PONG, MESSAGE, PROMISE, CHOICES, OPEN_FORM = 1, 4, 5, 8, 9
"""Kinds of answers."""

PROMPT, AT_ONCE = 1.5, 0.8
"""Seconds after which an answer is promised, and after which choices are not shown: Discord waits for three and one."""

CLAIMED = 60
"""Seconds after which somebody else may take up what a server that died had begun."""

EDITS_UNTIL, EDITS = 14 * 60, 8
"""Seconds for which a promised answer can be told, and how often that is tried."""

AT_A_TIME = 8
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


def _answered(house: Services, sent: Interaction) -> dict[str, Any]:
    language = translation.get_language() or house.choices.language
    if sent.kind == AUTOCOMPLETE:
        found: Future[list[dict[str, Any]]] = _workers().submit(_in_language, language, suggested, house, sent)
        return {"type": CHOICES, "data": {"choices": _within(found)}}
    if sent.kind == COMMAND and (form := form_for(house, sent)) is not None:
        return {"type": OPEN_FORM, "data": form}
    work: Future[Message] = _workers().submit(_in_language, language, _once, house, sent)
    try:
        return {"type": MESSAGE, "data": work.result(PROMPT)}
    except TookTooLong:
        work.add_done_callback(lambda done: _tell_beside(house, sent, done))
        return {"type": PROMISE, "data": {"flags": only_you("")["flags"]}}


def _within(found: Future[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    try:
        return found.result(AT_ONCE)
    except TookTooLong:
        found.cancel()
        return []


@cache
def _workers() -> ThreadPoolExecutor:
    """Return the threads that work for this door. The first thing that Discord sends makes them."""
    return ThreadPoolExecutor(AT_A_TIME, thread_name_prefix="discord")


def _in_language(language: str, work: Any, house: Services, sent: Interaction) -> Any:
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
            return only_you(plain(_("That was another command. Nothing was done: give a new one.")))
        if known.answer is not None:
            kept: Message = known.answer
            return kept
        left = DiscordInteraction.objects.filter(key=sent.key, answer__isnull=True, claimed__lte=now - CLAIMED)
        if not left.update(claimed=now):
            return only_you(plain(_("This command is being carried out. See what came of it with /inbox.")))
    return _worked(house, sent)


def _worked(house: Services, sent: Interaction) -> Message:
    try:
        made = answer(house, sent)
    except (Busy, LedgerBusy, LedgerUnreadable) as trouble:
        DiscordInteraction.objects.filter(key=sent.key).update(claimed=0)
        log.warning("Something from Discord has to wait: %s", trouble)
        return only_you(plain(_("The server is busy. Your command may still be made. See with /inbox in a minute.")))
    except Exception:  # Whoever asked is told so, and the next one is answered.
        log.exception("Something from Discord could not be answered.")
        made = only_you(plain(_("Something went wrong here. See on the page of the game what came of it.")))
    DiscordInteraction.objects.filter(key=sent.key, answer__isnull=True).update(answer=made)
    return made


# -- What was promised -------------------------------------------------------------------


def _tell_beside(house: Services, sent: Interaction, done: Future[Message]) -> None:
    """Tell what was promised in a thread of its own: to wait for Discord keeps no worker, nor a server that ends."""
    if (trouble := done.exception()) is not None:
        log.error("Something from Discord could not be answered: %r", trouble)
        return
    Thread(target=_tell, args=(house, sent, done.result()), name="discord answer", daemon=True).start()


def _tell(house: Services, sent: Interaction, message: Message) -> None:
    """Put the answer in the place of the promise, and slow down where Discord says so."""
    until = time.monotonic() + EDITS_UNTIL
    made = {name: value for name, value in message.items() if name != "flags"}
    path = f"/webhooks/{sent.application}/{sent.token}/messages/@original"
    for _again in range(EDITS):
        told = ask(house, "PATCH", path, made)
        if told.is_done or told.status not in (0, SLOW_DOWN, 500, 502, 503) or time.monotonic() + told.wait > until:
            break
        time.sleep(max(1, told.wait))
    if not told.is_done:
        log.warning("An answer could not be told in Discord: %s", told.told)
