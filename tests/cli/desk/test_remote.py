"""The command line plays on a server as it plays at a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from nomicon.cli.desk import servers
from nomicon.hosting.invalid import Invalid
from tests.cli.terminal import Terminal
from tests.web.api.house import Open, opened

TEA = "---\ntitle: Tea\n---\nThere is tea.\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    with opened(tmp_path_factory.mktemp("house")) as here:
        yield here


@pytest.fixture
def far(terminal: Terminal, house: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Terminal:
    """A terminal that plays on a server, with Ann's token."""
    monkeypatch.setenv("NOMICON_SERVER", house.address)
    monkeypatch.setenv("NOMICON_TOKEN", house.doors.issue(1))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return terminal


def test_a_whole_round_is_played_on_a_server(far, house):
    game = far.data("found minimal --title Round")["game"]
    on = f"--game {game}"
    assert far.types(f"join --as Ann {on}").stdout == "Ann joined.\n"
    Path("tea.md").write_text(TEA, encoding="utf-8")
    assert far.types(f"propose enact tea.md {on}").stdout.startswith("Proposed 301: Tea.")
    assert "301" in far.types(f"proposals {on}").stdout
    assert far.types(f"vote 301 for {on}").stdout.startswith("You have voted on 301.")
    assert "There is tea." in far.types(f"rule 301 {on}").stdout
    assert "Players" in far.types(f"show rules {on} --until 2").stdout
    assert "You can:" in far.types(f"options {on}").stdout
    assert game in far.types("games").stdout
    assert json.loads(far.types(f"export {on}").stdout)["entries"][0]["entry"] == "1"
    assert "Ann> join" in far.types(f"export --as-playthrough {on}").stdout
    assert "There is tea." in far.types(f"export book {on}").stdout
    assert "There is tea." not in far.types(f"export book --until 2 {on}").stdout
    assert [rule["title"] for rule in far.data(f"export rules {on}")["rules"]][-1] == "Tea"
    assert "nomicon found taken" in far.types(f"export rulebook --to taken {on}").stderr
    assert "There is tea." in Path("taken/rules/301-tea.md").read_text(encoding="utf-8")


def test_the_prompt_knows_moves_that_rules_offer_on_a_server(far):
    game = far.data("found minimal --title Bells")["game"]
    far.types(f"join --as Ann --game {game}")
    Path("bells.md").write_text(BELLS, encoding="utf-8")
    far.types(f"propose enact bells.md --game {game}")
    assert far.types(f"vote 301 for --game {game}").exit_code == 0
    told = far.types(f"prompt --game {game}", given="ring_bel\nring_bell\n").stdout
    assert "Did you mean 'ring_bell'?" in told
    assert "Ding." in told


BELLS = """---
title: Bells
---
Players may ring the bell.

```python
@offers("ring_bell")
def ring(player):
    return announce("Ding.")
```
"""


def test_a_refusal_on_a_server_ends_with_its_status(far):
    game = far.data("found minimal --title Refusing")["game"]
    far.types(f"join --as Ann --game {game}")
    refused = far.types(f"join --game {game}")
    assert refused.exit_code == 1
    assert refused.stderr.startswith("Refused.")


def test_the_prompt_plays_on_a_server(far):
    game = far.data("found minimal --title Prompt")["game"]
    told = far.types(f"prompt --as Ann --game {game}", given="join\nplayers\ndeclare Hello.\noptions\nnonsense\n")
    assert "Ann joined." in told.stdout
    assert "Hello." in told.stdout
    assert "You can:" in told.stdout
    assert "there is no move 'nonsense'" in told.stdout


def test_a_token_speaks_for_its_own_player_only(far):
    game = far.data("found minimal --title Own")["game"]
    far.types(f"join --as Ann --game {game}")
    assert "is for Ann" in far.types(f"vote 301 for --as Ben --game {game}").stderr
    empty = far.data("found minimal --title Empty")["game"]
    assert "nomicon join --server URL --as NAME" in far.types(f"vote 301 for --game {empty}").stderr


def test_what_is_done_at_a_record_is_not_done_on_a_server(far):
    assert "Leave out --server" in far.types("audit").stderr


def test_what_is_due_on_a_server_is_left_to_it(far, house):
    game = far.data("found minimal --title Due")["game"]
    told = f"when it is due. To see the next deadlines, run: nomicon board --server {house.address} --game {game}\n"
    assert far.types(f"due --game {game}").stdout.endswith(told)


def test_a_server_without_games_that_one_can_read_says_so(far, tmp_path, monkeypatch):
    with opened(tmp_path) as empty:
        monkeypatch.setenv("NOMICON_TOKEN", empty.doors.issue(1))
        told = far.types(f"board --server {empty.address}").stderr
        monkeypatch.delenv("NOMICON_TOKEN")
        unknown = far.types(f"board --server {empty.address}").stderr
    assert told.endswith("There is no game on this server that you can read.\n")
    assert f"log in with: nomicon login {empty.address}" in unknown


def test_a_token_is_kept_where_nobody_else_can_read_it(far, house, monkeypatch):
    token = house.doors.issue(3)
    monkeypatch.delenv("NOMICON_TOKEN")
    assert "account 3" in far.types(f"login {house.address}", given=f"{token}\n").stdout
    assert servers.kept_in().stat().st_mode & 0o777 == 0o600
    assert servers.token_for(house.address + "/") == token
    far.types("games")
    servers.kept_in().chmod(0o644)
    with pytest.raises(Invalid, match="Other users can read"):
        servers.tokens()
    servers.kept_in().chmod(0o600)
    assert "stays valid until you withdraw it" in far.types(f"logout {house.address}").stdout
    assert servers.token_for(house.address) == ""


def test_a_token_that_is_not_good_is_not_kept(far, house):
    assert "not valid here" in far.types(f"login {house.address}", given="nmc_wrong\n").stderr
    assert not servers.kept_in().exists()


def test_a_server_that_does_not_answer_is_told_of(far, monkeypatch):
    monkeypatch.setattr("nomicon.client.line.pause", lambda attempt, headers: 0.0)
    assert "could not be reached" in far.types("games --server http://127.0.0.1:9").stderr
