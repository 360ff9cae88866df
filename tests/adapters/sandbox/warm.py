"""Machines as the program never makes them, to show that the test of isolation can fail."""

from __future__ import annotations

import base64
import json
import re

from nomicon.adapters.sandbox.calling import TextCall
from nomicon.adapters.sandbox.engine import CompiledGuest
from nomicon.adapters.sandbox.machine import Ended, LookUps, Machine
from nomicon.game.values.replacing import replace

DISGUISED = re.compile(rb"qq([a-z]{2,20})qq")


class DoctoredMachine(Machine):
    """A machine whose code has got past the language: names such as ``qqdictqq`` become ``__dict__`` unseen."""

    def load(self, source: str) -> Ended:
        ended = super().load(source)
        if "qq" not in source or ended.said[:1] == "e":
            return ended
        told = json.loads(ended.said)
        told["parts"] = [
            base64.b64encode(DISGUISED.sub(rb"__\1__", base64.b64decode(part))).decode() for part in told["parts"]
        ]
        return replace(ended, said=json.dumps(told))


class WholeMachine(DoctoredMachine):
    """A machine that says of each function that it needs all parts of its rule's code, and all fields of its facts."""

    def load(self, source: str) -> Ended:
        ended = super().load(source)
        if ended.stopped or ended.said[:1] == "e":
            return ended
        told = json.loads(ended.said)
        told["needed"] = {name: [*range(len(told["parts"]))] for name in told["needed"]}
        told["fetches"] = False
        return replace(ended, said=json.dumps(told))


class ReusedMachine(DoctoredMachine):
    """A machine that serves again and again, until it is stopped."""

    is_stopped = False

    def _call(self, function: TextCall, text: str, fuel: int, look_ups: LookUps) -> Ended:
        self._is_used = False
        ended = super()._call(function, text, fuel, look_ups)
        self.is_stopped = ended.stopped is not None
        return ended

    def close(self) -> None:
        """Stay warm."""


class WarmMachines:
    """Makes one machine and hands it out each time."""

    def __init__(self) -> None:
        self._machine: ReusedMachine | None = None

    def __call__(self, engine: CompiledGuest) -> Machine:
        if self._machine is None or self._machine.is_stopped:
            self._machine = ReusedMachine(engine)
        return self._machine
