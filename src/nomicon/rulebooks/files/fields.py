"""Records in a data file, read field by field: each knows its line, and may go by another name in another's file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone

import yaml

from nomicon.game.names import Moment
from nomicon.game.values.translatable import _
from nomicon.rulebooks.files.limits import NUMBER_DIGITS
from nomicon.rulebooks.files.malformed import Malformed

CORRECT_IT = _("Correct it.")
"""What one can do where there is nothing more to say of it."""

YEARS = range(1971, 9000)
"""Years in which a game can have been played: moments are counted from 1970, and calendars end with 9999."""

_LOADER: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The quicker of two readers that read the same."""


def read_fields(text: str, where: str) -> Fields:
    """Read a YAML text as one record. Raises `Malformed`."""
    try:
        node = yaml.compose(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as wrong:
        line = wrong.problem_mark.line + 1 if wrong.problem_mark else None
        raise Malformed(
            where, line, _("it cannot be read: {problem}", problem=wrong.problem or wrong.context), _("Correct it.")
        ) from None
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as wrong:
        raise Malformed(
            where, None, _("it cannot be read: {wrong}", wrong=str(wrong).splitlines()[0]), _("Correct it.")
        ) from None
    if not isinstance(node, yaml.MappingNode):
        raise Malformed(
            where,
            1,
            _("it must consist of names with values"),
            _("Begin the file with a line such as 'title: Our game'."),
        )
    return Fields(node, where)


class Fields:
    """One record of a file. Every field is asked for by its name, or by the names it goes by."""

    def __init__(self, node: yaml.MappingNode, where: str) -> None:
        self.line, self._where = node.start_mark.line + 1, where
        self._found = {key.value: value for key, value in node.value if isinstance(key, yaml.ScalarNode)}
        self._asked: set[str] = set()

    @property
    def unasked(self) -> tuple[str, ...]:
        """Name what stands here and nobody asked for."""
        return tuple(name for name in self._found if name not in self._asked)

    def text(self, *names: str) -> str:
        """Return a text, on one line; none is empty."""
        node = self._node(names)
        if node is None:
            return ""
        if not isinstance(node, yaml.ScalarNode):
            raise self._wrong(node, _("{names} is not text", names=names[0]))
        return " ".join(str(node.value).split())

    def number(self, *names: str, most: int = 10**NUMBER_DIGITS) -> int | None:
        """Return a whole number, if there is one; of what is told in larger ones nothing can be made."""
        node = self._node(names)
        number = None if node is None else self._whole(node, names[0])
        if number is not None and number > most:
            raise self._wrong(
                node, _("{names} is more than {most}", names=names[0], most=most), _("Use a smaller number.")
            )
        return number

    def numbers(self, *names: str) -> tuple[int, ...]:
        """Return a list of whole numbers; none is empty."""
        return tuple(self._whole(node, names[0]) for node in self._items(names))

    def moment(self, hours_ahead: int, *names: str) -> Moment | None:
        """Return a moment, if there is one; without a zone it is in one that is so many hours ahead of UTC."""
        node = self._node(names)
        written = "" if node is None else str(node.value)
        if not written:
            return None
        try:
            read = datetime.fromisoformat(written)
        except (TypeError, ValueError):
            raise self._wrong(
                node,
                _("{written!r} is not a date and time", written=written),
                _("Write the date and time like this: 1992-10-28T03:07:36."),
            ) from None
        if read.year not in YEARS:
            raise self._wrong(
                node,
                _("a game cannot have the date {written!r}", written=written),
                _("Use a year from {first} to {last}.", first=YEARS[0], last=YEARS[-1]),
            )
        zone = timezone(timedelta(hours=hours_ahead))
        return Moment(int((read if read.tzinfo else read.replace(tzinfo=zone)).astimezone(UTC).timestamp()))

    def each(self, *names: str) -> list[Fields]:
        """Return a list of records; none is empty."""
        what = _("each part of {name} must consist of names with values", name=names[0])
        return [self._record(node, what) for node in self._items(names)]

    def inner(self, *names: str) -> Fields:
        """Return a record within this one; none is an empty one."""
        node = self._node(names)
        empty = yaml.MappingNode("tag:yaml.org,2002:map", [], yaml.Mark(self._where, 0, self.line - 1, 0, None, 0))
        return self._record(
            empty if node is None else node, _("{what} must consist of names with values", what=names[0])
        )

    def counts(self) -> dict[str, int]:
        """Return all of a record as numbers by name."""
        return {name: number for name in self._found if (number := self.number(name)) is not None}

    def wrong(self, what: str, mend: str = CORRECT_IT) -> Malformed:
        """Say what is wrong with this record."""
        return Malformed(self._where, self.line, what, mend)

    def _node(self, names: Sequence[str]) -> yaml.Node | None:
        self._asked |= set(names)
        node = next((self._found[name] for name in names if name in self._found), None)
        empty = isinstance(node, yaml.ScalarNode) and node.tag == "tag:yaml.org,2002:null"
        return None if empty else node

    def _items(self, names: Sequence[str]) -> list[yaml.Node]:
        node = self._node(names)
        if node is not None and not isinstance(node, yaml.SequenceNode):
            raise self._wrong(
                node,
                _("{names} is not a list", names=names[0]),
                _("Write the list like [1, 2], or as lines that begin with '- '."),
            )
        return [] if node is None else list(node.value)

    def _record(self, node: yaml.Node, what: str) -> Fields:
        if not isinstance(node, yaml.MappingNode):
            raise self._wrong(node, what)
        return Fields(node, self._where)

    def _whole(self, node: yaml.Node, name: str) -> int:
        written = str(node.value) if isinstance(node, yaml.ScalarNode) else ""
        if not (written.isascii() and written.isdigit() and len(written) <= NUMBER_DIGITS):
            raise self._wrong(node, _("{name} is not a whole number", name=name), _("Write the number in digits."))
        return int(written)

    def _wrong(self, node: yaml.Node | None, what: str, mend: str = CORRECT_IT) -> Malformed:
        line = self.line if node is None else node.start_mark.line + 1
        return Malformed(self._where, line, what, mend)
