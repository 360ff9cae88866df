"""Channels of Discord are told what everybody may see, as plain text, in order, and no secret."""

from __future__ import annotations

import json
import random

import pytest

from nomicon.web.accounts.models import Delivery, DiscordLink, DiscordPlace, Listing, NoticeChannel
from nomicon.web.notices.discord.messages import fitted, length, plain
from nomicon.web.tools import the_house
from tests.web.notices.discord_service import (
    WEBHOOK,
)
from tests.web.notices.discord_tables import MANAGE, PAGE, Friends, new_user, placed, text_of, webhooked
from tests.web.notices.tables import typed

# -- What channels are told ------------------------------------------------------------


def test_a_channel_is_told_by_its_webhook_with_players_words_as_plain_text(discord, friends, tell):
    webhooked(discord, friends)
    text = "**@everyone** <@1> https://evil.example discord.gg/abc `x`"
    typed(friends.ann, friends.game, f'propose enact "{text}" title "{text}"')
    tell(friends.game)
    (told,) = discord.messages()
    assert f"/games/{friends.game}/why-entry/4/" in told["content"]
    assert "**@everyone" not in told["content"]
    assert "https://evil" not in told["content"]
    assert "discord.gg" not in told["content"]
    assert told["flags"] & 4
    assert WEBHOOK not in NoticeChannel.objects.get(kind="discord").address


def test_hostile_texts_never_mention_anybody_nor_are_too_long():
    drawn = random.Random(11)
    parts = ["@everyone", "<@&1>", "**", "`", "\\", "https://x.example/", "discord.gg/x", "a" * 300, "😀" * 50, "."]
    for _ in range(2000):
        text = "".join(drawn.choices(parts, k=drawn.randint(1, 40)))
        made = fitted([plain(text)], "https://nomic.example/x")
        assert length(made) <= 2000
        assert made.endswith("<https://nomic.example/x>")
        said = made.removesuffix("<https://nomic.example/x>")
        bare = said.replace("\\\\", "")
        assert all(bare[at - 1 : at] == "\\" for at, sign in enumerate(bare) if sign in "@<`*"), said


def test_discord_says_when_to_go_on_and_nothing_is_lost_or_out_of_order(discord, friends, tell, later):
    webhooked(discord, friends)
    for number in range(3):
        typed(friends.ann, friends.game, f'propose enact "Rule {number}."')
    discord.instead = [(429, {"Retry-After": "40"}, {"retry_after": 39.5, "global": False})]
    tell(friends.game)
    assert len(discord.calls) == 1
    later(20)
    tell(friends.game)
    assert len(discord.calls) == 1
    later(21)
    discord.instead = [(200, {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "9.2"}, {"id": "1"})]
    tell(friends.game)
    assert len(discord.calls) == 2
    later(11)
    tell(friends.game)
    told = [one["content"] for one in discord.messages()[1:]]
    assert ["301" in told[0], "302" in told[1], "303" in told[2]] == [True] * 3


def test_a_webhook_that_is_gone_is_stopped_at_once(discord, friends, tell):
    webhooked(discord, friends)
    for status in (404, 404):
        discord.instead = [(status, {}, {"code": 10015, "message": "Unknown Webhook"})]
        typed(friends.ann, friends.game, 'propose enact "Cake."')
        tell(friends.game)
    assert len(discord.calls) == 1
    assert "The address answered with status 404." in friends.ann.client.get(PAGE).content.decode()


def test_only_whoever_started_a_game_has_a_channel_told_of_it(discord, friends):
    form = {"act": "channel", "channel-game": friends.game, "channel-address": f"{discord.api}{WEBHOOK}"}
    assert friends.ben.client.post(PAGE, form).status_code == 200
    for address in ("https://evil.example/api/webhooks/1/x", "http://discord.com/api/webhooks/1/x", "ftp://x", "x"):
        assert friends.ann.client.post(PAGE, {**form, "channel-address": address}).status_code == 422
    assert not NoticeChannel.objects.filter(kind="discord").exists()
    assert "when you have started a game" in friends.ben.client.get(PAGE).content.decode()


@pytest.mark.parametrize("host", ["discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com"])
def test_a_webhook_is_taken_as_each_program_of_discord_copies_its_address(discord, friends, host):
    form = {"act": "channel", "channel-game": friends.game, "channel-address": f"https://{host}/api/webhooks/1/x"}
    page = friends.ann.client.post(PAGE, form, follow=True).content.decode()
    assert "From now on, the channel gets news of this game." in page
    assert NoticeChannel.objects.get(kind="discord", account=friends.ann.account).host == host


def test_the_bot_opens_a_thread_for_each_proposal_and_tells_its_outcome_there(discord, friends, tell):
    placed(discord, friends)
    typed(friends.ann, friends.game, 'propose enact "Cake." title "Cake for all"')
    tell(friends.game)
    post, thread = discord.calls
    assert post.path == "/channels/5/messages"
    assert thread.path.startswith("/channels/5/messages/")
    assert thread.body == {"name": "301: Cake for all", "auto_archive_duration": 10080}
    message = thread.path.split("/")[4]
    (button,) = post.body["components"][0]["components"]
    pressed = discord.send(discord.press(friends.user, button["custom_id"], CHANNEL=message))
    labels = [one["label"].lower() for row in pressed["data"]["components"] for one in row["components"]]
    assert "vote 301 for" in labels
    discord.calls.clear()
    typed(friends.ann, friends.game, "vote 301 for")
    discord.send(discord.command(friends.user, "vote", proposal="301", choice="FOR", CHANNEL=message))
    tell(friends.game)
    assert any(one.method == "PATCH" and one.path == f"/channels/{message}" for one in discord.calls)
    renamed = next(one for one in discord.calls if one.method == "PATCH")
    assert renamed.body == {"name": "301: Cake for all · adopted"}
    assert all(one.path != "/channels/5/messages" for one in discord.calls if "301" in str(one.body))


def test_a_try_that_broke_off_goes_on_where_it_was(discord, friends, tell, later):
    placed(discord, friends)
    typed(friends.ann, friends.game, 'propose enact "Cake."')
    discord.instead = [(200, {}, {"id": "4242"}), (500, {}, {})]
    tell(friends.game)
    later(600)
    tell(friends.game)
    paths = [one.path for one in discord.calls]
    assert paths.count("/channels/5/messages") == 1
    assert paths.count("/channels/5/messages/4242/threads") == 2
    assert Delivery.objects.filter(channel__kind="discord").exclude(state=Delivery.SENT).count() == 0


def test_a_channel_is_linked_by_whoever_started_the_game_and_manages_the_server(discord, friends):
    ann = new_user()
    DiscordLink.objects.create(account=friends.ann.account, user=ann)
    for user, permissions in ((ann, "0"), (friends.user, MANAGE)):
        here = discord.command(user, "here", game=friends.game, PERMISSIONS=permissions)
        assert "From now on" not in text_of(discord.send(here))
    assert not DiscordPlace.objects.exists()
    placed_by = discord.command(ann, "here", game=friends.game, PERMISSIONS=MANAGE, CHANNEL="6")
    discord.send(placed_by)
    assert "gets no more news" not in text_of(discord.send(discord.command(friends.user, "away", CHANNEL="6")))
    discord.send(discord.command(ann, "away", CHANNEL="6"))
    assert not DiscordPlace.objects.exists()
    assert not NoticeChannel.objects.filter(kind="discord").exists()


# -- Secrets ---------------------------------------------------------------------------


def test_two_worlds_that_differ_in_a_sealed_ballot_send_the_same_bytes(discord, founded, person, tell):
    worlds = []
    for number, choice in enumerate(("FOR", "AGAINST")):
        game = founded("nomicam", title="Sealed")
        ann, ben = (person(name.lower()).sit(the_house(), game, name) for name in ("Ann", "Ben"))
        Listing.objects.filter(game=game).update(founder=ann.account)
        friends = Friends(game, ann, ben, new_user())
        DiscordLink.objects.create(account=ben.account, user=friends.user)
        webhooked(discord, friends)
        discord.calls.clear()
        typed(ann, game, 'propose enact "Cake."')
        (proposal,) = the_house().hall.seen(game, None).game.active
        answer = discord.send(discord.command(friends.user, "vote", proposal=str(proposal), choice=choice))
        shown = discord.send(discord.command(friends.user, "show", page="proposals"))
        inbox = discord.send(discord.command(friends.user, "inbox"))
        tell(game)
        raw = json.dumps([text_of(answer), text_of(shown), text_of(inbox), [one.body for one in discord.calls]])
        worlds.append(raw.replace(game, "GAME"))
        NoticeChannel.objects.all().delete()
        assert number or the_house().hall.seen(game, None).game.proposals[proposal].is_sealed
    assert worlds[0] == worlds[1]
