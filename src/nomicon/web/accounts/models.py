"""Accounts, seats, tokens, invitations, and what the host keeps of each game. None of it is part of any game."""

from __future__ import annotations

import secrets
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.core.validators import MinLengthValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

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


class Listing(models.Model):
    """What the host keeps of a game: who may see it, and who founded it here."""

    OPEN, INVITED, HIDDEN = "open", "invited", "hidden"
    VISIBILITIES: ClassVar = [
        (OPEN, _("Open: everybody can watch, and join if the rules allow it")),
        (INVITED, _("By invitation: only its players and people with an invitation can see it")),
        (HIDDEN, _("Hidden: only hosts can see it")),
    ]

    game = models.CharField(max_length=TITLE_LENGTH, primary_key=True)
    visibility = models.CharField(max_length=10, choices=VISIBILITIES, default=INVITED)
    founder = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL, related_name="founded")
    founded = models.DateTimeField(auto_now_add=True)


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
    """A contribution to the debate on a proposal, or an answer to one. Debate is talk, and no part of the record."""

    game = models.CharField(max_length=TITLE_LENGTH)
    proposal = models.IntegerField()
    account = models.ForeignKey(Account, null=True, on_delete=models.SET_NULL, related_name="remarks")
    player = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    answers = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="answered_by")
    text = models.TextField(max_length=10_000)
    at = models.DateTimeField(auto_now_add=True)
    hidden_by = models.ForeignKey(Account, null=True, blank=True, on_delete=models.SET_NULL, related_name="hid")

    class Meta:
        """How remarks are found."""

        indexes: ClassVar = [models.Index(fields=["game", "proposal", "at"])]
