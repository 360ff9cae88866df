"""The door for Discord while the clock is not believed."""

from __future__ import annotations

from nomicon.game.names import Moment, Seconds
from nomicon.hosting.ports import ClockDoubt
from nomicon.web.tools import the_house
from tests.web.notices.discord_tables import entries, text_of


def test_while_the_clock_is_not_believed_no_command_makes_a_move_and_its_answer_says_why(discord, friends, monkeypatch):
    now, before = int(the_house().clock.now()), entries(friends.game)
    doubt = ClockDoubt("ahead", Seconds(3 * 365 * 86400), Moment(now + 3 * 365 * 86400), Moment(now))
    with monkeypatch.context() as patched:
        patched.setattr(the_house().clock, "doubt", lambda last=None: doubt)
        told = text_of(discord.send(discord.command(friends.user, "declare", text="Hello.")))
    assert told.startswith("The server's clock jumped ahead by 3 years")
    assert entries(friends.game) == before
    text_of(discord.send(discord.command(friends.user, "declare", text="Hello.")))
    assert entries(friends.game) == before + 1
