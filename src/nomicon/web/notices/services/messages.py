"""What a chat service is told: in few lines what happened and what waits, as its owner may see it."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext as _

from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import Account, Delivery
from nomicon.web.notices.letters import Part, moment_told, parts_of, safe, title_of_parts
from nomicon.web.pages.addresses import address
from nomicon.web.tools import Services

MOST_LINES = 10
"""Lines about one game; whoever missed more reads the page."""

LONGEST = 1_500
"""Signs of a message: services cut what is longer, each somewhere else."""

PLAIN = str.maketrans({"<": "‹", ">": "›", "@": "＠"})  # noqa: RUF001  # Signs by which services call everybody in a room.


def service_message(house: Services, outlooks: Outlooks, delivery: Delivery) -> tuple[str, str] | None:
    """Write the title and the text of a message, or return None where there is nothing to tell any more."""
    account = delivery.channel.account
    if not account.is_active:
        return None
    with translation.override(language_of(house, account)):
        parts, _topics = parts_of(house, outlooks, delivery)
        if not parts:
            return None
        lines = [line for part in parts for line in _told(house, account, part)]
        return title_of_parts(account, parts).translate(PLAIN), "\n".join(lines)[:LONGEST]


def _told(house: Services, account: Account, part: Part) -> Iterator[str]:
    host = house.choices.address
    if not part.is_named:
        yield _("Something waits for you in a game, or has happened there:")
        yield f"{host}/"
        return
    for one in part.waits[:MOST_LINES]:
        until = "" if one.deadline is None else moment_told(account, one.deadline)
        told = _("%(what)s until %(moment)s") % {"what": one.what, "moment": until} if until else one.what
        yield safe(told).translate(PLAIN)
    for line in part.happened[:MOST_LINES]:
        yield safe(line).translate(PLAIN)
    if part.passed:
        yield _("We could not reach you, and something that waited for you is now too late.")
    yield f"{host}{address(part.game, 'inbox')}"
