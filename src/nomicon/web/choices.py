"""What whoever runs a server decides about it: a few lines in the data folder, each of which the environment overrides.

``host.toml`` in the data folder holds the same names in small letters: ``name = "Our table"``.
"""

from __future__ import annotations

import os
import re
import secrets
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from nomicon.hosting.files import AlreadyThere, write_text
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.table.clock_watch import ClockBounds, bounds_told
from nomicon.hosting.table.quotas import Quotas
from nomicon.law.language.answer_types import duration

FILE = "host.toml"
SECRET = "secret"
LISTENS = "NOMICON_LISTENS"
"""The variable in which the server says where it listens, for as long as the host has not said what people type."""

SIGNUPS = ("open", "invited", "closed")
FOUNDERS = ("anybody", "hosts")
TLS_SECONDS = 60 * 60 * 24 * 365
"""For how long browsers that came through TLS once come through it only: a year."""

PROVIDERS = ("discord", "github", "google")


class BadChoice(Invalid):
    """A choice of the host's cannot be read; says which, where, and how to mend it."""


@dataclass(frozen=True, slots=True)
class HostChoices:
    """How this server is run. Addresses are what people type; everything has a default that works on one's own machine.

    `signups` says who may make an account: anybody (``open``), whoever follows an invitation (``invited``), or nobody.
    `founders` says who may found games. `mail` is an address such as ``smtp://name:password@mail.example:587``; without
    one letters are written to the server's output. `providers` gives client names and secrets of OAuth sign-in.
    `clock_jump` and `clock_silence` say how far the clock may jump, and how long nothing may be heard of the record,
    before the host is asked whether the time is right. `feeds` and `rules_in_git` offer what happens in open games, and
    how their rules grew, to whoever asks; `calendars` gives each player an address for their deadlines. `quotas` limit
    what one player, one game and one account take; each is written under its own name.
    """

    folder: Path
    name: str = "Nomicon"
    address: str = "http://127.0.0.1:8000"
    hosts: tuple[str, ...] = ()
    database: str = ""
    signups: str = "open"
    founders: str = "anybody"
    mail: str = ""
    mail_from: str = "nomicon@localhost"
    language: str = "en"
    behind_proxy: bool = False
    feeds: bool = False
    calendars: bool = False
    rules_in_git: bool = False
    clock_jump: str = ""
    clock_silence: str = ""
    quotas: Quotas = field(default_factory=Quotas)
    secret: str = field(default="", repr=False)
    providers: Mapping[str, tuple[str, str]] = field(default_factory=dict, repr=False)

    @property
    def clock_bounds(self) -> ClockBounds:
        """Return what the clock may do before the host is asked."""
        return bounds_told(self.clock_jump, self.clock_silence)

    @property
    def is_secure(self) -> bool:
        """Say whether people reach the server through TLS."""
        return self.address.startswith("https://")

    @property
    def is_for_this_computer(self) -> bool:
        """Say whether the address in links means whatever computer one sits at, so that nobody else can follow them."""
        return urlsplit(self.address).hostname in ("localhost", "127.0.0.1", "::1")


def read_choices(folder: Path, environment: Mapping[str, str] | None = None) -> HostChoices:
    """Read the choices for a data folder, which is made if it is not there. Raises `BadChoice`."""
    folder.mkdir(parents=True, exist_ok=True)
    environment = os.environ if environment is None else environment
    told = _told(folder, environment)
    unknown = sorted(set(told) - set(NAMES))
    if unknown:
        raise BadChoice(f"{folder / FILE}: there is no setting {unknown[0]!r}. See docs/how-to/host-your-own.md.")
    return HostChoices(
        folder=folder,
        name=str(told.get("name", "Nomicon")),
        address=str(told.get("address") or environment.get(LISTENS, "http://127.0.0.1:8000")).rstrip("/"),
        hosts=_words(told.get("hosts", ())),
        database=str(told.get("database", "")),
        signups=_one_of("signups", told.get("signups", "open"), SIGNUPS, folder),
        founders=_one_of("founders", told.get("founders", "anybody"), FOUNDERS, folder),
        mail=str(told.get("mail", "")),
        mail_from=str(told.get("mail_from", "nomicon@localhost")),
        language=str(told.get("language", "en")),
        behind_proxy=_yes("behind_proxy", told),
        feeds=_yes("feeds", told),
        calendars=_yes("calendars", told),
        rules_in_git=_yes("rules_in_git", told),
        clock_jump=_length("clock_jump", told, folder),
        clock_silence=_length("clock_silence", told, folder),
        quotas=Quotas(**{name: _whole(name, told[name], folder) for name in Quotas.__slots__ if name in told}),
        secret=str(told.get("secret", "")) or _kept_secret(folder),
        providers=_providers(told),
    )


KEYS = ("id", "secret")

NAMES = (
    *(name for name in HostChoices.__slots__ if name not in ("folder", "quotas", "providers")),
    *Quotas.__slots__,
    *(f"{one}_{part}" for one in PROVIDERS for part in KEYS),
)
"""Every choice that can be written, in the file or in the environment."""


def _told(folder: Path, environment: Mapping[str, str]) -> dict[str, Any]:
    try:
        told = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        told = {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadChoice(f'{folder / FILE} cannot be read: {wrong}. Each line is NAME = "VALUE".') from None
    # Whoever keeps several servers sets them apart by their folders; what else begins so is for the command line.
    told |= {name: environment[f"NOMICON_{name.upper()}"] for name in NAMES if f"NOMICON_{name.upper()}" in environment}
    if "DATABASE_URL" in environment:
        told["database"] = environment["DATABASE_URL"]
    return told


def _words(told: str | Iterable[object]) -> tuple[str, ...]:
    return tuple(told.replace(",", " ").split()) if isinstance(told, str) else tuple(map(str, told))


def _yes(name: str, told: Mapping[str, object]) -> bool:
    return str(told.get(name, "")).lower() in ("1", "true", "yes")


def _one_of(name: str, told: object, known: tuple[str, ...], folder: Path) -> str:
    if told not in known:
        raise BadChoice(f"{folder / FILE}: {name} must be one of {', '.join(known)}, not {told!r}.")
    return str(told)


def _whole(name: str, told: object, folder: Path) -> int:
    """Return a limit."""
    if not re.fullmatch(r"[0-9]{1,12}", str(told), re.ASCII):
        raise BadChoice(f"{folder / FILE}: {name} must be a whole number (0 for no limit), not {told!r}.")
    return int(str(told))


def _length(name: str, told: Mapping[str, object], folder: Path) -> str:
    """Return a length of time as it is written; nothing where the host leaves it as it is."""
    said = str(told.get(name, ""))
    try:
        duration(said or 0)
    except ValueError as wrong:
        raise BadChoice(f"{folder / FILE}: {name}: {wrong}.") from None
    return said


def _providers(told: Mapping[str, object]) -> dict[str, tuple[str, str]]:
    pairs = {one: (str(told.get(f"{one}_id", "")), str(told.get(f"{one}_secret", ""))) for one in PROVIDERS}
    return {one: pair for one, pair in pairs.items() if all(pair)}


def _kept_secret(folder: Path) -> str:
    """Return the key that signs sessions, made at the first start; nobody but its owner may read it."""
    path = folder / SECRET
    if not path.exists():
        with suppress(AlreadyThere):  # Another server that starts at the same time has made one.
            write_text(path, secrets.token_urlsafe(48), replace=False, private=True)
    return path.read_text(encoding="ascii").strip()


def database_in(folder: Path, environment: Mapping[str, str] | None = None) -> str:
    """Return the address of the database that was chosen for a data folder, or nothing; nothing is made by asking."""
    told = _told(folder, os.environ if environment is None else environment)
    return str(told.get("database", ""))
