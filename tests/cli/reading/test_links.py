"""Links: every public entry shows its own wherever it is shown, and an export is checked by what is in it alone."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.terminal import Terminal, in_a_process


@pytest.fixture
def voted(nomicam: Terminal) -> Terminal:
    """A game with a secret vote that is still open."""
    nomicam.types("propose repeal 219 --as Asha")
    nomicam.types("vote 301 for --as Ben")
    nomicam.types("declare 'Good night.' --as Chloe")
    return nomicam


def test_the_link_of_an_entry_is_the_same_wherever_it_is_shown(voted: Terminal):
    exported = {one["entry"]: one["link"] for one in voted.data("export")["entries"]}
    assert list(exported) == ["1", "2", "3", "4", "5", "6"]  # And nothing of the ballot.

    assert {one["entry"]: one["link"] for one in voted.data("history")["entries"]} == exported
    for number, link in exported.items():
        assert voted.data(f"why-entry {number}")["link"] == link
        assert f" {link}\n" in voted.types(f"why-entry {number}").stdout
        assert f"  {link[:16]}  " in voted.types("history").stdout
    assert voted.data("declare 'Good morning.' --as Chloe")["link"] == voted.data("why-entry 7")["link"]


def test_why_somebody_has_points_names_the_links_of_the_entries(voted: Terminal, clock):
    clock.advance(8 * 86400)
    parts = voted.data("why Asha")["parts"]
    assert parts
    assert [part["link"] for part in parts] == [voted.data(f"why-entry {part['entry']}")["link"] for part in parts]
    assert parts[0]["link"][:16] in voted.types("why Asha").stdout


def test_a_ballot_has_no_link_before_it_is_opened_nor_after(voted: Terminal, clock):
    assert voted.data("vote 301 against --as Asha")["link"] is None
    clock.advance(8 * 86400)
    voted.types("due")
    opened = [one for one in voted.data("history")["entries"] if "." in one["entry"]]
    assert [one["link"] for one in opened] == [None, None]
    told = voted.types(f"why-entry {opened[0]['entry']}").stdout
    assert "This entry was sealed (secret), so its link is never shown" in told


# -- Checking an export ------------------------------------------------------------------


def exported(terminal: Terminal) -> Path:
    path = Path("game.json")
    path.write_text(terminal.types("export").stdout)
    return path


def test_an_export_is_checked_where_there_is_no_record(voted: Terminal, tmp_path: Path):
    path, link = exported(voted), voted.data("why-entry 6")["link"]
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    path.rename(elsewhere / path.name)

    told = in_a_process("record", "verify", path.name, "--link", f"6={link}", folder=elsewhere)
    assert told.stdout == (
        f"game.json: tuesday is complete and unbroken up to entry 6.\nEntry 6 has the link {link}.\n"
        "The link of entry 6 matches the one that you noted.\n"
    )
    assert told.returncode == 0
    assert [one.name for one in elsewhere.iterdir()] == [path.name]


def test_what_was_changed_in_an_export_is_told_with_its_entry(voted: Terminal):
    path = exported(voted)
    path.write_text(path.read_text().replace("Good night.", "Good riddance."))
    result = voted.types("record verify game.json")
    assert result.exit_code == 1
    assert "game.json, entry 6: its link does not match its line and the link before it" in result.stdout
    assert "whole" not in result.stdout

    (told,) = voted.data("record verify game.json")
    assert [one["entry"] for one in told["wrong"]] == ["6"]


def test_an_export_is_read_from_a_pipe_and_out_of_an_archive_of_all_games(voted: Terminal):
    path = exported(voted)
    assert "standard input: tuesday is complete" in voted.types("record verify -", given=path.read_text()).stdout
    told = json.loads(path.read_text())
    with ZipFile("all.zip", "w") as archive:
        archive.write(path, "tuesday.json")
        archive.writestr("friday.json", json.dumps({**told, "game": "friday"}))
        archive.writestr("README.txt", "The games.")

    result = voted.types("record verify all.zip")
    assert result.exit_code == 1
    assert "all.zip, tuesday.json: tuesday is complete and unbroken" in result.stdout
    assert "all.zip, friday.json, entry 1: the field 'game' at the top of the file" in result.stdout
    assert voted.types("record verify all.zip --game tuesday").exit_code == 0
    assert "Name the game with --game" in voted.types(f"record verify all.zip --link 1={'a' * 16}").stderr
    assert voted.types("record verify all.zip --game sunday").exit_code == 2


def test_what_is_no_export_is_told_so(voted: Terminal):
    result = voted.types("record verify nomicon.db")
    assert result.exit_code == 2
    assert "not the export of a game" in result.stderr
