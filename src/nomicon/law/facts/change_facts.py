"""What rule code sees of rule-changes: what kind each is, what it changes, and the words before and after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from nomicon.game.amendments import amended
from nomicon.game.changes import Amend, Amending, Change, Enact, Motion, Repeal, RepealAmendment, beginning_of, kind_of
from nomicon.game.rules import Rule, Ruleset
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.game.values.replacing import replace
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.effects import small
from nomicon.law.language.moments import moment
from nomicon.law.language.records import ChangeFact, ChangeInProposalFact, ChangeKind


def kind_of_change(change: Change) -> ChangeKind:
    """Name the kind of a rule-change as rules do: to take an amendment off a rule is to amend the rule, too."""
    return "amend" if isinstance(change, RepealAmendment) else cast(ChangeKind, kind_of(change))


def _effect_fact(record: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """Tell what a motion does by the name that the effect has in code."""
    return {**record, "effect": small(type(read_effect(record)))}


def change_in_proposal_fact(change: Change) -> ChangeInProposalFact:
    """What a proposal tells of one of its changes."""
    return {
        "kind": kind_of_change(change),
        "rule": getattr(change, "rule", None),
        "to": getattr(change, "to", None),
        "undoes": change.amendment if isinstance(change, RepealAmendment) else None,
        "amends": change.amendment if isinstance(change, Amend) else None,
        "office": getattr(change, "office", None),
        "among": getattr(change, "among", ()),
        "effects": tuple(_effect_fact(one) for one in change.effects) if isinstance(change, Motion) else (),
    }


def change_fact(change: Change, rules: Ruleset) -> ChangeFact:
    """What a change would do: new and old words, and on whom the words lay duties."""
    rule = None if isinstance(change, Enact | Motion) else rules.numbered(change.rule)
    old = RuleText("", "") if rule is None else rule.text
    fact: ChangeFact = {
        **change_in_proposal_fact(change),
        "title": old.title,
        "words": old.words,
        "old_words": old.words,
        "burdens": old.burdens,
        "settings_only": False,
        "code": "",
        "settings": old.settings,
        "answers": old.answers,
        "restated": False,
        "judgement": None,
        "begins": moment(beginning_of(change)),
    }
    match change:
        case Enact(text=text):
            fact |= {
                "title": text.title,
                "words": text.words,
                "burdens": text.burdens,
                "code": text.code,
                "settings": text.settings,
                "answers": text.answers,
                "restated": True,
            }
        case Motion(judgement=number, words=words):
            fact |= {"words": words, "restated": True, "judgement": number}
        case Amend() | RepealAmendment():
            return _amended(fact, change, rule)
        case Repeal():
            fact |= {"words": "", "settings": {}, "answers": {}}
    return fact


_NEITHER_WORDS_NOR_CODE = ("settings", "title", "defers_to", "prevails_over", "speeches")
"""The parts of a rule's text that an amendment of settings may give it anew."""


def _amended(fact: ChangeFact, change: Amending, rule: Rule | None) -> ChangeFact:
    """What an amendment would do to a rule; of the code, what it brings itself."""
    whole = change.text if isinstance(change, Amend) else None
    text = whole or (None if rule is None else amended(rule, change))
    if text is None or rule is None:
        return fact
    only = replace(text, **{name: getattr(rule.text, name) for name in _NEITHER_WORDS_NOR_CODE}) == rule.text
    brings = (change.code or "") if isinstance(change, Amend) and whole is None else text.code
    restated = isinstance(change, Amend) and (whole is not None or change.words is not None)
    return {
        **fact,
        "words": text.words,
        "burdens": text.burdens,
        "code": brings,
        "settings": text.settings,
        "answers": text.answers,
        "restated": restated,
        "settings_only": only,
    }
