"""One key pressed on a terminal, without waiting for the end of a line."""

from __future__ import annotations

import os
import select
import sys
import termios
import tty


def pressed_within(seconds: float) -> str:
    """Return the key pressed within this time, or nothing. Ctrl-C works as it always does."""
    keys = sys.stdin.fileno()
    before = termios.tcgetattr(keys)
    try:
        tty.setcbreak(keys, termios.TCSADRAIN)
        ready, _, _ = select.select([keys], [], [], seconds)
        return os.read(keys, 1).decode(errors="replace") if ready else ""
    finally:
        termios.tcsetattr(keys, termios.TCSADRAIN, before)
