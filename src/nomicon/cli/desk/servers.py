"""Servers one plays on: their addresses, and the tokens kept for them in a file that nobody else can read."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_config_path

from nomicon.game.values.translatable import _
from nomicon.hosting.files import write_text
from nomicon.hosting.invalid import Invalid


def kept_in() -> Path:
    """Return the file that holds the tokens."""
    return user_config_path("nomicon") / "servers.json"


def tokens() -> Mapping[str, str]:
    """Return the kept tokens by the addresses of their servers. Raises `Invalid` if others can read them."""
    path = kept_in()
    try:
        if path.stat().st_mode & 0o077:
            raise Invalid(
                _("Other users can read {path}, which holds your tokens. Protect it with: chmod 600 {path}", path=path)
            )
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except ValueError:
        raise Invalid(
            _("{path} cannot be read. Delete it and log in again with: nomicon login URL", path=path)
        ) from None
    return {str(address): str(token) for address, token in found.items()} if isinstance(found, dict) else {}


def token_for(address: str) -> str:
    """Return the token for a server: NOMICON_TOKEN, or the one that was kept; nothing where there is none."""
    return os.environ.get("NOMICON_TOKEN", "") or tokens().get(address.rstrip("/"), "")


def keep(address: str, token: str) -> Path:
    """Keep a token, or forget it if it is empty; return the file."""
    path, known = kept_in(), {**tokens(), address.rstrip("/"): token}
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_text(path, json.dumps({where: kept for where, kept in known.items() if kept}, indent=2), private=True)
    return path
