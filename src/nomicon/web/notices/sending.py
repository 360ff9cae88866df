"""Sending what the outbox has: each thing is looked at again, sent under its key, and marked."""

from __future__ import annotations

import logging
import smtplib
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TypeAlias

from django.core.mail import EmailMessage, get_connection
from django.utils import translation

from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.hosting.ports import LedgerBusy, LedgerUnreadable
from nomicon.hosting.server.hall import Busy
from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import Delivery, NoticeChannel
from nomicon.web.addresses.bounce_addresses import bounce_address
from nomicon.web.addresses.reply_tokens import address_for, address_for_duty
from nomicon.web.logged import where_it_broke
from nomicon.web.notices import outbox
from nomicon.web.notices.deliveries.catching_up import pass_over, take_all, wakes_nobody_before
from nomicon.web.notices.deliveries.failures import FailureText
from nomicon.web.notices.deliveries.gathering import gather
from nomicon.web.notices.deliveries.lanes import EVERYTHING, Lane
from nomicon.web.notices.deliveries.leasing import LeasedDelivery, lease
from nomicon.web.notices.deliveries.turns import ACCOUNT_SECONDS, BATCH_SECONDS, Turns
from nomicon.web.notices.discord import channels as discord
from nomicon.web.notices.discord import personal
from nomicon.web.notices.discord.late_answers import answer_letter
from nomicon.web.notices.hooks import call, opened
from nomicon.web.notices.letters import WrittenLetter, written
from nomicon.web.notices.lists.list_letters import list_letter
from nomicon.web.notices.outbox import Fault, NothingToTell, SendFailure, fault_of
from nomicon.web.notices.push import sending as notes
from nomicon.web.notices.services.messages import service_message
from nomicon.web.tools import Services

REFUSED_FOR_GOOD = 500
"""From which answer of a mail server on it will never take a letter to this address."""

NOT_WANTED = (400, 401, 403, 404, 410)
"""Answers of a chat service to what it will not take later either."""

log = logging.getLogger(__name__)

Answer: TypeAlias = SendFailure | None
"""Why something was not sent; None if it was."""


def send_due(
    house: Services,
    outlooks: Outlooks,
    goes_on: Callable[[], bool] = lambda: True,
    lane: Lane = EVERYTHING,
    turns: Turns | None = None,
) -> int:
    """Send a batch of what is due, gathering more if nothing is left; return how much was taken in hand.

    When it is not to go on, what is left of the batch is put back at once, for the next sender. So is what an account
    has left that has used its seconds.
    """
    turns = turns or Turns()
    batch = _batch(house, lane, turns)
    begun, used = turns.now(), defaultdict[int, float](float)
    try:
        for one in batch:
            now, since = int(house.clock.now()), turns.now()
            is_over = since - begun >= BATCH_SECONDS or used[one.account] >= ACCOUNT_SECONDS
            awake = wakes_nobody_before(one.delivery, now)
            if awake > now:
                pass_over(one.delivery, now)
                outbox.put_back(one.delivery, awake)
            elif is_over or not goes_on() or outbox.is_held(one.delivery, now, is_probe=one.is_probe):
                outbox.put_back(one.delivery, one.delivery.made)
            elif outbox.renew(one.delivery, now, house.choices.lease_seconds):
                take_all(one.delivery, now)
                _sent(house, outlooks, one.delivery)
                used[one.account] += turns.now() - since
    finally:
        turns.done({one.account: used[one.account] for one in batch})
    return len(batch)


def _batch(house: Services, lane: Lane, turns: Turns) -> list[LeasedDelivery]:
    """Take what is due; if that is nothing, or some time has passed, gather it first."""
    now = int(house.clock.now())
    if turns.must_gather():
        gather(now, lane)
    while not (batch := lease(now, house.choices.lease_seconds, lane, turns)) and gather(now, lane):
        pass  # What was gathered may all be for hosts that do not answer; then there may be more for others.
    return batch


def _sent(house: Services, outlooks: Outlooks, delivery: Delivery) -> None:
    """Send something, and mark what came of it at the moment when that is known."""
    try:
        failure = _send(house, outlooks, delivery)
    except NothingToTell:
        outbox.moot(delivery, int(house.clock.now()))
        return
    now = int(house.clock.now())
    if failure is None:
        outbox.sent(delivery, now)
    else:
        outbox.failed(delivery, failure, now)


def _send(house: Services, outlooks: Outlooks, delivery: Delivery) -> Answer:
    try:
        match delivery.channel.kind:
            case NoticeChannel.MAIL:
                return _send_letter(house, outlooks, delivery)
            case NoticeChannel.SERVICE:
                return _tell(house, outlooks, delivery)
            case NoticeChannel.PUSH:
                return notes.send(house, delivery)
            case NoticeChannel.DISCORD:
                return discord.send(house, delivery)
            case NoticeChannel.DIRECT:
                return personal.send(house, outlooks, delivery)
            case _:
                return _call(house, delivery)
    except (Busy, LedgerBusy, LedgerUnreadable) as trouble:
        return SendFailure(str(trouble), fault=Fault.OURS)
    except NothingToTell:
        raise
    except Exception as trouble:  # One thing that cannot be sent must not hold up all the others.
        log.error("Delivery %s could not be sent: %s", delivery.pk, where_it_broke(trouble))
        return SendFailure(FailureText.PROGRAM.of(trouble=type(trouble).__name__), fault=Fault.OURS)


def _send_letter(house: Services, outlooks: Outlooks, delivery: Delivery) -> Answer:
    letter = _letter(house, outlooks, delivery) if house.choices.notices else None
    if letter is None:
        raise NothingToTell
    return post(house, letter, _reply_to(house, delivery, letter), _comes_back_to(house, delivery))


def _letter(house: Services, outlooks: Outlooks, delivery: Delivery) -> WrittenLetter | None:
    first = delivery.notices.first()
    if first is None or first.topic not in (outbox.LIST, outbox.ANSWER):
        return written(house, outlooks, delivery)
    with translation.override(language_of(house, delivery.channel.account)):
        is_answer = first.topic == outbox.ANSWER
        return answer_letter(house, delivery) if is_answer else list_letter(house, delivery, first)


def _reply_to(house: Services, delivery: Delivery, letter: WrittenLetter) -> str:
    """Return an address to which a letter can be answered, where letters are taken in and it is about one game."""
    if letter.reply_to or not house.choices.mail_door or letter.game is None:
        return letter.reply_to
    now = int(house.clock.now())
    account, domain = delivery.channel.account, house.choices.domain
    if letter.duty is not None:
        return address_for_duty(account, letter.game, letter.duty, domain, now)
    return address_for(account, letter.game, "", domain, now)


def _comes_back_to(house: Services, delivery: Delivery) -> str:
    """Return to whom a mail server sends a letter back that it cannot deliver, where letters are taken in."""
    return bounce_address(delivery, house.choices.domain) if house.choices.mail_door else house.choices.mail_from


def post(house: Services, letter: WrittenLetter, reply_to: str = "", comes_back_to: str = "") -> Answer:
    """Hand a letter to the mail server; say what it answered, if it did not take it."""
    headers = {"From": house.choices.mail_from, **letter.headers}
    message = EmailMessage(
        subject=letter.title,
        body=letter.text,
        from_email=comes_back_to or house.choices.mail_from,
        to=[letter.to],
        reply_to=[reply_to] if reply_to else None,
        headers=headers,
        connection=get_connection(),
    )
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as refused:
        return _refused(next(iter(refused.recipients.values()), (REFUSED_FOR_GOOD, b"")))
    except smtplib.SMTPDataError as refused:
        fault = Fault.CHANNEL if refused.smtp_code >= REFUSED_FOR_GOOD else Fault.HOST
        return SendFailure(FailureText.MAIL_CODE.of(code=refused.smtp_code), fault=fault)
    except smtplib.SMTPResponseException as refused:
        return SendFailure(FailureText.MAIL_CODE.of(code=refused.smtp_code), fault=Fault.HOST)
    except smtplib.SMTPException:
        return SendFailure(FailureText.MAIL_ENDED, fault=Fault.HOST)
    except OSError as trouble:
        known = trouble.strerror
        told = FailureText.MAIL_AWAY.of(why=known) if known else FailureText.MAIL_SILENT
        return SendFailure(told, fault=Fault.HOST)
    return None


def _refused(answer: tuple[int, bytes]) -> SendFailure:
    code, _words = answer
    return SendFailure(FailureText.ADDRESS_REFUSED.of(code=code), for_good=code >= REFUSED_FOR_GOOD)


def _call(house: Services, delivery: Delivery) -> Answer:
    if not house.choices.webhooks or house.way_out is None or delivery.channel.state != NoticeChannel.ON:
        raise NothingToTell
    body = call(house, delivery)
    if body is None:
        raise NothingToTell
    address, headers, content = body
    answer = house.way_out.post(address, _plain(headers), content)
    if 200 <= answer.status < 300:
        return None
    gone = answer.status in (404, 410)
    return SendFailure(
        answer.told,
        for_good=gone,
        ends_channel=gone,
        retry_after=answer.retry_after,
        fault=fault_of(answer.status),
    )


def _tell(house: Services, outlooks: Outlooks, delivery: Delivery) -> Answer:
    channel = delivery.channel
    if not house.choices.services or house.chat_services is None or channel.state != NoticeChannel.ON:
        raise NothingToTell
    message = service_message(house, outlooks, delivery)
    if message is None:
        raise NothingToTell
    answer = house.chat_services.tell(opened(channel.address), *message)
    if 200 <= answer.status < 300:
        return None
    return SendFailure(
        answer.told,
        for_good=answer.status in NOT_WANTED,
        retry_after=answer.retry_after,
        fault=fault_of(answer.status),
    )


def _plain(headers: Mapping[str, str]) -> dict[str, str]:
    return {"Content-Type": "application/json", "User-Agent": "Nomicon", **headers}
