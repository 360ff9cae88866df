"""Direct messages in Discord: off until somebody turns them on, for them alone, and without anything secret."""

from __future__ import annotations

import json

import pytest

from nomicon.game.values.replacing import replace
from nomicon.web.accounts.models import DiscordLink, Listing, NoticeChannel
from nomicon.web.notices.discord import linking
from nomicon.web.notices.hours import HOUR
from nomicon.web.tools import open_house as open_for_pages
from nomicon.web.tools import the_house
from tests.web.notices.discord_service import TOKEN
from tests.web.notices.discord_tables import PAGE, new_user, proposal_301
from tests.web.notices.tables import RULE, now, typed


def turns_on(person):
    assert person.client.post(PAGE, {"act": "direct"}).status_code == 302


def written(discord):
    """Return to whom the bot has opened a way, and what it has posted."""
    to = [one.body["recipient_id"] for one in discord.calls if one.path == "/users/@me/channels"]
    posted = [one.body["content"] for one in discord.calls if one.path.endswith("/messages")]
    assert {one.authorization for one in discord.calls} <= {f"Bot {TOKEN}"}
    return to, posted


def test_nobody_gets_direct_messages_who_has_not_turned_them_on(friends, discord, tell):
    page = friends.ben.client.get(PAGE).content.decode()
    assert "Discord, and whoever hosts this server, can read these messages." in page
    typed(friends.ann, friends.game, "propose enact:", RULE)
    tell(friends.game)
    assert discord.calls == []
    friends.ann.client.post(PAGE, {"act": "direct"})  # She has no linked account.
    assert not NoticeChannel.objects.filter(kind=NoticeChannel.DIRECT).exists()
    assert 'value="direct"' not in friends.ann.client.get(PAGE).content.decode()


def test_who_is_only_in_discord_is_reminded_of_a_deadline_and_nobody_else_is(friends, discord, tell, later):
    typed(friends.ann, friends.game, "propose enact:", RULE)
    tell(friends.game)
    turns_on(friends.ben)  # Of what waits already, too.
    closes = proposal_301(friends.game).closes
    assert closes is not None
    later(closes - now() - 2 * HOUR)
    tell(friends.game)
    to, posted = written(discord)
    assert to == [friends.user]
    assert len(posted) == 1
    assert posted[0].startswith(r"**Cake club\: Vote on 301\: ")
    assert "301" in posted[0]
    assert posted[0].endswith(f"/games/{friends.game}/inbox/>")


def test_who_has_voted_is_not_reminded_and_no_message_says_how(friends, discord, tell, later):
    typed(friends.ann, friends.game, "propose enact:", RULE)
    turns_on(friends.ben)
    typed(friends.ben, friends.game, "vote 301 against")
    closes = proposal_301(friends.game).closes
    assert closes is not None
    later(closes - now() - HOUR)
    tell(friends.game)
    assert "against" not in json.dumps([one.body for one in discord.calls]).lower()
    assert not any("Vote on" in one for one in written(discord)[1])


def test_of_a_game_that_is_not_open_a_message_names_nothing(friends, discord, tell, later):
    Listing.objects.filter(game=friends.game).update(visibility=Listing.INVITED)
    typed(friends.ann, friends.game, "propose enact:", RULE)
    turns_on(friends.ben)
    closes = proposal_301(friends.game).closes
    assert closes is not None
    later(closes - now() - HOUR)
    tell(friends.game)
    (posted,) = written(discord)[1]
    assert "cake" not in json.dumps([one.body for one in discord.calls]).lower()
    assert friends.game not in posted


def test_what_players_write_mentions_nobody(friends, discord, tell):
    turns_on(friends.ben)
    channel = NoticeChannel.objects.get(kind=NoticeChannel.DIRECT)
    NoticeChannel.objects.filter(pk=channel.pk).update(topics="new_proposal game")
    typed(friends.ann, friends.game, "propose enact:", "---\ntitle: '@everyone discord.gg/x <@1>'\n---\n**Cake.**\n")
    tell(friends.game)
    (posted,) = written(discord)[1]  # The service checks what may be mentioned.
    assert "<@1>" not in posted
    assert "discord.gg" not in posted


@pytest.mark.parametrize("ends", ["turned off", "unlinked", "linked with another", "no bot", "seat lost"])
def test_what_waits_is_not_sent_after_its_reader_may_not_be_told_any_more(friends, discord, tell, ends, later):
    typed(friends.ann, friends.game, "propose enact:", RULE)
    turns_on(friends.ben)
    if ends == "turned off":
        friends.ben.client.post(PAGE, {"act": "no_direct"})
    elif ends == "unlinked":
        friends.ben.client.post(PAGE, {"act": "unlink"})
    elif ends == "linked with another":
        words, user = linking.code_for(friends.ben.account, now()), new_user()
        assert linking.said_in_discord(user, "another", words, now()) is linking.LinkOutcome.LINKED
    elif ends == "no bot":
        open_for_pages(replace(the_house(), choices=replace(the_house().choices, discord_bot_token="")))
    else:
        friends.ben.account.seats.all().delete()
    closes = proposal_301(friends.game).closes
    assert closes is not None
    later(closes - now() - HOUR)
    tell(friends.game)
    assert discord.calls == []


def test_somebody_who_does_not_take_messages_is_written_to_once_and_told_on_the_page(friends, discord, tell, later):
    turns_on(friends.ben)
    NoticeChannel.objects.filter(kind=NoticeChannel.DIRECT).update(topics="new_proposal")
    discord.instead = [(200, {}, {"id": "1234"}), (403, {}, {"code": 50007})]
    typed(friends.ann, friends.game, "propose enact:", RULE)
    tell(friends.game)
    channel = NoticeChannel.objects.get(kind=NoticeChannel.DIRECT)
    assert channel.state == NoticeChannel.OFF
    assert "stopped" in friends.ben.client.get(PAGE).content.decode()
    made = len(discord.calls)
    typed(friends.ann, friends.game, "propose enact:", RULE)
    later(HOUR)
    tell(friends.game)
    assert len(discord.calls) == made
    turns_on(friends.ben)
    assert NoticeChannel.objects.get(kind=NoticeChannel.DIRECT).state == NoticeChannel.ON


def test_the_number_of_an_account_stands_in_no_message(friends, discord, tell):
    turns_on(friends.ben)
    NoticeChannel.objects.filter(kind=NoticeChannel.DIRECT).update(topics="new_proposal")
    typed(friends.ann, friends.game, "propose enact:", RULE)
    tell(friends.game)
    assert DiscordLink.objects.get(account=friends.ben.account).user == friends.user
    assert all(friends.user not in one for one in written(discord)[1])
