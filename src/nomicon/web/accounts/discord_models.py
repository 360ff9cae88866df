"""What is kept of Discord: whose account is whose, which channel belongs to which game, and what was answered."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from nomicon.web.accounts.notice_models import DIGEST, GAME_LENGTH, NoticeChannel

ID = 32
"""Characters of an id of Discord's; today they have 19 digits."""


class DiscordLink(models.Model):
    """A Discord account that moves for an account here. It is known by its number, which never changes."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="discord"
    )
    user = models.CharField(max_length=ID, unique=True)
    name = models.CharField(max_length=64, blank=True, default="")
    since = models.DateTimeField(auto_now_add=True)


class DiscordCode(models.Model):
    """A code by which two accounts are linked, once. It was given to one of them, and is said by the other.

    It has either an account, which made it on its page, or a user of Discord, who asked for it there.
    """

    digest = models.CharField(max_length=DIGEST, primary_key=True)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="discord_codes"
    )
    user = models.CharField(max_length=ID, blank=True, default="")
    name = models.CharField(max_length=64, blank=True, default="")
    expires = models.BigIntegerField()


class DiscordPlace(models.Model):
    """A channel of Discord that belongs to a game: our bot tells it what happens, and commands there are for it.

    `board` is the message that says how the game stands, when it was edited last, and by which entry.
    """

    channel = models.CharField(max_length=ID, unique=True)
    guild = models.CharField(max_length=ID)
    game = models.CharField(max_length=GAME_LENGTH)
    notices = models.OneToOneField(NoticeChannel, on_delete=models.CASCADE, related_name="place")
    board = models.CharField(max_length=ID, blank=True, default="")
    board_at = models.BigIntegerField(default=0)
    board_entry = models.BigIntegerField(default=0)


class DiscordThread(models.Model):
    """The message about a proposal, and its thread, which bears the same number once it is open."""

    place = models.ForeignKey(DiscordPlace, on_delete=models.CASCADE, related_name="threads")
    game = models.CharField(max_length=GAME_LENGTH)
    proposal = models.IntegerField()
    message = models.CharField(max_length=ID, db_index=True)
    is_open = models.BooleanField(default=False)

    class Meta:
        """One thread for each proposal."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["place", "game", "proposal"], name="one_thread_for_a_proposal")
        ]


class DiscordPost(models.Model):
    """The thread in a forum to which a webhook posts what is about a proposal, or (with 0) about none."""

    channel = models.ForeignKey(NoticeChannel, on_delete=models.CASCADE, related_name="posts")
    proposal = models.IntegerField()
    thread = models.CharField(max_length=ID)

    class Meta:
        """One thread for each proposal."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["channel", "proposal"], name="one_post_for_a_proposal")
        ]


class DiscordInteraction(models.Model):
    """Something that came from Discord, and what it was answered: the same when it comes again."""

    key = models.CharField(max_length=DIGEST, primary_key=True)
    digest = models.CharField(max_length=DIGEST)
    answer = models.JSONField(null=True)
    claimed = models.BigIntegerField()
