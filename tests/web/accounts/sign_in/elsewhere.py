"""Somebody else's house, where people have accounts: plays Discord, GitHub and Google on a port of this machine.

Each is played as its documents say, with what is peculiar to it: GitHub writes its tokens as a form and tells of wrong
secrets with status 200, Google sends an `id_token`, Discord tells in the profile whether an address was confirmed.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt

PROVIDERS = ("discord", "github", "google")
ISSUER = "https://accounts.google.com"
SECRETS = {one: f"secret-of-{one}-that-is-long-enough-to-sign" for one in PROVIDERS}


EMAIL = {"discord": "email", "github": "user:email", "google": "email"}
"""What has to be asked for so that a provider tells of addresses."""


@dataclass
class Somebody:
    """Who sits before the browser, as they are known elsewhere."""

    number: str
    name: str
    email: str = ""
    is_confirmed: bool = True


@dataclass
class Asked:
    """What was asked for when somebody was sent here, and who agreed."""

    provider: str
    told: Mapping[str, str]
    who: Somebody

    @property
    def email(self) -> str:
        """Return the address of the person, where it was asked for as each provider wants that."""
        return self.who.email if EMAIL[self.provider] in self.told.get("scope", "").split() else ""


@dataclass
class Elsewhere:
    """The three of them. `who` is the person who is signed in there; `callbacks` are the addresses known to them."""

    callbacks: Mapping[str, str]
    address: str = ""
    who: Somebody = field(default_factory=lambda: Somebody("1", "nobody"))
    codes: dict[str, Asked] = field(default_factory=dict)
    tokens: dict[str, Asked] = field(default_factory=dict)

    def agreed(self, provider: str, told: Mapping[str, str], answer: str) -> str:
        """Return where somebody is led who has agreed, or has not."""
        if answer != "yes":
            return f"{told['redirect_uri']}?{urlencode({'error': 'access_denied', 'state': told['state']})}"
        code = secrets.token_urlsafe(16)
        self.codes[code] = Asked(provider, told, self.who)
        return f"{told['redirect_uri']}?{urlencode({'code': code, 'state': told['state']})}"

    def wrong_with(self, provider: str, told: Mapping[str, str]) -> str:
        """Say what is wrong with the way in which somebody was sent here."""
        expected = {"client_id": f"id-of-{provider}", "redirect_uri": self.callbacks[provider], "response_type": "code"}
        return ", ".join(name for name, value in expected.items() if told.get(name) != value)

    def token(self, provider: str, sent: Mapping[str, str]) -> dict[str, Any]:
        """Give a token for a code, once, to whoever knows the secret and asked for it."""
        asked = self.codes.pop(sent.get("code", ""), None)
        if asked is None or asked.provider != provider or sent.get("client_secret") != SECRETS[provider]:
            return {"error": "incorrect_client_credentials"}
        if sent.get("redirect_uri") != asked.told["redirect_uri"] or not _proves(asked.told, sent):
            return {"error": "redirect_uri_mismatch"}
        words = secrets.token_urlsafe(16)
        self.tokens[words] = asked
        told = {"access_token": words, "token_type": "bearer", "scope": asked.told.get("scope", "")}
        return {**told, "id_token": _id_token(asked)} if provider == "google" else told

    def profile(self, provider: str, path: str, words: str) -> Any:
        """Tell who somebody is, to whoever shows the token."""
        asked = self.tokens.get(words)
        if asked is None or asked.provider != provider:
            return None
        who = asked.who
        if provider == "discord":
            return {
                "id": who.number,
                "username": who.name,
                "global_name": who.name.title(),
                "avatar": None,
                "discriminator": "0",
                "email": asked.email or None,
                "verified": who.is_confirmed,
            }
        if path.endswith("/emails"):
            return [{"email": who.email, "primary": True, "verified": who.is_confirmed}] if asked.email else []
        return {
            "id": int(who.number),
            "login": who.name,
            "name": None,
            "email": None,
            "html_url": f"https://github.com/{who.name}",
            "avatar_url": "",
        }


def _proves(told: Mapping[str, str], sent: Mapping[str, str]) -> bool:
    """Check the proof that whoever fetches the token is who sent the person (PKCE), where one was announced."""
    if "code_challenge" not in told:
        return True
    digest = hashlib.sha256(sent.get("code_verifier", "").encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == told["code_challenge"]


def _id_token(asked: Asked) -> str:
    who, now = asked.who, int(time.time())
    told = {
        "iss": ISSUER,
        "aud": asked.told["client_id"],
        "sub": who.number,
        "iat": now,
        "exp": now + 300,
        "given_name": who.name,
        "name": who.name,
    }
    if asked.email:
        told |= {"email": who.email, "email_verified": who.is_confirmed}
    return jwt.encode(told, SECRETS["google"], algorithm="HS256")


class _Door(BaseHTTPRequestHandler):
    """One request. Addresses begin with the name of the provider that is played."""

    elsewhere: Elsewhere

    def do_GET(self) -> None:
        """Show the page that asks whether somebody agrees, or a profile."""
        parts = urlsplit(self.path)
        provider = parts.path.split("/")[1]
        if parts.path.endswith("/authorize"):
            told = _told(parts.query)
            wrong = self.elsewhere.wrong_with(provider, told)
            form = (
                '<form method="post"><button name="answer" value="yes">Yes</button>'
                '<button name="answer" value="no">No</button></form>'
            )
            page = escape(f"wrong: {wrong}") if wrong else form
            self._answer(400 if wrong else 200, f"<!doctype html><title>{provider}</title>{page}", "text/html")
            return
        words = self.headers.get("Authorization", "").split(" ")[-1]
        found = self.elsewhere.profile(provider, parts.path, words)
        self._answer(401 if found is None else 200, json.dumps(found))

    def do_POST(self) -> None:
        """Take the answer of the person, or give a token."""
        parts = urlsplit(self.path)
        provider = parts.path.split("/")[1]
        sent = _told(self.rfile.read(int(self.headers["Content-Length"])).decode())
        if parts.path.endswith("/authorize"):
            self.send_response(302)
            self.send_header("Location", self.elsewhere.agreed(provider, _told(parts.query), sent["answer"]))
            self.end_headers()
            return
        told = self.elsewhere.token(provider, sent)
        if provider == "github":
            self._answer(200, urlencode(told), "application/x-www-form-urlencoded")
        else:
            self._answer(400 if "error" in told else 200, json.dumps(told))

    def _answer(self, status: int, body: str, kind: str = "application/json") -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def _told(query: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(query).items()}


@contextmanager
def elsewhere(callbacks: Mapping[str, str]) -> Iterator[Elsewhere]:
    """Play the providers, on a port of this machine, for as long as this is open."""
    made = Elsewhere(callbacks)
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Door", (_Door,), {"elsewhere": made}))
    # Another name for the same machine, so that browsers take it for another site.
    made.address = f"http://localhost:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
