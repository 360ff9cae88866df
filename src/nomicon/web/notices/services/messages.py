"""What a chat service is told: in few lines what happened and what waits, as its owner may see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext as _

from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.web.accounts.languages import language_of
from nomicon.web.accounts.models import Account, Delivery
from nomicon.web.notices.deliveries.contents import Part, parts_of
from nomicon.web.notices.letters import moment_told, safe, title_of_parts
from nomicon.web.pages.addresses import address
from nomicon.web.tools import Services

MOST_LINES = 10
"""Lines about one game; whoever missed more reads the page."""

LONGEST = 1_500
"""Signs of a message: services cut what is longer, each somewhere else."""

PLAIN = str.maketrans({"<": "‹", ">": "›", "@": "＠"})  # noqa: RUF001  # Signs by which services call everybody in a room.


@dataclass(frozen=True, slots=True)
class ToldLines:
    """A title, and the lines below it."""

    title: str
    lines: list[str]


def service_message(house: Services, outlooks: Outlooks, delivery: Delivery) -> tuple[str, str] | None:
    """Write the title and the text of a message, or return None where there is nothing to tell any more."""
    told = lines_told(house, outlooks, delivery, lambda text: text.translate(PLAIN))
    return None if told is None else (told.title, "\n".join(told.lines)[:LONGEST])


def lines_told(
    house: Services, outlooks: Outlooks, delivery: Delivery, plain: Callable[[str], str]
) -> ToldLines | None:
    """Return what a service is told; `plain` writes texts of players so that the service shows them as they are."""
    account = delivery.channel.account
    if not account.is_active:
        return None
    with translation.override(language_of(house, account)):
        parts, _topics = parts_of(house, outlooks, delivery)
        if not parts:
            return None
        lines = [line for part in parts for line in _told(house, account, part, plain)]
        return ToldLines(plain(title_of_parts(account, parts)), lines)


def _told(house: Services, account: Account, part: Part, plain: Callable[[str], str]) -> Iterator[str]:
    host = house.choices.address
    if not part.is_named:
        yield _("You have something to do in a game, or something has happened there:")
        yield f"{host}/"
        return
    for one in part.waits[:MOST_LINES]:
        until = "" if one.deadline is None else moment_told(account, one.deadline)
        told = _("%(what)s until %(moment)s") % {"what": one.what, "moment": until} if until else one.what
        yield plain(safe(told))
    for line in part.happened[:MOST_LINES]:
        yield plain(safe(line))
    if part.passed:
        yield _("We could not reach you in time. At least one deadline has passed.")
    yield f"{host}{address(part.game, 'inbox')}"
