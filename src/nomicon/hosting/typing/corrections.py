"""Corrections as players type them behind a statement, and as playthroughs and records show them again.

Each is a word, what stands behind it, and the effect that it comes to. One table is read in both directions, and
printed in the reference, so that what can be typed is what can be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from nomicon.game.names import ProposalNumber, called
from nomicon.game.values.plain import Plain, exact, is_whole, shown
from nomicon.game.values.translatable import _, gettext_noop
from nomicon.game.values.translatable import word as word_of
from nomicon.law.language import effects as ef
from nomicon.law.language.effect_records import read_effect
from nomicon.law.language.effects import Effect
from nomicon.law.questions import questions


class Correction(Struct, frozen=True):
    """One way to type a correction: ``award NAME AMOUNT [QUANTITY]``; words in small letters stand as they are."""

    form: str
    effect: type[Effect]
    fields: tuple[str, ...]  # What each word in capitals gives, in their order.
    means: str

    @property
    def needed(self) -> int:
        """Count the words that must be there."""
        return len(self.form.partition("[")[0].split())  # What may be left out comes last.

    def read(self, words: Sequence[str]) -> dict[str, Plain] | None:
        """Return the effect's record; None where the words are no such correction."""
        parts = self.form.replace("[", "").replace("]", "").split()
        if not self.needed <= len(words) <= len(parts):
            return None
        given: list[str] = []
        for part, word in zip(parts, words, strict=False):
            if part.isupper():
                given.append(word)
            elif part != word.casefold():
                return None
        values = {name: _read(word, name) for name, word in zip(self.fields, given, strict=False)}
        return {"effect": self.effect.__name__, **values}

    def write(self, record: Mapping[str, object], quoted: Callable[[str], str]) -> str | None:
        """Return how a record is typed; None where this form cannot say it."""
        known = {"effect", *self.fields}
        if record["effect"] != self.effect.__name__ or any(name not in known for name in record):
            return None
        names = iter(self.fields)
        words: list[str] = []
        for part in self.form.split():
            literal = part.strip("[]")
            if not literal.isupper():
                words.append(literal)
                continue
            name = next(names)
            if record.get(name) is None:  # It may be left out, and the word before it with it.
                return " ".join(words[:-1] if words[-1] == "until" else words) if part.endswith("]") else None
            if isinstance(record[name], list | tuple | Mapping):
                return None
            words.append(_write(record[name], name, quoted))
        return " ".join(words)


_RULE = word_of(gettext_noop("a rule's number"))
_NUMBERS = {
    "rule": _RULE,
    "because_of": _RULE,
    "number": _RULE,
    "proposal": word_of(gettext_noop("a proposal's number")),
    "entry": word_of(gettext_noop("an entry's number")),
}
"""The fields that hold a number, and of what."""


def _read(word: str, name: str) -> Plain:
    """Read one word. Raises `ValueError` with a sentence."""
    if name in _NUMBERS:
        if name == "proposal" and word[:2] in ("M-", "m-") and is_whole(word[2:]):
            return -int(word[2:])  # A motion that changes no rule.
        if not is_whole(word):
            raise ValueError(_("{word!r} is not {what}", word=word, what=_NUMBERS[name]))
        return int(word)
    if name == "amount":
        return exact(word.removeprefix("+"))
    if name == "until":
        try:
            at = datetime.fromisoformat(word.replace("Z", "+00:00"))
        except ValueError:
            raise ValueError(_("{word!r} is not a date and time. Example: 2026-12-24T18:00:00Z", word=word)) from None
        return at if at.tzinfo is not None else at.replace(tzinfo=UTC)
    return word


def _write(value: Any, name: str, quoted: Callable[[str], str]) -> str:
    match value:
        case str():
            return quoted(value)
        case int() if name == "proposal":
            return called(ProposalNumber(value))
        case int():
            return str(value)
        case datetime():
            return value.isoformat().replace("+00:00", "Z")
        case _:
            return shown(value)


CORRECTIONS: tuple[Correction, ...] = (
    Correction(
        "award NAME AMOUNT [QUANTITY]", ef.Award, ("to", "amount", "quantity"), "a player gains or loses an amount"
    ),
    Correction(
        "transfer NAME NAME AMOUNT [QUANTITY]",
        ef.Transfer,
        ("giver", "taker", "amount", "quantity"),
        "an amount moves from the first player to the second",
    ),
    Correction(
        "outcome PROPOSAL OUTCOME",
        ef.DeclareOutcome,
        ("proposal", "outcome"),
        "a closed vote ended with this outcome: `adopted` or `defeated`. Anything that followed from another "
        "outcome is undone",
    ),
    Correction(
        "reopen PROPOSAL [until MOMENT]",
        ef.ReopenVote,
        ("proposal", "until"),
        "a vote is open again. The ballots that were cast still count",
    ),
    Correction(
        "effect PROPOSAL",
        ef.GiveEffect,
        ("proposal",),
        "an adopted change takes effect, although it was kept from taking effect before",
    ),
    Correction(
        "no effect PROPOSAL", ef.DenyEffect, ("proposal",), "an adopted change has no effect. What it changed is undone"
    ),
    Correction("withdraw PROPOSAL", ef.Withdraw, ("proposal",), "a proposal is withdrawn"),
    Correction(
        "void RULE because RULE", ef.VoidRule, ("rule", "because_of"), "the first rule is void because of the second"
    ),
    Correction("restore RULE", ef.RestoreRule, ("rule",), "a rule is not void, or was not repealed"),
    Correction("remove RULE", ef.RemoveRule, ("rule",), "a rule is not in force"),
    Correction(
        "class RULE CLASS", ef.ClassRule, ("rule", "to"), "a rule has this class, such as `mutable` or `immutable`"
    ),
    Correction("number RULE NUMBER", ef.RenumberRule, ("rule", "number"), "a rule has this number"),
    Correction(
        "words RULE WORDS", ef.CorrectWords, ("rule", "words"), "a rule has these words. Write them in quotation marks"
    ),
    Correction(
        "ballot PROPOSAL NAME CHOICE",
        ef.CountBallot,
        ("proposal", "player", "choice"),
        "a player's ballot counts in a closed vote, with this choice. The outcome changes if necessary",
    ),
    Correction(
        "no ballot PROPOSAL NAME",
        ef.DiscountBallot,
        ("proposal", "player"),
        "a player's ballot does not count in a closed vote",
    ),
    Correction(
        "balance NAME AMOUNT [QUANTITY]", ef.SetBalance, ("player", "amount", "quantity"), "a player holds this amount"
    ),
    Correction(
        "illegal ENTRY",
        ef.FindIllegal,
        ("entry",),
        "an entry was against the rules. It is marked, and everything that depends on it is listed",
    ),
    Correction(
        "stands ENTRY",
        ef.FindLegal,
        ("entry",),
        "an entry is valid, although something it depends on was against the rules",
    ),
    Correction("winner NAME", ef.DeclareWinner, ("players",), "a player won the current game"),
    Correction("win undone", ef.UndoWin, (), "the last win is not valid. What followed from it is undone"),
    Correction("appoint OFFICE NAME", ef.Appoint, ("office", "player"), "a player holds an office"),
    Correction("vacate OFFICE NAME", ef.Vacate, ("office", "player"), "a player does not hold an office"),
    Correction("leave NAME", ef.Leave, ("player",), "somebody is no longer a player"),
    Correction("end turn", ef.EndTurn, (), "the current turn ends"),
    Correction("initial set", ef.RestoreInitialSet, (), "in this game, only the rules from the start are in force"),
)
"""Every correction that can be typed; with the API any effect can be asked for that a record can hold."""


OF_MOTIONS = tuple(one for one in CORRECTIONS if ef.small(one.effect) in questions.OF_MOTIONS)
"""Those that a motion can do, where the rules let it."""


def read_correction(words: Sequence[str]) -> dict[str, Plain]:
    """Read one correction. Raises `ValueError` with a sentence that names the nearest form."""
    return _read_as(CORRECTIONS, words, gettext_noop("{told!r} is not a correction. Write one of these: {names}"))


def read_motion_effect(words: Sequence[str]) -> dict[str, Plain]:
    """Read what a motion does. Raises `ValueError` with a sentence that names the nearest form."""
    return _read_as(OF_MOTIONS, words, gettext_noop("A resolution cannot do {told!r}. Write one of these: {names}"))


def _read_as(forms: Sequence[Correction], words: Sequence[str], otherwise: str) -> dict[str, Plain]:
    told = " ".join(words)
    for one in forms:
        record = one.read(words)
        if record is not None:
            read_effect(record)
            return record
    first = words[0].casefold() if words else ""
    near = get_close_matches(first, [one.form.split()[0] for one in forms], 1)
    nearest = [one.form for one in forms if near and one.form.split()[0] == near[0]] or [one.form for one in forms]
    names = " | ".join(nearest)
    raise ValueError(_(otherwise, told=told, names=names))


def written_correction(record: Mapping[str, object], quoted: Callable[[str], str]) -> str | None:
    """Return how a correction is typed; None where it cannot be."""
    return next((said for one in CORRECTIONS if (said := one.write(record, quoted)) is not None), None)
