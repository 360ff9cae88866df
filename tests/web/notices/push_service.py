"""A push service on this machine, and a browser behind it: they check who sends, and really decrypt (RFC 8291)."""

from __future__ import annotations

import base64
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import jwt
from cryptography.hazmat.primitives import hashes, hmac, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

RAW = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def un_b64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class PushBrowser:
    """A browser: its keys, which leave it only as far as they must."""

    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def public(self) -> bytes:
        return self.private.public_key().public_bytes(*RAW)

    def form(self, endpoint: str, *topics: str) -> dict[str, object]:
        """Return what our script sends when this browser subscribes."""
        return {
            "act": "push",
            "push-topics": topics,
            "push-endpoint": endpoint,
            "push-p256dh": b64(self.public),
            "push-auth": b64(self.auth),
        }

    def opened(self, body: bytes) -> bytes:
        """Decrypt a message of one record. Raises where it was not meant for this browser, or was changed."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        agreed = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = _expanded(_mac(self.auth, agreed), b"WebPush: info\0" + self.public + theirs, 32)
        drawn = _mac(salt, secret)
        key, nonce = (
            _expanded(drawn, b"Content-Encoding: aes128gcm\0", 16),
            _expanded(drawn, b"Content-Encoding: nonce\0", 12),
        )
        text, _mark, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert not padding.strip(b"\0")
        return text


def _mac(key: bytes, text: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(text)
    return made.finalize()


def _expanded(drawn: bytes, meant_for: bytes, length: int) -> bytes:
    return _mac(drawn, meant_for + b"\x01")[:length]


@dataclass
class PushService:
    """The service: what came, in order, and what it answers."""

    port: int
    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)
    came: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def sent_by(self, call: tuple[str, dict[str, str], bytes]) -> tuple[str, dict[str, object]]:
        """Check the proof of who sent a call; return the key and what is claimed. Raises where it is none."""
        proof = call[1]["authorization"].removeprefix("vapid ")
        parts = dict(part.strip().split("=", 1) for part in proof.split(","))
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), un_b64(parts["k"]))
        claims = jwt.decode(parts["t"], key, algorithms=["ES256"], audience=self.origin)
        assert 0 < claims["exp"] - time.time() <= 24 * 3600
        return parts["k"], claims


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run a push service for a while."""
    made = PushService(0)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            made.came.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(made.status)
            for name, value in made.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def note_in(browser: PushBrowser, body: bytes) -> dict[str, str]:
    """Return the note that a browser is sent."""
    told: dict[str, str] = json.loads(browser.opened(body))
    return told
