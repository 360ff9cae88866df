"""An interpreter that is made when the first rule's code is run or read: most commands run none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from nomicon.law.interpreter import Asks, Failed, Inspected, Interpreter, Loaded, LookUp, Plain, Ran


class OnFirstUse:
    """Stands behind the port, and hands everything on."""

    def __init__(self, make: Callable[[], Interpreter]) -> None:
        self._make = make

    @property
    def epoch(self) -> str:
        """Name the build."""
        return self._make().epoch

    def load(self, name: str, source: str) -> Loaded | Failed:
        """Read code, and say how it speaks."""
        return self._make().load(name, source)

    def run(
        self,
        name: str,
        source: str,
        function: str,
        facts: Mapping[str, Plain],
        journal: Sequence[Plain],
        look_up: LookUp,
        *,
        in_haste: bool = False,
    ) -> Ran | Asks | Failed:
        """Run one function."""
        return self._make().run(name, source, function, facts, journal, look_up, in_haste=in_haste)

    def inspect(self, source: str, tables: tuple[str, str, str]) -> Inspected:
        """Look through code without running it."""
        return self._make().inspect(source, tables)
