"""Accounts for whoever runs the server and sits at its terminal: listed, exported and deleted by their names."""

from __future__ import annotations

from nomicon.game.values.translatable import _, either, joined
from nomicon.hosting.invalid import Invalid
from nomicon.web.accounts.acts import ActText, write_down
from nomicon.web.accounts.models import Account
from nomicon.web.accounts.upkeep.leaving import delete_account, deletion_lines, exported


def listed() -> list[dict[str, object]]:
    """Return every account: its name, what people call it, what it is, and where it sits."""
    return [
        {
            "account": one.username,
            "shown": one.shown,
            "host": one.is_host,
            "guest": one.is_guest,
            "stopped": one.is_stopped,
            "seats": {seat.game: seat.player for seat in one.seats.all()},
        }
        for one in Account.objects.prefetch_related("seats").order_by("username")
    ]


def export(name: str) -> dict[str, object]:
    """Return everything that is kept of an account. Raises `Invalid` where there is none of this name."""
    return exported(_named(name))


def deletion_told(name: str) -> list[str]:
    """Say what would stay and what would go, line by line. Raises `Invalid`."""
    return deletion_lines(_named(name))


def delete(name: str) -> None:
    """Delete an account, and list that for those who play where it had a seat. Raises `Invalid`."""
    account = _named(name)
    seats = [(one.game, one.player) for one in account.seats.all()]
    delete_account(account, account.username)
    for game, player in seats:
        write_down(None, ActText.DELETED_PLAYER.of(player=player), game)


def _named(name: str) -> Account:
    found = Account.objects.filter(username=name).first()
    if found is None:
        near = Account.objects.filter(username__icontains=name[:20]).order_by("username")[:5]
        names = either([one.username for one in near])
        raise Invalid(
            joined(
                _("There is no account {name!r} here.", name=name),
                _("Do you mean {names}?", names=names) if names and name else "",
                _("To list all accounts: nomicon account list"),
            )
        )
    return found
