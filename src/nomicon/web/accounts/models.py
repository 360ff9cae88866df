"""Accounts, seats, tokens, invitations, and what the host keeps of each game. None of it is part of any game."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.core.validators import MinLengthValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from nomicon.web.accounts.discord_models import DiscordCode as DiscordCode
from nomicon.web.accounts.discord_models import DiscordInteraction as DiscordInteraction
from nomicon.web.accounts.discord_models import DiscordLink as DiscordLink
from nomicon.web.accounts.discord_models import DiscordPlace as DiscordPlace
from nomicon.web.accounts.discord_models import DiscordPost as DiscordPost
from nomicon.web.accounts.discord_models import DiscordThread as DiscordThread
from nomicon.web.accounts.notice_models import Delivery as Delivery
from nomicon.web.accounts.notice_models import FeedAddress as FeedAddress
from nomicon.web.accounts.notice_models import InboundCommand as InboundCommand
from nomicon.web.accounts.notice_models import ListMember as ListMember
from nomicon.web.accounts.notice_models import NoticeChannel as NoticeChannel
from nomicon.web.accounts.notice_models import NoticeChoice as NoticeChoice
from nomicon.web.accounts.notice_models import NoticeCursor as NoticeCursor
from nomicon.web.accounts.notice_models import NoticeHours as NoticeHours
from nomicon.web.accounts.notice_models import NoticeItem as NoticeItem
from nomicon.web.accounts.notice_models import NoticeRoute as NoticeRoute
from nomicon.web.accounts.notice_models import ReplyToken as ReplyToken

NAME_LENGTH = 60
TITLE_LENGTH = 120


class Account(AbstractUser):
    """A person or a program at our door. A guest has a name and nothing else, and can be claimed later.

    Django calls a host `is_staff`, and an account that nobody has stopped `is_active`: all doors ask it that.
    """

    is_guest = models.BooleanField(_("guest"), default=False)
    time_zone = models.CharField(_("time zone"), max_length=60, default="", blank=True)

    @property
    def is_host(self) -> bool:
        """Say whether this account runs the server."""
        return self.is_staff

    @property
    def is_stopped(self) -> bool:
        """Say whether a host has stopped this account: it can then sign in nowhere, and nothing it holds is good."""
        return not self.is_active

    @is_stopped.setter
    def is_stopped(self, stopped: bool) -> None:
        self.is_active = not stopped

    @property
    def shown(self) -> str:
        """Return what people call this account."""
        return self.first_name or self.username

    @property
    def has_other_name(self) -> bool:
        """Say whether it is shown under another name than that with which one signs in."""
        return bool(self.first_name) and self.first_name != self.username


class UseCount(models.Model):
    """How often something was done until a moment, where that is limited: see `counting`."""

    key = models.CharField(max_length=64, primary_key=True)
    many = models.PositiveIntegerField(default=0)
    ends = models.BigIntegerField(db_index=True)


class Listing(models.Model):
    """What the host keeps of a game: who may see it, and who founded it here."""

    OPEN, INVITED, HIDDEN = "open", "invited", "hidden"
    VISIBILITIES: ClassVar = [
        (OPEN, _("Open: everybody can watch, and join if the rules allow it")),
        (INVITED, _("By invitation: only players, invited people, hosts and the person who started it can see it")),
        (HIDDEN, _("Hidden: only hosts can see it")),
    ]

    game = models.CharField(max_length=TITLE_LENGTH, primary_key=True)
    visibility = models.CharField(max_length=10, choices=VISIBILITIES, default=INVITED)
    founder = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL, related_name="founded")
    founded = models.DateTimeField(auto_now_add=True)
    members_only = models.BooleanField(default=False)
    barred_for_secrets = models.CharField(max_length=60, blank=True, default="")
    has_list = models.BooleanField(default=False)

    @property
    def is_open(self) -> bool:
        """Say whether everybody may look."""
        return self.visibility == self.OPEN

    @property
    def is_by_invitation(self) -> bool:
        """Say whether whoever plays or is invited may look."""
        return self.visibility == self.INVITED

    @property
    def barred_doors(self) -> tuple[str, ...]:
        """Return the doors by which no secret ballot may come."""
        return tuple(self.barred_for_secrets.split())


class Seat(models.Model):
    """The link between an account and a player of a game. Each has at most one of the other, in one game."""

    game = models.CharField(max_length=TITLE_LENGTH)
    player = models.CharField(max_length=NAME_LENGTH)
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="seats")
    taken = models.DateTimeField(auto_now_add=True)

    class Meta:
        """What holds of all seats together."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "player"], name="one_account_for_a_player"),
            models.UniqueConstraint(fields=["game", "account"], name="one_player_for_an_account"),
        ]


def new_secret() -> str:
    """Return words for a link that nobody can guess."""
    return secrets.token_urlsafe(24)


class Invitation(models.Model):
    """A link with which somebody may see a game and sit down at it, even with nothing but a name."""

    game = models.CharField(max_length=TITLE_LENGTH, db_index=True)
    secret = models.CharField(max_length=40, unique=True, default=new_secret)
    code = models.CharField(max_length=12, unique=True, null=True)
    made_by = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="invitations")
    made = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(null=True, blank=True)
    uses_left = models.PositiveIntegerField(null=True, blank=True)
    withdrawn = models.BooleanField(default=False)

    @property
    def is_for_any_number(self) -> bool:
        """Say whether any number of people may use it."""
        return self.uses_left is None


class Member(models.Model):
    """A person on the member list of a game; with the link of their own they take the one seat that has their name."""

    game = models.CharField(max_length=TITLE_LENGTH)
    name = models.CharField(max_length=NAME_LENGTH)
    secret = models.CharField(max_length=40, unique=True, default=new_secret)
    added = models.DateTimeField(auto_now_add=True)

    class Meta:
        """What holds of all members together."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "name"], name="one_member_of_a_name")]


class Guest(models.Model):
    """Who has followed an invitation, and may therefore look at a game that is not open."""

    invitation = models.ForeignKey(Invitation, on_delete=models.CASCADE, related_name="guests")
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="invited_to")

    class Meta:
        """What holds of all guests together."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["invitation", "account"], name="followed_once")]


class Token(models.Model):
    """What a program shows at the API's door. Only its digest is kept; the words are shown once."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(_("what it is for"), max_length=NAME_LENGTH, validators=[MinLengthValidator(1)])
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.CharField(max_length=60)
    made = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(null=True, blank=True)
    used = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)


class CalendarAddress(models.Model):
    """The address at which a calendar reads the deadlines of an account. Only its digest is kept."""

    account = models.OneToOneField(Account, on_delete=models.CASCADE, primary_key=True, related_name="calendar")
    digest = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField(auto_now_add=True)


class HostAct(models.Model):
    """What a host has done to a game, an account or a seat: kept for everybody whom it concerns to read."""

    host = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL, related_name="host_acts")
    game = models.CharField(max_length=TITLE_LENGTH, db_index=True, blank=True, default="")
    what = models.CharField(max_length=300)
    reason = models.CharField(max_length=300, blank=True, default="")
    at = models.DateTimeField(auto_now_add=True)


class Draft(models.Model):
    """A proposal that somebody is still writing, kept as the form was sent."""

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="drafts")
    game = models.CharField(max_length=TITLE_LENGTH)
    title = models.CharField(max_length=200, blank=True, default="")
    form = models.JSONField(default=dict)
    saved = models.DateTimeField(auto_now=True)


class Remark(models.Model):
    """A contribution to a debate, or an answer to one. Debate is talk, and no part of the record.

    `about` says what it is about, and `proposal` is its number: that of a proposal or a judgement, or of a rule when it
    was new, so that a rule keeps its debate when it is renumbered.
    """

    PROPOSAL, RULE, JUDGEMENT = "proposal", "rule", "judgement"

    game = models.CharField(max_length=TITLE_LENGTH)
    about = models.CharField(max_length=10, default=PROPOSAL)
    proposal = models.IntegerField()
    account = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL, related_name="remarks")
    player = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    answers = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="answered_by")
    text = models.TextField(max_length=10_000)
    at = models.DateTimeField(auto_now_add=True)
    hidden_by = models.ForeignKey(Account, null=True, blank=True, on_delete=models.SET_NULL, related_name="hid")

    @property
    def is_reported(self) -> bool:
        """Say whether somebody has reported it, and no host has answered that."""
        return any(not one.settled for one in self.reports.all())

    class Meta:
        """How remarks are found."""

        indexes: ClassVar = [models.Index(fields=["game", "proposal", "at"])]


class Report(models.Model):
    """Somebody asks the hosts to look at a remark. Only hosts see who, and why."""

    remark = models.ForeignKey(Remark, on_delete=models.CASCADE, related_name="reports")
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="reports")
    reason = models.CharField(max_length=300, blank=True, default="")
    at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)

    class Meta:
        """What holds of all reports together."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["remark", "account"], name="reported_once")]


class SchoolClass(models.Model):
    """A class whose pupils play at several tables. Its code leads to the page on which they come in."""

    title = models.CharField(max_length=80)
    code = models.CharField(max_length=12, unique=True)
    teacher = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL, related_name="classes")
    made = models.DateTimeField(auto_now_add=True)


class ClassTable(models.Model):
    """A table of a class: one game, and what the class calls it."""

    of = models.ForeignKey(SchoolClass, on_delete=models.CASCADE, related_name="tables")
    name = models.CharField(max_length=NAME_LENGTH)
    game = models.CharField(max_length=TITLE_LENGTH, unique=True)


class Pupil(models.Model):
    """A pupil of a class. Of the pictures with which they come back, only a digest is kept."""

    of = models.ForeignKey(SchoolClass, on_delete=models.CASCADE, related_name="pupils")
    name = models.CharField(max_length=NAME_LENGTH)
    table = models.ForeignKey(ClassTable, on_delete=models.CASCADE, related_name="pupils")
    account = models.OneToOneField(Account, on_delete=models.CASCADE, related_name="pupil")
    pictures = models.CharField(max_length=200, blank=True, default="")
    wrong = models.PositiveSmallIntegerField(default=0)
    wrong_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """What holds of all pupils together."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["of", "name"], name="one_pupil_of_a_name")]
