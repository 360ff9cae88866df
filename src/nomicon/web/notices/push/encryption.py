"""Encryption of notes for one browser: RFC 8291, in one record of RFC 8188. Only that browser can read them."""

from __future__ import annotations

import secrets

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD = 4_096
SALT = 16
LAST = b"\x02"
"""What ends the text of the last record, and would stand before any padding."""


def encrypted(
    body: bytes, browser: bytes, auth: bytes, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """Encrypt a note for the public key of a browser and the secret that it shares with us.

    A key of ours and a salt are made for this note alone; only a test gives them. Raises `ValueError` for what is no
    key.
    """
    own, salt = own or ec.generate_private_key(CURVE), salt or secrets.token_bytes(SALT)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser)
    mine = own.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    agreed = own.exchange(ec.ECDH(), theirs)
    secret = _derived(agreed, auth, b"WebPush: info\0" + browser + mine, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + len(mine).to_bytes(1, "big") + mine
    return head + AESGCM(key).encrypt(nonce, body + LAST, None)


def _derived(secret: bytes, salt: bytes, meant_for: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, meant_for).derive(secret)
