"""The keys by which services of browsers know this server again (VAPID, RFC 8292). A host's command makes them once.

Browsers that have subscribed trust this key alone: with another one they hear nothing until they subscribe again.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from nomicon.game.values.translatable import _
from nomicon.hosting.files import AlreadyThere, write_text
from nomicon.hosting.invalid import Invalid

FILE = "push.pem"
HOLDS = 12 * 60 * 60
"""Seconds for which a proof of who sends holds; services take at most a day."""


@dataclass(frozen=True, slots=True)
class PushKeys:
    """The key of this server."""

    private: ec.EllipticCurvePrivateKey

    @property
    def public(self) -> str:
        """Return the public key, as browsers take it."""
        form = serialization.PublicFormat.UncompressedPoint
        return b64(self.private.public_key().public_bytes(serialization.Encoding.X962, form))

    def authorization(self, endpoint: str, contact: str, now: int) -> str:
        """Return the header that proves to the service of an endpoint who sends, and says whom to write to."""
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": now + HOLDS, "sub": contact}
        return f"vapid t={jwt.encode(claims, self.private, algorithm='ES256')}, k={self.public}"


def make_keys(folder: Path, *, again: bool = False) -> str:
    """Make the key of a data folder, and return its public part. Raises `Invalid` where there is one already."""
    private = ec.generate_private_key(ec.SECP256R1())
    pem = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    folder.mkdir(parents=True, exist_ok=True)
    try:
        write_text(folder / FILE, pem.decode("ascii"), replace=again, private=True)
    except AlreadyThere:
        raise Invalid(
            _(
                "{file} already exists. With another key, every browser has to subscribe again. If you want "
                "that, add --again.",
                file=folder / FILE,
            )
        ) from None
    return PushKeys(private).public


def keys_in(folder: Path) -> PushKeys | None:
    """Return the key of a data folder; None if none was made, or what is there is no such key."""
    try:
        private = serialization.load_pem_private_key((folder / FILE).read_bytes(), None)
    except (OSError, ValueError):
        return None
    is_fit = isinstance(private, ec.EllipticCurvePrivateKey) and isinstance(private.curve, ec.SECP256R1)
    return PushKeys(private) if isinstance(private, ec.EllipticCurvePrivateKey) and is_fit else None


def b64(raw: bytes) -> str:
    """Write bytes as these standards do: for addresses, and without padding."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode("ascii")


def un_b64(text: str) -> bytes:
    """Read such bytes. Raises `ValueError`."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
