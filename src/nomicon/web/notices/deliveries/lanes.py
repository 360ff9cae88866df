"""Lanes: letters, chat services and calls are sent beside each other, so that none of them waits for another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nomicon.web.accounts.models import NoticeChannel
from nomicon.web.choices import HostChoices


@dataclass(frozen=True, slots=True)
class Lane:
    """The kinds of channels that some threads serve, and how many threads do."""

    name: str
    kinds: tuple[str, ...]
    threads: int = 1


LETTERS = Lane("letters", (NoticeChannel.MAIL,))
SERVICES = Lane("chat services", (NoticeChannel.SERVICE,))
CALLS = Lane(
    "calls", (NoticeChannel.WEBHOOK, NoticeChannel.PUSH, NoticeChannel.DISCORD, NoticeChannel.DIRECT), threads=2
)
BOARDS = Lane("boards in Discord", ())
"""Boards are messages that are edited as a game goes on: they are in no table of deliveries."""

EVERYTHING = Lane("everything", (*LETTERS.kinds, *SERVICES.kinds, *CALLS.kinds))


def lanes_of(choices: HostChoices) -> Iterator[Lane]:
    """Yield the lanes that a host has turned on."""
    if choices.notices:
        yield LETTERS
    if choices.services:
        yield SERVICES
    if choices.webhooks or choices.push or choices.discord:
        yield CALLS
    if choices.offers_direct_messages:
        yield BOARDS
