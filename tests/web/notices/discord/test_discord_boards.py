"""The board of a game in Discord is one message, seldom edited, that tells what everybody may see."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nomicon.web.accounts.acts import write_down
from nomicon.web.accounts.models import DiscordPlace, DiscordPost, Listing, NoticeChannel, Remark
from nomicon.web.notices.discord import boards
from nomicon.web.notices.discord.boards import EVERY, keep_boards
from nomicon.web.notices.discord.channels import topics_of_channels
from nomicon.web.notices.projector import project
from nomicon.web.notices.talk import project_talk
from nomicon.web.tools import the_house
from tests.web.notices.discord_tables import placed, proposal_301, webhooked
from tests.web.notices.tables import typed


@pytest.fixture
def keep(discord):
    """Bring the boards up to date, and return what that called."""

    def go():
        discord.calls.clear()
        keep_boards(the_house())
        return [(one.method, one.path) for one in discord.calls]

    return go


def board(discord) -> str:
    return str(discord.calls[0].body["content"])


def test_a_linked_channel_has_one_pinned_board_that_is_edited_as_the_game_goes_on(discord, friends, keep, later):
    placed(discord, friends)
    posts, pins = keep()
    message = DiscordPlace.objects.get(channel="5").board
    assert posts == ("POST", "/channels/5/messages")
    assert pins == ("PUT", f"/channels/5/messages/pins/{message}")
    later(EVERY)
    assert keep() == []  # Nothing has happened.
    typed(friends.ann, friends.game, 'propose enact "Cake." title "Cake for all @everyone"')
    assert keep() == [("PATCH", f"/channels/5/messages/{message}")]
    assert f"301\\: Cake for all \\@everyone until <t:{proposal_301(friends.game).closes}:f>" in board(discord)
    assert board(discord).startswith("**Cake club**\n")
    assert board(discord).endswith(f"/games/{friends.game}/>")


def test_a_board_is_edited_at_most_once_in_thirty_seconds_and_then_tells_all(discord, friends, keep, later):
    placed(discord, friends)
    keep()
    for number in range(3):
        typed(friends.ann, friends.game, f'propose enact "Rule {number}."')
        assert keep() == []
    later(EVERY - 1)
    assert keep() == []
    later(1)
    assert [method for method, _ in keep()] == ["PATCH"]
    assert all(str(number) in board(discord) for number in (301, 302, 303))


def test_a_board_that_somebody_deleted_is_posted_again(discord, friends, keep, later):
    placed(discord, friends)
    keep()
    typed(friends.ann, friends.game, 'propose enact "Cake."')
    later(EVERY)
    discord.instead = [(404, {}, {"code": 10008})]
    assert [method for method, _ in keep()] == ["PATCH"]
    later(EVERY)
    assert [method for method, _ in keep()] == ["POST", "PUT"]


def test_a_bot_that_may_not_pin_edits_its_board_all_the_same(discord, friends, keep, later):
    placed(discord, friends)
    discord.instead = [(200, {}, {"id": "77"}), (403, {}, {"code": 50013})]
    keep()
    typed(friends.ann, friends.game, 'propose enact "Cake."')
    later(EVERY)
    assert keep() == [("PATCH", "/channels/5/messages/77")]


def test_discord_says_when_a_board_may_be_edited_again(discord, friends, keep, later):
    placed(discord, friends)
    discord.instead = [(429, {}, {"retry_after": 90})]
    keep()
    later(EVERY)
    assert keep() == []
    later(60)
    assert [method for method, _ in keep()] == ["POST", "PUT"]


@pytest.mark.parametrize("ends", ["hidden", "stopped", "not the host any more", "unlinked"])
def test_no_board_is_kept_of_a_game_that_its_owner_may_not_announce(discord, friends, keep, ends, later):
    placed(discord, friends)
    keep()
    typed(friends.ann, friends.game, 'propose enact "Cake."')
    later(EVERY)
    listing, channel = Listing.objects.filter(game=friends.game), NoticeChannel.objects.filter(kind="discord")
    match ends:
        case "hidden":
            listing.update(visibility=Listing.HIDDEN)
        case "stopped":
            channel.update(state=NoticeChannel.OFF)
        case "not the host any more":
            listing.update(founder=friends.ben.account)
        case _:
            channel.delete()
    assert keep() == []


def test_a_secret_ballot_neither_changes_a_board_nor_has_it_edited(discord, friends, founded, keep, later):
    game = founded("nomicam", title="Secret club")
    friends.ann.sit(the_house(), game, "Ann")
    friends.ben.sit(the_house(), game, "Ben")
    Listing.objects.filter(game=game).update(founder=friends.ann.account)
    placed(discord, type(friends)(game, friends.ann, friends.ben, friends.user))
    typed(friends.ann, game, "propose enact:", "---\ntitle: Hats\n---\nEverybody wears a hat.\n")
    keep()
    later(EVERY)
    typed(friends.ben, game, "vote 301 against")
    assert keep() == []
    typed(friends.ann, game, 'declare "Hello."')
    later(EVERY)
    keep()
    assert "against" not in json.dumps([one.body for one in discord.calls]).lower()


def test_a_board_fits_however_much_there_is(discord, friends, monkeypatch, keep):
    placed(discord, friends)
    monkeypatch.setattr(boards, "MOST_VOTES", 1000)
    for number in range(30):
        typed(friends.ann, friends.game, f'propose enact "Rule {number}." title "{"very long " * 19}"')
    keep()  # The service checks the length.
    assert board(discord).endswith(f"/games/{friends.game}/>")


# -- Forums, by a webhook -------------------------------------------------------------------


NEEDS: tuple[int, dict[str, str], Any] = (
    400,
    {},
    {"code": 220001, "message": "Webhooks posted to forum channels must have a thread_name or thread_id"},
)


def test_in_a_forum_each_proposal_has_a_thread_and_all_else_another(discord, friends, tell, person):
    webhooked(discord, friends)
    discord.instead = [NEEDS, (200, {}, {"id": "1", "channel_id": "701"})]
    typed(friends.ann, friends.game, 'propose enact "Cake." title "Cake for all"')
    tell(friends.game)
    assert [one.body.get("thread_name") for one in discord.calls] == [None, "301: Cake for all"]
    discord.calls.clear()
    discord.instead = [(200, {}, {"id": "2", "channel_id": "702"})]
    cat = person("cat").sit(the_house(), friends.game, "Cat")
    tell(friends.game)
    assert [one.body.get("thread_name") for one in discord.calls] == ["Cake club"]
    assert set(DiscordPost.objects.values_list("proposal", "thread")) == {(301, "701"), (0, "702")}
    discord.calls.clear()
    for player in (friends.ann, friends.ben, cat):
        typed(player, friends.game, "vote 301 for")
    tell(friends.game)
    assert {"701"} <= {thread for one in discord.calls for thread in one.query.get("thread_id", [])}
    assert all("thread_name" not in one.body for one in discord.calls)


def test_a_thread_of_a_forum_that_is_gone_begins_anew_and_the_channel_goes_on(discord, friends, tell, person):
    webhooked(discord, friends)
    channel = NoticeChannel.objects.get(kind="discord")
    DiscordPost.objects.create(channel=channel, proposal=0, thread="702")
    discord.instead = [(404, {}, {"code": 10003}), (200, {}, {"id": "3", "channel_id": "703"})]
    person("cat").sit(the_house(), friends.game, "Cat")
    tell(friends.game)
    assert [one.body.get("thread_name") for one in discord.calls] == [None, "Cake club"]
    assert list(DiscordPost.objects.values_list("thread", flat=True)) == ["703"]
    channel.refresh_from_db()
    assert channel.state == NoticeChannel.ON


# -- What is no entry -----------------------------------------------------------------------


def test_a_channel_gets_no_notices_that_could_never_be_told(discord, friends):
    webhooked(discord, friends)
    assert {"debate", "host", "deadline"}.isdisjoint(topics_of_channels().split())
    typed(friends.ann, friends.game, 'propose enact "Cake."')
    project(the_house(), friends.game)
    project_talk(the_house())
    channel = NoticeChannel.objects.get(kind="discord")
    before = channel.notices.count()
    Remark.objects.create(
        game=friends.game, proposal=301, account=friends.ben.account, player="Ben", text="I like cake."
    )
    write_down(friends.ann.account, "gave a seat to somebody", friends.game)
    project_talk(the_house())
    assert channel.notices.count() == before
