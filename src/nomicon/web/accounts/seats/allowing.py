"""The host's limits to what one account takes: each raises `OverQuota`. Hosts themselves are held up by none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Lock
from typing import TypeVar

from django.db.models import Model, QuerySet
from django.utils import timezone

from nomicon.game.names import GameId, Moment
from nomicon.hosting.table.quotas import OverQuota
from nomicon.web.accounts.models import Account, Draft, Invitation, Remark
from nomicon.web.tools import the_house

Row = TypeVar("Row", bound=Model)

HOUR, DAY = timedelta(hours=1), timedelta(days=1)

_founding: Counter[int] = Counter()
"""Games that accounts are founding just now in this process; they are listed once they are there."""

_lock = Lock()


@contextmanager
def founding(account: Account) -> Iterator[None]:
    """Found a game within: so many in a day, those included that are being founded at the same time."""
    with _lock:
        _must_be_fewer(
            account, "games_a_day", _times(account.founded.all(), "founded", DAY), DAY, _founding[account.pk]
        )
        _founding[account.pk] += 1
    try:
        yield
    finally:
        with _lock:
            _founding[account.pk] -= 1
            if not _founding[account.pk]:
                del _founding[account.pk]


def may_remark(account: Account) -> None:
    """Let an account make another remark."""
    _must_be_fewer(account, "remarks_an_hour", _times(Remark.objects.filter(account=account), "at", HOUR), HOUR)


def may_keep_draft(account: Account, game: GameId) -> None:
    """Let an account keep another draft in a game."""
    _must_be_fewer(account, "drafts", Draft.objects.filter(account=account, game=game))


def may_invite_once_more(account: Account, game: GameId) -> None:
    """Let an account make another invitation to a game."""
    holding = Invitation.objects.filter(made_by=account, game=game, withdrawn=False).exclude(uses_left=0)
    _must_be_fewer(account, "invitations", holding)


def _times(rows: QuerySet[Row], moment: str, length: timedelta) -> QuerySet[Row, datetime]:
    """Return when what is not older than so long was made, the newest first."""
    recent = rows.filter(**{f"{moment}__gt": timezone.now() - length})
    return recent.order_by(f"-{moment}").values_list(moment, flat=True)


def _must_be_fewer(
    account: Account, name: str, rows: QuerySet[Row, object], length: timedelta | None = None, more: int = 0
) -> None:
    limit: int = getattr(the_house().choices.quotas, name)
    if account.is_host or not limit or rows.count() + more < limit:
        return
    at = None if length is None or more else list(rows[limit - 1 : limit])
    again = Moment(int((at[0] + length).timestamp())) if at and isinstance(at[0], datetime) and length else None
    raise OverQuota(name, limit, again)
