"""One sentence for everything that happens to a rule: it changes, takes effect or does not, becomes void, is mended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nomicon.game.changes import Amend, RepealAmendment
from nomicon.game.state import Game
from nomicon.law.questions.numerals import numbered
from nomicon.play.chapter import Event
from nomicon.play.rebasing import adopted
from nomicon.play.rules import changing, keeping, mending, righting
from nomicon.views.elements.page import iso
from nomicon.views.elements.phrases import changes_behind, fields, no_of


def _rule(event: Any, game: Game) -> str:
    return f"Rule {numbered(event.number, game)}"


def _set(event: mending.SettingChanged, game: Game) -> str:
    words = "" if event.words is None else "it has other words"
    changed = ", ".join(part for part in (fields({**event.settings, **event.answers}), words) if part)
    return f"{_rule(event, game)} changed itself: {changed}."


def _amended(event: changing.RuleAmended, game: Game) -> str:
    told = f"{_rule(event, game)} ({event.text.title}) was amended by proposal {no_of(event, game)}"
    changes = changes_behind(event, game)
    match changes[event.change] if event.change < len(changes) else None:
        case RepealAmendment(amendment=amendment):
            return f"{told}: amendment {numbered(amendment, game)} was repealed."
        case Amend(amendment=int() as amendment):
            return f"{told}: amendment {numbered(amendment, game)} was changed."
    return f"{told}."


def _part(event: changing.PartTookEffect, game: Game) -> str:
    told = (
        f"{len(event.made)} of {len(changes_behind(event, game))} changes of proposal {no_of(event, game)} took effect"
    )
    denied = "; ".join(dict.fromkeys(because for _, because in event.denied))
    without = f", {len(event.denied)} had none ({denied})" if event.denied else ""
    return f"{told}{without}; the next begins {iso(event.then)}."


def _why(event: righting.RuleTakenOut | righting.RuleReinstated) -> str:
    return f": {event.because}" if event.because else ""


PAST_CORRECTED = {
    "strike": "entry {at} does not count.", "replace": "another move was put in the place of entry {at}.",
    "insert": "a move was put before entry {at}.",
}  # fmt: skip
"""What corrections of the past come to."""


def _corrected(event: adopted.PastCorrected, game: Game) -> str:
    told = PAST_CORRECTED[event.how].format(at=event.corrects)
    return f"The past was corrected by proposal {no_of(event, game)}: {told}"


_KINDS = {"quantities": "quantity", "registers": "register", "offices": "office", "groups": "group"}
"""What one of each kind of what rules declare is called."""

OF_RULES: Mapping[type[Event], Callable[[Any, Game], str]] = {
    changing.RuleInherited: lambda e, g: f"{_rule(e, g)} ({e.text.title}) was in force from the start, {e.status}.",
    changing.RuleEnacted: lambda e, g: f"{_rule(e, g)} ({e.text.title}) is in force, by proposal {no_of(e, g)}.",
    changing.RuleAmended: _amended,
    changing.RuleRepealed: lambda e, g: f"{_rule(e, g)} was repealed by proposal {no_of(e, g)}.",
    changing.RuleTransmuted: lambda e, g: f"{_rule(e, g)} became {e.to} by proposal {no_of(e, g)}.",
    mending.WordsMended: lambda e, g: f"{e.player} mended the words of rule {numbered(e.number, g)}.",
    changing.PartTookEffect: _part,
    changing.ChangeTookEffect: lambda e, g: f"Proposal {no_of(e, g)} took effect{f': {e.note}' if e.note else ''}.",
    changing.ChangeHadNoEffect: lambda e, g: f"Proposal {no_of(e, g)} is adopted, without effect: {e.because}.",
    changing.CorrectionAdopted: lambda e, g: f"Proposal {no_of(e, g)} was adopted: the past is to be corrected.",
    adopted.PastCorrected: _corrected,
    adopted.CorrectionFailed: lambda e, g: f"Proposal {no_of(e, g)} could not correct the past: {e.because}",
    changing.RuleVoided: lambda e, g: f"{_rule(e, g)} is void: {e.because}.",
    changing.RuleRestored: lambda e, g: f"{_rule(e, g)} is void no more.",
    keeping.DeclarationKept: lambda e, g: f"The {_KINDS[e.kind]} {e.name!r} stays: {_rule(e, g).lower()} speaks of it.",
    mending.SettingChanged: _set,
    righting.RuleCorrected: lambda e, g: f"{_rule(e, g)} ({e.text.title}) was corrected: {e.because}.",
    righting.RuleTakenOut: lambda e, g: f"{_rule(e, g)} was found not to be in force{_why(e)}.",
    righting.RuleReinstated: lambda e, g: f"{_rule(e, g)} was found to be in force{_why(e)}.",
}
"""What tells each kind of event."""
