"""The columns of tables that pages set out row by row: each with its heading, and to which view its values lead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext_lazy


class Column(NamedTuple):
    """A column: under which key its values stand, its heading, and the view that they lead to, if they lead to one."""

    key: str
    heading: str | Promise
    leads: str = ""

    @property
    def shown(self) -> str:
        """Return the heading in the reader's language."""
        return _(self.heading) if isinstance(self.heading, str) else str(self.heading)


PLAYERS = (
    Column("name", gettext_noop("Name")),
    Column("office", gettext_noop("Office")),
    Column("groups", gettext_noop("Groups")),
    Column("joined", gettext_noop("Joined")),
    Column("left", pgettext_lazy("the game", "Left")),
)
MOVEMENTS = (
    Column("name", gettext_noop("Name")),
    Column("amount", gettext_noop("Amount")),
    Column("quantity", "Quantity"),
    Column("rule", gettext_noop("Rule"), "rule"),
)
TURNS = (Column("name", gettext_noop("Name")), Column("had_turn", "Had turn"))

COLUMNS: Mapping[str, Sequence[Column]] = {"players": PLAYERS, "movements": MOVEMENTS, "turns": TURNS}
"""By the kind of rows; a table has exactly the fields of its rows."""


def columns_of(kind: str, others: Sequence[str] = ()) -> list[Column]:
    """Return the columns for rows of a kind, and after them those that only rules name, such as quantities."""
    known = COLUMNS.get(kind, ())
    taken = {one.key for one in known}
    # A quantity may bear a name that means something else here; then its key says what it is.
    keys = (f"{name} (quantity)" if name in taken else name for name in others)
    return [*known, *(Column(key, key.replace("_", " ").capitalize()) for key in keys)]
