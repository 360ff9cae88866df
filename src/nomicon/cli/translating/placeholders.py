"""The words in the shape of a command that stand for what one types there, such as NAME, for the catalogues."""

from __future__ import annotations

from nomicon.game.values.translatable import gettext_noop

PLACEHOLDERS = frozenset(
    (
        gettext_noop("AMOUNT"),
        gettext_noop("ARGS"),
        gettext_noop("CHOICE"),
        gettext_noop("CLAIM"),
        gettext_noop("CLASS"),
        gettext_noop("COMMAND"),
        gettext_noop("DRAFT"),
        gettext_noop("DUTY"),
        gettext_noop("FIELD"),
        gettext_noop("FILE"),
        gettext_noop("FOLDER"),
        gettext_noop("FROM"),
        gettext_noop("GAME"),
        gettext_noop("GIVEN"),
        gettext_noop("HOW"),
        gettext_noop("INTENT"),
        gettext_noop("JUDGEMENT"),
        gettext_noop("KIND"),
        gettext_noop("LINK"),
        gettext_noop("MOVE"),
        gettext_noop("MOVEMENTS"),
        gettext_noop("NAME"),
        gettext_noop("NUMBER"),
        gettext_noop("OFFICE"),
        gettext_noop("OPTION"),
        gettext_noop("OPTIONS"),
        gettext_noop("PAGE"),
        gettext_noop("PART"),
        gettext_noop("PATH"),
        gettext_noop("PLAYER"),
        gettext_noop("PROPOSAL"),
        gettext_noop("PROXY"),
        gettext_noop("QUANTITY"),
        gettext_noop("RESCUE"),
        gettext_noop("RULE"),
        gettext_noop("RULEBOOK"),
        gettext_noop("STAGE"),
        gettext_noop("STATEMENT"),
        gettext_noop("TEXT"),
        gettext_noop("TO"),
        gettext_noop("VALUE"),
        gettext_noop("WHICH"),
        gettext_noop("WORD"),
        gettext_noop("WORDS"),
    )
)
"""A test compares this with the commands."""
