"""One guarded client for every address that people gave: it reaches what is public, and what the host allows.

An address is checked where the connection is made, and the connection goes to the very address that was checked: a name
that turns around between two look-ups gains nothing. Redirects are not followed, and no proxy is used.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import ssl
import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpcore
import httpx

from nomicon.game.values.translatable import gettext_noop

SECONDS = 15.0
"""Seconds that a call may take in all."""

MOST_READ = 64 * 1024
"""Bytes of an answer that are read, as they come; nobody is shown any of them."""

PORTS = (80, 443)
SCHEMES = ("http", "https")
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
"""Addresses that stand for one of version 4, which is in their last 32 bits: a host without version 4 gets these."""

SPECIAL_4 = tuple(
    ipaddress.IPv4Network(one)
    for one in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    )
)  # fmt: skip
GLOBAL_6 = ipaddress.IPv6Network("2000::/3")
"""What is given out to the internet of version 6. All else is special, or not in use."""

SPECIAL_6 = tuple(
    ipaddress.IPv6Network(one) for one in ("2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")
)
"""Blocks that IANA keeps for something special, also where everybody can reach them: nobody's program is there.

They are listed here because Python's own answer is another one in each of its versions.
"""

NO_ANSWER = gettext_noop("The address gave no valid answer. ({trouble})")
ANSWERED = gettext_noop("The address answered with status {status}.")
"""What is kept of a call, with what fills it, in English; whoever shows it tells it in the reader's language."""


class NotReached(Exception):
    """An address may not be reached from here. Says why, and whom to ask."""


@dataclass(frozen=True, slots=True)
class CallAnswer:
    """What a server answered to a call: a status, or 0 where it could not be reached.

    `told` is what may be shown of it. Its body and headers are for programs that know the server.
    """

    status: int
    told: str
    retry_after: int = 0
    body: bytes = field(default=b"", repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)


def is_public(address: str) -> bool:
    """Say whether an address belongs to the internet that everybody can reach.

    Of addresses of version 4 that are wrapped in one of version 6, only NAT64 is in use; no other is public.
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address) and found in NAT64:
        found = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
    if isinstance(found, ipaddress.IPv6Address):
        return found in GLOBAL_6 and not any(found in block for block in SPECIAL_6)
    return not any(found in block for block in SPECIAL_4)


def _told_of(trouble: Exception) -> str:
    """Say what may be shown of why there is no answer."""
    if isinstance(trouble, httpx.TimeoutException):
        return gettext_noop("The address did not answer in time.")
    if isinstance(trouble, httpx.InvalidURL | httpx.UnsupportedProtocol):
        return gettext_noop("The address is not valid.")
    if "CERTIFICATE_VERIFY_FAILED" in str(trouble):
        return gettext_noop("The certificate of the address is not valid, or not one that everybody trusts.")
    if isinstance(trouble, httpx.ConnectError | OSError):
        return gettext_noop("The address could not be reached.")
    if isinstance(trouble, httpx.NetworkError):
        return gettext_noop("The connection to the address broke off.")
    return NO_ANSWER.format(trouble=type(trouble).__name__)


class StreamWithDeadline(httpcore.NetworkStream):
    """A connection that ends at a moment: whoever answers a byte at a time holds nobody up for longer than others."""

    def __init__(self, inner: httpcore.NetworkStream, until: float) -> None:
        """`until` is a moment of the clock that nobody sets, in seconds."""
        self._inner, self._until = inner, until

    def _left(self, timeout: float | None) -> float:
        left = self._until - time.monotonic()
        if left <= 0:
            raise httpcore.ReadTimeout("The answer took too long.")
        return left if timeout is None else min(left, timeout)

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Return what has come. Raises `httpcore.ReadTimeout`."""
        return self._inner.read(max_bytes, self._left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send something. Raises `httpcore.WriteTimeout` or `httpcore.ReadTimeout`."""
        self._inner.write(buffer, self._left(timeout))

    def close(self) -> None:
        """End the connection."""
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        """Encrypt the connection, which ends no later for that."""
        return StreamWithDeadline(self._inner.start_tls(ssl_context, server_hostname, self._left(timeout)), self._until)

    def get_extra_info(self, info: str) -> Any:
        """Return what is known of the connection."""
        return self._inner.get_extra_info(info)


class GuardedNetwork(httpcore.NetworkBackend):
    """Connects to what may be reached, and to nothing else."""

    def __init__(self, allowed: Collection[str]) -> None:
        self._inner, self._allowed = httpcore.SyncBackend(), frozenset(allowed)

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to a host, at the address that was found to be public. Raises `NotReached`."""
        until = time.monotonic() + SECONDS
        reached = self._checked(host, port)
        stream = self._inner.connect_tcp(reached, port, timeout, local_address, socket_options)
        return StreamWithDeadline(stream, until)

    def _checked(self, host: str, port: int) -> str:
        try:
            looked_up = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError(f"{host} has no address that we can find.") from error
        found = sorted({str(one[4][0]).partition("%")[0] for one in looked_up})
        if f"{host}:{port}" in self._allowed and found:
            return found[0]
        if port not in PORTS:
            raise NotReached(
                gettext_noop("Only ports 80 and 443 are allowed. The host of this server can allow others.")
            )
        if not found or not all(is_public(one) for one in found):
            raise NotReached(gettext_noop("This address is not public. The host of this server can allow it."))
        return found[0]

    def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Refuse: no file of this machine is an address."""
        raise NotReached(gettext_noop("This address is not public."))

    def sleep(self, seconds: float) -> None:
        """Wait between two tries, of which there are none."""


class GuardedWayOut:
    """The one client. One for a process; it keeps no connection open between calls."""

    def __init__(self, allowed: Collection[str] = ()) -> None:
        """`allowed` are addresses such as ``10.0.0.5:8443`` that the host lets be called though they are not public."""
        self._network, self._trusted = GuardedNetwork(allowed), httpx.create_ssl_context(trust_env=False)

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> CallAnswer:
        """Send a body to an address; what goes wrong is in the answer."""
        return self.send("POST", url, headers, body)

    def send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> CallAnswer:
        """Do the same by another method of HTTP."""
        if not re.match(r"https?://", url, re.IGNORECASE):
            return CallAnswer(0, gettext_noop("The address must begin with https:// or http://."))
        try:
            return self._sent(method, url, headers, body)
        except NotReached as refused:
            return CallAnswer(0, str(refused))
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as trouble:
            return CallAnswer(0, _told_of(trouble))

    def _sent(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> CallAnswer:
        until = time.monotonic() + SECONDS
        transport = httpx.HTTPTransport(verify=self._trusted, trust_env=False, retries=0)
        pool = httpcore.ConnectionPool(ssl_context=self._trusted, network_backend=self._network, max_connections=1)
        transport.close()
        transport._pool = pool
        with (
            httpx.Client(transport=transport, follow_redirects=False, timeout=SECONDS, trust_env=False) as client,
            client.stream(method, url, headers=dict(headers), content=body) as answer,
        ):
            read = b""
            for part in answer.iter_raw():
                read += part
                if len(read) > MOST_READ or time.monotonic() > until:
                    break
            wait = answer.headers.get("retry-after", "")
            seconds = int(wait) if re.fullmatch("[0-9]{1,6}", wait, re.ASCII) else 0
            told = ANSWERED.format(status=answer.status_code)
            return CallAnswer(answer.status_code, told, seconds, read, dict(answer.headers))
