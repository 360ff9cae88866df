"""The letters of a game's list: one for each new proposal, and one for each remark, in a thread by proposal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.utils import formataddr

from django.core import signing
from django.urls import reverse
from django.utils.translation import gettext as _

from nomicon.game.names import GameId, ProposalNumber
from nomicon.law.questions.numerals import numbered
from nomicon.views.elements.page import Seen
from nomicon.views.elements.phrases import title_of
from nomicon.views.view import as_text, view_named
from nomicon.web.accounts.models import Delivery, NoticeItem, Remark
from nomicon.web.addresses.list_addresses import has_list, is_member, join, list_address, name_of, own_address
from nomicon.web.addresses.stop_addresses import leave_address, unsubscribe
from nomicon.web.notices.hours import in_own_time
from nomicon.web.notices.letters import STOP, WrittenLetter, safe
from nomicon.web.notices.outbox import LIST
from nomicon.web.notices.topics import address_of, hours_of
from nomicon.web.pages.addresses import address
from nomicon.web.tools import Services

PROPOSAL, REMARK = "p", "r"
MESSAGE = re.compile(r"<([a-z0-9-]{1,64})\.([pr])(-?[0-9]{1,15})@", re.ASCII)
"""How the letters of lists are named, by which an answer says what it is about."""

TITLE_LENGTH = 120
MOST_LINES = 200
"""Lines of a proposal that a letter has; the rest is on its page."""


def list_letter(house: Services, delivery: Delivery, item: NoticeItem) -> WrittenLetter | None:
    """Write a letter of a list, or return None where there is nothing to send any more."""
    account, game, to = delivery.channel.account, GameId(item.game), address_of(delivery.channel.account)
    if not to or not has_list(house, game) or not is_member(account, game) or not house.hall.has(game):
        return None
    kind, _slash, number = item.subject.partition("/")
    seen = house.hall.seen(game, None)
    told = _proposal(house, seen, int(number)) if kind == PROPOSAL else _remark(house, seen, int(number))
    if told is None:
        return None
    zone = hours_of(account).zone
    lines = (safe(in_own_time(line, zone)) for line in told.lines)
    text = "\n".join([*lines, "", told.page, "", "-- ", *_foot(house, delivery, game), ""])
    return WrittenLetter(
        to,
        told.title,
        text,
        _headers(house, delivery, seen, told, f"{kind}{number}"),
        reply_to=own_address(house, join(account, game)),
    )


@dataclass(frozen=True, slots=True)
class ToldOnList:
    """What a letter of a list tells: who writes, the subject, the lines, its page, and the letters before it."""

    who: str
    title: str
    lines: tuple[str, ...]
    page: str
    before: tuple[str, ...] = ()


def _proposal(house: Services, seen: Seen, number: int) -> ToldOnList | None:
    proposal = seen.game.proposals.get(ProposalNumber(number))
    if proposal is None:
        return None
    page = house.choices.address + address(GameId(seen.game.id), "proposal", number)
    shown = {**view_named(("proposal", str(number)), seen), "terms": []}  # How its votes are counted is on its page.
    text = as_text("proposal", shown).splitlines()
    return ToldOnList(str(proposal.proponent or ""), _title(seen, number), tuple(text[:MOST_LINES]), page)


def _remark(house: Services, seen: Seen, number: int) -> ToldOnList | None:
    remark = Remark.objects.filter(pk=number, game=seen.game.id, hidden_by=None).exclude(text="").first()
    if remark is None:
        return None
    game, host = GameId(seen.game.id), house.choices.domain
    page = house.choices.address + address(game, remark.about, remark.proposal)
    before = [f"{PROPOSAL}{remark.proposal}"] if remark.about == Remark.PROPOSAL else []
    before += [f"{REMARK}{remark.answers_id}"] if remark.answers_id is not None else []
    names = tuple(_name(game, one, host) for one in before)
    title = _title(seen, remark.proposal) if remark.about == Remark.PROPOSAL else _about(remark)
    return ToldOnList(remark.player, f"Re: {title}", tuple(remark.text.splitlines()), page, names)


def _about(remark: Remark) -> str:
    if remark.about == Remark.RULE:
        return _("Rule %(number)s") % {"number": remark.proposal}
    return _("Judgement %(number)s") % {"number": remark.proposal}


def _title(seen: Seen, number: int) -> str:
    proposal = seen.game.proposals.get(ProposalNumber(number))
    known = "" if proposal is None else title_of(proposal.title, proposal.changes, seen.game)
    return " ".join(safe(f"[{seen.game.title}] {numbered(number, seen.game)}: {known}").split())[:TITLE_LENGTH]


def _name(game: GameId, what: str, domain: str) -> str:
    return f"<{name_of(game)}.{what}@{domain}>"


def _headers(house: Services, delivery: Delivery, seen: Seen, told: ToldOnList, what: str) -> dict[str, str]:
    game, domain = GameId(seen.game.id), house.choices.domain
    here = list_address(house, game)
    stop = signing.dumps([delivery.channel_id, [f"{LIST}/{game}"]], salt=STOP)
    page, member = house.choices.address + reverse("stop_letters", args=[stop]), join(delivery.channel.account, game)
    who = _("%(player)s via %(game)s") % {"player": told.who or house.choices.name, "game": seen.game.title}
    thread = {"In-Reply-To": told.before[-1], "References": " ".join(told.before)} if told.before else {}
    return {
        "From": formataddr((" ".join(safe(who).split())[:TITLE_LENGTH], here)),
        "To": here,
        "Message-ID": _name(game, what, domain),
        "List-Id": f"<{name_of(game)}.{domain}>",
        "List-Post": f"<mailto:{here}>",
        "List-Unsubscribe": unsubscribe(house, page, leave_address(delivery.channel, member, domain)),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Precedence": "list",
        "X-Nomicon": "1",
        **thread,
    }


def _foot(house: Services, delivery: Delivery, game: GameId) -> Iterator[str]:
    page = house.choices.address + reverse("game_letters", args=[game])
    yield _("Answer this e-mail to write in the debate. Everybody who may see the game can read your answer there.")
    yield _("Whoever answers this e-mail writes in your name. Do not forward it.")
    yield _("The mailing list of this game: %(address)s") % {"address": page}
