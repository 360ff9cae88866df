"""Every bound on what is read from files, with its reason. Those on running rule code stand with the sandbox."""

from __future__ import annotations

RULE_FILE = 100_000
"""Characters in a rule file. The longest rule we know has four thousand; nobody votes on a hundred pages."""

HEADER = 40_000
"""Characters in a rule file's header. A map of a town fits; the reader of headers is slow, so it gets no more."""


NUMBER_DIGITS = 9
"""Digits in a rule's number, so that it can be stored and said anywhere."""

NAME_LENGTH = 200
"""Characters in a name that stands before a colon. Longer ones are sentences that lost their quotes."""

RULES = 5000
"""Rule files in one rulebook. Years of play make some hundreds."""

README = 100_000
"""Characters in a rulebook's README."""

IMPORT = 2_000_000
"""Characters in a text to import: a long game's whole ruleset is a tenth of it."""

HISTORY = 2_000_000
"""Characters in the history of a game: ten thousand proposals with notes fit."""

HISTORY_ENTRIES = 20_000
"""Proposals in one history: each is an entry of the record. Decades of play make some thousands."""
