"""The static files: one name for all that is in them."""

from __future__ import annotations

import hashlib
from pathlib import Path


def digest_of(folder: Path) -> str:
    """Return a short name that changes when any file of a folder does."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(str(path.relative_to(folder)).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:12]
