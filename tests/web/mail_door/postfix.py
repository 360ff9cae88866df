"""A Postfix of one's own, which takes letters on loopback and hands those for us in at our door."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.waiting import until

MAIN = """
compatibility_level = 3.6
queue_directory = {folder}/queue
data_directory = {folder}/data
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.{domain}
mydestination =
mynetworks = 127.0.0.0/8
relay_domains = {domain}
relay_transport = lmtp:inet:127.0.0.1:{door}
local_transport = error:nobody lives here
alias_maps =
fast_flush_domains =
recipient_delimiter = +
smtpd_relay_restrictions = reject_unauth_destination
smtpd_client_connection_rate_limit = 0
queue_run_delay = 2s
minimal_backoff_time = 2s
maximal_backoff_time = 4s
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
"""
"""What is not said here is as Postfix has it; only that it tries again after seconds, and not after minutes."""

MASTER = """
127.0.0.1:{port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
relay unix - - n - - smtp
smtp unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""


def why_not() -> str:
    """Say why no Postfix can be run here; empty if one can."""
    if shutil.which("postfix", path=f"{os.environ.get('PATH', '')}:/usr/sbin") is None:
        return "Postfix is not installed here (Debian and Ubuntu: apt install postfix)"
    return "" if os.geteuid() == 0 else "Postfix can only be started by root"


@contextmanager
def postfix(folder: Path, port: int, door: int, domain: str) -> Iterator[Path]:
    """Run a Postfix that takes letters on a port and hands those for a domain in at a door; yield its log."""
    for name in ("etc", "queue", "data"):
        (folder / name).mkdir(parents=True)
    shutil.chown(folder / "data", "postfix", "postfix")
    (folder / "etc/main.cf").write_text(MAIN.format(folder=folder, door=door, domain=domain))
    (folder / "etc/master.cf").write_text(MASTER.format(port=port))
    folder.chmod(0o755)
    command = ["/usr/sbin/postfix", "-c", str(folder / "etc")]
    subprocess.run([*command, "start"], check=True, capture_output=True)
    try:
        until(lambda: _listens(port), "Postfix takes letters")
        yield folder / "log"
    finally:
        subprocess.run([*command, "stop"], check=False, capture_output=True)


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
