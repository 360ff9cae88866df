"""Telling what became of a restoring that was ordered: among the acts of hosts, where everybody concerned reads it."""

from __future__ import annotations

import json
from pathlib import Path

from nomicon.web.accounts.models import Account, HostAct

DONE = "restored.json"
"""In the data folder: what became of an order, left there by whoever carried it out."""


def tell_what_was_restored(folder: Path) -> None:
    """Write down what was done before the server was open, once."""
    path = folder / DONE
    if not path.exists():
        return
    told = json.loads(path.read_text(encoding="utf-8"))
    host = Account.objects.filter(username=told["by"]).first()
    where = "" if host else f" (restored by {told['by']})"
    backup, reason = f"the backup of {told['made']}{where}", told["reason"][:300]
    if told["trouble"]:
        what = f"tried to restore {backup}, but nothing was changed: {told['trouble']}"
        HostAct.objects.create(host=host, what=what[:300], reason=reason)
    elif told["everything"]:
        HostAct.objects.create(host=host, what=f"restored everything, including accounts, from {backup}", reason=reason)
    for game in told["games"]:
        what = f"restored the game as it was in {backup}. The old state was kept"
        HostAct.objects.create(host=host, game=game, what=what, reason=reason)
    path.unlink()
