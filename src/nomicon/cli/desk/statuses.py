"""Statuses: what a command ends with, for programs that call it."""

from __future__ import annotations

REFUSED, INVALID, NO_RECORD, INTERRUPTED = 1, 2, 3, 130
"""The rules say no, or something is not as it should be; it makes no sense; the record cannot be used; Ctrl-C."""
