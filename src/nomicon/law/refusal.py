"""A refusal: the rules do not allow a move. Every decider raises it, and only what decides a whole move catches it."""

from __future__ import annotations

from collections.abc import Sequence


class RuleRefusal(Exception):
    """The rules do not allow a move. Says why, on which grounds, and what one can do instead.

    What is `secret` of it is for nobody but whoever tried the move.
    """

    def __init__(self, because: str, grounds: Sequence[str] = (), instead: str = "", *, secret: bool = False) -> None:
        super().__init__(because)
        self.because, self.grounds, self.instead, self.secret = because, tuple(grounds), instead, secret
