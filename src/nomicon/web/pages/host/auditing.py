"""One audit at a time: each takes as long as its game took to decide, and two at once would only take longer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from django.utils.translation import gettext as _

from nomicon.hosting.server.hall import Busy

_auditing = Lock()


@contextmanager
def one_audit() -> Iterator[None]:
    """Keep others from auditing while this is open. Raises `Busy` where somebody does already."""
    if not _auditing.acquire(blocking=False):
        raise Busy(_("Another audit, or a check of a backup, is still running. Try again later."))
    try:
        yield
    finally:
        _auditing.release()
