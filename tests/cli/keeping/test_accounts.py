"""At the terminal of a server: its accounts are listed, exported and deleted, in a process as a host types it."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import in_a_process

MAKES = """
import os, sys
os.environ["NOMICON_DATA"] = sys.argv[1]
import nomicon.web.site.ready
from django.core.management import call_command
call_command("migrate", verbosity=0)
from nomicon.web.accounts.models import Account, Seat
for name, host in (("root", True), ("ann", False), ("annabel", False)):
    account = Account(username=name, is_staff=host, email=f"{name}@letters.example")
    account.set_password("correct horse battery")
    account.save()
Seat.objects.create(game="tuesday", player="Ann", account=Account.objects.get(username="ann"))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data folder of a server with three accounts."""
    data = tmp_path / "data"
    data.mkdir()
    subprocess.run([sys.executable, "-c", MAKES, str(data)], check=True, timeout=120)
    return data


def names(folder: Path) -> list[str]:
    with sqlite3.connect(folder / "accounts.sqlite3") as found:
        return [name for (name,) in found.execute("SELECT username FROM accounts_account ORDER BY username")]


def test_an_account_is_listed_exported_and_deleted_when_the_host_says_yes(folder: Path, tmp_path: Path):
    listed = in_a_process("account", "list", "--data", str(folder))
    assert listed.stdout == "ann (ann); Ann in tuesday\nannabel (annabel)\nroot (root); host\n"
    kept = json.loads(in_a_process("account", "export", "ann", "--data", str(folder)).stdout)
    assert (kept["account"]["email"], kept["seats"][0]["player"]) == ("ann@letters.example", "Ann")
    assert "argon2" not in str(kept)
    written = in_a_process("account", "export", "ann", "--data", str(folder), "--to", str(tmp_path / "ann.json"))
    assert written.returncode == 0
    assert json.loads((tmp_path / "ann.json").read_text()) == kept

    asked = in_a_process("account", "delete", "ann", "--data", str(folder), given="n\n")
    assert (asked.returncode, names(folder)) == (1, ["ann", "annabel", "root"])
    stays, goes = asked.stdout.index("stays: "), asked.stdout.index("goes: ")
    assert stays < goes
    assert "Ann (tuesday)" in asked.stdout
    done = in_a_process("account", "delete", "ann", "--data", str(folder), given="y\n")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "ann is deleted.")
    assert names(folder) == ["annabel", "root"]


def test_what_cannot_be_deleted_is_refused_with_what_to_do(folder: Path, tmp_path: Path):
    unknown = in_a_process("account", "delete", "anna", "--yes", "--data", str(folder))
    assert (unknown.returncode, "Do you mean annabel?" in unknown.stderr) == (2, True)
    last = in_a_process("account", "delete", "root", "--yes", "--data", str(folder))
    assert (last.returncode, "First make somebody else a host" in last.stderr) == (2, True)
    assert names(folder) == ["ann", "annabel", "root"]
    empty = in_a_process("account", "list", "--data", str(tmp_path))
    assert (empty.returncode, "Name the data folder of a server" in empty.stderr) == (2, True)
    assert not (tmp_path / "accounts.sqlite3").exists()


def test_a_server_that_was_ended_before_it_had_made_its_accounts_is_to_be_started_again(tmp_path: Path):
    sqlite3.connect(tmp_path / "accounts.sqlite3").close()
    for words in (("list",), ("export", "ann")):
        told = in_a_process("account", *words, "--data", str(tmp_path))
        assert (told.returncode, told.stdout) == (2, "")
        assert f"Start it again: nomicon serve --data {tmp_path}" in " ".join(told.stderr.split())
