"""How often something was done, counted in the database: all processes of a server, and all servers, count together."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.db.models import F

from nomicon.web.accounts.models import UseCount


@dataclass(frozen=True, slots=True)
class UseLimit:
    """At most so many uses of one thing within so many seconds, which begin with the first."""

    name: str
    most: int
    seconds: int


class UsedUp(Exception):
    """A limit is reached. `again` is the moment from which there is room again, in whole seconds."""

    def __init__(self, again: int) -> None:
        super().__init__(again)
        self.again = again


def use(limits: Sequence[tuple[UseLimit, str]], now: int) -> None:
    """Count one use of some things, or of none of them where one is used up. Raises `UsedUp`.

    Whoever asks again and again for what is used up makes nobody write. A new count takes the place of those that are
    over.
    """
    is_new = False
    for limit, what in limits:
        full = UseCount.objects.filter(key=_key(limit, what), ends__gt=now, many__gte=limit.most).first()
        if full is not None:
            raise UsedUp(full.ends)
    with transaction.atomic():
        for limit, what in limits:
            counted = UseCount.objects.filter(key=_key(limit, what))
            _count, made = UseCount.objects.get_or_create(key=_key(limit, what), defaults={"ends": now + limit.seconds})
            is_new = is_new or made
            counted.filter(ends__lte=now).update(many=0, ends=now + limit.seconds)
            if not counted.filter(many__lt=limit.most).update(many=F("many") + 1):
                raise UsedUp(counted.get().ends)  # Somebody else was first.
    if is_new:
        forget_counts(now)


def may_use(limit: UseLimit, what: str, now: int) -> bool:
    """Count one use of a thing, and say whether that was one of those that are allowed."""
    try:
        use([(limit, what)], now)
    except UsedUp:
        return False
    return True


def forget_counts(now: int) -> None:
    """Delete what is over."""
    UseCount.objects.filter(ends__lte=now).delete()


def _key(limit: UseLimit, what: str) -> str:
    """Return under what a thing is counted: nobody can read from it what that is, not even a guessed address."""
    named = f"{settings.SECRET_KEY}\0{limit.name}\0{what}"
    return hashlib.sha256(named.encode("utf-8", "surrogatepass")).hexdigest()
