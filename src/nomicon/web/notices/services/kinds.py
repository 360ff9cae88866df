"""The chat services that can be told things, and what each asks for. Nobody gives an address of their own making."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

from django.utils.translation import gettext_lazy as _

HOST = r"[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?(?::[0-9]{1,5})?"
WORD = r"[A-Za-z0-9_.~-]{1,200}"


@dataclass(frozen=True, slots=True)
class ServiceField:
    """One thing that a service asks for. Its pattern names the parts that go into the address."""

    name: str
    label: object
    pattern: str
    required: bool = True
    initial: str = ""


@dataclass(frozen=True, slots=True)
class ServiceKind:
    """A service: its name, what it asks for, its address for Apprise, and the host that is called, if always one."""

    name: str
    label: str
    fields: tuple[ServiceField, ...]
    address: str
    host: str = ""


def _server(initial: str = "") -> ServiceField:
    return ServiceField("server", _("Server, such as chat.example"), f"(?P<server>{HOST})", initial=initial)


def _token(pattern: str = WORD) -> ServiceField:
    return ServiceField("token", _("Access token"), f"(?P<token>{pattern})")


KINDS: Mapping[str, ServiceKind] = {
    one.name: one
    for one in (
        ServiceKind(
            "ntfy",
            "ntfy",
            (
                _server("ntfy.sh"),
                ServiceField("topic", _("Topic"), r"(?P<topic>[A-Za-z0-9_-]{1,64})"),
                ServiceField(
                    "token", _("Access token, if the topic needs one"), r"(?P<token>tk_[A-Za-z0-9]{1,100})?", False
                ),
            ),
            "ntfys://{token@}{server}/{topic}?mode=private",
        ),
        ServiceKind(
            "matrix",
            "Matrix",
            (
                _server("matrix.org"),
                _token(),
                ServiceField(
                    "room", _("Room, such as !abc:matrix.org"), r"(?P<room>[!#][^\s/?]{1,120}:[A-Za-z0-9.:-]{1,200})"
                ),
            ),
            "matrixs://{token}@{server}/{room}",
        ),
        ServiceKind(
            "slack",
            "Slack",
            (
                ServiceField(
                    "webhook",
                    _("Address of an incoming webhook"),
                    r"https://hooks\.slack\.com/services/(?P<a>[A-Z0-9]{1,20})/(?P<b>[A-Z0-9]{1,20})/(?P<c>[A-Za-z0-9]{1,40})",
                ),
            ),
            "slack://{a}/{b}/{c}",
            "hooks.slack.com",
        ),
        ServiceKind("gotify", "Gotify", (_server(), _token(r"[A-Za-z0-9._-]{15}")), "gotifys://{server}/{token}"),
        ServiceKind(
            "mattermost",
            "Mattermost",
            (
                ServiceField(
                    "webhook",
                    _("Address of an incoming webhook"),
                    f"https://(?P<server>{HOST})/hooks/(?P<token>[a-z0-9]{{20,40}})",
                ),
            ),
            "mmosts://{server}/{token}",
        ),
        ServiceKind(
            "rocketchat",
            "Rocket.Chat",
            (
                ServiceField(
                    "webhook",
                    _("Address of an incoming webhook"),
                    f"https://(?P<server>{HOST})/hooks/(?P<a>[A-Za-z0-9]{{1,40}})/(?P<b>[A-Za-z0-9]{{1,80}})",
                ),
            ),
            "rockets://{a}/{b}@{server}",
        ),
        ServiceKind(
            "zulip",
            "Zulip",
            (
                ServiceField(
                    "organisation", _("Organisation at zulipchat.com"), r"(?P<organisation>[A-Za-z0-9-]{1,60})"
                ),
                ServiceField("bot", _("Name of the bot"), r"(?P<bot>[A-Za-z0-9_-]{1,60})(?:-bot)?"),
                _token(r"[A-Za-z0-9]{32}"),
                ServiceField("channel", _("Channel"), r"(?P<channel>[A-Za-z0-9 _-]{1,60})"),
            ),
            "zulip://{bot}@{organisation}/{token}/{channel}",
        ),
        ServiceKind(
            "telegram",
            "Telegram",
            (
                _token(r"[0-9]{5,20}:[A-Za-z0-9_-]{20,60}"),
                ServiceField("chat", _("Chat ID (a number)"), r"(?P<chat>-?[0-9]{1,20})"),
            ),
            "tgram://{token}/{chat}",
            "api.telegram.org",
        ),
        ServiceKind(
            "pushover",
            "Pushover",
            (ServiceField("user", _("User key"), r"(?P<user>[A-Za-z0-9]{30})"), _token(r"[A-Za-z0-9]{30}")),
            "pover://{user}@{token}",
            "api.pushover.net",
        ),
        ServiceKind(
            "googlechat",
            "Google Chat",
            (
                ServiceField(
                    "webhook",
                    _("Address of an incoming webhook"),
                    r"https://chat\.googleapis\.com/v1/spaces/(?P<space>[A-Za-z0-9_-]{1,60})/messages"
                    r"\?key=(?P<key>[A-Za-z0-9_-]{1,100})&token=(?P<token>[A-Za-z0-9_%=-]{1,200})",
                ),
            ),
            "gchat://{space}/{key}/{token}",
            "chat.googleapis.com",
        ),
        ServiceKind("mastodon", "Mastodon", (_server(), _token()), "mastodons://{token}@{server}?visibility=direct"),
        ServiceKind("pushbullet", "Pushbullet", (_token(),), "pbul://{token}", "api.pushbullet.com"),
    )
}
"""Every service by its name."""


def parts_of(kind: ServiceKind, told: Mapping[str, str]) -> dict[str, str]:
    """Return the parts of an address from what somebody entered. Raises `ValueError` with the name of a field."""
    parts: dict[str, str] = {}
    for field in kind.fields:
        given = told.get(field.name, "").strip()
        found = re.fullmatch(field.pattern, given, re.ASCII)
        if found is None or (field.required and not given):
            raise ValueError(field.name)
        parts |= {name: value or "" for name, value in found.groupdict().items()}
    return parts


def address_of_service(kind: ServiceKind, parts: Mapping[str, str]) -> str:
    """Write an address for Apprise. Whatever somebody entered stays in the part that it was entered for."""
    safe = {name: quote(value, safe=":" if name == "server" else "") for name, value in parts.items()}
    token = f"{safe['token']}@" if safe.get("token") else ""
    return kind.address.replace("{token@}", token).format(**safe)


def host_of(kind: ServiceKind, parts: Mapping[str, str]) -> str:
    """Return which server is called, for the host's page: never more than that."""
    return kind.host or parts.get("server", "") or f"{parts.get('organisation', '')}.zulipchat.com"
