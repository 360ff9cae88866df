"""Settings: the figures that players change most. Each is of a kind, and stays of it.

Its kind is what the rule declares under ``declares: {settings: …}``, or else that of the value that it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from fractions import Fraction

from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.law.language.kind_reading import shown
from nomicon.law.language.nearest import near, unknown

SETTING_KINDS: Mapping[str, str] = {
    "number": "an exact number",
    "count": "a whole number",
    "text": "a text",
    "truth": "yes or no",
    "moment": "a moment, such as 2026-12-24T18:00:00Z",
    "day": "a day, such as 2026-12-24",
    "list": "a list",
    "record": "a record of names",
}
"""The kinds of settings that a rule can declare, and what each takes. A list of texts is a kind, too: one of them."""


def kind_given(value: Plain) -> str:
    """Name the kind that a value is of; empty where it is nothing."""
    match value:
        case bool():
            return "truth"
        case int() | Fraction():
            return "number"
        case str():
            return "text"
        case datetime():
            return "moment"
        case date():
            return "day"
        case tuple() | list():
            return "list"
        case Mapping():
            return "record"
        case _:
            return ""


def kind_of_setting(text: RuleText, name: str) -> Plain:
    """Return the kind of a rule's setting, or the list of what it can be; empty where it can be anything."""
    declared = text.declares.get("settings")
    given = declared.get(name) if isinstance(declared, Mapping) else None
    return kind_given(text.settings.get(name)) if given is None else given


def unfit(kind: Plain, value: Plain) -> str:
    """Say why a value is not of a kind, or none of those that are listed; empty where it is."""
    if isinstance(kind, tuple | list):
        listed = [str(one) for one in kind]
        if isinstance(value, str) and value in listed:
            return ""
        hint = near(value, listed) if isinstance(value, str) else ""
        return f"one of {', '.join(listed)}, not {shown(value)}{hint}"
    given = kind_given(value)
    whole = given == "number" and isinstance(value, int | Fraction) and value.denominator == 1
    if kind in ("", given) or (kind == "count" and whole):
        return ""
    return f"{SETTING_KINDS.get(str(kind), kind)}, not {_told(value)}"


def _told(value: Plain) -> str:
    return str(value) if isinstance(value, Fraction | date) else shown(value)


def faults_in_settings(text: RuleText) -> Iterator[str]:
    """Yield which settings of a rule are not of the kind that it declares, and which it declares and does not have."""
    declared = text.declares.get("settings")
    for name, kind in declared.items() if isinstance(declared, Mapping) else ():
        if name not in text.settings:
            yield f"declares: settings: the rule has no setting {name!r}{unknown(name, text.settings)}"
        elif unfit(kind, text.settings[name]):
            yield f"settings: {name} must be {unfit(kind, text.settings[name])}"
    for name, value in text.settings.items():
        if value is None and not (isinstance(declared, Mapping) and name in declared):
            yield f"settings: {name} has no value, so its kind is unknown. Give it a value, or leave it out"


def setting_fault(text: RuleText, name: str, value: Plain) -> str:
    """Say why a rule's setting cannot be set to a value; empty where it can."""
    if name not in text.settings:
        if name in text.answers:
            return f"the rule has no setting {name!r}. It answers the question with that name (write: answer {name}=…)"
        return f"the rule has no setting {name!r}{unknown(name, text.settings)}"
    wrong = unfit(kind_of_setting(text, name), value)
    return f"the setting {name} is {wrong}" if wrong else ""
