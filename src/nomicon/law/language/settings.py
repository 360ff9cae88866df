"""Settings: the figures that players change most. Each is of a kind, and stays of it.

Its kind is what the rule declares under ``declares: {settings: …}``, or else that of the value that it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from fractions import Fraction

from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.game.values.translatable import _, gettext_noop, word
from nomicon.law.language.kind_reading import shown
from nomicon.law.language.nearest import near, unknown

SETTING_KINDS: Mapping[str, str] = {
    "number": gettext_noop("an exact number"),
    "count": gettext_noop("a whole number"),
    "text": gettext_noop("a text"),
    "truth": gettext_noop("yes or no"),
    "moment": gettext_noop("a moment, such as 2026-12-24T18:00:00Z"),
    "day": gettext_noop("a day, such as 2026-12-24"),
    "list": gettext_noop("a list"),
    "record": gettext_noop("a record of named values"),
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
        return _("one of {names}, not {value}{hint}", names=", ".join(listed), value=shown(value), hint=hint)
    given = kind_given(value)
    whole = given == "number" and isinstance(value, int | Fraction) and value.denominator == 1
    if kind in ("", given) or (kind == "count" and whole):
        return ""
    return _(
        "{kind}, not {value}",
        kind=word(SETTING_KINDS[str(kind)]) if str(kind) in SETTING_KINDS else str(kind),
        value=_told(value),
    )


def _told(value: Plain) -> str:
    return str(value) if isinstance(value, Fraction | date) else shown(value)


def faults_in_settings(text: RuleText) -> Iterator[str]:
    """Yield which settings of a rule are not of the kind that it declares, and which it declares and does not have."""
    declared = text.declares.get("settings")
    for name, kind in declared.items() if isinstance(declared, Mapping) else ():
        if name not in text.settings:
            yield _(
                "declares: settings: the rule has no setting {name!r}{hint}",
                name=name,
                hint=unknown(name, text.settings),
            )
        elif unfit(kind, text.settings[name]):
            yield _("settings: {name} must be {kind}", name=name, kind=unfit(kind, text.settings[name]))
    for name, value in text.settings.items():
        if value is None and not (isinstance(declared, Mapping) and name in declared):
            yield _(
                "settings: {name} has no value, so its kind is unknown. Give it a value, or leave it out", name=name
            )


def setting_fault(text: RuleText, name: str, value: Plain) -> str:
    """Say why a rule's setting cannot be set to a value; empty where it can."""
    if name not in text.settings:
        if name in text.answers:
            return _(
                "the rule has no setting {name!r}. It answers the question with that name (write: answer {name}=…)",
                name=name,
            )
        return _("the rule has no setting {name!r}{hint}", name=name, hint=unknown(name, text.settings))
    wrong = unfit(kind_of_setting(text, name), value)
    return _("the setting {name} must be {wrong}", name=name, wrong=wrong) if wrong else ""
