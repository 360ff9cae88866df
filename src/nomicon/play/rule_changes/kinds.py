"""The kinds of parts that rule-changes have, besides those that moves have, too.

Texts of rules and values of headers are read and written where rule files are: a kind here has no reader of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nomicon.game.rules import IMMUTABLE, MUTABLE
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import is_whole
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.play.moves.choices import Choice, Situation
from nomicon.play.moves.choices import rules as rules_to_choose
from nomicon.play.moves.kinds import MoveFieldKind


class NewRule(NamedTuple):
    """A rule that is to be made, as it was read: its text, and the class that its file names."""

    text: RuleText
    status: str = MUTABLE


def _whole(word: str) -> int:
    if not is_whole(word):
        raise ValueError(_("{word!r} is not a number", word=word))
    return int(word)


def _judgement(word: str) -> int:
    return _whole(word.removeprefix("J-"))


def judgements(at: Situation) -> Iterator[Choice]:
    """List the judgements that there are."""
    for number in sorted(at.game.judgements):
        yield Choice(str(number), at.game.judgements[number].statement, f"J-{number}")


def classes(at: Situation) -> Iterator[Choice]:
    """List the classes that rules have now, and those that every game knows."""
    return (Choice(name) for name in sorted({rule.status for rule in at.game.rules} | {MUTABLE, IMMUTABLE}))


CHANGED_RULE = MoveFieldKind(
    "changed rule",
    gettext_noop("a rule's number"),
    _whole,
    json="whole number",
    widget="choice",
    choices=rules_to_choose,
)
AMENDMENT = MoveFieldKind(
    "amendment", gettext_noop("the number of the proposal that made the amendment"), _whole, json="whole number"
)
JUDGED = MoveFieldKind(
    "judged", gettext_noop("a judgement's number"), _judgement, json="whole number", widget="choice", choices=judgements
)
CLASS = MoveFieldKind("class", gettext_noop("a class of rules"), widget="choice", choices=classes)
NEW_RULE = MoveFieldKind("new rule", gettext_noop("the rule's text"), None, json="new rule")
RULE_TEXT = MoveFieldKind("rule text", gettext_noop("the rule's text"), None, json="rule text")
RULE_TITLE = MoveFieldKind("rule title", gettext_noop("a title"))
RULE_WORDS = MoveFieldKind("rule words", gettext_noop("the rule's words"), widget="long")
RULE_CODE = MoveFieldKind("rule code", gettext_noop("the rule's code"), widget="long")
SETTINGS = MoveFieldKind("settings", gettext_noop("a setting, written as NAME=VALUE"), None, json="settings")
ANSWERS = MoveFieldKind("answers", gettext_noop("an answer, written as NAME=VALUE"), None, json="answers")
DECLARATIONS = MoveFieldKind(
    "declarations", gettext_noop("a declaration, written as KIND=VALUE"), None, json="declarations"
)
CLAIMS = MoveFieldKind("claims", gettext_noop("rules or questions"), None, json="claims")
MOMENT = MoveFieldKind("moment", gettext_noop("a date and time"), None, json="moment")
RESOLUTION = MoveFieldKind("resolution", gettext_noop("what is resolved"), widget="long")
EFFECTS = MoveFieldKind("effects", gettext_noop("what the motion does"), None, json="effects", widget="long")
CANDIDATES = MoveFieldKind("candidates", gettext_noop("names, separated by commas"), None, json="texts", widget="long")
WAY = MoveFieldKind("way to correct", gettext_noop("strike, replace or insert"), str.lower, json="way to correct")
ENTRY = MoveFieldKind("entry", gettext_noop("an entry"), json="entry")
PAST_MOVE = MoveFieldKind("past move", gettext_noop("a player and a move"), json="past move")
