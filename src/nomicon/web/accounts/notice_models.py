"""What is kept of telling people: channels, choices, notices and deliveries, and of what they send to doors.

Moments are whole seconds, by the clock of games: deadlines are such moments, and so is all that is measured by them.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from nomicon.web.tools import the_house

GAME_LENGTH = 120
DIGEST = 64
ROUTE_LENGTH = 280


class InboundCommand(models.Model):
    """A command that came to a door, and what was answered: the same when it comes again."""

    key = models.CharField(max_length=DIGEST, primary_key=True)
    digest = models.CharField(max_length=DIGEST)
    door = models.CharField(max_length=20)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="commands")
    game = models.CharField(max_length=GAME_LENGTH)
    claim = models.CharField(max_length=32, blank=True, default="")
    claimed = models.BigIntegerField()
    done = models.BooleanField(default=False)
    accepted = models.BooleanField(default=False)
    lines = models.JSONField(default=list)
    entry = models.CharField(max_length=20, blank=True, default="")


class NoticeChannel(models.Model):
    """A way to reach somebody. Addresses and secrets are kept encrypted under the host's key.

    By `digest` a browser is known again whose address is encrypted. Remarks and acts of hosts from before `made` are
    not told, nor entries from before `since`, which is a moment by the clock of games; nothing is too old for letters,
    whose address was there before their channel. `failures` are those in a row; `is_away` says that
    at the last one its host did not answer, or could not. `tried` is when something was last sent on it, and `probe`
    when the next thing is sent if it has failed too often.
    """

    MAIL, WEBHOOK, PUSH, DISCORD, SERVICE = "mail", "webhook", "push", "discord", "service"
    DIRECT = "direct"
    """Direct messages in Discord; by `DISCORD`, a channel there is told that many people read."""

    BY_TOPICS = (WEBHOOK, PUSH, DISCORD, SERVICE, DIRECT)
    """Kinds of channels that name what they are told of at once, and of nothing else."""

    ON, OFF = "on", "off"

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="channels")
    kind = models.CharField(max_length=12)
    address = models.TextField(blank=True, default="")
    secret = models.TextField(blank=True, default="")
    former_secret = models.TextField(blank=True, default="")
    former_until = models.BigIntegerField(default=0)
    digest = models.CharField(max_length=DIGEST, blank=True, default="", db_index=True)
    host = models.CharField(max_length=260, default="mail")
    game = models.CharField(max_length=GAME_LENGTH, blank=True, default="")
    topics = models.CharField(max_length=120, blank=True, default="")
    state = models.CharField(max_length=8, default=ON)
    why = models.CharField(max_length=200, blank=True, default="")
    held_until = models.BigIntegerField(default=0)
    made = models.DateTimeField(auto_now_add=True)
    since = models.BigIntegerField(default=0, db_default=0)
    failures = models.PositiveIntegerField(default=0, db_default=0)
    is_away = models.BooleanField(default=False, db_default=False)
    tried = models.BigIntegerField(default=0, db_default=0)
    probe = models.BigIntegerField(default=0, db_default=0)

    class Meta:
        """Letters go to one address; webhooks are as many as their owner makes."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["account"], condition=models.Q(kind="mail"), name="one_mail_channel_for_an_account"
            )
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store it. A new one notes since when it is told of entries."""
        if self._state.adding and self.kind != self.MAIL:
            self.since = int(the_house().clock.now())
        super().save(*args, **kwargs)


class NoticeChoice(models.Model):
    """When somebody wants to hear of a topic on a channel, in one game or (without one) in all."""

    channel = models.ForeignKey(NoticeChannel, on_delete=models.CASCADE, related_name="choices")
    game = models.CharField(max_length=GAME_LENGTH, blank=True, default="")
    topic = models.CharField(max_length=20)
    when = models.CharField(max_length=10)

    class Meta:
        """One choice for each."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["channel", "game", "topic"], name="one_choice_for_a_topic")
        ]


class NoticeHours(models.Model):
    """At what hours somebody wants to be told, in minutes after midnight in their own time zone; and in what language.

    Without a language, it is the server's. `before` are the hours before a deadline at which they are reminded, the
    longest first.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="hours"
    )
    daily = models.PositiveSmallIntegerField(default=19 * 60)
    quiet_from = models.PositiveSmallIntegerField(null=True)
    quiet_to = models.PositiveSmallIntegerField(null=True)
    names_all = models.BooleanField(default=False)
    before = models.CharField(max_length=40, default="24 2")
    language = models.CharField(max_length=10, blank=True, default="")


class NoticeCursor(models.Model):
    """Up to which entry a game's news were made into notices. The one without a game says since when there are any.

    `restored` is when its record was found to be another one than before, and `flooded` when it last made too many
    notices; hosts read both.
    """

    game = models.CharField(max_length=GAME_LENGTH, primary_key=True)
    number = models.BigIntegerField()
    link = models.CharField(max_length=DIGEST, blank=True, default="")
    restored = models.BigIntegerField(null=True)
    flooded = models.BigIntegerField(null=True)


class NoticeRoute(models.Model):
    """How a host to which deliveries go is doing: the mail server, or the host of webhooks.

    `failures` are of how many people the last thing sent there failed because it was away.
    """

    name = models.CharField(max_length=ROUTE_LENGTH, primary_key=True)
    failures = models.PositiveIntegerField(default=0)
    probe = models.BigIntegerField(default=0)


class Delivery(models.Model):
    """One thing to send: a letter with all that was due by then, or one call of a webhook."""

    WAITING, LEASED, SENT, MOOT, DEAD = "waiting", "leased", "sent", "moot", "dead"
    MERGED = "merged"
    """What it was to tell is told by another one."""

    key = models.CharField(max_length=DIGEST, unique=True)
    channel = models.ForeignKey(NoticeChannel, on_delete=models.CASCADE, related_name="deliveries")
    route = models.CharField(max_length=ROUTE_LENGTH)
    state = models.CharField(max_length=8, default=WAITING)
    tries = models.PositiveIntegerField(default=0)
    tried = models.BigIntegerField(default=0, db_default=0)
    next = models.BigIntegerField()
    claim = models.CharField(max_length=32, blank=True, default="")
    error = models.CharField(max_length=200, blank=True, default="")
    made = models.BigIntegerField()
    ended = models.BigIntegerField(null=True)

    class Meta:
        """How deliveries are found."""

        indexes: ClassVar = [models.Index(fields=["state", "next"]), models.Index(fields=["channel", "made"])]


class NoticeItem(models.Model):
    """One thing that one person is to be told on one channel: an entry, or (with a deadline) a duty.

    Its words are made when it is sent: what was hidden or taken back meanwhile is not told.
    """

    key = models.CharField(max_length=DIGEST, unique=True)
    channel = models.ForeignKey(NoticeChannel, on_delete=models.CASCADE, related_name="notices")
    game = models.CharField(max_length=GAME_LENGTH)
    entry = models.BigIntegerField(null=True)
    subject = models.CharField(max_length=300, blank=True, default="")
    topic = models.CharField(max_length=20)
    deadline = models.BigIntegerField(null=True)
    due = models.BigIntegerField()
    delivery = models.ForeignKey(Delivery, null=True, on_delete=models.CASCADE, related_name="notices")
    made = models.BigIntegerField()

    class Meta:
        """How notices are found."""

        indexes: ClassVar = [
            models.Index(fields=["delivery", "due"]),
            models.Index(fields=["game", "made"]),
            models.Index(fields=["channel", "delivery"]),
        ]


class ReplyToken(models.Model):
    """What makes a letter an answer of one player's: it is used once. Only its digest is kept.

    `subject` is the one thing that it may answer, or nothing for every move that can be undone. With a `line`, it asks
    whether that move is meant.
    """

    digest = models.CharField(max_length=DIGEST, primary_key=True)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reply_tokens")
    game = models.CharField(max_length=GAME_LENGTH)
    subject = models.CharField(max_length=300, blank=True, default="")
    line = models.TextField(blank=True, default="")
    block = models.TextField(blank=True, default="")
    expires = models.BigIntegerField()
    used_by = models.CharField(max_length=DIGEST, blank=True, default="")
    done = models.BooleanField(default=False)


class ListMember(models.Model):
    """Somebody who gets the letters of a game's list, and the digest of the address to which only they write."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lists")
    game = models.CharField(max_length=GAME_LENGTH)
    secret = models.CharField(max_length=64)
    digest = models.CharField(max_length=DIGEST, unique=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        """What holds of all members together."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "account"], name="on_a_list_once")]


class FeedAddress(models.Model):
    """The address at which a feed reader asks what waits for somebody and what happened. Only its digest is kept."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="feed"
    )
    digest = models.CharField(max_length=DIGEST, unique=True)
    made = models.DateTimeField(auto_now_add=True)
