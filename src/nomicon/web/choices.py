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

from nomicon.game.values.translatable import _, gettext_noop, sentence_of
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

LEASE = 120
"""Seconds after which a delivery is taken from a sender that has not marked it: longer than twenty of them may take."""

PROVIDERS = ("discord", "github", "google")


class BadChoice(Invalid):
    """A choice of the host's cannot be read; says which, where, and how to mend it."""


@dataclass(frozen=True, slots=True)
class HostChoices:
    """How this server is run. Addresses are what people type; everything has a default that works on one's own machine.

    `signups` says who may make an account: anybody (``open``), whoever follows an invitation (``invited``), or nobody.
    `founders` says who may found games. `mail` is an address such as ``smtp://name:password@mail.example:587``;
    without one letters are written to the server's output. `providers` gives client names and secrets of OAuth
    sign-in. `clock_jump` and `clock_silence` say how far the clock may jump, and how long nothing may be heard of the
    record, before the host is asked whether the time is right. `feeds` and `rules_in_git` offer what happens in open
    games, and how their rules grew, to whoever asks. `feeds` also gives each player an address for a feed of their own,
    and `calendars` one for their deadlines.
    `notices` has letters written to players, and `webhooks` calls their programs, at public addresses and those that
    `allow_private` names; `services` has chat services told, such as ntfy or Matrix. With `deliver_by_cron` the server
    has none of it sent: the host has ``nomicon send-notices`` run. What a sender has not marked after `lease_seconds`
    is sent again. `push` shows notes in browsers that ask for them. `discord` has channels there told of games;
    `discord_public_key` lets players move from there, with commands of the application `discord_id`, whose bot has
    `discord_bot_token`. `mail_door` says where answers by mail come in, which are sent to `mail_domain`; `lists` lets
    games have mailing lists of their own there. `live_demonstration` shows a game on the home page that plays itself.
    `quotas` limit what one player, one game and one account take; each is written under its own name.
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
    live_demonstration: bool = False
    notices: bool = False
    webhooks: bool = False
    push: bool = False
    discord: bool = False
    discord_application: str = ""
    discord_public_key: str = ""
    discord_bot_token: str = field(default="", repr=False)
    discord_api: str = "https://discord.com/api/v10"
    allow_private: tuple[str, ...] = ()
    services: bool = False
    lists: bool = False
    deliver_by_cron: bool = False
    lease_seconds: int = LEASE
    mail_door: str = ""
    mail_domain: str = ""
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
    def domain(self) -> str:
        """Return the domain of the addresses to which letters are answered."""
        return self.mail_domain or urlsplit(self.address).hostname or "localhost"

    @property
    def is_secure(self) -> bool:
        """Say whether people reach the server through TLS."""
        return self.address.startswith("https://")

    @property
    def sends_notices(self) -> bool:
        """Say whether the host has turned on anything by which people or programs are told what happens."""
        discord = self.discord or bool(self.discord_public_key)
        return self.notices or self.webhooks or self.push or discord or self.services

    @property
    def offers_notices(self) -> bool:
        """Say whether people can choose something of what they are told."""
        return self.notices or self.webhooks or self.push or self.services or self.feeds or self.offers_direct_messages

    @property
    def offers_direct_messages(self) -> bool:
        """Say whether our bot can write to people in Discord."""
        return self.discord and bool(self.discord_bot_token)

    @property
    def is_for_this_computer(self) -> bool:
        """Say whether the address in links means whatever computer one sits at, so that nobody else can follow them."""
        return urlsplit(self.address).hostname in ("localhost", "127.0.0.1", "::1")


SWITCHES = (
    "behind_proxy",
    "feeds",
    "calendars",
    "rules_in_git",
    "live_demonstration",
    "notices",
    "webhooks",
    "push",
    "discord",
    "services",
    "lists",
    "deliver_by_cron",
)
"""Choices that are on or off; every one of them is off until the host turns it on."""


def read_choices(folder: Path, environment: Mapping[str, str] | None = None) -> HostChoices:
    """Read the choices for a data folder, which is made if it is not there. Raises `BadChoice`."""
    folder.mkdir(parents=True, exist_ok=True)
    environment = os.environ if environment is None else environment
    told = _told(folder, environment)
    for unknown in sorted(set(told) - set(NAMES)):
        no_such = gettext_noop("{file}: there is no setting {name!r}. See docs/how-to/host-your-own.md.")
        raise BadChoice(_(no_such, file=folder / FILE, name=unknown))
    place = _Places(folder, environment)
    return HostChoices(
        folder=folder,
        name=str(told.get("name", "Nomicon")),
        address=str(told.get("address") or environment.get(LISTENS, "http://127.0.0.1:8000")).rstrip("/"),
        hosts=_words(told.get("hosts", ())),
        database=str(told.get("database", "")),
        signups=_one_of("signups", told.get("signups", "open"), SIGNUPS, place),
        founders=_one_of("founders", told.get("founders", "anybody"), FOUNDERS, place),
        mail=str(told.get("mail", "")),
        mail_from=str(told.get("mail_from", "nomicon@localhost")),
        language=str(told.get("language", "en")),
        **_discord(told, place),
        allow_private=_words(told.get("allow_private", ())),
        lease_seconds=_whole("lease_seconds", told.get("lease_seconds", LEASE), place, NO_WHOLE),
        mail_door=str(told.get("mail_door", "")),
        mail_domain=str(told.get("mail_domain", "")),
        clock_jump=_length("clock_jump", told, place),
        clock_silence=_length("clock_silence", told, place),
        **_switches(told),
        quotas=Quotas(**{name: _whole(name, told[name], place) for name in Quotas.__struct_fields__ if name in told}),
        secret=str(told.get("secret", "")) or _kept_secret(folder),
        providers=_providers(told),
    )


def _discord(told: Mapping[str, object], place: _Places) -> dict[str, Any]:
    """Return what an application of Discord's needs; its id is the same with which one signs in."""
    found = {name: str(told[name]) for name in DISCORD if name in told}
    if (key := found.get("discord_public_key")) and not re.fullmatch("[0-9a-fA-F]{64}", key, re.ASCII):
        no_key = gettext_noop(
            "{place}: discord_public_key must have 64 digits and letters from a to f. Copy the Public Key of your "
            "application from Discord's developer portal."
        )
        raise BadChoice(_(no_key, place=place.of("discord_public_key")))
    return {**found, "discord_application": str(told.get("discord_id", ""))}


DISCORD = ("discord_public_key", "discord_bot_token", "discord_api")

NAMES = (
    *(name for name in HostChoices.__slots__ if name not in ("folder", "quotas", "providers", "discord_application")),
    *Quotas.__struct_fields__,
    *(f"{one}_{part}" for one in PROVIDERS for part in ("id", "secret")),
)
"""Every choice that can be written, in the file or in the environment."""


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the host wrote each choice: a variable of the environment, or the file."""

    folder: Path
    environment: Mapping[str, str]

    def of(self, name: str) -> str:
        """Return where a choice was written."""
        variable = _variable(name)
        return variable if variable in self.environment else str(self.folder / FILE)


def _variable(name: str) -> str:
    return f"NOMICON_{name.upper()}"


def _told(folder: Path, environment: Mapping[str, str]) -> dict[str, Any]:
    try:
        told = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        told = {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise BadChoice(
            _('{file} cannot be read: {wrong}. Each line is NAME = "VALUE".', file=folder / FILE, wrong=wrong)
        ) from None
    # Whoever keeps several servers sets them apart by their folders; what else begins so is for the command line.
    told |= {name: environment[_variable(name)] for name in NAMES if _variable(name) in environment}
    if "DATABASE_URL" in environment:
        told["database"] = environment["DATABASE_URL"]
    return told


def _words(told: str | Iterable[object]) -> tuple[str, ...]:
    return tuple(told.replace(",", " ").split()) if isinstance(told, str) else tuple(map(str, told))


def _switches(told: Mapping[str, object]) -> dict[str, Any]:
    return {name: str(told.get(name, "")).lower() in ("1", "true", "yes") for name in SWITCHES}


def _one_of(name: str, told: object, known: tuple[str, ...], place: _Places) -> str:
    if told not in known:
        text = gettext_noop("{place}: {name} must be one of {known}, not {told!r}.")
        there = ", ".join(known)
        raise BadChoice(_(text, place=place.of(name), name=name, known=there, told=told))
    return str(told)


NO_WHOLE = gettext_noop("{place}: {name} must be a whole number, not {told!r}.")
NO_LIMIT = gettext_noop("{place}: {name} must be a whole number (0 for no limit), not {told!r}.")


def _whole(name: str, told: object, place: _Places, wrong: str = NO_LIMIT) -> int:
    """Return a limit, or another number. Raises `BadChoice`, in the words of `wrong`."""
    if not re.fullmatch(r"[0-9]{1,12}", str(told), re.ASCII):
        raise BadChoice(_(wrong, place=place.of(name), name=name, told=told))
    return int(str(told))


def _length(name: str, told: Mapping[str, object], place: _Places) -> str:
    """Return a length of time as it is written; nothing where the host leaves it as it is."""
    said = str(told.get(name, ""))
    try:
        duration(said or 0)
    except ValueError as wrong:
        where = place.of(name)
        raise BadChoice(_("{place}: {name}: {wrong}.", place=where, name=name, wrong=sentence_of(wrong))) from None
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
    return str(_told(folder, os.environ if environment is None else environment).get("database", ""))
