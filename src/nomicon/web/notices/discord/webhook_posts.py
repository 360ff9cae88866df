"""Posts by a webhook. In a forum of Discord every post needs a thread: each proposal gets one, and all else another."""

from __future__ import annotations

from nomicon.web.accounts.models import DiscordPost, NoticeChannel
from nomicon.web.notices.discord.api import ApiAnswer, ask
from nomicon.web.notices.discord.messages import THREAD_NAME, Message, shortened
from nomicon.web.notices.hooks import opened
from nomicon.web.tools import Services

NEEDS_THREAD = 220_001
"""What Discord says if a webhook posts to a forum without naming a thread."""

UNKNOWN_CHANNEL = 10_003
"""What it says of a thread that somebody has deleted."""

EVERYTHING_ELSE = 0
"""Stands for the thread of what is about no proposal."""


def by_webhook(house: Services, channel: NoticeChannel, body: Message, about: tuple[int | None, str]) -> ApiAnswer:
    """Post to a channel by its webhook; `about` are the number and the name of what a post is about.

    That a channel is a forum is known from then on, by its threads.
    """
    proposal, named = about[0] or EVERYTHING_ELSE, about[1]
    url, posts = f"{opened(channel.address)}?wait=true", DiscordPost.objects.filter(channel=channel)
    known = posts.filter(proposal=proposal).first()
    if known is not None:
        answer = ask(house, "POST", f"{url}&thread_id={known.thread}", body)
        if answer.body.get("code") != UNKNOWN_CHANNEL:
            return answer
        known.delete()
    elif not posts.exists():
        answer = ask(house, "POST", url, body)
        if answer.body.get("code") != NEEDS_THREAD:
            return answer
    answer = ask(house, "POST", url, {**body, "thread_name": shortened(named, THREAD_NAME)})
    thread = str(answer.body.get("channel_id", ""))
    if answer.is_done and thread.isdecimal():
        DiscordPost.objects.create(channel=channel, proposal=proposal, thread=thread[:32])
    return answer
