"""THE table of rule-changes: how each kind is typed, sent, asked for, told and named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nomicon.game.changes import (
    Amend,
    Change,
    Enact,
    Repeal,
    RepealAmendment,
    Transmute,
    beginning,
)
from nomicon.game.values.replacing import replace
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.questions.numerals import numbered
from nomicon.play.moves.spec import MoveField
from nomicon.play.rule_changes.kinds import (
    AMENDMENT,
    ANSWERS,
    CHANGED_RULE,
    CLAIMS,
    CLASS,
    DECLARATIONS,
    MOMENT,
    NEW_RULE,
    RULE_CODE,
    RULE_TEXT,
    RULE_TITLE,
    RULE_WORDS,
    SETTINGS,
)
from nomicon.play.rule_changes.motion_specs import CORRECT, ELECT, OVERRULE, POLL, RESOLVE
from nomicon.play.rule_changes.spec import ChangeContext, ChangeSpec

# -- Parts that several have -----------------------------------------------------------

BEGINS = MoveField(
    "begins",
    MOMENT,
    gettext_noop("When it takes effect"),
    None,
    hint=gettext_noop(
        "For example 2026-12-24T18:00:00Z. If you leave it empty, the change takes effect as soon as the rules "
        "allow it."
    ),
    seldom=True,
)
RULE = MoveField("rule", CHANGED_RULE, gettext_noop("Rule"))
MADE_BY = MoveField(
    "amendment", AMENDMENT, gettext_noop("Number of the proposal that made the change"), record="made_by"
)

# -- New rules -------------------------------------------------------------------------


def _enacted(values: Mapping[str, Any], context: ChangeContext) -> Change:
    change = Enact(values["text"].text, values["text"].status, values["revives"])
    return change if values["begins"] is None else beginning(change, values["begins"])


ENACT = ChangeSpec(
    Enact,
    "enact",
    "EnactRule",
    "Make a new rule; `revives` names a repealed one that it brings back.",
    ("enact reviving REVIVES [RULE...]", "enact [RULE...]"),
    (BEGINS, MoveField("text", NEW_RULE, record="rule", below=True), MoveField("revives", CHANGED_RULE, default=None)),
    _enacted,
    told=lambda change: gettext_noop("add a rule: {title}") if change.text.title else gettext_noop("add a rule"),
    titled=lambda change: "{title}",
    usage=('enact "WORDS"', "enact: (and the rule on the next lines)"),
    called=gettext_noop("Add a rule"),
    hint=gettext_noop("Write it in your own words."),
    icon="propose",
)

# -- Amendments ------------------------------------------------------------------------

PARTS = (
    MoveField("text", RULE_TEXT, default=None, below=True),
    MoveField("title", RULE_TITLE, default=None),
    MoveField("words", RULE_WORDS, default=None, below=True),
    MoveField("code", RULE_CODE, default=None, below=True),
    MoveField("answers", ANSWERS, default={}),
    MoveField("settings", SETTINGS, default={}),
    MoveField("declares", DECLARATIONS, default={}),
    MoveField("defers_to", CLAIMS, default=None),
    MoveField("prevails_over", CLAIMS, default=None),
)
"""What a rule is made of; on a form, all of it is shown as it stands, and only what differs is proposed."""

_TYPED_PARTS = (
    "[TEXT...] {retitle TITLE} {words WORDS} {code CODE} {set SETTINGS} {answer ANSWERS} {declare DECLARES} "
    "{prevails over PREVAILS_OVER} {defers to DEFERS_TO}"
)


def _amended(values: Mapping[str, Any], context: ChangeContext) -> Amend:
    """Make an amendment of what is given; where plain words stand for a whole rule, they are its words."""
    text = values["text"]
    parts = {part.name: values[part.name] for part in PARTS if part.name != "text"}
    given = {name: value for name, value in parts.items() if value is not None and value != {}}
    change = Amend(values["rule"], begins=values["begins"], amendment=values.get("amendment"))
    if isinstance(text, str):
        return replace(change, words=text)
    if text is None and not given:
        called = numbered(change.rule, context.game)
        raise ValueError(
            _(
                "the amendment of rule {called} changes nothing. Give the new text of the rule, or the parts to change",
                called=called,
            )
        )
    if text is not None and given:
        raise ValueError(_("an amendment can replace the whole text of a rule or change parts of it, but not both"))
    return replace(change, **given) if text is None else replace(change, text=text)


AMEND = ChangeSpec(
    Amend,
    "amend",
    "AmendRule",
    "Change the text of a rule, or parts of it.",
    (f"amend RULE {_TYPED_PARTS}",),
    (BEGINS, RULE, *PARTS),
    _amended,
    told=lambda change: gettext_noop("change rule {rule}"),
    titled=lambda change: "Amend {rule}",
    usage=(
        'amend N "WORDS"',
        "amend N: (and the rule on the next lines)",
        "amend N set NAME=VALUE",
        "amend N answer NAME=VALUE",
        "amend N declare KIND=VALUE",
        'amend N words "…"',
        "amend N words: (and the words on the next lines)",
        "amend N code: (and the code on the next lines)",
        'amend N retitle "…"',
        "amend N prevails over M",
        "amend N defers to M",
    ),
    suits=lambda change: change.amendment is None,
    called=gettext_noop("Change a rule"),
    hint=gettext_noop("The words, the settings or the code of a rule."),
    icon="change",
)
AMEND_AMENDMENT = ChangeSpec(
    Amend,
    "amend_amendment",
    "AmendAmendment",
    "Change the amendment that a proposal made, beneath what amended the rule since; its parts are as of `amend`.",
    (f"amend amendment MADE_BY of RULE {_TYPED_PARTS}",),
    (BEGINS, RULE, *PARTS, MADE_BY),
    _amended,
    told=lambda change: gettext_noop("change amendment {amendment} of rule {rule}"),
    titled=lambda change: "Amend amendment {amendment} of {rule}",
    usage=("amend amendment PROPOSAL of N …",),
    suits=lambda change: change.amendment is not None,
)

# -- What ends or moves rules ----------------------------------------------------------

REPEAL = ChangeSpec(
    Repeal,
    "repeal",
    "RepealRule",
    "End a rule.",
    ("repeal RULE",),
    (BEGINS, RULE),
    lambda values, context: Repeal(values["rule"], values["begins"]),
    told=lambda change: gettext_noop("remove rule {rule}"),
    titled=lambda change: "Repeal {rule}",
    usage=("repeal N",),
    called=gettext_noop("Remove a rule"),
    hint=gettext_noop("The rule no longer counts."),
    icon="remove",
)
TRANSMUTE = ChangeSpec(
    Transmute,
    "transmute",
    "TransmuteRule",
    "Move a rule from one class to another.",
    ("transmute RULE to TO",),
    (BEGINS, RULE, MoveField("to", CLASS, gettext_noop("To"))),
    lambda values, context: Transmute(values["rule"], values["to"], values["begins"]),
    told=lambda change: gettext_noop("make rule {rule} {to}"),
    titled=lambda change: "Make {rule} {to}",
    usage=("transmute N to mutable",),
    called=gettext_noop("Move a rule to another class"),
    hint=gettext_noop("This makes the rule easier or harder to change."),
    icon="desk",
)
REPEAL_AMENDMENT = ChangeSpec(
    RepealAmendment,
    "repeal_amendment",
    "RepealAmendment",
    "Take the amendment that a proposal made off a rule; or put one back, where that proposal took it off.",
    ("repeal amendment MADE_BY of RULE",),
    (BEGINS, RULE, MADE_BY),
    lambda values, context: RepealAmendment(values["rule"], values["amendment"], begins=values["begins"]),
    told=lambda change: gettext_noop("undo amendment {amendment} of rule {rule}"),
    titled=lambda change: "Repeal amendment {amendment} of {rule}",
    usage=("repeal amendment PROPOSAL of N",),
    called=gettext_noop("Undo a change"),
    hint=gettext_noop("The change no longer counts."),
    icon="undo",
)

# -- All of them -----------------------------------------------------------------------

CHANGE_SPECS: tuple[ChangeSpec, ...] = (
    ENACT,
    AMEND,
    REPEAL,
    REPEAL_AMENDMENT,
    AMEND_AMENDMENT,
    TRANSMUTE,
    OVERRULE,
    RESOLVE,
    ELECT,
    POLL,
    CORRECT,
)
"""Every kind of change that can be put to the players."""

CHANGE_WORDS = tuple(dict.fromkeys(line.begins.split()[0] for spec in CHANGE_SPECS for line in spec.lines))
"""The words that begin a rule-change."""


def spec_of_change(change: Change) -> ChangeSpec:
    """Return the specification by which a change is written."""
    return next(spec for spec in CHANGE_SPECS if spec.change is type(change) and spec.suits(change))
