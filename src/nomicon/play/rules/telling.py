"""How changes of rules are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from nomicon.game.changes import Amend, Change, RepealAmendment
from nomicon.game.rules import Rule
from nomicon.game.state import Game
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.law.questions.numerals import numbered
from nomicon.play.sentences import Number, Told, told

INHERITED = gettext_noop("Rule {number} ({text.title}) was {status} and in force from the start.")
ENACTED = gettext_noop("Rule {number} ({text.title}) is in force[, by proposal {proposal}].")
REPEALED = gettext_noop("Rule {number} was repealed[ by proposal {proposal}].")
TRANSMUTED = gettext_noop("Rule {number} became {to}[ by proposal {proposal}].")
TOOK_EFFECT = gettext_noop("Proposal {proposal} took effect[: {note}].")
HAD_NO_EFFECT = gettext_noop("Proposal {proposal} was adopted, but has no effect: {because}.")
CORRECTION_ADOPTED = gettext_noop("Proposal {proposal} was adopted. The past will be corrected.")
VOIDED = gettext_noop("Rule {number} is void: {because}.")
RESTORED = gettext_noop("Rule {number} is no longer void.")


def void_told(rule: Rule, game: Game) -> str:
    """Say that a rule is void or suspended, and why; nothing where it is neither."""
    if rule.void is None:
        return ""
    text = gettext_noop("Rule {rule} is void: {because}.")
    if rule.void.suspended:
        text = gettext_noop("Rule {rule} is suspended: {because}.")
    return _(text, rule=numbered(rule.number, game), because=rule.void.because)


def amended(changes: Sequence[Change], place: int) -> Told:
    """Tell that a rule was amended, or that an amendment of it was repealed or changed."""
    match changes[place] if place < len(changes) else None:
        case RepealAmendment(amendment=amendment):
            text = gettext_noop(
                "Rule {number} ({text.title}) was amended by proposal {proposal}: amendment {amendment} was repealed."
            )
            return told(text, amendment=Number(amendment))
        case Amend(amendment=int() as amendment):
            text = gettext_noop(
                "Rule {number} ({text.title}) was amended by proposal {proposal}: amendment {amendment} was changed."
            )
            return told(text, amendment=Number(amendment))
    return told(gettext_noop("Rule {number} ({text.title}) was amended[ by proposal {proposal}]."))


class BegunInPart(Protocol):
    """What took effect of a proposal, by the places of its changes, and what did not, and why."""

    @property
    def made(self) -> Sequence[int]: ...

    @property
    def denied(self) -> Sequence[tuple[int, str]]: ...


def in_part(event: BegunInPart, changes: Sequence[Change]) -> Told:
    """Tell how many changes of a proposal took effect, and when the next begins."""
    text = gettext_noop(
        "{made} of {all} changes of proposal {proposal} took effect[, {denied} had no effect ({because})]. The "
        "next one begins {then}."
    )
    because = "; ".join(dict.fromkeys(because for _, because in event.denied))
    return told(text, made=len(event.made), all=len(changes), denied=len(event.denied) or None, because=because)
