"""Codes of pictures, with which pupils come back who have no address: too many to be guessed in the tries there are.

Four of twenty-four pictures make 331,776 codes. After five wrong ones a pupil has to wait for ten minutes, so that
whoever tries all day long needs more than a year for half of them. Only a salted digest is kept.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nomicon.web.accounts.models import Pupil
from nomicon.web.accounts.moments import now

PICTURES: Mapping[str, tuple[str, str]] = {
    "cat": ("🐱", gettext_noop("cat")),
    "dog": ("🐶", gettext_noop("dog")),
    "fish": ("🐟", gettext_noop("fish")),
    "bird": ("🐦", gettext_noop("bird")),
    "bee": ("🐝", gettext_noop("bee")),
    "snail": ("🐌", gettext_noop("snail")),
    "tree": ("🌳", gettext_noop("tree")),
    "flower": ("🌻", gettext_noop("flower")),
    "sun": ("🌞", gettext_noop("sun")),
    "moon": ("🌙", gettext_noop("moon")),
    "star": ("⭐", gettext_noop("star")),
    "cloud": ("🌧️", gettext_noop("cloud")),
    "apple": ("🍎", gettext_noop("apple")),
    "pear": ("🍐", gettext_noop("pear")),
    "cake": ("🍰", gettext_noop("cake")),
    "bread": ("🍞", gettext_noop("bread")),
    "car": ("🚗", gettext_noop("car")),
    "boat": ("⛵", gettext_noop("boat")),
    "train": ("🚂", gettext_noop("train")),
    "house": ("🏠", gettext_noop("house")),
    "ball": ("⚽", gettext_noop("ball")),
    "drum": ("🥁", gettext_noop("drum")),
    "book": ("📕", gettext_noop("book")),
    "key": ("🔑", gettext_noop("key")),
}
"""The pictures by their names, each with how it is drawn and what it is called."""

LENGTH = 4

MOST_WRONG = 5
"""Wrong codes after which a pupil has to wait."""

REST = timedelta(minutes=10)
"""For how long; then there are as many tries again."""

WORK = 2**12
"""How much it takes to make a digest: some hundredths of a second, for a class of thirty at once."""


def choices() -> list[tuple[str, str]]:
    """Return the pictures to choose from, each with its word."""
    return [(name, f"{drawn} {_(word)}") for name, (drawn, word) in PICTURES.items()]


def new_pictures(pupil: Pupil) -> list[str]:
    """Give a pupil a new code, and return it as it is shown once; the pupil is to be stored."""
    code = [secrets.choice(tuple(PICTURES)) for _ in range(LENGTH)]
    salt = secrets.token_hex(16)
    pupil.pictures, pupil.wrong, pupil.wrong_at = f"{salt}${_digest(code, salt)}", 0, None
    return [f"{PICTURES[name][0]} {_(PICTURES[name][1])}" for name in code]


def has_to_wait(pupil: Pupil) -> bool:
    """Say whether a pupil's code was tried too often of late."""
    return pupil.wrong >= MOST_WRONG and pupil.wrong_at is not None and now() - pupil.wrong_at < REST


def is_right(pupil: Pupil, code: Sequence[str]) -> bool:
    """Say whether this is a pupil's code, and count the tries; while the pupil has to wait, no code is right."""
    with transaction.atomic():
        kept = Pupil.objects.select_for_update().get(pk=pupil.pk)
        if has_to_wait(kept) or "$" not in kept.pictures:
            return False
        salt, _dollar, digest = kept.pictures.partition("$")
        right = hmac.compare_digest(_digest(code, salt), digest)
        rested = kept.wrong_at is None or now() - kept.wrong_at >= REST
        kept.wrong = 0 if right else 1 if rested else kept.wrong + 1
        kept.wrong_at = None if right else now()
        kept.save(update_fields=["wrong", "wrong_at"])
        return right


def _digest(code: Sequence[str], salt: str) -> str:
    words = " ".join(code).encode("utf-8", "surrogatepass")
    return hashlib.scrypt(words, salt=salt.encode(), n=WORK, r=8, p=1).hex()
