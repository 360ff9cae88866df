"""Telling what became of a restoring that was ordered: among the acts of hosts, where everybody concerned reads it."""

from __future__ import annotations

import json
from pathlib import Path

from nomicon.web.accounts.acts import ActText, write_down
from nomicon.web.accounts.models import Account

DONE = "restored.json"
"""In the data folder: what became of an order, left there by whoever carried it out."""

KNOWN = (ActText.RESTORED, ActText.RESTORED_ALL, ActText.NOT_RESTORED)
FORMER = (ActText.RESTORED_BY, ActText.RESTORED_ALL_BY, ActText.NOT_RESTORED_BY)
"""How it is told of the games, of everything, and of a failure; and the same where the host's account is gone."""


def tell_what_was_restored(folder: Path) -> None:
    """Write down what was done before the server was open, once."""
    path = folder / DONE
    if not path.exists():
        return
    told = json.loads(path.read_text(encoding="utf-8"))
    host = Account.objects.filter(username=told["by"]).first()
    done, all_done, not_done = KNOWN if host else FORMER
    parts = {"moment": told["made"], "account": told["by"], "trouble": told["trouble"]}
    if told["trouble"]:
        write_down(host, not_done.of(**parts), reason=told["reason"])
    elif told["everything"]:
        write_down(host, all_done.of(**parts), reason=told["reason"])
    for game in told["games"]:
        write_down(host, done.of(**parts), game, told["reason"])
    path.unlink()
