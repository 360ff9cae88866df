"""The commands of Discord are printed from what moves say of themselves, within its limits."""

from __future__ import annotations

import json

import pytest
from django.conf import settings

from nomicon.game.values.replacing import replace
from nomicon.hosting.invalid import Invalid
from nomicon.web.choices import BadChoice, read_choices
from nomicon.web.discord_door import commands
from nomicon.web.discord_door.registering import commands_told, register
from nomicon.web.tools import the_house
from tests.web.notices.discord_service import (
    APPLICATION,
    deliver,
)
from tests.web.notices.discord_tables import PAGE


def test_every_printed_command_keeps_discords_limits_and_none_is_written_by_hand(discord):
    made = commands.printed()
    assert len(made) <= 100
    assert len({one["name"] for one in made}) == len(made)
    for one in made:
        names = [option["name"] for option in one["options"]]
        assert len(names) == len(set(names)) <= 25
        needed = [option["required"] for option in one["options"]]
        assert needed == sorted(needed, reverse=True)
        for described in (one, *one["options"]):
            assert 1 <= len(described["name"]) <= 32
            assert described["name"] == described["name"].lower()
            for words in (described["description"], *described["description_localizations"].values()):
                assert 1 <= len(words) <= 100
            assert described["description_localizations"].keys() == dict(settings.LANGUAGES).keys() - {"en"}
        said = [one["description"], *(option["description"] for option in one["options"])]
        assert len("".join([one["name"], *names, *said])) <= 8000
    begins = {spec.name for spec in (move.spec for move in commands.MOVES.values())}
    assert {"vote", "propose", "forfeit", "join"} <= begins
    assert not any(move.spec.for_hosts for move in commands.MOVES.values())


def test_where_the_host_has_not_turned_discord_on_there_is_nothing(writing, person):
    assert deliver(b"{}", {}).status_code == 404
    assert person("ben").client.get(PAGE).status_code == 404


@pytest.mark.parametrize("key", ["0123456789abcdef…", "0123456789abcdef", "g" * 64])
def test_a_key_that_cannot_be_one_is_refused_at_the_start(tmp_path, key):
    (tmp_path / "host.toml").write_text(f'discord_public_key = "{key}"\n', encoding="utf-8")
    with pytest.raises(BadChoice, match="Copy the Public Key"):
        read_choices(tmp_path, {})


def test_a_hosts_command_puts_them_in_the_place_of_all_others(discord):
    house = the_house()
    assert house.way_out is not None
    assert register(house.choices, house.way_out) == len(commands.printed())
    (call,) = discord.calls
    assert (call.method, call.path) == ("PUT", f"/applications/{APPLICATION}/commands")
    assert call.body == json.loads(commands_told())
    for token in ("wrong", "…"):
        with pytest.raises(Invalid, match="bot token"):
            register(replace(house.choices, discord_bot_token=token), house.way_out)
    with pytest.raises(Invalid, match="discord_id"):
        register(replace(house.choices, discord_application=""), house.way_out)
