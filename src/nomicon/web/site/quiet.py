"""What does not belong into the log: thousands of lines that say what one line about an outage has said."""

from __future__ import annotations

import logging

PASSING = (503, 507)
"""Statuses of answers to whom it is said that they come back; whatever is behind them has its own line in the log."""


class OfBugs(logging.Filter):
    """Lets a line about a request through only where the answer was not to try again."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a line goes into the log."""
        return getattr(record, "status_code", None) not in PASSING
