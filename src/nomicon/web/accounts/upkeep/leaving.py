"""Taking along what is kept of an account, and deleting it: what stays is said first, since records never change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.db import transaction

from nomicon.game.values.translatable import _, filled, gettext_noop
from nomicon.hosting.invalid import Invalid
from nomicon.web.accounts.models import (
    Account,
    CalendarAddress,
    DiscordCode,
    DiscordLink,
    Draft,
    FeedAddress,
    Guest,
    HostAct,
    InboundCommand,
    Invitation,
    Listing,
    ListMember,
    NoticeChannel,
    NoticeHours,
    Pupil,
    Remark,
    ReplyToken,
    Report,
    SchoolClass,
    Token,
)

Told = tuple[str, Mapping[str, object]]
"""A sentence of the catalogue, and what is put into it."""


def exported(account: Account) -> dict[str, object]:
    """Return everything that is kept of an account beside the games, as plain data; no secret lets anybody in."""
    return {
        "account": {
            "number": account.pk,
            "name": account.username,
            "shown": account.shown,
            "guest": account.is_guest,
            "host": account.is_host,
            "time_zone": account.time_zone or None,
            "email": account.email or None,
            "made": _moment(account.date_joined),
            "last_signed_in": _moment(account.last_login),
            "has_password": account.has_usable_password(),
        },
        "email_addresses": [
            {"email": one.email, "confirmed": one.verified, "primary": one.primary}
            for one in EmailAddress.objects.filter(user=account).order_by("email")
        ],
        "accounts_elsewhere": [
            {"at": one.provider, "number": one.uid, "told": one.extra_data, "since": _moment(one.date_joined)}
            for one in SocialAccount.objects.filter(user=account).order_by("pk")
        ],
        "passkeys_and_codes": [
            {"kind": one.type, "made": _moment(one.created_at), "used": _moment(one.last_used_at)}
            for one in Authenticator.objects.filter(user=account).order_by("pk")
        ],
        "signed_in_at": [
            {
                "address": one.ip,
                "browser": one.user_agent,
                "since": _moment(one.created_at),
                "last_seen": _moment(one.last_seen_at),
            }
            for one in UserSession.objects.filter(user=account).order_by("pk")
        ],
        **_of_games(account),
    }


def _of_games(account: Account) -> dict[str, object]:
    """Return what an account has to do with games: seats, drafts, remarks, invitations, and what it did as a host."""
    return {
        **_written(account),
        "seats": [
            {"game": one.game, "player": one.player, "taken": _moment(one.taken)}
            for one in account.seats.order_by("game")
        ],
        "games_founded": [
            {"game": one.game, "founded": _moment(one.founded)}
            for one in Listing.objects.filter(founder=account).order_by("game")
        ],
        **_in_classes(account),
        **_told(account),
        "feed_addresses": [_moment(one.made) for one in FeedAddress.objects.filter(account=account)],
        "calendar_addresses": [_moment(one.made) for one in CalendarAddress.objects.filter(account=account)],
        "tokens": [
            {
                "name": one.name,
                "scopes": one.scopes.split(),
                "made": _moment(one.made),
                "expires": _moment(one.expires),
                "used": _moment(one.used),
                "taken_back": _moment(one.revoked),
            }
            for one in Token.objects.filter(account=account).order_by("pk")
        ],
        **_invited(account),
        "done_as_host": [
            {"game": one.game, "what": one.what, "reason": one.reason, "at": _moment(one.at)}
            for one in HostAct.objects.filter(host=account).order_by("pk")
        ],
    }


def _in_classes(account: Account) -> dict[str, object]:
    """Return which classes an account teaches or plays in, and which remarks it has reported."""
    return {
        "classes_taught": [
            {"class": one.title, "made": _moment(one.made)}
            for one in SchoolClass.objects.filter(teacher=account).order_by("pk")
        ],
        "reports": [
            {"game": one.remark.game, "reason": one.reason, "at": _moment(one.at)}
            for one in Report.objects.filter(account=account).select_related("remark").order_by("pk")
        ],
        "classes": [
            {"class": one.of.title, "name": one.name, "table": one.table.name}
            for one in Pupil.objects.filter(account=account).select_related("of", "table")
        ],
    }


def _invited(account: Account) -> dict[str, object]:
    """Return which invitations an account has made, and which it has followed."""
    return {
        "invitations_made": [
            {"game": one.game, "made": _moment(one.made), "withdrawn": one.withdrawn}
            for one in Invitation.objects.filter(made_by=account).order_by("pk")
        ],
        "invitations_followed": [
            one.invitation.game
            for one in Guest.objects.filter(account=account).select_related("invitation").order_by("pk")
        ],
    }


def _told(account: Account) -> dict[str, object]:
    """Return what an account has chosen to be told, and what came of commands that it sent."""
    hours = NoticeHours.objects.filter(account=account).first()
    return {
        "channels": [
            {
                "kind": one.kind,
                "host": one.host,
                "state": one.state,
                "topics": one.topics.split(),
                "choices": {f"{each.game or 'all'} {each.topic}": each.when for each in one.choices.order_by("pk")},
                "notices": one.notices.count(),
            }
            for one in NoticeChannel.objects.filter(account=account).order_by("pk")
        ],
        "hours": None
        if hours is None
        else {name: getattr(hours, name) for name in ("daily", "quiet_from", "quiet_to", "names_all", "language")},
        "commands": [
            {"door": one.door, "game": one.game, "accepted": one.accepted, "answer": one.lines}
            for one in InboundCommand.objects.filter(account=account).order_by("claimed", "key")
        ],
        "mailing_lists": [one.game for one in ListMember.objects.filter(account=account).order_by("game")],
        "discord": [
            {"number": one.user, "name": one.name, "since": _moment(one.since)}
            for one in DiscordLink.objects.filter(account=account)
        ],
        "discord_codes": DiscordCode.objects.filter(account=account).count(),
        "letters_and_buttons_that_can_be_answered": ReplyToken.objects.filter(account=account).count(),
    }


def _written(account: Account) -> dict[str, object]:
    return {
        "drafts": [
            {"game": one.game, "title": one.title, "form": one.form, "saved": _moment(one.saved)}
            for one in Draft.objects.filter(account=account).order_by("pk")
        ],
        "remarks": [
            {
                "game": one.game,
                "about": one.about,
                "proposal": one.proposal,
                "player": one.player,
                "text": one.text,
                "at": _moment(one.at),
            }
            for one in Remark.objects.filter(account=account).order_by("pk")
        ],
    }


def what_stays(account: Account) -> Iterator[Told]:
    """Say what of an account cannot be deleted, or is left for others."""
    seats = list(account.seats.order_by("game"))
    if seats:
        yield (
            gettext_noop(
                "Everything you did as a player stays in the record of each game: moves, ballots, proposals and "
                "their words. It stays under your player's name. Nobody can change this record."
            ),
            {},
        )
        told = ", ".join(f"{one.player} ({one.game})" for one in seats)
        yield (
            gettext_noop(
                "Your players stay in their games, but nobody plays for them any more: %(seats)s. If you want to "
                "leave a game first, use the move “forfeit” there."
            ),
            {"seats": told},
        )
    else:
        yield (
            gettext_noop(
                "If you ever played a game here, your moves stay in the record of that game, under your player's "
                "name. Nobody can change this record."
            ),
            {},
        )
    yield gettext_noop("Older exports and backups are not changed."), {}
    founded = Listing.objects.filter(founder=account).count()
    if founded:
        yield gettext_noop("The games that you started continue without you: %(many)s."), {"many": founded}
    if HostAct.objects.filter(host=account).exists():
        yield gettext_noop("Your actions as a host stay listed. They are shown as those of a former host."), {}


def what_goes(account: Account) -> Iterator[Told]:
    """Say what is deleted with an account."""
    yield (
        gettext_noop(
            "Your name here, e-mail addresses, password, passkeys and linked accounts. You are signed out everywhere."
        ),
        {},
    )
    yield (
        gettext_noop("Your tokens (%(tokens)s). Programs that play for you lose access."),
        {"tokens": Token.objects.filter(account=account, revoked__isnull=True).count()},
    )
    if CalendarAddress.objects.filter(account=account).exists():
        yield gettext_noop("The address at which your calendar reads your deadlines."), {}
    if FeedAddress.objects.filter(account=account).exists():
        yield gettext_noop("The address of your own feed."), {}
    if DiscordLink.objects.filter(account=account).exists():
        yield gettext_noop("The link to your Discord account, which then no longer makes moves for you."), {}
    if NoticeChannel.objects.filter(account=account).exists():
        yield gettext_noop("Your choices of notices, and every notice that was waiting to be sent."), {}
    yield (
        gettext_noop("Your drafts (%(drafts)s), and the words of your remarks in debates (%(remarks)s)."),
        {
            "drafts": Draft.objects.filter(account=account).count(),
            "remarks": Remark.objects.filter(account=account).exclude(text="").count(),
        },
    )
    yield (
        gettext_noop(
            "Your invitations (%(many)s). Their links stop working. People who joined with one stay in the game."
        ),
        {"many": Invitation.objects.filter(made_by=account, withdrawn=False).count()},
    )


ONLY_HOST = _("This is the account of the only host. Nothing was deleted. First make somebody else a host.")
STAYS = "stays: "  # How a line begins that says what stays.


def deletion_lines(account: Account) -> list[str]:
    """Return both lists as lines, for programs and terminals, which can tell them in another language."""
    stays = [_("stays: {what}", what=filled(words, told)) for words, told in what_stays(account)]
    return [*stays, *(_("goes: {what}", what=filled(words, told)) for words, told in what_goes(account))]


def delete_account(account: Account, name: str) -> None:
    """Delete an account whose name was typed once more. Raises `Invalid` for another name, and for the last host."""
    if name.strip() != account.username:
        named = _("Type the name of the account, {name!r}, to delete it. Nothing was deleted.", name=account.username)
        raise Invalid(named)
    with transaction.atomic():
        hosts = Account.objects.select_for_update().filter(is_staff=True, is_active=True)
        if account.is_host and not hosts.exclude(pk=account.pk).exists():
            raise Invalid(ONLY_HOST)
        for session in UserSession.objects.filter(user=account):
            session.end()
        Remark.objects.filter(account=account).update(text="", player="")
        # What a host hid from others stays hidden, as if another host had done it.
        Remark.objects.filter(hidden_by=account).update(hidden_by=hosts.exclude(pk=account.pk).order_by("pk").first())
        account.delete()


def _moment(at: datetime | None) -> str | None:
    return None if at is None else f"{at:%Y-%m-%dT%H:%M:%SZ}"
