"""What the host must know and would drown in otherwise: each trouble of a game goes into the log once."""

from __future__ import annotations

import logging
from threading import Lock

REMEMBERED = 1000
"""Troubles that are known to have been told; when there are more, all are told again."""

log = logging.getLogger(__name__)
_told: set[str] = set()
_lock = Lock()


def tell_host_once(trouble: Exception) -> None:
    """Write a trouble into the log, unless it stands there already."""
    with _lock:
        if str(trouble) in _told:
            return
        if len(_told) >= REMEMBERED:
            _told.clear()
        _told.add(str(trouble))
    log.error("%s", trouble)
