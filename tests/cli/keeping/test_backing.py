"""Backing up a server's folder from the command line, and putting it back."""

from __future__ import annotations

from pathlib import Path

from tests.cli.terminal import Terminal


def test_a_folder_is_backed_up_and_restored_with_all_its_games(terminal: Terminal):
    Path("data").mkdir()
    terminal.types("found minimal --title Tuesday --file data/games.sqlite")
    terminal.types("join --as Ann --file data/games.sqlite")
    told = terminal.data("backup tuesday.zip --data data")
    assert told == {"file": "tuesday.zip", "bytes": Path("tuesday.zip").stat().st_size, "keys": False}
    assert Path("tuesday.zip").stat().st_mode & 0o777 == 0o600
    restored = terminal.types("restore tuesday.zip --data fresh")
    assert "tuesday: 2 entries, and any sealed ones between them. All links are correct." in restored.stdout
    assert "All results match the record" in terminal.types("audit --file fresh/games.sqlite").stdout
    assert terminal.data("players --file fresh/games.sqlite") == terminal.data("players --file data/games.sqlite")


def test_a_backup_overwrites_nothing_and_names_itself_in_a_folder(terminal: Terminal):
    Path("data").mkdir()
    Path("backups").mkdir()
    terminal.types("found minimal --file data/games.sqlite")
    named = Path(terminal.data("backup backups --data data")["file"])
    assert named.parent == Path("backups")
    again = terminal.types(f"backup {named} --data data")
    assert again.exit_code == 2
    assert "already exists" in again.stderr
    refused = terminal.types(f"restore {named} --data data")
    assert refused.exit_code == 2
    assert "is not empty" in refused.stderr


def test_a_folder_without_games_is_told_and_leaves_no_file(terminal: Terminal):
    Path("data").mkdir()
    refused = terminal.types("backup one.zip --data data")
    assert refused.exit_code == 2
    assert "There are no games" in refused.stderr
    assert "Name the data folder of a server" in refused.stderr
    assert not Path("one.zip").exists()


def test_one_game_of_a_backup_takes_the_place_of_the_one_in_the_folder(terminal: Terminal):
    Path("data").mkdir()
    for title in ("Tuesday", "Thursday"):
        terminal.types(f"found minimal --title {title} --file data/games.sqlite")
        terminal.types(f"join --as Ann --game {title.lower()} --file data/games.sqlite")
    terminal.types("backup one.zip --data data")
    for game in ("tuesday", "thursday"):
        terminal.types(f"join --as Ben --game {game} --file data/games.sqlite")
    told = terminal.data("restore one.zip --data data --only tuesday")
    assert told["replaced"] == ["tuesday"]
    assert "The old files are kept in" in told["told"]
    held = {
        game: {one["name"] for one in terminal.data(f"players --game {game} --file data/games.sqlite")["players"]}
        for game in ("tuesday", "thursday")
    }
    assert held == {"tuesday": {"Ann"}, "thursday": {"Ann", "Ben"}}
    (kept,) = Path("data/replaced").glob("*/tuesday.sqlite")
    assert {one["name"] for one in terminal.data(f"players --file {kept}")["players"]} == {"Ann", "Ben"}
    refused = terminal.types("restore one.zip --data data --only wednesday")
    assert refused.exit_code == 2
    assert "no game 'wednesday' in this backup" in refused.stderr
