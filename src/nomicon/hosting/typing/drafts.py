"""Drafts: a proposal as people write it, in one line or with a rule file below it, becomes rule-changes.

The lines are read by the patterns in the specifications of rule-changes, as those of moves are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from nomicon.game.changes import Change
from nomicon.game.names import Moment
from nomicon.game.state import Game
from nomicon.game.values.records import Tagged
from nomicon.game.values.translatable import _, gettext_noop, sentence_of
from nomicon.game.values.translatable import word as word_of
from nomicon.hosting.invalid import Invalid, invalid_at
from nomicon.hosting.typing.change_parts import OF_OPTIONS, OF_SEVERAL_WORDS, NotSuchAChange
from nomicon.hosting.typing.rule_texts import TypedDraft
from nomicon.play.moves.pattern import Pattern, PatternPart
from nomicon.play.moves.spec import MoveField
from nomicon.play.rule_changes.kinds import (
    RULE_CODE,
)
from nomicon.play.rule_changes.motion_specs import CORRECT
from nomicon.play.rule_changes.spec import ChangeContext, ChangeSpec
from nomicon.play.rule_changes.specs import BEGINS, CHANGE_SPECS
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.files.single import read_moment_typed


class Drafted(Struct, frozen=True):
    """What a draft comes to."""

    changes: tuple[Change, ...]
    title: str = ""
    reason: str = ""
    marks: tuple[str, ...] = ()


USAGE = (
    f"propose {' | '.join(usage for spec in CHANGE_SPECS for usage in spec.usage)}; "
    "behind any of a rule: from 2026-12-24T18:00:00Z"
)


def changes_in(draft: TypedDraft, game: Game) -> Drafted:
    """Read the rule-changes of a draft. Raises `Invalid` with what is wrong and where."""
    words, title, reason, marks = _apart(draft)
    parts: list[list[str]] = [[]]
    for word in words:
        if word == "+":
            parts.append([])
        else:
            parts[-1].append(word)
    changes = tuple(_change(part, draft, game) for part in parts)
    return Drafted(changes, title, reason, marks)


def _apart(draft: TypedDraft) -> tuple[list[str], str, str, tuple[str, ...]]:
    """Take title, reason and marks out of the words."""
    words, kept, found = list(draft.words), [], {"title": "", "reason": ""}
    marks = []
    while words:
        word = words.pop(0)
        if word in ("title", "reason", "mark") and words:
            value = words.pop(0)
            if word == "mark":
                marks.append(value)
            else:
                found[word] = value
        elif word != ":":
            kept.append(word)
    return kept, found["title"], found["reason"], tuple(marks)


def _change(words: list[str], draft: TypedDraft, game: Game) -> Change:
    """Read one change, and when it begins: ``from 2026-12-24T18:00:00Z`` at its end."""
    begins = _beginning(words[-1], draft) if len(words) > 2 and words[-2].lower() == "from" else None
    bare = words if begins is None else words[:-2]
    plain = [*(word.rstrip(":").lower() for word in bare[:1]), *(word.rstrip(":") for word in bare[1:2]), *bare[2:]]
    for spec in CHANGE_SPECS:
        for pattern in spec.lines:
            values = _ChangeReading(spec, list(plain), draft).values(pattern) if _is_read(spec, draft) else None
            if values is not None:
                return _made(spec, values, begins, draft, game)
    raise Invalid(
        _(
            "{where}: {names!r} is not a rule-change. Write: {usage}.",
            where=draft.where,
            names=" ".join(plain) or word_of(gettext_noop("nothing")),
            usage=USAGE,
        )
    )


def _is_read(spec: ChangeSpec, draft: TypedDraft) -> bool:
    """Say whether a draft may hold such a change: to correct the past, moves have to be read."""
    return spec is not CORRECT or draft.read_move is not None


def _beginning(word: str, draft: TypedDraft) -> Moment:
    try:
        return read_moment_typed(word.rstrip(":"), draft.where)
    except Malformed as wrong:
        raise Invalid(sentence_of(wrong)) from None


def _made(
    spec: ChangeSpec, values: Mapping[str, object], begins: Moment | None, draft: TypedDraft, game: Game
) -> Change:
    if begins is not None and BEGINS not in spec.fields:
        raise invalid_at(draft.where, ValueError(_("a motion cannot have a starting time")))
    try:
        return spec.make({**values, "begins": begins}, ChangeContext(game, draft.read_move or _no_moves))
    except ValueError as wrong:
        raise invalid_at(draft.where, wrong) from None


def _no_moves(line: str) -> tuple[str, Tagged]:
    raise NotSuchAChange


# -- By the pattern ----------------------------------------------------------------------


class _ChangeReading(Struct):
    """The reading of one change by a pattern; `words` are those that have not been read."""

    spec: ChangeSpec
    words: list[str]
    draft: TypedDraft

    def values(self, pattern: Pattern) -> dict[str, Any] | None:
        """Return the values of the fields; None where the words are no such change. Raises `Invalid`."""
        values = {field.name: field.default for field in self.spec.fields if not field.required}
        for part, following in zip(pattern.parts, (*pattern.parts[1:], None), strict=True):
            if not part.is_field:
                if self.words[:1] != [part.word]:
                    return None
                del self.words[0]
                continue
            field = self.spec.field_at(part)
            try:
                value = self._value(part, field, following)
            except ValueError:
                return None
            if value is not None:
                values[field.name] = value
        while self.words and pattern.options:
            self._option(pattern, values)
        return None if self.words else values

    def _value(self, part: PatternPart, field: MoveField, following: PatternPart | None) -> object:
        """Read the value of a field off the words. Raises `ValueError` where they are no such value."""
        if field.kind in OF_SEVERAL_WORDS:
            value = OF_SEVERAL_WORDS[field.kind](self.words, self.draft)
            self.words = self.words if value is None else []
            return value
        if part.optional and (not self.words or (following is not None and self.words[0] == following.word)):
            return self.draft.block.strip() if field.below else None
        if not self.words or field.kind.read is None:
            raise NotSuchAChange
        return field.kind.read(
            self.words.pop(0).rstrip(":") if field.kind.json == "whole number" else self.words.pop(0)
        )

    def _option(self, pattern: Pattern, values: dict[str, Any]) -> None:
        """Read an option of an amendment, and lay it upon those that were read."""
        for keyword, part in pattern.options:
            field, length = self.spec.field_at(part), len(keyword.split())
            said = " ".join(self.words[:length])
            if said.rstrip(":") == keyword and field.below and len(self.words) == length and self.draft.block.strip():
                values[field.name] = _block(field, self.draft)
                self.words = []
                return
            if said == keyword and len(self.words) > length:
                word, self.words = self.words[length], self.words[length + 1 :]
                laid = OF_OPTIONS.get(field.kind)
                values[field.name] = word if laid is None else laid(values[field.name], keyword, word, self.draft)
                return
        raise self._no_option([keyword for keyword, _part in pattern.options])

    def _no_option(self, keywords: Sequence[str]) -> Invalid:
        """Say that no option of an amendment begins here, and which of them is probably meant."""
        first = self.words[0]
        begun = [one for one in keywords if first.startswith(one)] or get_close_matches(first, keywords, 1)
        meant = f"set {first}" if "=" in first and "set" in keywords else next(iter(begun), "")
        meant = "" if first.rstrip(":") in (word for one in keywords for word in one.split()) else meant
        told = gettext_noop("{where}: no part of an amendment begins with {words!r}. Write: {usage}.")
        if meant:
            told = gettext_noop(
                "{where}: no part of an amendment begins with {words!r}. Did you mean {meant!r}? Write: {usage}."
            )
        return Invalid(_(told, where=self.draft.where, words=first, meant=meant, usage=USAGE))


def _block(field: MoveField, draft: TypedDraft) -> str:
    return draft.block.rstrip() + "\n" if field.kind is RULE_CODE else draft.block.strip()
