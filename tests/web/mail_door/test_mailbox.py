"""Letters that are fetched from a mailbox by IMAP: from a real Dovecot, which the test starts and ends."""

from __future__ import annotations

import os
import secrets
import shutil
import smtplib
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from nomicon.game.values.replacing import replace
from nomicon.web.addresses.stop_addresses import stop_address
from nomicon.web.mail_door import mailbox
from nomicon.web.mail_door.mailbox import Mailbox, envelope_from, look, recipients
from nomicon.web.mail_door.reading import parsed
from nomicon.web.notices.topics import Chosen, channels_of
from nomicon.web.tools import open_house as open_for_pages
from tests.cluster import free_port
from tests.memory_disk import memory_disk
from tests.web.notices.letter_players import FOOT, ByLetter

PATIENCE = 60.0
USER, PASSWORD = "nomic", secrets.token_hex(8)

SETTINGS = """
protocols = imap lmtp
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
default_login_user = {user}
default_internal_user = {user}
default_internal_group = {group}
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain
first_valid_uid = 1
mail_location = maildir:{folder}/mail/%u
passdb {{
  driver = static
  args = nopassword=n password={password}
}}
userdb {{
  driver = static
  args = uid={user} gid={group} home={folder}/mail/%u allow_all_users=yes
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    address = 127.0.0.1
    port = {imap}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
service anvil {{
  chroot =
}}
protocol lmtp {{
  auth_username_format = %n
}}
recipient_delimiter = +
lmtp_save_to_detail_mailbox = no
"""


@pytest.fixture(scope="module")
def dovecot() -> Iterator[tuple[int, int]]:
    """Run a Dovecot of one's own; return the ports for IMAP and LMTP."""
    program = shutil.which("dovecot") or "/usr/sbin/dovecot"
    if not Path(program).exists():
        pytest.skip("Dovecot is not installed here (Debian and Ubuntu: apt install dovecot-imapd dovecot-lmtpd)")
    folder = Path(memory_disk() or "/tmp") / f"dovecot-{secrets.token_hex(4)}"
    folder.mkdir(mode=0o755)
    ports = free_port(), free_port()
    user, group = ("dovecot", "dovecot") if os.geteuid() == 0 else (str(os.getuid()), str(os.getgid()))
    (folder / "mail").mkdir()
    if os.geteuid() == 0:
        shutil.chown(folder / "mail", user, group)
    told = SETTINGS.format(folder=folder, user=user, group=group, password=PASSWORD, imap=ports[0], lmtp=ports[1])
    (folder / "settings").write_text(told)
    with subprocess.Popen([program, "-F", "-c", str(folder / "settings")]) as process:
        try:
            until = time.monotonic() + PATIENCE
            while not all(_listens(port) for port in ports):
                assert process.poll() is None
                assert time.monotonic() < until, (folder / "log").read_text()
                time.sleep(0.05)
            yield ports
        finally:
            process.terminate()
            process.wait(PATIENCE)
            shutil.rmtree(folder, ignore_errors=True)


def _listens(port: int) -> bool:
    with socket.socket() as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def fetched(jo: ByLetter, dovecot: tuple[int, int]) -> Iterator[ByLetter]:
    """Jo, in a house that fetches its letters from the mailbox."""
    address = f"imap://{USER}:{PASSWORD}@127.0.0.1:{dovecot[0]}/INBOX"
    there = replace(jo.house, choices=replace(jo.house.choices, mail_door=address))
    open_for_pages(there)
    yield replace(jo, house=there)
    open_for_pages(jo.house)


def delivered(dovecot: tuple[int, int], letter: bytes) -> None:
    with smtplib.LMTP("127.0.0.1", dovecot[1]) as server:
        server.sendmail("jo@example.org", [f"{USER}@nomic.example"], letter)


def to(jo: ByLetter, address: str, text: str) -> bytes:
    return jo.letter(text, To=address)


def test_letters_are_taken_from_the_mailbox_once_and_moved_away(fetched: ByLetter, dovecot):
    delivered(dovecot, to(fetched, fetched.fresh(), f"vote 301 FOR{FOOT}"))
    delivered(dovecot, to(fetched, f"reply+{'a' * 26}@nomic.example", "vote 301 AGAINST"))
    assert sorted(look(fetched.house)) == ["dropped: unknown address", "made"]
    assert fetched.ballot() == "FOR"
    assert look(fetched.house) == []


def test_a_letter_that_ends_letters_is_taken_from_the_mailbox_too(fetched: ByLetter, dovecot):
    (channel,) = channels_of(fetched.person.account, letters=True)
    delivered(dovecot, to(fetched, stop_address(channel, ["new_proposal"], "nomic.example"), ""))
    assert look(fetched.house) == ["stopped"]
    assert Chosen([channel]).when(channel, fetched.game, "new_proposal") == "off"


def test_killed_between_acting_and_moving_a_letter_is_known_again(fetched: ByLetter, dovecot, monkeypatch):
    for _ in range(3):
        delivered(dovecot, to(fetched, fetched.fresh(), 'declare "Once."'))

    def dies(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(mailbox, "_move", dies)
        with pytest.raises(SystemExit):
            look(fetched.house)
    assert sorted(look(fetched.house)) == ["again", "made", "made"]
    assert look(fetched.house) == []


def test_to_whom_and_from_whom_a_letter_is_is_read_from_its_headers():
    letter = parsed(b"Return-Path: <>\r\nDelivered-To: nomic@x.example\r\nTo: J <reply+abc@x.example>\r\n\r\n.")
    assert recipients(letter) == ["nomic@x.example", "reply+abc@x.example"]
    assert envelope_from(letter) == ""


def test_a_folder_that_the_mailbox_has_not_is_named_in_the_log(fetched: ByLetter, caplog):
    there = replace(fetched.house, choices=replace(fetched.house.choices, mail_door=f"{_address(fetched)}/Missing"))
    with Mailbox(there):
        pass
    assert "The mailbox cannot be read: It has no folder 'Missing'." in caplog.text


def _address(fetched: ByLetter) -> str:
    return fetched.house.choices.mail_door.removesuffix("/INBOX")
