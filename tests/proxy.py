"""A way to a PostgreSQL server that a test can cut, freeze, lead elsewhere, or have answer with errors of its choice.

It stands on loopback between the programs and the server, and understands of what passes only where a message ends, so
that an error takes the place of an answer and the two sides stay in step.
"""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

CANCEL, TLS, GSS = 80877102, 80877103, 80877104
"""Numbers with which a first message says that it is no start-up."""

CHUNK = 65536
FATAL = ("57", "08", "53", "28", "3D")
"""Classes of errors after which a server closes the connection."""


class Proxy:
    """Listens on a port of its own, and passes everything on to another."""

    def __init__(self, port: int) -> None:
        """`port` is that of the server, on this machine."""
        self.to = port
        self._state: str | None = None  # The SQLSTATE with which everything is answered, if anything is.
        self._is_cut = False
        self._going = threading.Event()
        self._going.set()
        self._lines: set[_Line] = set()
        self._lock = threading.Lock()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Stop listening, and cut everything."""
        self._listening.close()
        self.cut()

    def cut(self) -> None:
        """Cut every connection, and take no more until `mend`."""
        self._is_cut = True
        self._cut_all()

    def mend(self) -> None:
        """Be an ordinary way again."""
        self._is_cut, self._state = False, None
        self._going.set()

    def freeze(self) -> None:
        """Pass nothing on, in neither direction, and cut nothing; new connections are taken, and hang too."""
        self._going.clear()

    def lead_to(self, port: int) -> None:
        """Lead to another server from now on, and cut what leads to the one before, as a balancer does."""
        self.to = port
        self._cut_all()

    def answer_with(self, state: str) -> None:
        """Answer every question, and every new connection, with an error of this SQLSTATE, until `mend`."""
        self._state = state

    @property
    def state(self) -> str | None:
        """Return the SQLSTATE with which everything is answered now, if anything is."""
        return self._state

    def wait_until_going(self) -> None:
        """Wait as long as everything is frozen."""
        self._going.wait()

    def forget(self, line: _Line) -> None:
        """Note that a connection has ended."""
        with self._lock:
            self._lines.discard(line)

    def _cut_all(self) -> None:
        with self._lock:
            lines, self._lines = self._lines, set()
        for line in lines:
            line.cut()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # Messages are passed on one by one.
            line = _Line(self, client)
            with self._lock:
                if not self._is_cut:
                    self._lines.add(line)
            if self._is_cut:
                line.cut()
                continue
            threading.Thread(target=line.run, daemon=True).start()


class _Line:
    """One connection: two threads that pass messages on."""

    def __init__(self, proxy: Proxy, client: socket.socket) -> None:
        self._proxy, self._client = proxy, client
        self._server: socket.socket | None = None
        self._status = b"I"  # Idle, in a transaction, or in a failed one, as the server has said last.
        self._is_cut = False
        self._is_skipping = False  # An error has been told, and whatever comes before the next sync is passed over.

    def cut(self) -> None:
        self._is_cut = True
        for end in (self._client, self._server):
            if end is not None:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()

    def run(self) -> None:
        try:
            self._proxy.wait_until_going()
            if self._started():
                threading.Thread(target=self._answers, daemon=True).start()
                self._questions()
        except OSError:
            pass
        finally:
            self.cut()
            self._proxy.forget(self)

    def _started(self) -> bool:
        """Pass on how a connection begins; False where it is refused."""
        while True:
            head = _exactly(self._client, 8)
            length, number = struct.unpack("!II", head)
            rest = _exactly(self._client, length - 8)
            if number not in (TLS, GSS):
                break
            self._client.sendall(b"N")  # Nothing is encrypted here.
        if self._proxy.state is not None:
            self._client.sendall(_error(self._proxy.state, "FATAL"))
            return False
        self._server = socket.create_connection(("127.0.0.1", self._proxy.to), timeout=10)
        if self._is_cut:
            self._server.close()
            return False
        self._server.settimeout(None)
        self._server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._server.sendall(head + rest)
        return True

    def _questions(self) -> None:
        assert self._server is not None
        while True:
            kind, message = _message(self._client)
            self._proxy.wait_until_going()
            state = self._proxy.state
            if state is None and not self._is_skipping:
                self._server.sendall(message)
            elif not self._refused(kind, state):
                return

    def _refused(self, kind: bytes, state: str | None) -> bool:
        """Answer a message with an error; False where the connection ends with it."""
        if kind == b"X":
            return False
        if state is not None and not self._is_skipping and kind != b"S":
            if state[:2] in FATAL:
                self._client.sendall(_error(state, "FATAL"))
                return False
            self._client.sendall(_error(state, "ERROR"))
            self._is_skipping = True
        if kind in (b"S", b"Q"):
            self._is_skipping = False
            self._status = b"I" if self._status == b"I" else b"E"
            self._client.sendall(b"Z" + struct.pack("!I", 5) + self._status)
        return True

    def _answers(self) -> None:
        assert self._server is not None
        with suppress(OSError):
            while True:
                kind, message = _message(self._server)
                if kind == b"Z":
                    self._status = message[5:6]
                self._proxy.wait_until_going()
                self._client.sendall(message)
        self.cut()


def _message(end: socket.socket) -> tuple[bytes, bytes]:
    """Return the kind of the next message, and all of it."""
    head = _exactly(end, 5)
    (length,) = struct.unpack("!I", head[1:])
    return head[:1], head + _exactly(end, length - 4)


def _exactly(end: socket.socket, many: int) -> bytes:
    parts = b""
    while len(parts) < many:
        part = end.recv(min(CHUNK, many - len(parts)))
        if not part:
            raise ConnectionError("the other side has ended it")
        parts += part
    return parts


def _error(state: str, severity: str) -> bytes:
    fields = {"S": severity, "V": severity, "C": state, "M": f"a test answers with {state}"}
    body = b"".join(name.encode() + value.encode() + b"\0" for name, value in fields.items()) + b"\0"
    return b"E" + struct.pack("!I", len(body) + 4) + body


@contextmanager
def proxied(port: int) -> Iterator[Proxy]:
    """Open a way to a server on a port of this machine."""
    proxy = Proxy(port)
    try:
        yield proxy
    finally:
        proxy.close()
