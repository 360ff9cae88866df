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
    where = "" if host else f", by {told['by']}"
    backup, reason = f"the backup of {told['made']}{where}", told["reason"][:300]
    if told["trouble"]:
        what = f"wanted to put back {backup}, but nothing was changed: {told['trouble']}"
        HostAct.objects.create(host=host, what=what[:300], reason=reason)
    elif told["everything"]:
        HostAct.objects.create(host=host, what=f"put back everything, accounts too, from {backup}", reason=reason)
    for game in told["games"]:
        what = f"put back the game as it was in {backup}; what stood there before is kept aside"
        HostAct.objects.create(host=host, game=game, what=what, reason=reason)
    path.unlink()
