"""Whether it is Discord that speaks: each request is signed (Ed25519) over its moment and its very bytes."""

from __future__ import annotations

import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

WINDOW = 300
"""Seconds by which the moment of a request may differ from ours. What is older may have been recorded by somebody."""


def is_genuine(public_key: str, signature: str, stamp: str, raw: bytes, now: int) -> bool:
    """Say whether a request was signed by the owner of a key, and not long ago."""
    if not re.fullmatch("[0-9a-fA-F]{128}", signature, re.ASCII) or not re.fullmatch("[0-9]{1,12}", stamp, re.ASCII):
        return False
    if abs(now - int(stamp)) > WINDOW:
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(signature), stamp.encode("ascii") + raw)
    except (InvalidSignature, ValueError):
        return False
    return True
