"""What a rule sets by its code: its own settings, answers and words, and the rules that the game began with."""

from __future__ import annotations

from nomicon.game.rules import Rule
from nomicon.game.values.plain import length_of
from nomicon.law.headers.check import answer_faults
from nomicon.law.language import effects as ef
from nomicon.law.language.settings import setting_fault
from nomicon.law.questions.numerals import numbered
from nomicon.law.questions.records import spread
from nomicon.law.resolution.hearing import Hearing, RuleRefusal
from nomicon.play.chapter import Event
from nomicon.play.limits import LINE_LENGTH, TEXT_LENGTH
from nomicon.play.rules.mending import SettingChanged
from nomicon.play.series.renewing import InitialSetRestored


def set_by_rule(
    rule: Rule, effect: ef.SetSetting | ef.AnswerFrom | ef.Reword | ef.RestoreInitialSet, hearing: Hearing
) -> Event:
    """Return what comes of what a rule sets. Raises `RuleRefusal` for what cannot be set so."""
    match effect:
        case ef.RestoreInitialSet():
            return InitialSetRestored(rule.ground, hearing.at)
        case ef.Reword(words):
            if not 0 < len(words) <= TEXT_LENGTH:
                raise RuleRefusal(
                    f"A rule's words have 1 to {TEXT_LENGTH} characters.", (rule.ground,), "Make the words shorter."
                )
            return SettingChanged(rule.id, rule.number, {}, {}, hearing.at, words)
        case ef.SetSetting(name, value):
            wrong = setting_fault(rule.text, name, value)
            if wrong:
                raise RuleRefusal(
                    f"Rule {numbered(rule.number, hearing.game)} cannot be set so: {wrong}.",
                    (rule.ground,),
                    instead="Give a value of the kind that the setting has.",
                )
            if length_of(value) > LINE_LENGTH:
                raise RuleRefusal(
                    f"A setting has {LINE_LENGTH} characters at most.", (rule.ground,), "Make it shorter."
                )
            return SettingChanged(rule.id, rule.number, {name: value}, {}, hearing.at)
        case ef.AnswerFrom(question, answer):
            answers = dict(spread({question: answer}))
            faults = [fault for name, one in answers.items() for fault in answer_faults(name, one, rule.text.readings)]
            if faults:
                raise RuleRefusal(faults[0], (rule.ground,), instead="Mend what the rule sets.")
            return SettingChanged(rule.id, rule.number, {}, answers, hearing.at)
