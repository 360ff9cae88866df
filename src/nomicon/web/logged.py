"""What the host must know and would drown in otherwise: each trouble of a game goes into the log once."""

from __future__ import annotations

import logging
from pathlib import Path
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


def where_it_broke(trouble: Exception) -> str:
    """Say what kind of trouble it is and in which line it arose. Its words are left out: they may quote a secret."""
    at = trouble.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    kind = type(trouble).__name__
    return kind if at is None else f"{kind} in {Path(at.tb_frame.f_code.co_filename).name}, line {at.tb_lineno}"
