"""The address of a PostgreSQL database: read once, and with it everybody connects, games and accounts alike."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from difflib import get_close_matches

import psycopg
from msgspec import Struct
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from nomicon.game.values.translatable import _, joined
from nomicon.hosting.invalid import Invalid

NEEDED = {"connect_timeout": "5", "keepalives_idle": "30", "tcp_user_timeout": "30000"}
"""What holds where the address says nothing else: nobody waits for ever for a machine that is gone."""

WRITING = {"target_session_attrs": "read-write"}
"""What holds besides where several hosts are named: of a primary and its standbys the one that can be written to."""

LONGEST_NAME = 63
"""Bytes in the name of a database. PostgreSQL would cut a longer one short, and Django refuses it."""

PORTS = re.compile(r"[0-9,]*")
UNKNOWN = re.compile(r'invalid (?:URI query parameter: |connection option )"([a-z_]+)"')
FORM = "postgresql://NAME@HOST/DATABASE"


class BadAddress(Invalid, OSError):
    """An address cannot be used. Says why and how to mend it, and never quotes what may be a password."""


class Address(Struct, frozen=True):
    """Where a database is and how to reach it: parameters by the names that PostgreSQL's own library has for them."""

    parameters: Mapping[str, str]

    def conninfo(self, application: str) -> str:
        """Return the parameters as one text to connect with; `application` is what the server calls us."""
        return make_conninfo("", **{"application_name": application, **self.parameters})

    @property
    def name(self) -> str:
        """Return where the database is, for people: nothing in it lets anybody in."""
        host = self.parameters.get("host", "") or self.parameters.get("hostaddr", "")
        port = f":{self.parameters['port']}" if "port" in self.parameters else ""
        return f"postgresql://{host}{port}/{self.parameters.get('dbname', '')}"


def read_address(text: str) -> Address:
    """Read an address as a host writes it, in either form that PostgreSQL knows. Raises `BadAddress`."""
    try:
        given = {name: str(value) for name, value in conninfo_to_dict(text).items()}
    except psycopg.ProgrammingError as error:  # What it says may quote the password.
        raise BadAddress(_unreadable(str(error))) from None
    host, port = given.get("host", ""), given.get("port", "")
    if "@" in host or "@" in given.get("dbname", "") or not PORTS.fullmatch(port):
        raise BadAddress(_unreadable(""))
    if not (given.get("connect_timeout", "0").lstrip("-").isdecimal()):
        raise BadAddress(_("connect_timeout in the database address must be a whole number of seconds."))
    if len(given.get("dbname", "").encode()) > LONGEST_NAME:
        raise BadAddress(
            _(
                "The name of the database is longer than {longest} bytes, the most that PostgreSQL allows. Choose "
                "a shorter name.",
                longest=LONGEST_NAME,
            )
        )
    several = WRITING if _hosts(given) > 1 and "PGTARGETSESSIONATTRS" not in os.environ else {}
    return Address({**NEEDED, **several, **given})


def _hosts(given: Mapping[str, str]) -> int:
    """Count the hosts that an address names. Raises `BadAddress` where it names another number of ports."""
    host, numeric, port = (
        given.get(name) or os.environ.get(f"PG{name.upper()}", "") for name in ("host", "hostaddr", "port")
    )
    many = (numeric or host).count(",") + 1
    if host and numeric and host.count(",") != numeric.count(","):
        raise BadAddress(
            _(
                "The database address has a different number of hosts in `host` than in `hostaddr`. Give "
                "the same number in both."
            )
        )
    if port.count(",") not in (0, many - 1):
        raise BadAddress(
            _(
                "The database address has a different number of hosts ({hosts}) and ports ({ports}). Give one port for "
                "each host, or one for all of them.",
                hosts=many,
                ports=port.count(",") + 1,
            )
        )
    return many


def _unreadable(error: str) -> str:
    """Say why an address cannot be read. A password with signs that mean something else would be taken for the rest."""
    unknown = UNKNOWN.search(error)
    if unknown is None:
        return _(
            "The database address cannot be read. Write it as {form}. In a password, write characters such as @ and / "
            "as {at} and {slash}.",
            form=FORM,
            at="%40",
            slash="%2F",
        )
    known = [option.keyword.decode() for option in psycopg.pq.Conninfo.get_defaults()]
    near = get_close_matches(unknown[1], known, 1)
    told = _("PostgreSQL does not know the parameter {name!r} in the database address.", name=unknown[1])
    return joined(told, _("Did you mean {name!r}?", name=near[0])) if near else told
