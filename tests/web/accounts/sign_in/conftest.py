"""A whole server whose host has set up everything by which people come in: letters, and signing in elsewhere.

Where it is that Discord, GitHub and Google are asked is set for these tests only, by what starts the server; all else
is as a host writes it.
"""

from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.cluster import free_port
from tests.web.accounts.sign_in.elsewhere import PROVIDERS, SECRETS, Elsewhere, Somebody, elsewhere
from tests.web.accounts.sign_in.letters import NAME, WORDS, Letters, letters
from tests.web.starting import PASSWORD, started

START = """
import sys
import nomicon.web.site.ready
from allauth.socialaccount.providers.discord.views import DiscordOAuth2Adapter as discord
from allauth.socialaccount.providers.github.views import GitHubOAuth2Adapter as github
from allauth.socialaccount.providers.google.views import GoogleOAuth2Adapter as google
from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher as hasher
from nomicon.main.program import main
there = sys.argv.pop()
for name, adapter in (("discord", discord), ("github", github), ("google", google)):
    adapter.authorize_url, adapter.access_token_url = f"{there}/{name}/authorize", f"{there}/{name}/token"
discord.profile_url, github.profile_url = f"{there}/discord/users/@me", f"{there}/github/user"
github.emails_url = f"{there}/github/user/emails"
settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["form-action"].append(there)
hasher.time_cost, hasher.memory_cost, hasher.parallelism = 1, 64, 1
main()
"""
"""The start of a server that asks these tests in place of the providers, and works passwords out as fast as it can."""

_numbers = itertools.count(1)


@dataclass
class Visitor:
    """Somebody before a browser that runs no scripts: follows links, fills in forms, keeps cookies."""

    client: httpx.Client
    page: str = ""
    at: str = ""

    def opens(self, path: str) -> str:
        """Open a page, follow where it leads, and return it."""
        return self._shown(self.client.get(path))

    def sends(self, action: str, **fields: str) -> str:
        """Send the form on the page at hand."""
        found = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', self.page)
        sent = {**fields, **({"csrfmiddlewaretoken": found[1]} if found else {})}
        return self._shown(self.client.post(action, data=sent, headers={"Referer": str(self.client.base_url)}))

    def leads(self, provider: str, process: str = "login", after: str = "") -> str:
        """Go to a provider as the buttons lead there; return the page that asks there whether one agrees."""
        self.opens(f"/account/{provider}/login/?process={process}{f'&next={after}' if after else ''}")
        return self.sends(self.at)

    def agrees(self, answer: str = "yes") -> str:
        """Answer at the provider, and come back."""
        return self.sends(self.at, answer=answer)

    def comes(self, provider: str, process: str = "login") -> str:
        """Sign in, or connect, by way of a provider."""
        self.leads(provider, process)
        return self.agrees()

    def signs_up(self, name: str, email: str = "") -> str:
        """Make an account with the form."""
        self.opens("/account/signup/")
        return self.sends("/account/signup/", username=name, email=email, password1=PASSWORD, password2=PASSWORD)

    def signs_in(self, login: str, password: str = PASSWORD) -> str:
        """Sign in with a password."""
        self.opens("/account/login/")
        return self.sends("/account/login/", login=login, password=password)

    def leaves(self) -> None:
        """Sign out."""
        self.opens("/account/logout/")
        self.sends("/account/logout/")

    @property
    def name(self) -> str:
        """Return the name under which one is signed in, or nothing."""
        found = re.search(r'<span class="wide-only">([^<]+)</span><span class="hidden-text">', self.opens("/"))
        return unescape(found[1]).strip() if found else ""

    def _shown(self, answer: httpx.Response) -> str:
        assert answer.status_code < 500, answer.text[:3000]
        self.page, self.at = answer.text, str(answer.url)
        return self.page


@dataclass
class Entrance:
    """The server, the providers and the letters."""

    address: str
    there: Elsewhere
    letters: Letters
    leaving: ExitStack
    host: Visitor = field(init=False)

    def visitor(self) -> Visitor:
        """Return somebody whom nobody knows yet."""
        client = httpx.Client(base_url=self.address, timeout=60, follow_redirects=True, trust_env=False)
        return Visitor(self.leaving.enter_context(client))

    def is_now(self, name: str, email: str = "", *, confirmed: bool = True) -> Somebody:
        """Sit somebody new before the browser, who is known elsewhere by this name."""
        self.there.who = Somebody(str(1000 + next(_numbers)), name, email, confirmed)
        return self.there.who


@pytest.fixture(scope="session")
def entrance(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Entrance]:
    """One server for all of these tests; every test brings people of its own."""
    with opened(tmp_path_factory.mktemp("entrance")) as made:
        yield made


@contextmanager
def opened(folder: Path, *choices: str) -> Iterator[Entrance]:
    """Run a server with these choices of its host, besides those for letters and for signing in elsewhere."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with ExitStack() as stack:
        there = stack.enter_context(elsewhere({one: f"{address}/account/{one}/login/callback/" for one in PROVIDERS}))
        mail = stack.enter_context(letters())
        told = [
            *choices,
            f'mail = "smtp://{NAME}:{quote(WORDS, safe="")}@127.0.0.1:{mail.port}"',
            'mail_from = "table@nomic.example"',
            *(line for one in PROVIDERS for line in (f'{one}_id = "id-of-{one}"', f'{one}_secret = "{SECRETS[one]}"')),
        ]
        (folder / "host.toml").write_text("\n".join(told))
        stack.enter_context(_serving(folder, port, there.address))
        made = Entrance(address, there, mail, stack)
        made.host = made.visitor()
        made.host.opens(started(folder / "server.log", port))
        made.host.sends(made.host.at, username="root", password=PASSWORD)
        yield made


@contextmanager
def _serving(folder: Path, port: int, there: str) -> Iterator[None]:
    # Django is set up before `serve` says where it listens, so that is said here as `serve` would.
    environment = {**os.environ, "NOMICON_DATA": str(folder), "NOMICON_LISTENS": f"http://127.0.0.1:{port}"}
    command = [sys.executable, "-c", START, "serve", "--data", str(folder), "--listen", f"127.0.0.1:{port}", there]
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=environment)
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture
def visits(browser: Browser, entrance: Entrance) -> Iterator[Callable[..., Page]]:
    """Open a page of that server in a fresh browser."""
    contexts: list[BrowserContext] = []

    def opened(*, scripts: bool = True) -> Page:
        context = browser.new_context(base_url=entrance.address, java_script_enabled=scripts, locale="en-GB")
        context.set_default_timeout(20_000)
        contexts.append(context)
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
