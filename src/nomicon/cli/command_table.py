"""Commands that are made of a table of moves or of pages, each when it is asked for: making all takes a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import click


class CommandTable(Mapping[str, click.Command]):
    """Commands by their names."""

    def __init__(self, makers: Mapping[str, Callable[[], click.Command]]) -> None:
        """Take what makes each command."""
        self._makers = makers
        self._made: dict[str, click.Command] = {}

    def __getitem__(self, name: str) -> click.Command:
        """Return a command, which is made once."""
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        """Say whether there is a command of this name, without making it."""
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        """Yield the names, in the order of the table."""
        return iter(self._makers)

    def __len__(self) -> int:
        """Return how many commands there are."""
        return len(self._makers)
